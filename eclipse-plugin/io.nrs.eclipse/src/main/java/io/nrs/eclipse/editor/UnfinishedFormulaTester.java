package io.nrs.eclipse.editor;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.ui.IEditorPart;

/** Tests for {@code plugin.xml} whether the caret is on a formula that can be rewritten. */
public final class UnfinishedFormulaTester extends PropertyTester {
  /** The property to evaluate again when the caret moves. */
  static final String PROPERTY = "io.nrs.eclipse.unfinishedFormula";

  @Override
  public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
    return receiver instanceof IEditorPart editor
        && EditorLine.of(editor)
            .filter(
                place ->
                    FormulaContentTypes.language(editor.getEditorInput().getName())
                        .filter(language -> UnfinishedFormula.in(language, place.text()))
                        .isPresent())
            .isPresent();
  }
}
