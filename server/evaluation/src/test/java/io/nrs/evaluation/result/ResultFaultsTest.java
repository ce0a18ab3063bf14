package io.nrs.evaluation.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import io.nrs.faults.FaultSweep;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the disk while results are stored: no earlier one is lost, and none is there twice. */
class ResultFaultsTest {
  private static final RunConfig CONFIG =
      // Of no seed: a finished run keeps its formulas.
      new RunConfig(RunConfigTest.config("{\"outputs\": 8}").system(), new JsonObject());
  private static final Provenance PROVENANCE = new Provenance("nrs evaluate listops", "a machine");
  private static final int EARLIER = 2;
  private static final List<Result> RESULTS =
      List.of(
          SummaryTest.result("N1", 0, true, "solved"),
          SummaryTest.result("N1", 1, false, "missing-leaf"),
          SummaryTest.result("N2", 0, false, Result.WRONG_SOLUTION),
          SummaryTest.result("N2", 1, true, "solved"));

  @TempDir private Path root;

  private static RunFolder<Result> open(Path folder) {
    return new RunFolder<>(folder.resolve("results"), RunFolder.RESULTS, CONFIG, PROVENANCE, false);
  }

  /** Adds the results that are not there, as an evaluation that goes on does. */
  private static void evaluate(Path folder, int results) {
    try (RunFolder<Result> stored = open(folder)) {
      for (Result each : RESULTS.subList(0, results)) {
        if (stored.find(each.cell(), each.index()).isEmpty()) {
          stored.add(each);
        }
      }
      if (results == RESULTS.size()) {
        stored.finish(Summary.of(stored.entries()));
      }
    }
  }

  private FaultSweep evaluating(int earlier) throws Exception {
    return new FaultSweep(root, folder -> evaluate(folder, RESULTS.size()))
        .after(folder -> evaluate(folder, earlier))
        .comparing((name, text) -> name.endsWith(".lock") ? null : text)
        .failingWith(ResultException.class)
        .holding(folder -> earlierResultsAreThere(folder, earlier));
  }

  private static void earlierResultsAreThere(Path folder, int earlier) throws Exception {
    Path own = folder.resolve("results").resolve(CONFIG.folder());
    assertEquals(
        RESULTS.subList(0, earlier),
        RunFolder.read(own, RunFolder.RESULTS, remark -> {}).entries().subList(0, earlier));
    if (Files.exists(own.resolve(RunFolder.SUMMARY))) {
      assertEquals(
          RESULTS,
          RunFolder.read(own, RunFolder.RESULTS, remark -> {}).entries(),
          "the summary counts all results");
    }
  }

  @Test
  void afterAnyFaultAnEvaluationGoesOn() throws Exception {
    evaluating(EARLIER).everyOperationFails();
    evaluating(RESULTS.size()).every(3).everyOperationFails();
  }

  @Test
  void afterALossOfPowerAnEvaluationGoesOn() throws Exception {
    evaluating(EARLIER).every(5).powerFailsAnywhere();
    evaluating(RESULTS.size()).every(5).powerFailsAnywhere();
  }

  @Test
  void aFirstEvaluationGoesOn() throws Exception {
    FaultSweep first =
        new FaultSweep(root, folder -> evaluate(folder, RESULTS.size()))
            .comparing((name, text) -> name.endsWith(".lock") ? null : text)
            .failingWith(ResultException.class);
    first.everyOperationFails();
    first.every(5).powerFailsAnywhere();
  }

  /** Another thread goes on where one has failed: its results must not be read as broken. */
  @Test
  void resultsAfterAFaultAreWhole() throws Exception {
    FaultSweep adding =
        new FaultSweep(
                root,
                folder -> {
                  ResultException failure = null;
                  try (RunFolder<Result> stored = open(folder)) {
                    for (Result each : RESULTS) {
                      try {
                        if (stored.find(each.cell(), each.index()).isEmpty()) {
                          stored.add(each);
                        }
                      } catch (ResultException e) {
                        failure = e;
                      }
                    }
                  }
                  if (failure != null) {
                    throw failure;
                  }
                })
            .comparing(
                (name, text) ->
                    name.endsWith(".lock") ? null : text.lines().sorted().toList().toString())
            .failingWith(ResultException.class);
    adding.everyOperationFails();
  }
}
