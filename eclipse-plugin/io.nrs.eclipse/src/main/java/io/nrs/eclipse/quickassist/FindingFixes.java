package io.nrs.eclipse.quickassist;

import io.nrs.eclipse.common.UiThread;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;

/** The quick fixes of findings, in the view Problems, at their light bulbs and for Ctrl+1. */
public final class FindingFixes implements IMarkerResolutionGenerator2 {
  private static final IMarkerResolution[] NONE = {};

  @Override
  public boolean hasResolutions(IMarker marker) {
    return FindingMarkers.isFixable(marker);
  }

  @Override
  public IMarkerResolution[] getResolutions(IMarker marker) {
    return Answers.soon(List.of(ask(marker)))
        .map(fixes -> fixes.toArray(IMarkerResolution[]::new))
        .orElse(NONE);
  }

  /** The quick fix of a finding that the server prefers, if there is one. */
  static CompletableFuture<List<FindingFix>> askPreferred(IMarker marker) {
    return ask(marker)
        .thenApply(fixes -> fixes.stream().filter(FindingFix::isPreferred).limit(1).toList());
  }

  private static CompletableFuture<List<FindingFix>> ask(IMarker marker) {
    if (!FindingMarkers.isFixable(marker) || !(marker.getResource() instanceof IFile file)) {
      return CompletableFuture.completedFuture(List.of());
    }
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    IPath path = file.getFullPath();
    try {
      // The server answers about open files only.
      buffers.connect(path, LocationKind.IFILE, new NullProgressMonitor());
    } catch (CoreException unreadable) {
      ILog.get().log(unreadable.getStatus());
      return CompletableFuture.completedFuture(List.of());
    }
    return ask(marker, file, buffers.getTextFileBuffer(path, LocationKind.IFILE))
        .whenComplete((fixes, failure) -> UiThread.run(() -> disconnect(path)));
  }

  private static CompletableFuture<List<FindingFix>> ask(
      IMarker marker, IFile file, ITextFileBuffer buffer) {
    IDocument text = buffer.getDocument();
    return new ShownFindings(text, buffer.getAnnotationModel())
        .of(marker)
        .map(found -> OfferedAction.ask(text, found.getRange(), List.of(found)))
        .orElseGet(() -> CompletableFuture.completedFuture(List.of()))
        .thenApply(
            actions ->
                actions.stream().map(action -> new FindingFix(marker, file, action)).toList());
  }

  private static void disconnect(IPath path) {
    try {
      FileBuffers.getTextFileBufferManager()
          .disconnect(path, LocationKind.IFILE, new NullProgressMonitor());
    } catch (CoreException failed) {
      ILog.get().log(failed.getStatus());
    }
  }
}
