package io.nrs.eclipse.editor;

import org.eclipse.core.expressions.EvaluationResult;
import org.eclipse.core.expressions.Expression;
import org.eclipse.core.expressions.ExpressionInfo;
import org.eclipse.core.expressions.IEvaluationContext;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ISources;

/** True while a formula editor is the active part. */
public final class FormulaEditorExpression extends Expression {
  @Override
  public EvaluationResult evaluate(IEvaluationContext context) {
    return EvaluationResult.valueOf(
        context.getVariable(ISources.ACTIVE_PART_NAME) instanceof IEditorPart editor
            && FormulaContentTypes.isFormulaFile(editor.getEditorInput().getName()));
  }

  @Override
  public void collectExpressionInfo(ExpressionInfo info) {
    info.addVariableNameAccess(ISources.ACTIVE_PART_NAME);
  }
}
