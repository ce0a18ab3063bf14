package io.nrs.eclipse.hover;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.pause;
import static io.nrs.eclipse.FormulaWorkbench.shown;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.Mouse;
import io.nrs.eclipse.RunningServer;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Widgets;
import java.util.Arrays;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Hovers by the mouse, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FormulaHoverTest {
  private static final String TEXT = "# why\n[MIN[SM54][MIN39]]\n\n7\n";
  private static final int LEAF = TEXT.indexOf("[MIN39]") + 2;

  /** Longer than the editor waits before it shows a hover. */
  private static final int REST_MS = 1_500;

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void theNextStepIsShownWithItsEvidence() throws Exception {
    ITextEditor editor = open();
    hover(editor, LEAF);
    String said = awaitHover("Next step [MIN39] → 3");
    for (String part : new String[] {"Selector output", "agreement", "Solver confidence"}) {
      assertTrue(said.contains(part), said);
    }
    assertTrue(!said.contains("`") && !said.contains("**") && !said.contains("|"), said);
  }

  @Test
  void aLateAnswerAppearsInTheOpenHover() throws Exception {
    ITextEditor editor = open();
    RunningServer.held(
        () -> {
          hover(editor, LEAF);
          awaitHover(HoverText.ASKING.text());
        });
    awaitHover("Next step [MIN39] → 3");
  }

  @Test
  void nothingIsShownBesideFormulas() throws Exception {
    ITextEditor editor = open();
    hover(editor, 2);
    pause(REST_MS);
    assertEquals(Optional.empty(), hover());
    hover(editor, TEXT.indexOf('7'));
    pause(REST_MS);
    assertEquals(Optional.empty(), hover());
  }

  @Test
  void picture() throws Exception {
    Shell window = workbench.page().getWorkbenchWindow().getShell();
    ITextEditor editor = open();
    hover(editor, LEAF);
    awaitHover("Next step");
    Screenshot.take("hover", window);
  }

  /** Opens the file. The commands above the formula move it down, so they come first. */
  private ITextEditor open() throws Exception {
    ITextEditor editor = workbench.open("a.listops", TEXT);
    StyledText text = shown(editor);
    await("the commands above", () -> text.getLocationAtOffset(LEAF).y >= 2 * text.getLineHeight());
    return editor;
  }

  private static void hover(ITextEditor editor, int offset) {
    Keys.focus(editor);
    Mouse.moveTo(shown(editor), offset);
  }

  private static String awaitHover(String part) {
    await(part, () -> hover().filter(text -> text.contains(part)).isPresent());
    return hover().orElseThrow();
  }

  /** The text of the visible hover. */
  private static Optional<String> hover() {
    return Arrays.stream(Display.getCurrent().getShells())
        .filter(shell -> shell.isVisible() && (shell.getStyle() & SWT.TITLE) == 0)
        .flatMap(shell -> Widgets.all(shell, StyledText.class).stream())
        .map(StyledText::getText)
        .filter(text -> !text.isEmpty())
        .findFirst();
  }
}
