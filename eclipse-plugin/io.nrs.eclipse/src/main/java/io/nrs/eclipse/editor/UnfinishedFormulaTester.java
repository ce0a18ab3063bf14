package io.nrs.eclipse.editor;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.ui.IEditorPart;

/** Tells {@code plugin.xml} whether the caret of an editor is on an unfinished formula. */
public final class UnfinishedFormulaTester extends PropertyTester {
  /** What is evaluated again when the caret moves. */
  static final String PROPERTY = "io.nrs.eclipse.unfinishedFormula";

  @Override
  public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
    return receiver instanceof IEditorPart editor
        && FormulaPlace.of(editor)
            .filter(
                place ->
                    FormulaFiles.language(editor.getEditorInput().getName())
                        .filter(language -> UnfinishedFormula.in(language, place.text()))
                        .isPresent())
            .isPresent();
  }
}
