package io.nrs.evaluation.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.evaluation.system.Together;
import io.nrs.faults.EndingMemory;
import io.nrs.grammar.BuiltInLanguage;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Memory ends at each moment of an evaluation, in turn: no result is lost or there twice, and the
 * next evaluation goes on.
 */
class EvaluationMemoryTest {
  private static final SystemConfig SYSTEM =
      new SystemConfig("nrs", BuiltInLanguage.LISTOPS, new JsonObject());

  private static final Provenance PROVENANCE = new Provenance("nrs evaluate listops", "a machine");

  @TempDir private Path root;

  private static TestSet questions() {
    Map<String, List<TestFormula>> cells = new LinkedHashMap<>();
    for (String cell : List.of("N1", "N2")) {
      cells.put(
          cell,
          IntStream.range(0, 5)
              .mapToObj(i -> new TestFormula(cell, i, "[MAX" + i + "3]", i < 4 ? "3" : "4"))
              .toList());
    }
    return new TestSet(BuiltInLanguage.LISTOPS, new JsonObject(), cells);
  }

  /** Always answers 3. It finds no memory at the n-th moment. */
  private static final class Exhausted implements AnsweringSystem, Evaluation.Observer {
    private final EndingMemory memory;

    Exhausted(int failing) {
      this.memory = new EndingMemory(failing);
    }

    @Override
    public SystemConfig config() {
      return SYSTEM;
    }

    @Override
    public Together together() {
      return new Together(2, Long.MAX_VALUE);
    }

    @Override
    public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
      memory.use();
      return formulas.stream()
          .map(
              formula ->
                  new SystemAnswer(
                      "3", SystemAnswer.SOLVED, 0, OptionalDouble.empty(), new JsonObject()))
          .toList();
    }

    @Override
    public void progress(String cell, Evaluation.Work work) {
      memory.use();
    }

    @Override
    public void cell(String cell, List<Result> results) {
      memory.use();
    }

    @Override
    public void close() {
      // It holds nothing.
    }
  }

  private static void evaluate(Path folder, Exhausted system) {
    RunConfig config = new RunConfig(SYSTEM, new JsonObject());
    try (RunFolder<Result> results =
        new RunFolder<>(folder, RunFolder.RESULTS, config, PROVENANCE, false)) {
      new Evaluation(system, questions(), results).run(system, system.memory::use);
    }
  }

  /** Returns whether there was the moment at which memory ends. */
  private static boolean evaluateWithoutMemoryAt(int moment, Path folder) {
    return EndingMemory.endsIn(() -> evaluate(folder, new Exhausted(moment)));
  }

  private static List<Result> results(Path folder) {
    RunConfig config = new RunConfig(SYSTEM, new JsonObject());
    return RunFolder.read(folder.resolve(config.folder()), RunFolder.RESULTS, remark -> {})
        .entries();
  }

  @Test
  void afterTheEndOfMemoryAnEvaluationGoesOn() {
    Path whole = root.resolve("whole");
    evaluate(whole, new Exhausted(0));
    assertEquals(10, results(whole).size());
    assertEquals(8, results(whole).stream().filter(Result::right).count());
    int moment = 1;
    while (evaluateWithoutMemoryAt(moment, root.resolve("" + moment))) {
      Path folder = root.resolve("" + moment);
      evaluate(folder, new Exhausted(0));
      assertEquals(results(whole), results(folder), "moment " + moment);
      moment++;
    }
    assertTrue(moment > 20, "every piece of the work: " + moment);
  }

  @Test
  void theResultOfAnotherFormulaInTheSamePlaceIsRefused() {
    RunConfig config = new RunConfig(SYSTEM, new JsonObject());
    try (RunFolder<Result> results =
        new RunFolder<>(root, RunFolder.RESULTS, config, PROVENANCE, false)) {
      results.add(
          new Result(
              "N1",
              0,
              "[MIN12]",
              "1",
              "1",
              true,
              "solved",
              1,
              OptionalDouble.empty(),
              Optional.empty(),
              new JsonObject()));
    }
    ResultException refusal =
        assertThrows(ResultException.class, () -> evaluate(root, new Exhausted(0)));
    assertTrue(refusal.getMessage().contains("another formula as N1"), refusal.getMessage());
  }
}
