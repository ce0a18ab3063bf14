package io.nrs.eclipse.quickassist;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;

/** The quick fixes of findings, in the view Problems, at their light bulbs and for Ctrl+1. */
public final class FindingFixes implements IMarkerResolutionGenerator2 {
  private static final IMarkerResolution[] NONE = {};

  @Override
  public boolean hasResolutions(IMarker marker) {
    return marker.getAttribute(FindingMarkers.FIXABLE, false);
  }

  @Override
  public IMarkerResolution[] getResolutions(IMarker marker) {
    if (!hasResolutions(marker) || !(marker.getResource() instanceof IFile file)) {
      return NONE;
    }
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    IPath path = file.getFullPath();
    try {
      // The server answers about open files only.
      buffers.connect(path, LocationKind.IFILE, new NullProgressMonitor());
      try {
        return fixes(marker, file, buffers.getTextFileBuffer(path, LocationKind.IFILE));
      } finally {
        buffers.disconnect(path, LocationKind.IFILE, new NullProgressMonitor());
      }
    } catch (CoreException unreadable) {
      ILog.get().log(unreadable.getStatus());
      return NONE;
    }
  }

  /** The fix of a finding that the server prefers. It is empty if there is none. */
  static Optional<FindingFix> preferred(IMarker finding) {
    return Stream.of(new FindingFixes().getResolutions(finding))
        .map(FindingFix.class::cast)
        .filter(FindingFix::isPreferred)
        .findFirst();
  }

  private static IMarkerResolution[] fixes(IMarker marker, IFile file, ITextFileBuffer buffer) {
    IDocument text = buffer.getDocument();
    Optional<Diagnostic> finding = new ShownFindings(text, buffer.getAnnotationModel()).of(marker);
    return finding
        .flatMap(
            found ->
                BriefWait.all(List.of(OfferedAction.ask(text, found.getRange(), List.of(found)))))
        .map(
            actions ->
                actions.stream()
                    .map(action -> new FindingFix(marker, file, action))
                    .toArray(IMarkerResolution[]::new))
        .orElse(NONE);
  }
}
