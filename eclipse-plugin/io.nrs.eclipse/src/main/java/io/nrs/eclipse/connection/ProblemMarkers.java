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

/**
 * Shows the server's diagnostics as problem markers of files in the workspace. They stay until the
 * file changes or the server says something else about it.
 */
final class ProblemMarkers {
  private final Map<String, Published> latest = new ConcurrentHashMap<>();

  /** The versions of open documents that their markers are about. */
  private final Map<String, Integer> marked = new ConcurrentHashMap<>();

  private final OpenDocuments documents;
  private final ProblemAnnotations outside;

  /**
   * @param state of the file that the diagnostics are about; empty for the present one
   */
  private record Published(PublishDiagnosticsParams diagnostics, Optional<String> state) {}

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
    mark(file.get(), new Published(published, Optional.empty()));
  }

  /**
   * Replaces the markers of a file that is not open in the background.
   *
   * @param state of the file when the server was asked
   */
  void publish(IFile file, String state, PublishDiagnosticsParams found) {
    mark(file, new Published(found, Optional.of(state)));
  }

  private void mark(IFile file, Published published) {
    String uri = published.diagnostics().getUri();
    latest.put(uri, published);
    schedule(
        file,
        monitor -> {
          // Jobs run in any order, so the latest diagnostics count.
          Published last = latest.remove(uri);
          if (last != null && file.isAccessible()) {
            replace(file, last);
          }
        });
  }

  /** Whether the markers of a file are about the present text of its editors. */
  boolean isAboutPresentText(IFile file) {
    return WorkspaceFiles.uri(file.getLocationURI())
        .flatMap(documents::find)
        .filter(open -> open.isCurrent(marked.getOrDefault(open.uri(), 0)))
        .isPresent();
  }

  /**
   * Reports a new server. It will say what it finds in open files. Findings in others stay, and so
   * do those in open files until then.
   */
  void serverChanged() {
    latest.clear();
    marked.clear();
    outside.clear();
    IResource all = ResourcesPlugin.getWorkspace().getRoot();
    schedule(all, monitor -> all.deleteMarkers(FindingMarkers.TYPE, false, IResource.DEPTH_ZERO));
  }

  /** Shows why there are no findings, until a server starts. */
  void report(String message) {
    IResource all = ResourcesPlugin.getWorkspace().getRoot();
    Map<String, Object> attributes =
        Map.of(
            IMarker.MESSAGE,
            message,
            IMarker.SEVERITY,
            IMarker.SEVERITY_ERROR,
            IMarker.TRANSIENT,
            true);
    schedule(
        all,
        monitor -> {
          all.deleteMarkers(FindingMarkers.TYPE, false, IResource.DEPTH_ZERO);
          all.createMarker(FindingMarkers.TYPE, attributes);
        });
  }

  /** Changes markers in the background. */
  static void schedule(IResource of, ICoreRunnable work) {
    WorkspaceJob job =
        new WorkspaceJob(ConnectionTexts.findings) {
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

  private void replace(IFile file, Published last) throws CoreException {
    PublishDiagnosticsParams published = last.diagnostics();
    Optional<OpenDocument> open = documents.find(published.getUri());
    if (open.isPresent() && last.state().isPresent()) {
      // It was opened meanwhile, so the server says more about it.
      return;
    }
    String state = last.state().orElseGet(() -> StaleFindings.state(file));
    if (open.isPresent() && published.getVersion() != null) {
      marked.put(published.getUri(), published.getVersion());
    }
    file.deleteMarkers(FindingMarkers.TYPE, false, IResource.DEPTH_ZERO);
    for (Diagnostic diagnostic : published.getDiagnostics()) {
      Map<String, Object> attributes = attributes(diagnostic);
      attributes.put(FindingMarkers.STATE, state);
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
