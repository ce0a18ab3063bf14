package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FakeServer.Exchange;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.OpenMenu;
import io.nrs.eclipse.ProjectMenu;
import io.nrs.eclipse.rewriting.RewritingView;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.ui.IWorkbenchPage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The places in Eclipse's own menus: Run As and Show In. */
class RunAsTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();

  @AfterEach
  void closeViews() {
    IWorkbenchPage page = workbench.page();
    page.hideView(page.findView(EvaluationView.ID));
    page.hideView(page.findView(RewritingView.ID));
  }

  @Test
  void aFileIsEvaluatedByRunAs() throws Exception {
    IFile file = workbench.file("a.listops", "[MAX31]\n");
    ProjectMenu.of(workbench, file, "Run As").choose("1 Evaluate Formulas");
    checkEvaluated();
  }

  @Test
  void theFileInTheEditorIsEvaluatedByTheKeyOfRun() throws Exception {
    Keys.focus(workbench.open("a.listops", "|[MAX31]\n"));
    Keys.ctrl(SWT.F11);
    checkEvaluated();
  }

  private void checkEvaluated() {
    Exchange exchange = server.exchange(0);
    assertEquals("nrs.evaluateWorkspace", exchange.request().command());
    assertTrue(exchange.request().arguments("").toString().contains("a.listops"));
    exchange.answer(
        """
        {"status": "finished", "found": 0, "unreadable": 0, "byRules": [], "seconds": 1,
         "files": 0, "formulas": 0, "solved": 0, "findings": 0}\
        """);
    EvaluationView view = (EvaluationView) workbench.page().findView(EvaluationView.ID);
    await("the end", () -> view.summary().startsWith("Evaluated formulas/a.listops"));
  }

  @Test
  void theEditorIsShownInRewriting() throws Exception {
    workbench.open("a.listops", "|[MAX31]\n");
    showIn("Rewriting");
    assertEquals("nrs.trace", server.exchange(0).request().command());
  }

  @Test
  void theFileIsShownInEvaluation() throws Exception {
    workbench.open("a.listops", "|[MAX31]\n");
    showIn("Evaluation");
    EvaluationView view = (EvaluationView) workbench.page().findView(EvaluationView.ID);
    assertEquals("formulas/a.listops", view.filter().getText());
    view.filter().setText("");
    assertEquals(List.of(), server.exchanges());
  }

  private void showIn(String view) {
    try (OpenMenu menu =
            OpenMenu.of(workbench.page().getWorkbenchWindow().getShell().getMenuBar())
                .open("Navigate");
        OpenMenu targets = menu.open("Show In")) {
      MenuItem target =
          targets.labels().stream()
              .filter(label -> label.endsWith(view))
              .findFirst()
              .flatMap(targets::item)
              .orElseThrow(() -> new AssertionError(targets.labels().toString()));
      target.notifyListeners(SWT.Selection, new Event());
    }
  }
}
