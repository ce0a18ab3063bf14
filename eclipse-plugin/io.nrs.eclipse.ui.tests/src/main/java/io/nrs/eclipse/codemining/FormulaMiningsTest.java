package io.nrs.eclipse.codemining;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.FormulaWorkbench.pause;
import static io.nrs.eclipse.FormulaWorkbench.shown;
import static io.nrs.eclipse.ShownMinings.minings;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.Mouse;
import io.nrs.eclipse.RunningServer;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Themes;
import io.nrs.eclipse.common.PluginConstants;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Cursor;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands above formulas and values behind them, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FormulaMiningsTest {
  /** Longer than the editor waits after a key before it asks again. */
  private static final int TYPISTS_PAUSE_MS = 1_500;

  private static final String TEXT = "# why\n((1+2)*3)\n7\n\n(4+5) = 9\n(1-8)";
  private static final List<String> LINES =
      List.of(
          "above ((1+2)*3)",
          "behind ((1+2)*3)",
          "above (4+5) = 9",
          "behind (4+5) = 9",
          "above (1-8)",
          "behind (1-8)");

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void everyFormulaHasItsCommandsAndItsValue() throws Exception {
    ITextEditor editor = workbench.open("a.arith", TEXT);
    await("minings", () -> minings(editor).equals(LINES));
    document(editor).replace(0, 0, "(2*2)\n");
    await("more of them", () -> minings(editor).size() == LINES.size() + 2);
    assertEquals("above (2*2)", minings(editor).get(0));
  }

  @Test
  void noneStandsAtAnotherLineWhileTheServerIsLate() throws Exception {
    ITextEditor editor = workbench.open("a.arith", TEXT);
    await("minings", () -> minings(editor).equals(LINES));
    RunningServer.held(
        () -> {
          Keys.focus(editor);
          for (char key : "(9-9)\r\r# more\r".toCharArray()) {
            Keys.press(key);
            assertEquals(LINES, minings(editor));
          }
          pause(TYPISTS_PAUSE_MS);
          assertEquals(LINES, minings(editor));
          // This changes a text that the server is asked about.
          Keys.press('\r');
          assertEquals(LINES, minings(editor));
        });
    await("more of them", () -> !minings(editor).equals(LINES));
    List<String> now = new ArrayList<>(List.of("above (9-9)", "behind (9-9)"));
    now.addAll(LINES);
    await("all of them", () -> minings(editor).equals(now));
  }

  @Test
  void aClickRunsTheCommand() throws Exception {
    ITextEditor editor = workbench.open("a.arith", "# why\n((1+2)*3)\n");
    await("minings", () -> minings(editor).size() == 2);
    StyledText text = shown(editor);
    int line = "# why\n".length();
    // The commands stand between the lines, from the start of the second one.
    await(
        "room for them",
        () ->
            text.getLocationAtOffset(line).y - text.getLocationAtOffset(0).y
                >= 2 * text.getLineHeight());
    Point start = text.getLocationAtOffset(line);
    int x = start.x + 8;
    int y = start.y - text.getLineHeight() / 2;
    Cursor before = text.getCursor();
    await(
        "the hand over a command",
        () -> {
          Mouse.moveIn(text, x, y);
          return text.getCursor() != before;
        });
    Mouse.click(text, x, y);
    await("a step", () -> document(editor).get().equals("# why\n(3*3)\n"));
    execute("org.eclipse.ui.edit.undo");
    assertEquals("# why\n((1+2)*3)\n", document(editor).get());
  }

  @Test
  void preferencesHideThem() throws Exception {
    ITextEditor editor = workbench.open("a.arith", TEXT);
    await("minings", () -> minings(editor).equals(LINES));
    IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);
    try {
      preferences.put("codeLens", "false");
      await(
          "only values",
          () -> minings(editor).stream().allMatch(each -> each.startsWith("behind")));
      preferences.put("inlayHints", "false");
      await("nothing", () -> minings(editor).isEmpty());
    } finally {
      preferences.remove("codeLens");
      preferences.remove("inlayHints");
    }
    await("minings", () -> minings(editor).equals(LINES));
  }

  /** The editor then shows another document. */
  @Test
  void theyAreThereWhenTheFileHasAnotherName() throws Exception {
    ITextEditor editor = workbench.open("a.arith", TEXT);
    await("minings", () -> minings(editor).equals(LINES));
    IFile file = editor.getEditorInput().getAdapter(IFile.class);
    file.move(file.getFullPath().removeLastSegments(1).append("b.arith"), true, null);
    await("the name", () -> editor.getTitle().equals("b.arith"));
    await("minings again", () -> minings(editor).equals(LINES));
    document(editor).replace(0, 0, "(2*2)\n");
    await("more of them", () -> minings(editor).size() == LINES.size() + 2);
  }

  @Test
  void pictures() throws Exception {
    Shell window = workbench.page().getWorkbenchWindow().getShell();
    ITextEditor editor = workbench.open("a.arith", TEXT + "\n");
    await("minings", () -> minings(editor).size() == LINES.size());
    Screenshot.take("minings-light", window);
    Themes.dark(() -> Screenshot.take("minings-dark", window));
  }
}
