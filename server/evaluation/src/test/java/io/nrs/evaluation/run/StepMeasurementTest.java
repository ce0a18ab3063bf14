package io.nrs.evaluation.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.Steps;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.split.GivenFiles;
import io.nrs.evaluation.split.GivenFiles.GivenFile;
import io.nrs.evaluation.split.TestSet;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepMeasurementTest {
  private static final ModelStore STORE = new ModelStore(Path.of("..", "..", "models"));
  private static final LanguageRules RULES = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
  private static final RewritingOptions WINDOWS = RewritingOptions.standard();
  private static final RewritingOptions WHOLE =
      WINDOWS.withWindowing(Windowing.NONE).withOutputs(4).withSeed(7);
  private static final String FORMULAS = "(1+2)\n((12+-3)*(4-5))\n";
  private static final double SURE = FakeNetworks.SURE;

  @TempDir private Path parent;

  private final List<Selector.Request> requests = new ArrayList<>();

  /** The confidence of an output is a half to the power of its number. */
  private final Selector halves =
      (asked, check) -> {
        requests.addAll(asked);
        return asked.stream()
            .map(request -> new Selector.Output("(1+2)", Math.pow(0.5, request.number())))
            .toList();
      };

  private List<Steps> measure(String formulas, RewritingOptions options, Rewriter rewriter) {
    TestSet set =
        GivenFiles.formulas(
            BuiltInLanguage.ARITHMETIC, List.of(new GivenFile("f", formulas)), remark -> {});
    RunConfig config = new RunConfig(StepMeasurement.config(STORE, RULES, options), set.origin());
    List<Steps> told = new ArrayList<>();
    try (RunFolder<Steps> folder =
        new RunFolder<>(
            parent, RunFolder.STEPS, config, new Provenance("nrs evaluate --steps", "m"), false)) {
      new StepMeasurement(RULES, halves, rewriter, options)
          .run(set, folder, (cell, steps) -> told.addAll(steps), () -> {});
      assertEquals(told, RunFolder.read(folder.folder(), RunFolder.STEPS, remark -> {}).entries());
    }
    return told;
  }

  private List<Steps> readings() {
    return measure(FORMULAS, WHOLE, FakeNetworks.failing(RULES, WHOLE));
  }

  @Test
  void withoutWindowsAStepIsTheMeanOfAllOutputsForAWholeFormula() {
    double mean = (1 / 2.0 + 1 / 4.0 + 1 / 8.0 + 1 / 16.0) / 4;
    assertEquals(
        List.of(
            new Steps("f", 0, List.of(5), List.of(mean), List.of()),
            new Steps("f", 1, List.of(15, 12, 6), List.of(mean, mean, mean), List.of())),
        readings());
    assertEquals(
        List.of("(1+2)", "((12+-3)*(4-5))", "((12+-3)*-1)", "(9*-1)"),
        requests.stream().map(Selector.Request::text).distinct().toList());
    assertEquals(4 * WHOLE.outputs(), requests.size());
    assertTrue(requests.stream().noneMatch(request -> request.number() == 0), "none is greedy");
  }

  @Test
  void withWindowsEachStepIsComparedWithTheExactOne() {
    assertEquals(
        List.of(
            new Steps("f", 0, List.of(9, 5), List.of(SURE, SURE), List.of(true, true)),
            // The Solver writes 1 for a leaf with 96.
            new Steps("f", 1, List.of(10, 5), List.of(SURE, SURE), List.of(false, true)),
            // The first step is not confident.
            new Steps("f", 2, List.of(10, 5), List.of(.125, SURE), List.of(true, true)),
            // The steps before a failure count.
            new Steps("f", 3, List.of(14), List.of(SURE), List.of(true))),
        measure(
            "((1+2)*3)\n(2*(96+1))\n(2*(97+5))\n((99+1)*(1+2))\n",
            WINDOWS,
            FakeNetworks.failing(RULES, WINDOWS)));
  }

  @Test
  void storedStepsAreNotMeasuredAgain() throws Exception {
    List<Steps> first = readings();
    Path file;
    try (var folders = Files.list(parent.resolve("arithmetic"))) {
      file = folders.findFirst().orElseThrow().resolve(RunFolder.STEPS.file());
    }
    String whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, whole.length() - 9));
    requests.clear();
    assertEquals(first, readings());
    assertEquals(3 * WHOLE.outputs(), requests.size(), "the formula whose line was cut off");
    assertEquals(whole, Files.readString(file));
  }

  @Test
  void theConfigHoldsOutputsSeedAndTheRangeOfTraining() {
    SystemConfig config = StepMeasurement.config(STORE, RULES, WHOLE);
    assertEquals(40, config.settings().get("longestTrained").getAsInt());
    assertNotEquals(config, StepMeasurement.config(STORE, RULES, WHOLE.withOutputs(5)));
    assertNotEquals(config, StepMeasurement.config(STORE, RULES, WHOLE.withSeed(8)));
  }
}
