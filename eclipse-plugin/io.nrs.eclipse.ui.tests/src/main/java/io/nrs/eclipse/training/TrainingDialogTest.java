package io.nrs.eclipse.training;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.enabled;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.Widgets.choose;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FakeServer.Exchange;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Widgets;
import io.nrs.eclipse.common.Popup;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.eclipse.server.RequestJob;
import io.nrs.eclipse.training.TrainingMessages.TrainingReport;
import io.nrs.protocol.Commands.TrainLanguageParams;
import io.nrs.protocol.Commands.TrainParams;
import io.nrs.protocol.Notifications.KnownLanguage;
import io.nrs.protocol.Notifications.LanguagesParams;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.Values.DeviceId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainingDialogTest {
  private static final String TRAIN = "io.nrs.eclipse.train";
  private static final String RUNS =
      """
      {"runs": [
        {"run": "runs/listops-selector-default", "state": "finished", "active": false,
         "iteration": 20, "points": [], "losses": [], "language": "listops", "module": "selector",
         "preset": "default", "iterations": 20, "seed": 1, "validation": 0.5},
        {"run": "runs/stopped", "state": "unfinished", "active": false, "iteration": 500,
         "points": [], "losses": [], "language": "arithmetic", "module": "solver", "preset": "paper",
         "iterations": 1500, "seed": -7}],
       "languages": [
         {"id": "listops", "name": "ListOps", "extension": ".listops"},
         {"id": "arithmetic", "name": "Arithmetic", "extension": ".arith"},
         {"id": "algebra", "name": "Algebra", "extension": ".algebra"}],
        "modules": ["selector", "solver"],
       "presets": ["default", "paper"], "devices": ["auto", "cpu", "gpu"]}\
      """;
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();
  private final List<TrainingDialog> opened = new ArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    opened.forEach(TrainingDialog::close);
    FormulaLanguages.current().told(languages(""));
  }

  @Test
  void dialogIsUsableBeforeTheResponse() throws Exception {
    TrainingDialog dialog = open(workbench.project());
    Exchange exchange = server.exchange(0);
    assertEquals("nrs.runs", exchange.request().command());
    assertEquals(
        workbench.project().getLocationURI().toASCIIString(),
        exchange.request().arguments("").get("folder").getAsString());
    assertFalse(start(dialog).isEnabled());
    choose(combo(dialog, "Language:"), "Arithmetic");
    text(dialog, "Iterations:").setText("30");

    exchange.answer(RUNS);
    await("the answer", () -> start(dialog).isEnabled());
    assertEquals("Arithmetic", combo(dialog, "Language:").getText());
    assertEquals("New run in runs/arithmetic-selector-default", combo(dialog, "Run:").getText());
    choose(combo(dialog, "Language:"), "ListOps");
    assertEquals("New run in runs/listops-selector-default-2", combo(dialog, "Run:").getText());
    assertEquals(
        List.of("Default: fast, recommended", "Paper: as published, slow"),
        List.of(combo(dialog, "Preset:").getItems()));
    assertEquals("Automatic: a GPU if there is one", combo(dialog, "Device:").getText());
    choose(combo(dialog, "Device:"), "CPU");
    press(dialog);
    TrainingForm form = form(dialog);
    assertEquals("runs/listops-selector-default-2", form.run());
    assertEquals(DeviceId.CPU, form.device());
    assertEquals(Optional.of(30), form.params().iterations());
  }

  @Test
  void invalidFieldsPreventTheStart() throws Exception {
    TrainingDialog dialog = answered();
    text(dialog, "Seed:").setText("abc");
    assertFalse(start(dialog).isEnabled());
    assertEquals("Seed must be an integer. An empty field uses 1.", dialog.getMessage());
    text(dialog, "Seed:").setText("");
    assertTrue(start(dialog).isEnabled());
  }

  @Test
  void resumedRunsKeepTheirOptions() throws Exception {
    TrainingDialog dialog = answered();
    choose(combo(dialog, "Run:"), "Resume runs/stopped, iteration 500 of 1,500");
    assertEquals("Arithmetic", combo(dialog, "Language:").getText());
    assertEquals("Solver", combo(dialog, "Network:").getText());
    assertEquals("Paper: as published, slow", combo(dialog, "Preset:").getText());
    assertEquals("1500", text(dialog, "Iterations:").getText());
    assertEquals("-7", text(dialog, "Seed:").getText());
    assertFalse(combo(dialog, "Language:").isEnabled());
    assertTrue(combo(dialog, "Device:").isEnabled());
    press(dialog);
    TrainParams params = form(dialog).params();
    assertEquals(Optional.of("runs/stopped"), params.run());
  }

  @Test
  void failuresAreReported() throws Exception {
    TrainingDialog dialog = open(workbench.project());
    server.exchange(0).fail("There is no server: install one.");
    await("words", () -> dialog.getMessage().equals("There is no server: install one."));
    assertFalse(start(dialog).isEnabled());
  }

  @Test
  void runsBelongToTheirProject() throws Exception {
    IProject other = ResourcesPlugin.getWorkspace().getRoot().getProject("other");
    other.create(new NullProgressMonitor());
    other.open(new NullProgressMonitor());
    try {
      TrainingDialog dialog = open(workbench.project(), other);
      Exchange first = server.exchange(0);
      choose(combo(dialog, "Project:"), "other");
      Exchange second = server.exchange(1);
      second.answer(RUNS.replace("runs/stopped", "runs/others"));
      await("the answer", () -> start(dialog).isEnabled());
      first.answer(RUNS);
      choose(combo(dialog, "Run:"), "Resume runs/others, iteration 500 of 1,500");
      press(dialog);
      assertEquals(other.getLocationURI().toASCIIString(), form(dialog).folder());
    } finally {
      other.delete(true, true, new NullProgressMonitor());
    }
  }

  /** Announces languages again and again: the server of an earlier test may announce its own. */
  private static void awaitWith(String what, JsonObject languages, BooleanSupplier condition) {
    await(
        what,
        () -> {
          FormulaLanguages.current().told(languages);
          return condition.getAsBoolean();
        });
  }

  @Test
  void describedLanguagesAreCheckedAndTrainWithBothNetworks() throws Exception {
    String syntax =
        "'syntax': {'open': '(', 'close': ')', 'atoms': ['T'], 'integers': [], 'operations': []}";
    String mine = "{'id': 'mine', 'name': 'Mine', 'extension': '.mine', 'description': '%s', %s}";
    String clock =
        mine.replace("mine", "clock")
            .replace("Mine", "Clock")
            .replace("'%s',", "'%s', 'unchecked': true,");
    String description = workbench.project().getLocationURI().toASCIIString() + "/x.json";
    String both = mine.formatted(description, syntax) + "," + clock.formatted(description, syntax);
    List<KnownLanguage> described =
        ProtocolJson.read(languages(both), LanguagesParams.class).languages();
    TrainingDialog dialog = open(described, workbench.project());
    String listed = "{'id': 'mine', 'name': 'Mine', 'extension': '.mine'}, ".replace('\'', '"');
    server
        .exchange(0)
        .answer(RUNS.replace("{\"id\": \"algebra\"", listed + "{\"id\": \"algebra\""));
    await("the answer", () -> start(dialog).isEnabled());
    List<String> all = List.of("ListOps", "Arithmetic", "Mine", "Algebra", "Clock");
    awaitWith(
        "the languages",
        languages(both),
        () -> List.of(combo(dialog, "Language:").getItems()).equals(all));
    choose(combo(dialog, "Language:"), "Mine");
    assertEquals(
        List.of("Selector", "Solver", "Selector and Solver"),
        List.of(combo(dialog, "Network:").getItems()));
    assertEquals("New run in runs/mine-selector-default", combo(dialog, "Run:").getText());
    choose(combo(dialog, "Language:"), "Clock");
    assertEquals(List.of("Selector and Solver"), List.of(combo(dialog, "Network:").getItems()));
    assertFalse(combo(dialog, "Preset:").isEnabled());
    Widgets.button(dialog.getShell(), "Check Language").notifyListeners(SWT.Selection, new Event());
    Exchange check = server.exchange(1);
    assertEquals("nrs.checkLanguage", check.request().command());
    check.answer("{\"proved\": true, \"message\": \"all proved\"}");
    await("the proof", () -> dialog.getMessage().equals("all proved"));

    JsonObject known = languages(both.replace("'unchecked': true,", ""));
    awaitWith("all networks", known, () -> combo(dialog, "Network:").getItemCount() == 3);
    assertEquals("all proved", dialog.getMessage());
    // A server that starts again knows neither for a while.
    awaitWith(
        "no language",
        languages(""),
        () -> !List.of(combo(dialog, "Language:").getItems()).contains("Clock"));
    awaitWith("the choice", known, () -> combo(dialog, "Language:").getText().equals("Clock"));
    await("the proof again", () -> dialog.getMessage().equals("all proved"));
    JsonObject changed = languages(both.replace("['T']", "['T', 'F']"));
    awaitWith("no stale proof", changed, () -> !dialog.getMessage().equals("all proved"));
    awaitWith("all networks", known, () -> combo(dialog, "Network:").getItemCount() == 3);
    assertFalse(dialog.getMessage().equals("all proved"));
    press(dialog);
    String folder = workbench.project().getLocationURI().toASCIIString();
    assertEquals(
        Optional.of(new TrainLanguageParams(description, Optional.of(folder))),
        dialog.bothNetworks());
  }

  @Test
  void popupTakesNoFocus() throws Exception {
    workbench.open("a.arith", "(1+2)\n");
    Shell window = workbench.page().getWorkbenchWindow().getShell();
    await("the workbench", () -> Display.getCurrent().getActiveShell() == window);
    TrainingForm form = TrainingViewTest.form("file:/p", "");
    RequestJob<?> job =
        TrainingLauncher.start(
            form, event -> {}, report -> Popup.show(report.title(), report.text()));
    Exchange exchange = server.exchange(0);
    assertEquals("nrs.train", exchange.request().command());
    assertEquals("Training the ListOps Solver (runs/new)", job.getName());
    assertFalse(job.isSystem());
    exchange.answer(
        """
        {"status": "finished", "run": "/p/runs/new", "iterations": 30,
         "validation": 0.5, "models": "/p/runs/new/models", "installed": true}\
        """);
    await("the news", () -> popup("ListOps Solver trained").isPresent());
    Shell popup = popup("ListOps Solver trained").orElseThrow();
    assertTrue(
        texts(popup).contains("Validation 50.0 % after 30 iterations. The new network is in use."),
        () -> texts(popup).toString());
    assertSame(window, Display.getCurrent().getActiveShell());
    popup.close();
  }

  @Test
  void failedTrainingsReportTheReason() throws Exception {
    List<TrainingReport> told = Collections.synchronizedList(new ArrayList<>());
    int windows = Display.getCurrent().getShells().length;
    RequestJob<?> job =
        TrainingLauncher.start(TrainingViewTest.form("file:/p", ""), event -> {}, told::add);
    server.exchange(0).fail("training has failed: the disk is full");
    await("the end", () -> job.getState() == Job.NONE && !told.isEmpty());
    assertEquals(
        List.of(
            new TrainingReport(
                "ListOps Solver not trained", "training has failed: the disk is full")),
        told);
    assertEquals(windows, Display.getCurrent().getShells().length);
  }

  @Test
  void commandNeedsAnOpenProject() throws Exception {
    await("the command", () -> enabled(TRAIN));
    workbench.project().close(new NullProgressMonitor());
    await("no command", () -> !enabled(TRAIN));
  }

  @ParameterizedTest
  @CsvSource({"a.listops, ListOps", "a.arith, Arithmetic", "a.algebra, Algebra", "a.txt, ListOps"})
  void languageOfTheActiveFileIsSelected(String file, String language) throws Exception {
    workbench.open(file, "");
    Display display = Display.getCurrent();
    List<String> seen = new ArrayList<>();
    Runnable closing =
        new Runnable() {
          @Override
          public void run() {
            Optional<Shell> shell = shell("NRS: Train a Network");
            shell.ifPresentOrElse(
                dialog -> {
                  Widgets.all(dialog, Combo.class).forEach(combo -> seen.add(combo.getText()));
                  dialog.close();
                },
                () -> display.timerExec(50, this));
          }
        };
    display.timerExec(50, closing);
    execute(TRAIN);
    assertTrue(seen.contains(language), seen.toString());
  }

  @Test
  void picture() throws Exception {
    TrainingDialog dialog = answered();
    choose(combo(dialog, "Language:"), "Arithmetic");
    choose(combo(dialog, "Network:"), "Solver");
    assertTrue(start(dialog).isEnabled());
    Screenshot.take("training", dialog.getShell());
  }

  private static JsonObject languages(String described) {
    return JsonParser.parseString("{'languages': [%s]}".formatted(described)).getAsJsonObject();
  }

  /** The form of the only training that a dialog starts. */
  private static TrainingForm form(TrainingDialog dialog) {
    return dialog.training().orElseThrow();
  }

  private TrainingDialog open(IProject... projects) {
    return open(List.of(), projects);
  }

  private TrainingDialog open(List<KnownLanguage> described, IProject... projects) {
    TrainingDialog dialog =
        new TrainingDialog(
            workbench.page().getWorkbenchWindow().getShell(),
            List.of(projects),
            described,
            Optional.empty(),
            Optional.empty());
    dialog.setBlockOnOpen(false);
    dialog.open();
    opened.add(dialog);
    return dialog;
  }

  private TrainingDialog answered() {
    TrainingDialog dialog = open(workbench.project());
    server.exchange(0).answer(RUNS);
    await("the answer", () -> start(dialog).isEnabled());
    return dialog;
  }

  private static Button start(TrainingDialog dialog) {
    return Widgets.button(dialog.getShell(), "Start Training");
  }

  private static void press(TrainingDialog dialog) {
    start(dialog).notifyListeners(SWT.Selection, new Event());
    assertEquals(IDialogConstants.OK_ID, dialog.getReturnCode());
  }

  private static Combo combo(TrainingDialog dialog, String label) {
    return Widgets.combo(dialog.getShell(), label);
  }

  private static Text text(TrainingDialog dialog, String label) {
    return Widgets.text(dialog.getShell(), label);
  }

  private static Optional<Shell> shell(String title) {
    return Arrays.stream(Display.getCurrent().getShells())
        .filter(shell -> shell.getText().equals(title))
        .findFirst();
  }

  private static Optional<Shell> popup(String words) {
    return Arrays.stream(Display.getCurrent().getShells())
        .filter(shell -> texts(shell).contains(words))
        .findFirst();
  }

  private static List<String> texts(Shell shell) {
    return Widgets.all(shell, Label.class).stream().map(Label::getText).toList();
  }
}
