package io.nrs.eclipse.quickassist;

import io.nrs.eclipse.common.UiThread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.markers.WorkbenchMarkerResolution;

/**
 * A quick fix of a finding. It opens the file, so that users see what it does and can undo it. The
 * preferred fix serves other findings with the same code too, each by its own preferred fix.
 */
final class FindingFix extends WorkbenchMarkerResolution {
  private final IMarker finding;
  private final IFile file;
  private final OfferedAction action;

  FindingFix(IMarker finding, IFile file, OfferedAction action) {
    this.finding = finding;
    this.file = file;
    this.action = action;
  }

  boolean isPreferred() {
    return action.isPreferred();
  }

  @Override
  public String getLabel() {
    return action.title();
  }

  /** The marker may have been replaced since. */
  @Override
  public void run(IMarker marker) {
    apply(file, List.of(action));
  }

  @Override
  public IMarker[] findOtherMarkers(IMarker[] markers) {
    return Stream.of(markers)
        .filter(
            other ->
                isPreferred() && !other.equals(finding) && FindingMarkers.areAlike(other, finding))
        .toArray(IMarker[]::new);
  }

  /** Asks about all findings before the first edit replaces their markers. */
  @Override
  public void run(IMarker[] markers, IProgressMonitor monitor) {
    Answers.all(
            Stream.of(markers)
                .map(
                    marker ->
                        marker.equals(finding)
                            ? CompletableFuture.completedFuture(List.of(this))
                            : FindingFixes.askPreferred(marker))
                .toList())
        .thenAccept(fixes -> UiThread.run(() -> applyAll(fixes)));
  }

  private static void applyAll(List<FindingFix> fixes) {
    fixes.stream()
        .collect(
            Collectors.groupingBy(
                fix -> fix.file,
                LinkedHashMap::new,
                Collectors.mapping(fix -> fix.action, Collectors.toList())))
        .forEach(FindingFix::apply);
  }

  private static void apply(IFile file, List<OfferedAction> actions) {
    try {
      IEditorPart opened =
          IDE.openEditor(
              PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage(), file);
      Optional.ofNullable(Adapters.adapt(opened, ITextEditor.class))
          .ifPresent(editor -> OfferedAction.applyAll(editor, actions));
    } catch (PartInitException failed) {
      ILog.get().log(failed.getStatus());
    }
  }

  /** Returns null, because the label says all. */
  @Override
  public String getDescription() {
    return null;
  }

  @Override
  public Image getImage() {
    return JFaceResources.getResources().create(action.icon());
  }
}
