package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.Widgets.action;
import static io.nrs.eclipse.Widgets.press;
import static io.nrs.eclipse.Widgets.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.eclipse.AccessibleNames;
import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FakeServer.Exchange;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.Mouse;
import io.nrs.eclipse.OpenMenu;
import io.nrs.eclipse.SmallScreen;
import io.nrs.eclipse.Themes;
import io.nrs.eclipse.Widgets;
import io.nrs.eclipse.rewriting.RewritingView;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class EvaluationViewTest {
  private static final String EVALUATE = "io.nrs.eclipse.evaluateWorkspace";
  private static final String TEXT = "[MAX31] = 3\n  [MIN54] = 5\n[MIN\n";
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();

  @AfterEach
  void nothingIsLeft() throws Exception {
    view().ifPresent(EvaluationViewTest::stopAndForget);
    closeView();
    InstanceScope.INSTANCE.getNode("io.nrs.eclipse/evaluation").clear();
  }

  @Test
  void emptyViewExplainsHowToStart() throws Exception {
    EvaluationView view = (EvaluationView) workbench.page().showView(EvaluationView.ID);
    if (view.summary().equals("No evaluation yet")) {
      await("words", () -> view.emptyMessage().isPresent());
      assertTrue(view.emptyMessage().orElseThrow().contains("Evaluate Workspace"));
    }
  }

  @Test
  void resultsAreShownAsTheyArrive() throws Exception {
    IFile file = workbench.file("a.listops", TEXT);
    Exchange exchange = begin();
    assertEquals("nrs.evaluateWorkspace", exchange.request().command());
    assertEquals("{}", exchange.request().arguments("").toString());
    assertTrue(
        Arrays.stream(Job.getJobManager().find(null))
            .anyMatch(job -> job.getName().equals("Evaluating open projects") && !job.isSystem()));
    EvaluationView view = view().orElseThrow();

    tell(exchange, file, 1, 2);
    await("three rows", () -> view.table().shown().size() == 3);
    assertEquals(
        List.of(
            "a.listops – formulas",
            "2",
            "[MIN54]",
            "5",
            "4",
            "75.0 %",
            "1",
            "the value is 4, not 5"),
        texts(view.table().control().getItem(1)));
    assertTrue(view.summary().startsWith("Evaluating open projects: 1 of 2 files"), view.summary());
    assertFalse(action(view, "Run Again").isEnabled());

    exchange.response().complete(answer("finished", 2));
    await("the end", () -> view.summary().contains("· open projects: 2 files"));
    assertTrue(
        view.summary()
            .startsWith("2 formulas: 1 good, 1 wrong · 1 line cannot be read · 1 of 2 as expected"),
        view.summary());
    assertTrue(action(view, "Run Again").isEnabled());
    assertFalse(action(view, "Stop").isEnabled());
  }

  @Test
  void theWholeOutcomeIsVisibleOnSmallScreens() throws Exception {
    SmallScreen.with("small-evaluation", this::checkOutcome);
  }

  private void checkOutcome() throws Exception {
    Table table = evaluated(workbench.file("a.listops", TEXT)).table().control();
    await(
        "all columns",
        () -> {
          int sum = Arrays.stream(table.getColumns()).mapToInt(TableColumn::getWidth).sum();
          return 0 < sum && sum <= table.getClientArea().width;
        });
    TableItem row = table.getItem(1);
    assertEquals("the value is 4, not 5", texts(row).get(7));
    GC gc = new GC(table);
    try {
      Rectangle cell = row.getTextBounds(7);
      assertTrue(gc.textExtent(row.getText(7)).x <= cell.width, cell::toString);
    } finally {
      gc.dispose();
    }
  }

  @Test
  void rowsAreFilteredAndSorted() throws Exception {
    EvaluationView view = evaluated(workbench.file("a.listops", TEXT));
    view.filter().setText("min54");
    assertEquals(List.of(2), lines(view));
    assertTrue(view.summary().endsWith("1 of 3 shown"), view.summary());
    view.filter().setText("nowhere");
    await("words", () -> view.emptyMessage().isPresent());
    assertEquals("None of 3 results matches the filter.", view.emptyMessage().orElseThrow());
    view.filter().setText("");
    press(view, "Show Problems Only");
    assertEquals(List.of(2, 3), lines(view));
    press(view, "Show Problems Only");
    click(view, ResultColumn.LINE);
    click(view, ResultColumn.LINE);
    assertEquals(List.of(3, 2, 1), lines(view));
    assertEquals("3", texts(view.table().control().getItem(0)).get(1));
    assertEquals(SWT.DOWN, view.table().control().getSortDirection());
    click(view, ResultColumn.LINE);
    assertEquals(List.of(1, 2, 3), lines(view));
  }

  @Test
  void rowsHaveDetailsAndOpenTheirFormula() throws Exception {
    EvaluationView view = evaluated(workbench.file("a.listops", TEXT));
    Table table = view.table().control();
    table.setSelection(1);
    table.notifyListeners(SWT.Selection, new Event());
    await("details", () -> !view.details().isEmpty());
    assertEquals(
        "[MIN54] = 4\nnrs/expectation: the value is 4, not 5. Correct the expectation",
        view.details());
    table.notifyListeners(SWT.DefaultSelection, new Event());
    await("an editor", () -> workbench.page().getActiveEditor() instanceof ITextEditor);
    ITextEditor editor = (ITextEditor) workbench.page().getActiveEditor();
    ITextSelection selection = (ITextSelection) editor.getSelectionProvider().getSelection();
    assertEquals("[MIN54]", selection.getText());
    assertEquals(1, selection.getStartLine());
  }

  @Test
  void theContextMenuActsOnTheRow() throws Exception {
    EvaluationView view = evaluated(workbench.file("a.listops", TEXT));
    Table table = view.table().control();
    select(table, 2);
    try (OpenMenu menu = OpenMenu.of(table.getMenu())) {
      assertEquals(
          List.of("Open", "Show Rewriting", "Evaluate File Again", "", "Copy"), menu.labels());
      // The line is no formula.
      assertFalse(menu.item("Show Rewriting").orElseThrow().isEnabled());
    }
    select(table, 1);
    choose(table, "Copy");
    assertEquals(
        "a.listops – formulas\t2\t[MIN54]\t5\t4\t75.0 %\t1\tthe value is 4, not 5", clipboard());
    choose(table, "Open");
    ITextEditor editor = (ITextEditor) workbench.page().getActiveEditor();
    assertEquals(
        "[MIN54]", ((ITextSelection) editor.getSelectionProvider().getSelection()).getText());
    workbench.page().activate(view);
    choose(table, "Show Rewriting");
    Exchange steps = server.exchange(1);
    assertEquals("nrs.trace", steps.request().command());
    steps.fail("not now");
    workbench.page().hideView(workbench.page().findView(RewritingView.ID));
    workbench.page().activate(view);
    choose(table, "Evaluate File Again");
    Exchange again = server.exchange(2);
    assertEquals("nrs.evaluateWorkspace", again.request().command());
    assertTrue(again.request().arguments("").toString().contains("a.listops"));
    again.response().complete(answer("finished", 1));
  }

  /** Selects a row that is filled, as those that a person sees are. */
  private static void select(Table table, int row) {
    assertEquals(8, texts(table.getItem(row)).size());
    table.setSelection(row);
  }

  private static void choose(Table table, String label) {
    try (OpenMenu menu = OpenMenu.of(table.getMenu())) {
      menu.item(label).orElseThrow().notifyListeners(SWT.Selection, new Event());
    }
  }

  private static Object clipboard() {
    Clipboard clipboard = new Clipboard(Display.getCurrent());
    try {
      return clipboard.getContents(TextTransfer.getInstance());
    } finally {
      clipboard.dispose();
    }
  }

  @Test
  void theKeyOfCopyCopiesTheRow() throws Exception {
    EvaluationView view = evaluated(workbench.file("a.listops", TEXT));
    select(view.table().control(), 0);
    workbench.page().activate(view);
    await("the focus", () -> view.table().control().setFocus());
    execute("org.eclipse.ui.edit.copy");
    assertTrue(String.valueOf(clipboard()).startsWith("a.listops – formulas\t1\t[MAX31]\t3\t3\t"));
  }

  @Test
  void screenReadersHearWhatTheTableShows() throws Exception {
    EvaluationView view = evaluated(workbench.file("a.listops", TEXT));
    assertTrue(
        AccessibleNames.of(view.table().control()).startsWith("Results: 2 formulas: 1 good"));
  }

  /** GTK asks for rows while it removes them. */
  @Test
  void rowsThatAreGoneStayEmpty() throws Exception {
    EvaluationView view = evaluated(workbench.file("a.listops", TEXT));
    Table table = view.table().control();
    for (int index : new int[] {-1, table.getItemCount()}) {
      Event event = new Event();
      event.item = table.getItem(0);
      event.index = index;
      table.notifyListeners(SWT.SetData, event);
    }
    assertEquals(3, view.table().shown().size());
  }

  @Test
  void deletedFormulasOpenTheirFile() throws Exception {
    IFile file = workbench.file("a.listops", TEXT);
    EvaluationView view = evaluated(file);
    workbench.page().closeAllEditors(false);
    file.setContents(new byte[0], true, false, new NullProgressMonitor());
    view.table().control().setSelection(1);
    view.table().control().notifyListeners(SWT.DefaultSelection, new Event());
    await("an editor", () -> workbench.page().getActiveEditor() instanceof ITextEditor);
  }

  /** The dialog begins with the language that has no networks. */
  @Test
  void aLanguageWithoutNetworksCanBeTrained() throws Exception {
    IFile file = workbench.file("a.listops", TEXT);
    Exchange exchange = begin();
    EvaluationView view = view().orElseThrow();
    Link link = Widgets.all(view.table().control().getParent().getParent(), Link.class).get(0);
    assertFalse(link.isVisible());
    tell(exchange, file, 1, 1);
    exchange
        .response()
        .complete(
            json(
                answer("finished", 1)
                    .toString()
                    .replace(
                        "\"byRules\":[]",
                        "\"byRules\":[{\"language\":\"algebra\",\"name\":\"Algebra\","
                            + "\"formulas\":3}]")));
    await("the link", link::isVisible);
    assertEquals("<a href=\"algebra\">Train Algebra…</a>", link.getText());
    String[] language = {""};
    Shell window = workbench.page().getWorkbenchWindow().getShell();
    window.getDisplay().timerExec(50, () -> readLanguage(window, language));
    Event click = new Event();
    click.text = "algebra";
    link.notifyListeners(SWT.Selection, click);
    assertEquals("Algebra", language[0]);
  }

  /** Closes the dialog of trainings, which blocks the test. */
  private static void readLanguage(Shell window, String[] language) {
    for (Shell dialog : window.getShells()) {
      if (dialog.getText().contains("Train a Network")) {
        language[0] = Widgets.combo(dialog, "Language:").getText();
        press(Widgets.button(dialog, "Cancel"));
        return;
      }
    }
    window.getDisplay().timerExec(50, () -> readLanguage(window, language));
  }

  @Test
  void resultsBeforeACancellationStay() throws Exception {
    IFile file = workbench.file("a.listops", TEXT);
    Exchange exchange = begin();
    EvaluationView view = view().orElseThrow();
    tell(exchange, file, 1, 9);
    await("rows", () -> view.table().shown().size() == 3);
    press(view, "Stop");
    await("the server is told", exchange::isCancelled);
    exchange.response().complete(answer("cancelled", 9));
    await("the end", () -> view.summary().startsWith("Stopped after 1 of 9 files"));
    assertEquals(3, view.table().shown().size());
  }

  @Test
  void failuresAreShownInTheView() throws Exception {
    workbench.file("a.listops", TEXT);
    Exchange exchange = begin();
    int windows = Display.getCurrent().getShells().length;
    exchange.fail("There is no server: install one.");
    EvaluationView view = view().orElseThrow();
    await("words", () -> view.summary().startsWith("Evaluation failed"));
    assertEquals(Optional.of("There is no server: install one."), view.emptyMessage());
    assertEquals(windows, Display.getCurrent().getShells().length);
  }

  @Test
  void viewCanBeClosedDuringAnEvaluation() throws Exception {
    IFile file = workbench.file("a.listops", TEXT);
    Exchange exchange = begin();
    closeView();
    tell(exchange, file, 1, 1);
    exchange.response().complete(answer("finished", 1));
    EvaluationView view = (EvaluationView) workbench.page().showView(EvaluationView.ID);
    await("rows", () -> view.table().shown().size() == 3);
  }

  @Test
  void viewsOfAllWindowsShowTheResults() throws Exception {
    IFile file = workbench.file("a.listops", TEXT);
    EvaluationView here = (EvaluationView) workbench.page().showView(EvaluationView.ID);
    IWorkbenchWindow other = PlatformUI.getWorkbench().openWorkbenchWindow(null);
    try {
      EvaluationView there = (EvaluationView) other.getActivePage().showView(EvaluationView.ID);
      Exchange exchange = begin();
      tell(exchange, file, 1, 1);
      exchange.response().complete(answer("finished", 1));
      await(
          "rows in both windows",
          () -> here.table().shown().size() == 3 && there.table().shown().size() == 3);
    } finally {
      other.close();
      here.getSite().getShell().setActive();
      await(
          "the first window",
          () ->
              PlatformUI.getWorkbench().getActiveWorkbenchWindow()
                  == here.getSite().getWorkbenchWindow());
    }
  }

  @Test
  void runningEvaluationsAreNotRestarted() throws Exception {
    workbench.file("a.listops", TEXT);
    begin();
    execute(EVALUATE);
    assertEquals(1, server.exchanges().size());
    press(view().orElseThrow(), "Stop");
  }

  @Test
  void newEvaluationWaitsForTheCancelledOne() throws Exception {
    IFile file = workbench.file("a.listops", TEXT);
    Exchange first = begin();
    EvaluationView view = view().orElseThrow();
    view.evaluate(EvaluateHandler.scope(List.of(file)));
    await("the first is stopped", first::isCancelled);
    assertEquals(1, server.exchanges().size());
    first.response().complete(answer("cancelled", 1));
    Exchange second = server.exchange(1);
    assertEquals(
        "{\"files\":[\"%s\"]}".formatted(file.getLocationURI().toASCIIString()),
        second.request().arguments("").toString());
    tell(second, file, 1, 1);
    second.response().complete(answer("finished", 1));
    await("the second", () -> view.summary().contains("· formulas/a.listops: 1 file"));
  }

  @Test
  void aKeyGoesToTheFilter() throws Exception {
    EvaluationView view = evaluated(workbench.file("a.listops", TEXT));
    workbench.page().activate(view);
    Control table = view.table().control();
    await("the focus", () -> table.setFocus() && table.isFocusControl());
    Keys.ctrl('f');
    await("the filter", view.filter()::isFocusControl);
  }

  @Test
  void exportIgnoresTheFilter(@TempDir Path folder) throws Exception {
    EvaluationView view = evaluated(workbench.file("a.listops", TEXT));
    view.filter().setText("min54");
    Path file = folder.resolve("results.csv");
    view.export(file).join();
    List<String> lines = Files.readAllLines(file);
    assertEquals(4, lines.size());
    assertEquals("formulas/a.listops,1,[MAX31],3,3,0.9999,1,solved,true,", lines.get(1));
    Job failing = view.export(folder.resolve("missing").resolve("results.csv"));
    failing.join();
    assertTrue(failing.getResult().getMessage().contains("cannot be written"));
    view.filter().setText("");
  }

  @Test
  void selectionIsAFolderOrFormulaFiles() throws Exception {
    IFile one = workbench.file("a.arith", "(1+2)\n");
    IFolder folder = workbench.project().getFolder("deep");
    folder.create(true, true, new NullProgressMonitor());
    IFile two = folder.getFile("b.algebra");
    two.create(new byte[0], true, false, new NullProgressMonitor());
    workbench.file("c.txt", "text");
    assertEquals(
        Scope.folder(folder.getLocationURI().toASCIIString(), "formulas/deep"),
        EvaluateHandler.scope(List.of(folder)));
    assertEquals(
        Scope.files(
            List.of(one.getLocationURI().toASCIIString(), two.getLocationURI().toASCIIString()),
            "2 resources"),
        EvaluateHandler.scope(List.of(workbench.project(), folder)));
  }

  @Test
  void veryManyResultsAreShown() throws Exception {
    IFile file = workbench.file("a.listops", TEXT);
    Exchange exchange = begin();
    EvaluationView view = view().orElseThrow();
    CompletableFuture<Void> telling =
        CompletableFuture.runAsync(
            () -> {
              for (int done = 1; done <= 1_000; done++) {
                tell(exchange, manyOf(file, done, 20));
              }
              exchange.response().complete(answer("finished", 1_000));
            });
    await("the end", () -> view.summary().contains("· open projects: 1,000 files"));
    telling.get();
    assertEquals(20_000, view.table().control().getItemCount());
    click(view, ResultColumn.CONFIDENCE);
    click(view, ResultColumn.CONFIDENCE);
    assertEquals("99.9 %", texts(view.table().control().getItem(0)).get(5));
    view.filter().setText("[MAX31]:7");
    view.filter().setText("a.listops:7");
    assertEquals(1_000, view.table().control().getItemCount());
    view.filter().setText("");
    click(view, ResultColumn.CONFIDENCE);
    assertEquals(20_000, view.table().control().getItemCount());
  }

  @Test
  void hiddenRowsSurviveAThemeChange() throws Exception {
    IFile file = workbench.file("a.listops", TEXT);
    Exchange exchange = begin();
    EvaluationView view = view().orElseThrow();
    tell(exchange, manyOf(file, 500, 2_000));
    exchange.response().complete(answer("finished", 1));
    await("the rows", () -> view.table().shown().size() == 2_000);
    Table table = view.table().control();
    for (int row = 0; row < 2_000; row++) {
      assertEquals(String.valueOf(row + 1), texts(table.getItem(row)).get(1));
    }
    click(view, ResultColumn.LINE);
    click(view, ResultColumn.LINE);
    Themes.dark(() -> {});
    for (int row = 0; row < 2_000; row++) {
      assertEquals(String.valueOf(2_000 - row), texts(table.getItem(row)).get(1));
    }
    view.filter().setText("a.listops:7");
    view.filter().setText("");
    Themes.dark(() -> assertEquals("2000", texts(table.getItem(0)).get(1)));
    assertEquals("1", texts(table.getItem(1_999)).get(1));
  }

  @Test
  void filesAreRowsAboveTheirFormulas() throws Exception {
    EvaluationView view = grouped();
    Table table = view.table().control();
    assertEquals(8, table.getItemCount());
    assertEquals(
        List.of(
            "▾ b.listops – formulas",
            "",
            "2 formulas",
            "",
            "",
            "",
            "",
            "1 good, 1 wrong · 1 line cannot be read"),
        texts(table.getItem(4)));
    assertEquals(List.of("", "2", "[MIN54]"), texts(table.getItem(6)).subList(0, 3));
    view.filter().setText("b.listops:2");
    assertEquals(2, table.getItemCount());
    assertEquals("1 wrong", texts(table.getItem(0)).get(7));
    assertTrue(view.summary().endsWith("1 of 6 shown"), view.summary());
    view.filter().setText("");
    click(view, ResultColumn.FILE);
    click(view, ResultColumn.FILE);
    assertEquals("▾ b.listops – formulas", texts(table.getItem(0)).get(0));
    press(view, "Group by File");
    assertEquals("b.listops – formulas", texts(table.getItem(0)).get(0));
    assertEquals(6, table.getItemCount());
    assertFalse(action(view, "Collapse All").isEnabled());
  }

  @Test
  void filesOpenAndClose() throws Exception {
    EvaluationView view = grouped();
    Table table = view.table().control();
    workbench.page().activate(view);
    await("the focus", () -> table.setFocus() && table.isFocusControl());
    select(table, 2);
    Keys.press(SWT.ARROW_LEFT);
    assertEquals(0, table.getSelectionIndex());
    assertEquals(
        "formulas/a.listops\n2 formulas: 1 good, 1 wrong · 1 line cannot be read", view.details());
    Keys.press(SWT.ARROW_LEFT);
    Keys.press(SWT.ARROW_LEFT);
    assertEquals(
        List.of("▸ a.listops – formulas", "▾ b.listops – formulas", "", "", ""), files(table));
    assertEquals(0, table.getSelectionIndex());
    assertEquals(6, view.table().shown().size());
    Keys.press(SWT.ARROW_RIGHT);
    assertEquals(8, table.getItemCount());
    table.notifyListeners(SWT.DefaultSelection, new Event());
    assertEquals(5, table.getItemCount());
    Rectangle file = table.getItem(0).getTextBounds(0);
    Mouse.click(table, file.x + file.width / 2, file.y + file.height / 2);
    assertEquals(5, table.getItemCount());
    Mouse.click(table, file.x + 3, file.y + file.height / 2);
    assertEquals(8, table.getItemCount());
    select(table, 6);
    press(view, "Collapse All");
    assertEquals(List.of("▸ a.listops – formulas", "▸ b.listops – formulas"), files(table));
    assertEquals(1, table.getSelectionIndex());
  }

  @Test
  void theContextMenuActsOnTheFile() throws Exception {
    EvaluationView view = grouped();
    Table table = view.table().control();
    select(table, 4);
    try (OpenMenu menu = OpenMenu.of(table.getMenu())) {
      assertFalse(menu.item("Show Rewriting").orElseThrow().isEnabled());
    }
    choose(table, "Copy");
    assertEquals(
        "b.listops – formulas\t\t2 formulas\t\t\t\t\t1 good, 1 wrong · 1 line cannot be read",
        clipboard());
    choose(table, "Open");
    assertEquals("b.listops", workbench.page().getActiveEditor().getTitle());
    workbench.page().activate(view);
    select(table, 6);
    choose(table, "Copy");
    assertTrue(String.valueOf(clipboard()).startsWith("b.listops – formulas\t2\t[MIN54]\t"));
    select(table, 4);
    choose(table, "Evaluate File Again");
    Exchange again = server.exchange(1);
    assertTrue(again.request().arguments("").toString().contains("b.listops"));
    again.response().complete(answer("finished", 1));
  }

  @Test
  void theGroupingIsKept() throws Exception {
    grouped();
    closeView();
    EvaluationView again = (EvaluationView) workbench.page().showView(EvaluationView.ID);
    await("the rows", () -> again.table().control().getItemCount() == 8);
    assertTrue(action(again, "Group by File").isChecked());
    press(again, "Group by File");
    closeView();
    EvaluationView flat = (EvaluationView) workbench.page().showView(EvaluationView.ID);
    await("the rows", () -> flat.table().control().getItemCount() == 6);
  }

  @Test
  void theNameOfAFileIsVisibleOnSmallScreens() throws Exception {
    SmallScreen.with("small-evaluation-groups", this::checkNames);
  }

  private void checkNames() throws Exception {
    String name = "distribution.listops";
    IFolder folder = workbench.project().getFolder("folder-with-a-name-of-many-words");
    folder.create(true, true, new NullProgressMonitor());
    IFile file = folder.getFile(name);
    file.create(new ByteArrayInputStream(TEXT.getBytes()), true, new NullProgressMonitor());
    EvaluationView view = evaluated(file);
    press(view, "Group by File");
    Table table = view.table().control();
    await(
        "all columns",
        () -> {
          int sum = Arrays.stream(table.getColumns()).mapToInt(TableColumn::getWidth).sum();
          return 0 < sum && sum <= table.getClientArea().width;
        });
    assertTrue(texts(table.getItem(0)).get(0).startsWith("▾ " + name + " – "));
    GC gc = new GC(table);
    try {
      // GTK knows the width of a column before it has laid out its cells.
      await(
          "room for the name",
          () -> gc.textExtent("▾ " + name).x <= table.getItem(0).getTextBounds(0).width);
      Rectangle cell = table.getItem(0).getTextBounds(0);
      Mouse.moveIn(table, cell.x + 5, cell.y + 5);
      assertEquals("formulas/folder-with-a-name-of-many-words/" + name, table.getToolTipText());
      Mouse.moveIn(table, cell.x + table.getColumn(0).getWidth() + 5, cell.y + 5);
      assertEquals("", table.getToolTipText());
    } finally {
      gc.dispose();
    }
  }

  /** The results of two files with rows for them. */
  private EvaluationView grouped() throws Exception {
    Exchange exchange = begin();
    tell(exchange, workbench.file("a.listops", TEXT), 1, 2);
    tell(exchange, workbench.file("b.listops", TEXT), 2, 2);
    exchange.response().complete(answer("finished", 2));
    EvaluationView view = view().orElseThrow();
    await("the end", () -> view.summary().contains("· open projects: 2 files"));
    press(view, "Group by File");
    return view;
  }

  private static List<String> files(Table table) {
    return Arrays.stream(table.getItems()).map(item -> texts(item).get(0)).toList();
  }

  private Exchange begin() throws Exception {
    execute(EVALUATE);
    return server.exchange(0);
  }

  private EvaluationView evaluated(IFile file) throws Exception {
    Exchange exchange = begin();
    tell(exchange, file, 1, 1);
    exchange.response().complete(answer("finished", 1));
    EvaluationView view = view().orElseThrow();
    await("the end", () -> view.summary().contains("· open projects: 1 file"));
    return view;
  }

  private Optional<EvaluationView> view() {
    return Optional.ofNullable(workbench.page().findView(EvaluationView.ID))
        .map(EvaluationView.class::cast);
  }

  private void closeView() {
    IViewPart view = workbench.page().findView(EvaluationView.ID);
    if (view != null) {
      workbench.page().hideView(view);
    }
  }

  private static void stopAndForget(EvaluationView view) {
    view.filter().setText("");
    if (action(view, "Stop").isEnabled()) {
      press(view, "Stop");
    }
  }

  private static void click(EvaluationView view, ResultColumn column) {
    view.table().control().getColumn(column.ordinal()).notifyListeners(SWT.Selection, new Event());
  }

  private static List<Integer> lines(EvaluationView view) {
    return view.table().shown().stream().map(FormulaResult::lineNumber).toList();
  }

  private static void tell(Exchange exchange, IFile file, int done, int of) {
    tell(
        exchange,
        json(
            """
            {"uri": "%s", "language": "listops", "done": %d, "of": %d, "formulas": [
             {"line": 0, "range": {"start": {"line": 0, "character": 0},
              "end": {"line": 0, "character": 7}}, "formula": "[MAX31]", "expected": "3",
              "value": "3", "status": "solved", "passed": true, "confidence": 0.9999, "steps": 1,
              "findings": []},
             {"line": 1, "range": {"start": {"line": 1, "character": 2},
              "end": {"line": 1, "character": 9}}, "formula": "[MIN54]", "expected": "5",
              "value": "4", "status": "solved", "passed": false, "confidence": 0.75, "steps": 1,
              "findings": [{"code": "nrs/expectation", "severity": "error",
               "message": "the value is 4, not 5", "remedy": "correct the expectation"}]},
             {"line": 2, "range": {"start": {"line": 2, "character": 0},
              "end": {"line": 2, "character": 4}}, "formula": "[MIN", "status": "invalid",
              "passed": false, "steps": 0, "findings": [{"code": "nrs/syntax",
               "severity": "error", "message": "] is missing", "remedy": "close it"}]}]}\
            """
                .formatted(file.getLocationURI().toASCIIString(), done, of)));
  }

  private static JsonObject manyOf(IFile file, int done, int formulas) {
    JsonObject told =
        json(
            """
            {"uri": "%s", "language": "listops", "done": %d, "of": 1000}\
            """
                .formatted(file.getLocationURI().toASCIIString(), done));
    JsonArray all = new JsonArray();
    for (int line = 0; line < formulas; line++) {
      all.add(
          json(
              """
              {"line": %1$d, "range": {"start": {"line": %1$d, "character": 0},
               "end": {"line": %1$d, "character": 7}}, "formula": "[MAX31]", "value": "3",
               "status": "solved", "passed": true, "confidence": %2$s, "steps": 1, "findings": []}\
              """
                  .formatted(line, done == 500 && line == 7 ? "0.9999" : "0.9")));
    }
    told.add("formulas", all);
    return told;
  }

  private static void tell(Exchange exchange, JsonObject file) {
    exchange.request().listener().notification("nrs/evaluated", file);
  }

  private static JsonObject answer(String status, int found) {
    return json(
        """
        {"status": "%s", "found": %d, "unreadable": 0, "byRules": [],
         "seconds": 1.25, "files": 0, "formulas": 0, "solved": 0, "findings": 0}\
        """
            .formatted(status, found));
  }

  private static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }
}
