package io.nrs.eclipse.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import io.nrs.eclipse.server.Facts;
import io.nrs.eclipse.server.FailedAnswer;
import io.nrs.eclipse.training.TrainingWords.Ending;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrainingTest {
  private static final String RUNS =
      """
      {"runs": [
        {"run": "runs/listops-solver-default", "state": "finished", "active": false, "iteration": 20,
         "points": [], "task": "listops", "module": "solver", "preset": "default", "iterations": 20,
         "seed": 1, "validation": 0.5},
        {"run": "runs/listops-solver-default-2", "state": "unfinished", "active": false,
         "iteration": 500, "points": [], "task": "listops", "module": "solver", "preset": "default",
         "iterations": 1500, "seed": -7},
        {"run": "runs/busy", "state": "unfinished", "active": true, "iteration": 1, "points": [],
         "task": "listops", "module": "selector"},
        {"run": "runs/odd", "state": "unfinished", "active": false, "iteration": 0, "points": []}],
       "tasks": ["listops", "arithmetic"], "modules": ["selector", "solver"],
       "presets": ["default", "paper"], "devices": ["auto", "cpu"]}""";

  @Test
  void runsAreReadAndThoseThatCanGoOnAreOffered() {
    TrainingChoices choices = choices();
    assertEquals(4, choices.runs().size());
    assertEquals(
        List.of("runs/listops-solver-default-2, iteration 500 of 1,500"),
        choices.resumable().stream().map(TrainingRun::inWords).toList());
    assertEquals(Optional.of(-7L), choices.resumable().get(0).seed());
    assertEquals(List.of("default", "paper"), choices.presets());
  }

  @Test
  void aNewRunTakesNobodysPlace() {
    assertEquals(
        "runs/listops-solver-default-3", choices().freeRun("listops", "solver", "default"));
    assertEquals(
        "runs/listops-selector-default", choices().freeRun("listops", "selector", "default"));
  }

  @Test
  void whatIsNotUnderstoodIsAnError() {
    assertThrows(FailedAnswer.class, () -> TrainingChoices.of(facts("{\"runs\": []}")));
  }

  @Test
  void whatIsLeftEmptyIsLeftToTheServer() {
    assertEquals(
        JsonParser.parseString(
            """
            {"folder": "file:/p", "task": "listops", "module": "solver", "preset": "default",
             "device": "cpu", "run": "runs/new"}"""),
        form(false, " ", "", "").arguments());
    assertEquals(
        JsonParser.parseString(
            """
            {"folder": "file:/p", "task": "listops", "module": "solver", "preset": "default",
             "device": "cpu", "run": "runs/new", "iterations": 30, "seed": -7, "threads": 2,
             "resume": true}"""),
        form(true, "30", " -7", "2").arguments());
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
  void whatCannotBeUsedIsSaidInWords(String iterations, String seed, String threads, String what) {
    String problem = form(false, iterations, seed, threads).problem().orElseThrow();
    assertTrue(problem.startsWith(what + ": a whole number"), problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "1", " 2147483647 "})
  void whatCanBeUsedIsNoProblem(String iterations) {
    assertEquals(Optional.empty(), form(false, iterations, "-3", "").problem());
  }

  @Test
  void anEndIsToldInWords() {
    TrainingForm form = form(false, "", "", "");
    assertEquals(
        new Ending(
            "ListOps Solver trained",
            "Validation 98.3 % after 1,500 iterations. It is in use now."),
        TrainingWords.ending(
            form,
            facts(
                """
                {"status": "finished", "run": "/p/runs/new", "iterations": 1500,
                 "validation": 0.9834, "models": "/p/runs/new/models", "installed": true}""")));
    assertEquals(
        new Ending(
            "ListOps Solver trained",
            "Validation 98.3 % after 1 iteration. It is not in use: the network that was there is"
                + " kept. The new one is in /p/runs/new/models."),
        TrainingWords.ending(
            form,
            facts(
                """
                {"status": "finished", "run": "/p/runs/new", "iterations": 1,
                 "validation": 0.9834, "models": "/p/runs/new/models", "installed": false}""")));
    assertEquals(
        "Validation 98.3 % after 2 iterations. It is in use now; the one before is in /p/before.",
        TrainingWords.ending(
                form,
                facts(
                    """
                    {"status": "finished", "run": "/p/runs/new", "iterations": 2,
                     "validation": 0.9834, "models": "/p/runs/new/models", "installed": true,
                     "previous": "/p/before"}"""))
            .text());
    assertEquals(
        new Ending(
            "ListOps Solver stopped",
            "Stopped at iteration 12. A checkpoint is in runs/new: to go on from it, choose NRS >"
                + " Train… and this run."),
        TrainingWords.ending(
            form, facts("{\"status\": \"stopped\", \"run\": \"/p\", \"iterations\": 12}")));
    assertEquals(
        "It was stopped before there was anything to keep.",
        TrainingWords.ending(
                form, facts("{\"status\": \"stopped\", \"run\": \"/p\", \"iterations\": 0}"))
            .text());
  }

  private static TrainingForm form(boolean resume, String iterations, String seed, String threads) {
    return new TrainingForm(
        "file:/p",
        "runs/new",
        resume,
        "listops",
        "solver",
        "default",
        "cpu",
        iterations,
        seed,
        threads);
  }

  private static TrainingChoices choices() {
    return TrainingChoices.of(facts(RUNS));
  }

  private static Facts facts(String json) {
    return new Facts(JsonParser.parseString(json).getAsJsonObject());
  }
}
