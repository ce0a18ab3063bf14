package io.nrs.eclipse.quickassist;

import org.eclipse.jface.text.quickassist.IQuickFixableAnnotation;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.lsp4j.Diagnostic;

/** A finding in a file outside the workspace, which cannot have markers. */
public final class FindingAnnotation extends Annotation implements IQuickFixableAnnotation {
  private final Diagnostic diagnostic;

  /**
   * @param type of the annotation, by which the workbench underlines it
   */
  public FindingAnnotation(String type, String message, Diagnostic diagnostic) {
    super(type, false, message);
    this.diagnostic = diagnostic;
  }

  /** What the server has said; its range is that of then. */
  Diagnostic diagnostic() {
    return diagnostic;
  }

  @Override
  public boolean isQuickFixable() {
    return FindingMarkers.isFixable(diagnostic);
  }

  @Override
  public boolean isQuickFixableStateSet() {
    return true;
  }

  /** The server decides, not the editor. */
  @Override
  public void setQuickFixable(boolean state) {}
}
