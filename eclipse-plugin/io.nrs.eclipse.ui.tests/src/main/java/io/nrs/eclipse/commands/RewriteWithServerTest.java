package io.nrs.eclipse.commands;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.FormulaWorkbench.shown;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Widgets;
import io.nrs.eclipse.wizard.NewFormulaFileWizard.ExampleFiles;
import io.nrs.grammar.BuiltInLanguage;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Simplify and Solve with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RewriteWithServerTest {
  private static final String STEP = "io.nrs.eclipse.simplifyNextStep";
  private static final String SOLVE = "io.nrs.eclipse.solveFormula";
  private static final String UNDO = "org.eclipse.ui.edit.undo";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void eachStepIsOneUndo() throws Exception {
    ITextEditor editor = workbench.open("a.listops", "# why\n|[MIN[SM54][MIN39]] = 3\n");
    IDocument document = document(editor);
    execute(STEP);
    execute(STEP);
    execute(STEP);
    await("the value", () -> document.get().equals("# why\n3 = 3\n"));
    assertEquals(1, shown(editor).getLineAtOffset(shown(editor).getCaretOffset()));
    execute(UNDO);
    assertEquals("# why\n[MIN93] = 3\n", document.get());
    execute(UNDO);
    assertEquals("# why\n[MIN[SM54]3] = 3\n", document.get());
  }

  @Test
  void solvingIsOneUndo() throws Exception {
    String text = "((12+-3)*(4-5))\n(1+2)\n";
    ITextEditor editor = workbench.open("a.arith", "|" + text);
    IDocument document = document(editor);
    execute(SOLVE);
    await("the value", () -> document.get().equals("-9\n(1+2)\n"));
    assertEquals(0, shown(editor).getLineAtOffset(shown(editor).getCaretOffset()));
    execute(UNDO);
    assertEquals(text, document.get());
  }

  @Test
  void picture() throws Exception {
    String formula = "[SM[MAX[MIN82][SM19]][MIN[SM35][MAX40]]]";
    String text = ExampleFiles.text(BuiltInLanguage.LISTOPS);
    ITextEditor editor = workbench.open("first.listops", text.replace(formula, "|" + formula));
    IDocument document = document(editor);
    execute(STEP);
    await(
        "a step",
        () -> document.get().equals(text.replace(formula, "[SM[MAX[MIN82][SM19]][MIN[SM35]4]]")));
    Shell window = workbench.page().getWorkbenchWindow().getShell();
    await(
        "what the server says",
        () ->
            Widgets.all(window, CLabel.class).stream()
                .anyMatch(label -> label.getText().matches("4 \\([0-9.]+ %\\) ← \\[MAX40]")));
    Screenshot.take("editor", window);
  }
}
