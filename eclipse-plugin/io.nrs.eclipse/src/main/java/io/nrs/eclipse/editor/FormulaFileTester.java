package io.nrs.eclipse.editor;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.ui.IEditorInput;

/** Tests for {@code plugin.xml} whether an editor shows a formula file. */
public final class FormulaFileTester extends PropertyTester {
  @Override
  public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
    return receiver instanceof IEditorInput input
        && FormulaContentTypes.isFormulaFile(input.getName());
  }
}
