package io.nrs.eclipse.rewriting;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.bound;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.Widgets.action;
import static io.nrs.eclipse.Widgets.press;
import static io.nrs.eclipse.rewriting.TraceAnswers.FORMULA;
import static io.nrs.eclipse.rewriting.TraceAnswers.answer;
import static io.nrs.eclipse.rewriting.TraceAnswers.step;
import static io.nrs.eclipse.rewriting.TraceAnswers.sum;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FakeServer.Exchange;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.SmallScreen;
import io.nrs.eclipse.Themes;
import io.nrs.eclipse.Widgets;
import io.nrs.eclipse.rewriting.FormulaPane.WrappedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RewritingViewTest {
  private static final String SHOW_TRACE = "io.nrs.eclipse.showTrace";
  private static final String STEP = "io.nrs.eclipse.simplifyNextStep";
  private static final String SOLVE = "io.nrs.eclipse.solveFormula";
  private static final String UNDO = "org.eclipse.ui.edit.undo";
  private static final String LINES = "# first\n|" + FORMULA + " = -9\n(1+2)\n";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();

  @AfterEach
  void closeTheView() {
    if (workbench.page().findView(RewritingView.ID) instanceof RewritingView view) {
      if (action(view, "Link with Editor").isChecked()) {
        press(view, "Link with Editor");
      }
      workbench.page().hideView(view);
    }
  }

  @Test
  void emptyViewExplainsItself() throws Exception {
    RewritingView view = (RewritingView) workbench.page().showView(RewritingView.ID);
    assertTrue(link(view).getText().contains("Show Rewriting"), link(view).getText());
    assertEquals(0, table(view).getItemCount());
    assertFalse(action(view, "Stop").isEnabled());
    assertFalse(action(view, "Refresh").isEnabled());
    assertFalse(action(view, "Apply up to Here").isEnabled());
    assertFalse(action(view, "Next").isEnabled());
  }

  /** Without focus in the view, keys reach nothing until a click. */
  @Test
  void keysReachTheStepsWhileTheyAreReadAndAfterwards() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = asked();
    await("the focus", () -> table(view).isFocusControl());
    assertEquals("nrs.trace", server.exchange(0).request().command());
    assertEquals(1, server.exchange(0).request().arguments("").get("line").getAsInt());
    assertEquals(Optional.of(document(editor)), server.exchange(0).request().document());
    server.exchange(0).response().complete(answer());
    await("the steps", () -> table(view).getItemCount() == 4);
    assertTrue(table(view).isFocusControl());
    workbench.page().activate(editor);
    await("the editor", () -> FormulaWorkbench.shown(editor).isFocusControl());
    execute(SHOW_TRACE);
    await("the focus again", () -> table(view).isFocusControl());
  }

  @Test
  void viewShowsStepsAndStates() throws Exception {
    RewritingView view = traced(workbench.open("a.arith", LINES));
    assertEquals(
        List.of(
            List.of("0", "(original formula)", "", "", "", "", ""),
            List.of("1", "(4-5)", "-1", "", "99.9 %", "1.00", "1"),
            List.of("2", "(12+-3)", "9", "", "41.0 % (low)", "1.00", "8"),
            List.of("3", "(9*-1)", "-9", "", "99.9 %", "1.00", "1")),
        rows(view));
    assertNotNull(table(view).getItem(2).getImage(StepColumn.CONFIDENCE.ordinal()));
    assertEquals(0, table(view).getSelectionIndex());
    assertEquals(FORMULA, formula(view).getText());
    assertEquals("a.arith, line 2: " + FORMULA, view.getContentDescription());
    assertTrue(link(view).getText().contains("the value is -9"), link(view).getText());

    select(view, 2);
    assertEquals("(9*-1)", formula(view).getText());
    RGB next = background(view, 0);
    assertEquals(color(FormulaPane.NEXT_LEAF), next);
    assertTrue(formula(view).getStyleRangeAtOffset(1).underline, "the 9 was written last");
    select(view, 1);
    assertEquals("((12+-3)*-1)", formula(view).getText());
    assertEquals(color(FormulaPane.NEXT_LEAF), background(view, 1));
    assertEquals(color(FormulaPane.WRITTEN_VALUE), background(view, 9));
  }

  @Test
  void valuesAndScoresAreVisibleOnSmallScreens() throws Exception {
    SmallScreen.with("small-rewriting", this::checkColumns);
  }

  private void checkColumns() throws Exception {
    workbench.open("a.arith", LINES);
    RewritingView view = asked();
    JsonObject wrong = step("((4-5)*(7-8))", "48", 9, 0.41, 1);
    wrong.addProperty("exact", "-99");
    wrong.addProperty("rule", "multiplication of integers");
    server.exchange(0).response().complete(answer(FORMULA, 1, "48", wrong));
    await("the steps", () -> table(view).getItemCount() == 2);
    Table steps = table(view);
    await(
        "all columns",
        () -> {
          int sum = Arrays.stream(steps.getColumns()).mapToInt(TableColumn::getWidth).sum();
          return 0 < sum && sum <= steps.getClientArea().width;
        });
    TableItem row = steps.getItem(1);
    for (StepColumn column : List.of(StepColumn.VALUE, StepColumn.CONFIDENCE)) {
      GC gc = new GC(steps);
      try {
        gc.setFont(row.getFont(column.ordinal()));
        Rectangle cell = row.getTextBounds(column.ordinal());
        int text = gc.textExtent(row.getText(column.ordinal())).x;
        assertTrue(text <= cell.width, column + ": " + text + " in " + cell);
      } finally {
        gc.dispose();
      }
    }
  }

  @Test
  void darkThemeHasItsOwnColors() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = traced(editor);
    select(view, 2);
    RGB dark = new RGB(92, 70, 16);
    Themes.dark(() -> await("the dark colours", () -> dark.equals(background(view, 0))));
    await("the light colours", () -> color(FormulaPane.NEXT_LEAF).equals(background(view, 0)));
  }

  @Test
  void buttonsSelectSteps() throws Exception {
    RewritingView view = traced(workbench.open("a.arith", LINES));
    assertFalse(action(view, "Previous").isEnabled());
    press(view, "Next");
    assertEquals(1, table(view).getSelectionIndex());
    press(view, "Last");
    assertEquals(3, table(view).getSelectionIndex());
    assertEquals("-9", formula(view).getText());
    assertFalse(action(view, "Next").isEnabled());
    press(view, "Previous");
    assertEquals("(9*-1)", formula(view).getText());
    press(view, "First");
    assertEquals(FORMULA, formula(view).getText());
  }

  @Test
  void typedTextIsNotSearchedAmongSteps() throws Exception {
    Table steps = table(traced(workbench.open("a.arith", LINES)));
    for (char typed : List.of('2', SWT.CR)) {
      Event key = new Event();
      key.character = typed;
      steps.notifyListeners(SWT.KeyDown, key);
      assertEquals(typed == SWT.CR, key.doit);
    }
  }

  @Test
  void doubleClickAppliesAsOneUndo() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = traced(editor);
    IDocument document = document(editor);
    String before = document.get();
    select(view, 2);
    table(view).notifyListeners(SWT.DefaultSelection, new Event());
    assertEquals("# first\n(9*-1) = -9\n(1+2)\n", document.get());
    await("what the file has now", () -> link(view).getText().contains("after 2 steps"));
    assertNotNull(table(view).getItem(2).getImage(0), "the row that the file has is marked");
    workbench.page().activate(view);
    execute(UNDO);
    assertEquals(before, document.get());
    execute("org.eclipse.ui.edit.redo");
    assertEquals("# first\n(9*-1) = -9\n(1+2)\n", document.get());
    workbench.page().activate(editor);
    execute(UNDO);
    assertEquals(before, document.get());
    await("what the file has again", () -> !link(view).getText().contains("after 2 steps"));
  }

  @Test
  void anotherFormulaIsNotOverwritten() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = traced(editor);
    document(editor).replace(10, 2, "77");
    await(
        "a word about it",
        () -> link(view).getText().contains("a.arith no longer contains the formula"));
    assertFalse(action(view, "Apply up to Here").isEnabled());
    String changed = document(editor).get();
    table(view).notifyListeners(SWT.DefaultSelection, new Event());
    assertTrue(
        link(view).getText().startsWith("The formula was not written"), link(view).getText());
    assertEquals(changed, document(editor).get());

    link(view).notifyListeners(SWT.Selection, new Event());
    assertEquals(1, server.exchange(1).request().arguments("").get("line").getAsInt());
  }

  @Test
  void keysActOnTheFormulaOfTheView() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = traced(editor);
    ITextEditor other = workbench.open("b.arith", "|(4+5)\n");
    workbench.page().activate(view);
    Map.of("M1+M3+N", STEP, "M1+M3+CR", SOLVE, "M1+M3+R", SHOW_TRACE, "M2+M3+F N", STEP)
        .forEach((key, command) -> await(key, () -> bound(key).equals(Optional.of(command))));
    assertEquals(Optional.empty(), bound("M1+/"), "comments are those of the editor");
    execute(STEP);
    Exchange asked = server.exchange(1);
    assertEquals("nrs.step", asked.request().command());
    assertEquals(1, asked.request().arguments("").get("line").getAsInt());
    assertEquals(Optional.of(document(editor)), asked.request().document());
    assertEquals(editor, workbench.page().getActiveEditor(), "what is changed is seen");
    assertEquals(view, workbench.page().getActivePart());
    asked.fail("the server has ended");
    await("why not", () -> status().contains("The server has ended"));
    workbench.page().activate(other);
    await("no message", () -> !status().contains("The server has ended"));
  }

  @Test
  void keysSayWhyTheyCannotAct() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = traced(editor);
    workbench.page().closeEditor(editor, false);
    workbench.page().activate(view);
    execute(SOLVE);
    assertEquals(
        "The formula was not written: a.arith is closed. <a>Open the file and refresh</a>",
        link(view).getText());
    workbench.page().hideView(view);
    workbench.page().showView(RewritingView.ID);
    for (String command : List.of(STEP, SOLVE, SHOW_TRACE)) {
      execute(command);
      await(
          "why not",
          () ->
              status().contains("This view shows no formula. Put the caret on one in an editor."));
    }
    workbench.open("b.arith", "# why|\n");
    workbench.page().activate(workbench.page().findView(RewritingView.ID));
    execute(STEP);
    await("why not", () -> status().contains("This line has no formula."));
    assertEquals(1, server.exchanges().size());
  }

  /** The messages in the status line. */
  private List<String> status() {
    return Widgets.all(workbench.page().getWorkbenchWindow().getShell(), CLabel.class).stream()
        .map(CLabel::getText)
        .toList();
  }

  @Test
  void aWrongValueThatIsLeftCanBeWrittenExactly() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = asked();
    JsonObject wrong = step("(4-5)", "7", 9, 0.9998, 1);
    wrong.addProperty("exact", "-1");
    server
        .exchange(0)
        .response()
        .complete(answer(FORMULA, 1, "63", wrong, step("(12+-3)", "9", 1, 0.9, 1)));
    await("the steps", () -> table(view).getItemCount() == 3);
    select(view, 2);
    Widgets.pressInNextDialog(workbench.page().getWorkbenchWindow().getShell(), "Leave the Text");
    press(view, "Apply up to Here");
    assertEquals(LINES.replace("|", ""), document(editor).get());
    assertEquals(
        "The formula was not written: a value is wrong. <a>Write the exact value</a>",
        link(view).getText());
    link(view).notifyListeners(SWT.Selection, new Event());
    assertEquals("# first\n((12+-3)*-1) = -9\n(1+2)\n", document(editor).get());
  }

  @Test
  void closedFilesAreReopened() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = traced(editor);
    workbench.page().closeEditor(editor, false);
    await("a word about it", () -> link(view).getText().contains("a.arith is closed"));
    table(view).notifyListeners(SWT.DefaultSelection, new Event());
    assertTrue(
        link(view).getText().startsWith("The formula was not written"), link(view).getText());
    press(view, "Refresh");
    server.exchange(1).response().complete(answer());
    await("the steps", () -> table(view).getItemCount() == 4);
    ITextEditor opened = (ITextEditor) workbench.page().getActiveEditor();
    select(view, 3);
    press(view, "Apply up to Here");
    assertEquals("# first\n-9 = -9\n(1+2)\n", document(opened).get());
  }

  @Test
  void deletedFilesAreReported() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = traced(editor);
    workbench.page().closeEditor(editor, false);
    workbench.project().getFile("a.arith").delete(true, null);
    await("a word about it", () -> link(view).getText().contains("a.arith is closed"));
    press(view, "Refresh");
    await("the end of it", () -> link(view).getText().contains("no longer exists"));
    assertEquals(4, table(view).getItemCount());
  }

  @Test
  void theSameLineInAnotherFileIsAnotherFormula() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = traced(editor);
    ITextEditor other = workbench.open("b.arith", LINES);
    select(view, 1);
    press(view, "Apply up to Here");
    assertEquals("# first\n((12+-3)*-1) = -9\n(1+2)\n", document(editor).get());
    assertEquals(LINES.replace("|", ""), document(other).get());
    assertEquals(editor, workbench.page().getActiveEditor(), "what was changed is seen");
  }

  @Test
  void failedRequestsCanBeRepeated() throws Exception {
    workbench.open("a.arith", LINES);
    RewritingView view = asked();
    server.exchange(0).fail("There are no models: install them.");
    await("why", () -> link(view).getText().startsWith("There are no models: install them."));
    assertEquals(0, table(view).getItemCount());
    press(view, "Refresh");
    server.exchange(1).response().complete(answer());
    await("the steps", () -> table(view).getItemCount() == 4);
  }

  @Test
  void requestsCanBeCancelled() throws Exception {
    workbench.open("a.arith", LINES);
    RewritingView view = asked();
    server.exchange(0);
    assertTrue(action(view, "Stop").isEnabled());
    press(view, "Stop");
    await("the server to know", () -> server.exchange(0).isCancelled());
    server.exchange(0).response().cancel(false);
    await("a message about it", () -> link(view).getText().startsWith("Cancelled"));
    assertFalse(action(view, "Stop").isEnabled());
  }

  @Test
  void latestFormulaIsShown() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = asked();
    server.exchange(0);
    workbench.page().activate(editor);
    caret(editor, 2);
    execute(SHOW_TRACE);
    assertEquals(2, server.exchange(1).request().arguments("").get("line").getAsInt());
    await("the first to be stopped", () -> server.exchange(0).isCancelled());
    server.exchange(0).response().complete(answer());
    server.exchange(1).response().complete(sum());
    await("the second", () -> table(view).getItemCount() == 2);
    assertEquals("(1+2)", formula(view).getText());
  }

  @Test
  void linkedViewFollowsTheCaret() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = traced(editor);
    workbench.page().activate(editor);
    caret(editor, 2);
    assertEquals(1, server.exchanges().size(), "it is not asked to follow yet");
    press(view, "Link with Editor");
    server.exchange(1).response().complete(sum());
    await("the other formula", () -> formula(view).getText().equals("(1+2)"));
    caret(editor, 0);
    caret(editor, 1);
    server.exchange(2).response().complete(answer());
    await("the formula again", () -> formula(view).getText().equals(FORMULA));
  }

  /** Another file, a line without a formula, and a formula that is being typed. */
  @Test
  void aLinkedViewSaysWhyItShowsNothing() throws Exception {
    ITextEditor editor = workbench.open("a.arith", LINES);
    RewritingView view = traced(editor);
    press(view, "Link with Editor");
    workbench.page().activate(editor);
    caret(editor, 0);
    await("why", () -> link(view).getText().equals("a.arith, line 1: This line has no formula."));
    assertEquals(0, table(view).getItemCount());
    assertEquals("", view.getContentDescription());
    caret(editor, 1);
    server.exchange(1).response().complete(answer());
    await("the steps again", () -> table(view).getItemCount() == 4);
    workbench.open("a.txt", "notes|");
    await("why", () -> link(view).getText().equals("a.txt is not a formula file."));
    workbench.page().activate(editor);
    server.exchange(2).response().complete(answer());
    await("the steps again", () -> table(view).getItemCount() == 4);
    document(editor).replace(8, 1, "");
    caret(editor, 0);
    await("why", () -> link(view).getText().contains("This line has no formula."));
    caret(editor, 1);
    await("its mistake", () -> link(view).getText().startsWith("a.arith, line 2: "));
    assertFalse(link(view).getText().contains("no formula"), link(view).getText());
  }

  @Test
  void longRewritingsAreUsable() throws Exception {
    int operations = 8_000;
    // The last leaf of ((…((1+1)-1)+1 …)-1) is always at the same offset.
    StringBuilder formula = new StringBuilder("1");
    List<JsonObject> steps = new ArrayList<>();
    for (int operation = 0; operation < operations; operation++) {
      boolean sum = operation % 2 == 0;
      formula.append(sum ? "+1)" : "-1)");
      steps.add(
          step(sum ? "(1+1)" : "(2-1)", sum ? "2" : "1", operations - 1 - operation, 0.9998, 1));
    }
    String whole = "(".repeat(operations) + formula;
    workbench.open("long.arith", LINES);
    RewritingView view = asked();
    server.exchange(0).response().complete(answer(whole, 1, "1", steps.toArray(JsonObject[]::new)));
    await("the steps", () -> table(view).getItemCount() == operations + 1);
    assertEquals(whole, WrappedText.unwrap(formula(view).getText()));
    select(view, operations - 2);
    assertEquals("((1+1)-1)", formula(view).getText());
    assertEquals("1", table(view).getItem(operations).getText(2));
  }

  @Test
  void stepsAreCopiedAsText() throws Exception {
    RewritingView view = traced(workbench.open("a.arith", LINES));
    press(view, "Copy Steps as Text");
    Clipboard clipboard = new Clipboard(table(view).getDisplay());
    try {
      String text = (String) clipboard.getContents(TextTransfer.getInstance());
      assertTrue(text.contains("2\t(12+-3)\t9\t\t41.0 % (low)"), text);
    } finally {
      clipboard.dispose();
    }
  }

  @Test
  void closingTheViewCancelsItsRequest() throws Exception {
    workbench.open("a.arith", LINES);
    RewritingView view = asked();
    server.exchange(0);
    workbench.page().hideView(view);
    await("the server to know", () -> server.exchange(0).isCancelled());
    server.exchange(0).response().complete(answer());
  }

  /** The view after it has requested the steps of the formula at the caret. */
  private RewritingView asked() throws Exception {
    execute(SHOW_TRACE);
    return (RewritingView) workbench.page().findView(RewritingView.ID);
  }

  /** The view with all steps. */
  private RewritingView traced(ITextEditor editor) throws Exception {
    RewritingView view = asked();
    server.exchange(0).response().complete(answer());
    await("the steps", () -> table(view).getItemCount() == 4);
    return view;
  }

  private static void caret(ITextEditor editor, int line) throws Exception {
    int offset = document(editor).getLineOffset(line);
    editor.getSelectionProvider().setSelection(new TextSelection(offset, 0));
  }

  static List<List<String>> rows(RewritingView view) {
    return Arrays.stream(table(view).getItems()).map(Widgets::texts).toList();
  }

  static void select(RewritingView view, int row) {
    table(view).setSelection(row);
    table(view).notifyListeners(SWT.Selection, new Event());
  }

  private static RGB background(RewritingView view, int offset) {
    return formula(view).getStyleRangeAtOffset(offset).background.getRGB();
  }

  private static RGB color(String key) {
    return PlatformUI.getWorkbench()
        .getThemeManager()
        .getCurrentTheme()
        .getColorRegistry()
        .getRGB(key);
  }

  static Table table(RewritingView view) {
    return find(view, Table.class);
  }

  static StyledText formula(RewritingView view) {
    return find(view, StyledText.class);
  }

  private static Link link(RewritingView view) {
    return find(view, Link.class);
  }

  private static <T extends Control> T find(RewritingView view, Class<T> type) {
    return Widgets.all(view.control(), type).get(0);
  }
}
