package io.nrs.eclipse.connection;

import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.quickassist.FindingMarkers;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

/** Shows the server's diagnostics as problem markers of files in the workspace. */
final class ProblemMarkers {
  private final Map<String, PublishDiagnosticsParams> latest = new ConcurrentHashMap<>();
  private final OpenDocuments documents;
  private final ProblemAnnotations outside;

  ProblemMarkers(OpenDocuments documents, ProblemAnnotations outside) {
    this.documents = documents;
    this.outside = outside;
  }

  /** Replaces the markers of a file in the background. */
  void publish(PublishDiagnosticsParams published) {
    Optional<IFile> file = WorkspaceFiles.file(published.getUri());
    if (file.isEmpty()) {
      documents.find(published.getUri()).ifPresent(open -> outside.publish(open, published));
      return;
    }
    latest.put(published.getUri(), published);
    schedule(
        file.get(),
        monitor -> {
          // Jobs run in any order, so the latest diagnostics count.
          PublishDiagnosticsParams last = latest.remove(published.getUri());
          if (last != null && file.get().isAccessible()) {
            mark(file.get(), last);
          }
        });
  }

  /** Removes all markers. */
  void clear() {
    latest.clear();
    outside.clear();
    IResource all = ResourcesPlugin.getWorkspace().getRoot();
    schedule(
        all, monitor -> all.deleteMarkers(FindingMarkers.TYPE, false, IResource.DEPTH_INFINITE));
  }

  /** Shows why there are no findings, until all markers are removed. */
  void report(String message) {
    IResource all = ResourcesPlugin.getWorkspace().getRoot();
    Map<String, Object> attributes =
        Map.of(IMarker.MESSAGE, message, IMarker.SEVERITY, IMarker.SEVERITY_ERROR);
    schedule(
        all,
        monitor -> {
          all.deleteMarkers(FindingMarkers.TYPE, false, IResource.DEPTH_ZERO);
          all.createMarker(FindingMarkers.TYPE, attributes);
        });
  }

  private static void schedule(IResource of, ICoreRunnable work) {
    WorkspaceJob job =
        new WorkspaceJob("Findings in formula files") {
          @Override
          public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
            work.run(monitor);
            return Status.OK_STATUS;
          }
        };
    job.setSystem(true);
    job.setRule(of);
    job.schedule();
  }

  private void mark(IFile file, PublishDiagnosticsParams published) throws CoreException {
    Optional<OpenDocument> open = documents.find(published.getUri());
    file.deleteMarkers(FindingMarkers.TYPE, false, IResource.DEPTH_ZERO);
    for (Diagnostic diagnostic : published.getDiagnostics()) {
      Map<String, Object> attributes = attributes(diagnostic);
      open.flatMap(document -> document.place(diagnostic.getRange(), published.getVersion()))
          .ifPresent(
              place -> {
                attributes.put(IMarker.CHAR_START, place.getOffset());
                attributes.put(IMarker.CHAR_END, place.getOffset() + place.getLength());
              });
      file.createMarker(FindingMarkers.TYPE, attributes);
    }
  }

  private static Map<String, Object> attributes(Diagnostic diagnostic) {
    Map<String, Object> attributes = new HashMap<>();
    attributes.put(IMarker.MESSAGE, message(diagnostic));
    attributes.put(IMarker.SEVERITY, severity(diagnostic));
    attributes.put(IMarker.LINE_NUMBER, diagnostic.getRange().getStart().getLine() + 1);
    attributes.put(FindingMarkers.FIXABLE, FindingMarkers.isFixable(diagnostic));
    if (diagnostic.getCode() != null) {
      attributes.put(
          FindingMarkers.CODE, diagnostic.getCode().map(String::valueOf, String::valueOf));
    }
    return attributes;
  }

  /** The message of a diagnostic. */
  static String message(Diagnostic diagnostic) {
    return diagnostic.getMessage().map(text -> text, markup -> markup.getValue());
  }

  /** The severity of a diagnostic as an attribute of markers. */
  static int severity(Diagnostic diagnostic) {
    DiagnosticSeverity severity = diagnostic.getSeverity();
    if (severity == DiagnosticSeverity.Warning) {
      return IMarker.SEVERITY_WARNING;
    }
    return severity == DiagnosticSeverity.Information || severity == DiagnosticSeverity.Hint
        ? IMarker.SEVERITY_INFO
        : IMarker.SEVERITY_ERROR;
  }
}
