package io.nrs.eclipse.commands;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.bound;
import static io.nrs.eclipse.FormulaWorkbench.enabled;
import static io.nrs.eclipse.FormulaWorkbench.shown;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.Contrast;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.OpenMenu;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Themes;
import io.nrs.eclipse.Widgets;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.bindings.keys.KeyStroke;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.keys.IBindingService;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The places of commands in menus, and their enablement. */
class MenusTest {
  private static final String STEP = "io.nrs.eclipse.simplifyNextStep";
  private static final String SOLVE = "io.nrs.eclipse.solveFormula";
  private static final String TRACE = "io.nrs.eclipse.showTrace";
  private static final String EVALUATE = "io.nrs.eclipse.evaluateWorkspace";
  private static final String COMMENT = "io.nrs.eclipse.toggleComment";
  private static final List<String> OF_A_FORMULA =
      List.of(
          "Simplify Next Step",
          "Solve Formula",
          "Solve All in File",
          "Write Value as Expectation",
          "Check Exactly",
          "Show Rewriting");

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void mainMenuHasAllCommands() throws Exception {
    workbench.open("a.arith", "|(1+2)\n3\n");
    await("the commands", () -> enabled(STEP) && enabled(SOLVE));
    await("our key", () -> bound("M1+M3+N").equals(Optional.of(STEP)));
    try (OpenMenu menu = mainMenu()) {
      assertEquals(
          List.of(
              "Simplify Next Step",
              "Solve Formula",
              "Solve All in File",
              "Write Value as Expectation",
              "Check Exactly",
              "Quick Fix",
              "Show Rewriting",
              "",
              "Evaluate Workspace",
              "Train a Network…",
              "Networks",
              "Restart Server",
              "Doctor",
              "",
              "Documentation",
              "Preferences",
              ""),
          menu.labels().subList(0, menu.labels().size() - 1));
      MenuItem step = menu.item("Simplify Next Step").orElseThrow();
      assertTrue(step.isEnabled());
      assertTrue(menu.item("Quick Fix").orElseThrow().isEnabled());
      assertTrue(step.getImage() != null, "an icon");
      assertTrue(step.getText().endsWith("\tCtrl+Alt+N"), step.getText());
    }
  }

  @Test
  void theToolBarHasTheCommandsOfAFormula() throws Exception {
    workbench.open("a.arith", "|(1+2)\n");
    await(
        "the buttons",
        () ->
            Stream.of("Simplify Next Step", "Solve Formula", "Show Rewriting", "Evaluate Workspace")
                .allMatch(this::isShown));
    workbench.open("a.txt", "(1+2)");
    await("no button", () -> !isShown("Solve Formula"));
  }

  /** Whether a visible button of a tool bar has a command; keys may follow its name. */
  private boolean isShown(String command) {
    return buttons().stream().anyMatch(tip -> tip.startsWith(command));
  }

  private List<String> buttons() {
    return Widgets.all(window(), ToolBar.class).stream()
        .filter(ToolBar::isVisible)
        .flatMap(bar -> Arrays.stream(bar.getItems()))
        .map(item -> String.valueOf(item.getToolTipText()))
        .toList();
  }

  @Test
  void contextMenuHasTheCommandsOfAFormula() throws Exception {
    ITextEditor formulas = workbench.open("a.arith", "|(1+2)\n");
    await("the commands", () -> enabled(STEP));
    try (OpenMenu menu = OpenMenu.of(shown(formulas).getMenu())) {
      assertTrue(menu.labels().containsAll(OF_A_FORMULA), menu.labels().toString());
      assertTrue(menu.item("Solve Formula").orElseThrow().isEnabled());
    }
    ITextEditor plain = workbench.open("a.txt", "(1+2)");
    await("no commands", () -> !enabled(STEP));
    try (OpenMenu menu = OpenMenu.of(shown(plain).getMenu())) {
      assertFalse(
          menu.labels().stream().anyMatch(OF_A_FORMULA::contains), menu.labels().toString());
    }
  }

  @Test
  void theStateOfTheServerIsBelowFormulas() throws Exception {
    workbench.open("a.arith", "|(1+2)\n");
    await("the state", () -> status().filter(tip -> tip.startsWith("Arithmetic: ")).isPresent());
    assertEquals(2, status().orElseThrow().lines().count(), status()::get);
    assertTrue(lastItem().startsWith("Arithmetic: "), lastItem());
    workbench.open("a.txt", "(1+2)");
    await("nothing", () -> status().isEmpty());
  }

  private String lastItem() {
    try (OpenMenu menu = mainMenu()) {
      return menu.labels().get(menu.labels().size() - 1);
    }
  }

  /** Its text has the colours of a theme as soon as the theme changes. */
  @Test
  void theStateIsReadableInBothThemes() throws Exception {
    workbench.open("a.arith", "|(1+2)\n");
    await("the state", () -> statusItem().isPresent());
    checkContrast("light");
    Themes.dark(() -> checkContrast("dark"));
    checkContrast("light again");
  }

  private void checkContrast(String theme) throws IOException {
    Screenshot.take("status-" + theme.replace(" ", "-"), window());
    ToolItem item = statusItem().orElseThrow();
    Rectangle all = item.getBounds();
    // Without the icon, which is coloured.
    Rectangle text = new Rectangle(all.x + 22, all.y, all.width - 22, all.height);
    double contrast = Contrast.of(item.getParent(), text);
    assertTrue(contrast >= Contrast.LEAST, theme + ": " + contrast);
  }

  /** The tooltip of the item below the editors. */
  private Optional<String> status() {
    return statusItem().map(item -> String.valueOf(item.getToolTipText()));
  }

  private Optional<ToolItem> statusItem() {
    return Widgets.all(window(), ToolBar.class).stream()
        .flatMap(bar -> Arrays.stream(bar.getItems()))
        .filter(item -> item.getText().equals("NRS"))
        .findFirst();
  }

  private Shell window() {
    return workbench.page().getWorkbenchWindow().getShell();
  }

  /** The key of a disabled command would go to the editor, which breaks the line. */
  @Test
  void commandsAreEnabledOnEveryLine() throws Exception {
    StyledText text =
        shown(workbench.open("a.listops", "|# why\n[MAX31] = 3\n\n7\n[MAX3\n[MAX12]"));
    await("the commands", () -> enabled(STEP) && enabled(SOLVE));
    for (int line = 0; line < text.getLineCount(); line++) {
      text.setCaretOffset(text.getOffsetAtLine(line));
      Display.getCurrent().readAndDispatch();
      assertTrue(enabled(STEP) && enabled(SOLVE) && enabled(TRACE), "line " + line);
    }
  }

  @Test
  void commandsFollowTheActiveEditor() throws Exception {
    ITextEditor formula = workbench.open("a.arith", "|(1+2)\n");
    await("a formula", () -> enabled(STEP) && enabled(COMMENT));
    ITextEditor plain = workbench.open("a.txt", "(1+2)\n");
    await("a text", () -> !enabled(STEP) && !enabled(COMMENT));
    try (OpenMenu menu = mainMenu()) {
      assertFalse(menu.item("Simplify Next Step").orElseThrow().isEnabled());
    }
    workbench.page().activate(formula);
    await("a formula again", () -> enabled(STEP));
    workbench.page().activate(plain);
    await("a text again", () -> !enabled(STEP));
    workbench.page().closeAllEditors(false);
    await("nothing", () -> !enabled(STEP));
  }

  @Test
  void keysAreBoundInFormulaEditors() throws Exception {
    Map<String, String> keys =
        Map.of(
            "M1+M3+N",
            STEP,
            "M1+M3+CR",
            SOLVE,
            "M1+M3+R",
            TRACE,
            "M1+M3+E",
            EVALUATE,
            "M2+M3+F N",
            STEP,
            "M2+M3+F S",
            SOLVE,
            "M2+M3+F R",
            TRACE,
            "M2+M3+F E",
            EVALUATE,
            "M1+/",
            COMMENT);
    workbench.open("a.arith", "|(1+2)\n");
    keys.forEach((key, command) -> await(key, () -> bound(key).equals(Optional.of(command))));
    workbench.open("a.txt", "(1+2)");
    await("no key of ours", () -> bound("M1+M3+N").isEmpty());
    keys.forEach(
        (key, command) ->
            assertEquals(command.equals(EVALUATE), bound(key).equals(Optional.of(command)), key));
  }

  @Test
  void secondKeysCollideWithNothing() throws Exception {
    KeyStroke first = KeySequence.getInstance("M2+M3+F").getKeyStrokes()[0];
    assertEquals(
        List.of(),
        Arrays.stream(PlatformUI.getWorkbench().getService(IBindingService.class).getBindings())
            .filter(binding -> binding.getTriggerSequence().getTriggers()[0].equals(first))
            .map(Binding::getParameterizedCommand)
            .map(ParameterizedCommand::getId)
            .filter(command -> !command.startsWith("io.nrs.eclipse."))
            .toList());
  }

  private OpenMenu mainMenu() {
    return OpenMenu.of(window().getMenuBar()).open("NRS");
  }
}
