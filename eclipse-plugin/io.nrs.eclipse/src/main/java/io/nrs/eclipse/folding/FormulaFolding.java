package io.nrs.eclipse.folding;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.reconciler.Reconciler;

/** Folds the sections under comments, and comments of several lines, as the server gives them. */
public final class FormulaFolding extends Reconciler {
  private final FoldingStrategy folds = new FoldingStrategy();

  public FormulaFolding() {
    setReconcilingStrategy(folds, IDocument.DEFAULT_CONTENT_TYPE);
  }

  @Override
  public void install(ITextViewer viewer) {
    folds.use(viewer);
    super.install(viewer);
  }

  @Override
  public void uninstall() {
    folds.cancel();
    super.uninstall();
  }
}
