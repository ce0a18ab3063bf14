package io.nrs.eclipse.hover;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.shown;
import static io.nrs.eclipse.ShownMinings.minings;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.Mouse;
import io.nrs.eclipse.RunningServer;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Widgets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Hovers by the mouse, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FormulaHoverTest {
  private static final String FORMULA = "[MIN[SM54][MIN39]]";
  private static final String TEXT = "# why\n" + FORMULA + "\n\n7\n";
  private static final int LEAF = TEXT.indexOf("[MIN39]") + 2;
  private static final String STEP = "Next step [MIN39] → 3";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void theMouseOpensAHoverBesideCommandsAndValues() throws Exception {
    ITextEditor editor = open();
    Mouse.moveTo(shown(editor), LEAF);
    String said = awaitHover(STEP);
    for (String part : new String[] {"Selector output", "agreement", "Solver confidence"}) {
      assertTrue(said.contains(part), said);
    }
    assertTrue(!said.contains("`") && !said.contains("**") && !said.contains("|"), said);
    Screenshot.take("hover", shown(editor).getShell());
    assertEquals(Optional.of(said), hover());
  }

  @Test
  void aLateAnswerAppearsInTheOpenHover() throws Exception {
    ITextEditor editor = open();
    RunningServer.held(
        () -> {
          Mouse.moveTo(shown(editor), LEAF);
          awaitHover(HoverText.ASKING.text());
        });
    awaitHover(STEP);
  }

  /** The editor interrupts the question for both: a changed text, and one that has new colours. */
  @Test
  void newColorsLetAHoverOpen() throws Exception {
    ITextEditor editor = open();
    ITextViewer viewer = viewer(editor);
    RunningServer.held(
        () -> {
          Mouse.moveTo(shown(editor), LEAF);
          int[] looks = {0};
          await(
              HoverText.ASKING.text(),
              () -> {
                // Ever longer pauses, in which a hover opens on the slowest machine.
                looks[0]++;
                if (Integer.bitCount(looks[0]) == 1) {
                  viewer.invalidateTextPresentation();
                }
                return hover().isPresent();
              });
        });
    awaitHover(STEP);
  }

  @Test
  void nothingIsShownBesideFormulas() throws Exception {
    ITextViewer viewer = viewer(open());
    assertNull(new FormulaHover().getHoverRegion(viewer, 2));
    assertNull(new FormulaHover().getHoverRegion(viewer, TEXT.indexOf('7')));
  }

  /** Opens the file. The commands above the formula move it down, so they come first. */
  private ITextEditor open() throws Exception {
    ITextEditor editor = workbench.open("a.listops", TEXT);
    await(
        "minings", () -> minings(editor).equals(List.of("above " + FORMULA, "behind " + FORMULA)));
    StyledText text = shown(editor);
    await("room for them", () -> text.getLineVerticalIndent(1) >= text.getLineHeight());
    Keys.focus(editor);
    return editor;
  }

  private static ITextViewer viewer(ITextEditor editor) {
    return (ITextViewer) editor.getAdapter(ITextOperationTarget.class);
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
