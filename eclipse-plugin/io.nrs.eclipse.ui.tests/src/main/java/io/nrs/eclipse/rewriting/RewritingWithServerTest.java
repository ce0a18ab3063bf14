package io.nrs.eclipse.rewriting;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.rewriting.RewritingViewTest.formula;
import static io.nrs.eclipse.rewriting.RewritingViewTest.rows;
import static io.nrs.eclipse.rewriting.RewritingViewTest.select;
import static io.nrs.eclipse.rewriting.RewritingViewTest.table;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Themes;
import java.util.List;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The view with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RewritingWithServerTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @AfterEach
  void closeTheView() {
    workbench.page().hideView(workbench.page().findView(RewritingView.ID));
  }

  @Test
  void stepsOfTheNetworksAreAppliedAndUndone() throws Exception {
    String text = "# why\n((12 + -3)*(4-5)) = -9\n";
    ITextEditor editor = workbench.open("a.arith", text.replace("((", "|(("));
    IDocument document = document(editor);
    execute("io.nrs.eclipse.showTrace");
    RewritingView view = (RewritingView) workbench.page().findView(RewritingView.ID);
    await("the steps", () -> table(view).getItemCount() == 4);
    assertEquals(
        List.of(
            List.of("1", "(4-5)", "-1 ✓"),
            List.of("2", "(12+-3)", "9 ✓"),
            List.of("3", "(9*-1)", "-9 ✓")),
        rows(view).subList(1, 4).stream().map(row -> row.subList(0, 3)).toList());
    select(view, 1);
    assertEquals("((12 + -3)*-1)", formula(view).getText());
    table(view).notifyListeners(SWT.DefaultSelection, new Event());
    assertEquals("# why\n((12 + -3)*-1) = -9\n", document.get());
    workbench.page().activate(editor);
    execute("org.eclipse.ui.edit.undo");
    assertEquals(text, document.get());
  }

  @Test
  void picturesInBothThemes() throws Exception {
    Shell shell = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell();
    // Above the corner of the screen with notifications.
    shell.setBounds(0, 0, 1120, 835);
    IWorkbenchPage page = workbench.page();
    for (IViewReference beside : page.getViewReferences()) {
      page.hideView(beside);
    }
    try {
      workbench.open(
          "steps.arith",
          "# Integers from -99 to 99, modulo 100\n"
              + "((12+-3)*(4-5)) = -9\n"
              + "((60--39)-(-7*8)) = 55\n"
              + "\n# Four operations\n"
              + "|((12+-3)*((4-5)-8)) = -81\n");
      execute("io.nrs.eclipse.showTrace");
      RewritingView view = (RewritingView) page.findView(RewritingView.ID);
      await("the steps", () -> table(view).getItemCount() == 5);
      select(view, 1);
      assertEquals("((12+-3)*(-1-8))", formula(view).getText());
      Screenshot.take("rewriting", shell);
      Themes.dark(() -> Screenshot.take("rewriting-dark", shell));
    } finally {
      page.resetPerspective();
    }
  }
}
