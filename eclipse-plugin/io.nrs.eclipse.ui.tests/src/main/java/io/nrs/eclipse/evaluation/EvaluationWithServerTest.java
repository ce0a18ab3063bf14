package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.evaluation.FormulaResult.Outcome;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IWorkbenchPage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Evaluation with the server and networks of the plug-in. */
class EvaluationWithServerTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @AfterEach
  void nothingIsLeft() {
    IWorkbenchPage page = workbench.page();
    page.hideView(page.findView(EvaluationView.ID));
  }

  @Test
  void everyFormulaHasAResult() throws Exception {
    workbench.file("checked.listops", "# checked\n[MIN[SM54][MIN39]] = 3\n[MAX31] = 1\n[MIN5\n");
    workbench.file("sums.arith", "((12+-3)*(4-5)) = -9\n((28*-16)+(7-9))\n(1+*2)\n(60--39) = 98\n");
    workbench.file("terms.algebra", "((+45*x*y-98*x*y)+(-34*x*y+79*x*y)) = -8*x*y\n");
    execute("io.nrs.eclipse.evaluateWorkspace");
    EvaluationView view = (EvaluationView) workbench.page().findView(EvaluationView.ID);
    await("the end", () -> view.summary().contains("· open projects: 3 files"));
    assertEquals(
        List.of(
            "checked.listops:2 [MIN[SM54][MIN39]] 3 as expected",
            "checked.listops:3 [MAX31] 3 FAILED",
            "checked.listops:4 [MIN5  FAILED",
            "sums.arith:1 ((12+-3)*(4-5)) -9 as expected",
            "sums.arith:2 ((28*-16)+(7-9)) -50 solved",
            "sums.arith:3 (1+*2)  FAILED",
            "sums.arith:4 (60--39) 99 FAILED",
            "terms.algebra:1 ((+45*x*y-98*x*y)+(-34*x*y+79*x*y)) -8*x*y as expected"),
        view.table().shown().stream().map(EvaluationWithServerTest::inShort).sorted().toList());
    assertTrue(
        view.summary()
            .contains("6 formulas: 4 good, 2 wrong · 2 lines cannot be read · 3 of 5 as expected"),
        view.summary());
    picture(view);
  }

  private void picture(EvaluationView view) throws Exception {
    IWorkbenchPage page = workbench.page();
    page.setPartState(page.getReference(view), IWorkbenchPage.STATE_MAXIMIZED);
    view.table().control().setSelection(1);
    view.table().control().notifyListeners(SWT.Selection, new Event());
    try {
      Screenshot.take("evaluation", page.getWorkbenchWindow().getShell());
    } finally {
      page.setPartState(page.getReference(view), IWorkbenchPage.STATE_RESTORED);
    }
  }

  private static String inShort(FormulaResult formula) {
    return "%s:%d %s %s %s"
        .formatted(
            formula.file().replace("formulas/", ""),
            formula.lineNumber(),
            formula.formula(),
            formula.value().orElse(""),
            formula.outcome() == Outcome.GOOD ? formula.description() : formula.outcome());
  }
}
