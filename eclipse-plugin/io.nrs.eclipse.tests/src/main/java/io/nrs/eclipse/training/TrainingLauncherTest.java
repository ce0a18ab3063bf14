package io.nrs.eclipse.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import io.nrs.eclipse.training.TrainingMessages.TrainingReport;
import io.nrs.protocol.Commands.RunsResult;
import io.nrs.protocol.Commands.TrainResult;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.PresetId;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrainingLauncherTest {
  private static final String RUNS =
      """
      {"runs": [
        {"run": "runs/listops-solver-default", "state": "finished", "active": false, "iteration": 20,
         "points": [], "losses": [], "language": "listops", "module": "solver", "preset": "default", "iterations": 20,
         "seed": 1, "validation": 0.5},
        {"run": "runs/listops-solver-default-2", "state": "unfinished", "active": false,
         "iteration": 500, "points": [], "losses": [], "language": "listops", "module": "solver", "preset": "default",
         "iterations": 1500, "seed": -7},
        {"run": "runs/busy", "state": "unfinished", "active": true, "iteration": 1, "points": [], "losses": [],
         "language": "listops", "module": "selector"},
        {"run": "runs/odd", "state": "unfinished", "active": false, "iteration": 0, "points": [], "losses": []}],
       "languages": [
         {"id": "listops", "name": "ListOps", "extension": ".listops"},
         {"id": "arithmetic", "name": "Arithmetic", "extension": ".arith"}],
        "modules": ["selector", "solver"],
       "presets": ["default", "paper"], "devices": ["auto", "cpu"]}\
      """;

  @Test
  void resumableRunsAreListed() {
    TrainingOptions choices = choices();
    assertEquals(4, choices.choices().runs().size());
    assertEquals(
        List.of("runs/listops-solver-default-2, iteration 500 of 1,500"),
        choices.resumable().stream().map(TrainingOptions::label).toList());
    assertEquals(Optional.of(-7L), choices.resumable().get(0).seed());
    assertEquals(List.of(PresetId.DEFAULT, PresetId.PAPER), choices.choices().presets());
  }

  @Test
  void newRunsGetAFreeFolder() {
    assertEquals(
        "runs/listops-solver-default-3",
        choices().freeFolder("listops", ModuleId.SOLVER, PresetId.DEFAULT));
    assertEquals(
        "runs/listops-selector-default",
        choices().freeFolder("listops", ModuleId.SELECTOR, PresetId.DEFAULT));
  }

  @Test
  void emptyFieldsAreNotSent() {
    assertEquals(
        JsonParser.parseString(
            """
            {"folder": "file:/p", "language": "listops", "module": "solver", "preset": "default",
             "device": "cpu", "run": "runs/new"}\
            """),
        ProtocolJson.write(form(" ", "", "").params()));
    assertEquals(
        JsonParser.parseString(
            """
            {"folder": "file:/p", "language": "listops", "module": "solver", "preset": "default",
             "device": "cpu", "run": "runs/new", "iterations": 30, "seed": -7, "threads": 2}\
            """),
        ProtocolJson.write(form("30", " -7", "2").params()));
  }

  @ParameterizedTest
  @CsvSource({
    "0, '', '', Iterations",
    "x, '', '', Iterations",
    "2147483648, '', '', Iterations",
    "'', 1.5, '', Seed",
    "'', '', 0, Threads",
    "'', '', -1, Threads"
  })
  void invalidFieldsAreReported(String iterations, String seed, String threads, String what) {
    String problem = form(iterations, seed, threads).problem().orElseThrow();
    assertTrue(problem.startsWith(what + " must be an integer"), problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "1", " 2147483647 "})
  void validFieldsHaveNoProblem(String iterations) {
    assertEquals(Optional.empty(), form(iterations, "-3", "").problem());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "finished | 1500 | 'installed':true | ListOps Solver trained | "
            + "Validation 98.3 % after 1,500 iterations. The new network is in use.",
        "finished | 1 | 'installed':false | ListOps Solver trained | "
            + "Validation 98.3 % after 1 iteration. The present network stays in use. The new one"
            + " is in /p/models.",
        "finished | 2 | 'installed':true,'previous':'/p/before' | ListOps Solver trained | "
            + "Validation 98.3 % after 2 iterations. The new network is in use; the previous one is"
            + " in /p/before.",
        "stopped | 12 | 'installed':false | ListOps Solver stopped | "
            + "Stopped at iteration 12. To resume from the checkpoint in runs/new, choose NRS >"
            + " Train a Network… and this run.",
        "stopped | 0 | 'installed':false | ListOps Solver stopped | "
            + "The training stopped before its first checkpoint.",
      })
  void reportsDescribeTheResult(
      String status, int iterations, String more, String title, String text) {
    String result =
        "{'status':'%s','run':'/p','iterations':%d,'validation':0.9834,'models':'/p/models',%s}"
            .formatted(status, iterations, more);
    assertEquals(
        new TrainingReport(title, text),
        TrainingMessages.ending(form("", "", ""), read(result, TrainResult.class)));
  }

  /** Searches and builders leave derived folders out. */
  @Test
  void theFolderOfTrainingsIsDerived() throws Exception {
    NullProgressMonitor monitor = new NullProgressMonitor();
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("training");
    project.create(monitor);
    project.open(monitor);
    CountDownLatch changed = new CountDownLatch(1);
    IFolder runs = project.getFolder("runs");
    IResourceChangeListener listener =
        event -> {
          if (runs.isDerived()) {
            changed.countDown();
          }
        };
    ResourcesPlugin.getWorkspace().addResourceChangeListener(listener);
    try {
      Files.createDirectories(runs.getLocation().toFile().toPath().resolve("new"));
      TrainingLauncher.refresh(project.getLocationURI());
      changed.await();
      assertTrue(runs.getFolder("new").exists());
    } finally {
      ResourcesPlugin.getWorkspace().removeResourceChangeListener(listener);
      project.delete(true, true, monitor);
    }
  }

  static TrainingForm form(String iterations, String seed, String threads) {
    return new TrainingForm(
        "file:/p",
        "runs/new",
        "listops",
        ModuleId.SOLVER,
        PresetId.DEFAULT,
        DeviceId.CPU,
        iterations,
        seed,
        threads,
        List.of());
  }

  private static TrainingOptions choices() {
    return new TrainingOptions(read(RUNS, RunsResult.class));
  }

  private static <T> T read(String json, Class<T> type) {
    return ProtocolJson.read(JsonParser.parseString(json), type);
  }
}
