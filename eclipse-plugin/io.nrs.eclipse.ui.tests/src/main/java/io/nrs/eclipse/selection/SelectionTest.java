package io.nrs.eclipse.selection;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.RunningServer;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Alt+Shift+Up and Alt+Shift+Down, with the server of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class SelectionTest {
  private static final String ENCLOSE = "io.nrs.eclipse.selectEnclosing";
  private static final String RESTORE = "io.nrs.eclipse.restoreSelection";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void keysSelectMoreAndLess() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "# sums\n((1+|2)*3) = 9\n");
    Keys.focus(editor);
    String[] grown = {"2", "(1+2)", "((1+2)*3)", "((1+2)*3) = 9", "# sums\n((1+2)*3) = 9\n"};
    for (String part : grown) {
      Keys.altShift(SWT.ARROW_UP);
      awaitSelected(editor, part);
    }
    for (int i = grown.length - 2; i >= 0; i--) {
      Keys.altShift(SWT.ARROW_DOWN);
      awaitSelected(editor, grown[i]);
    }
    Keys.altShift(SWT.ARROW_DOWN);
    awaitSelected(editor, "");
    assertEquals("# sums\n((1+".length(), selection(editor).getOffset());
  }

  @Test
  void onlyWhatWasReplacedIsRestored() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "((1+|2)*3)\n");
    execute(ENCLOSE);
    awaitSelected(editor, "2");
    execute(ENCLOSE);
    awaitSelected(editor, "(1+2)");
    editor.selectAndReveal(0, 0);
    execute(RESTORE);
    assertEquals("", selection(editor).getText());
    assertEquals(0, selection(editor).getOffset());
  }

  @Test
  void aLateAnswerMovesNoSelection() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "((1+|2)*3)\n");
    RunningServer.held(
        () -> {
          execute(ENCLOSE);
          editor.selectAndReveal("((".length(), 0);
        });
    execute(ENCLOSE);
    awaitSelected(editor, "1");
    RunningServer.held(
        () -> {
          execute(ENCLOSE);
          document(editor).replace(0, 0, "\n");
        });
    execute(ENCLOSE);
    awaitSelected(editor, "(1+2)");
  }

  private static void awaitSelected(ITextEditor editor, String text) {
    await("the selection " + text, () -> selection(editor).getText().equals(text));
  }

  private static ITextSelection selection(ITextEditor editor) {
    return (ITextSelection) editor.getSelectionProvider().getSelection();
  }
}
