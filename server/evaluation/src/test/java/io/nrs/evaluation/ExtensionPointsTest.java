package io.nrs.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.run.Evaluation;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The smallest Selector, baseline and ablation that can be added (CONTRIBUTING.md). */
class ExtensionPointsTest {
  private static final LanguageRules RULES = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
  private static final RewritingOptions OPTIONS = RewritingOptions.standard();

  @TempDir private Path results;

  /** What {@code nrs evaluate} does with a system. */
  private List<Result> evaluate(AnsweringSystem system) {
    Language language = system.config().language();
    List<String> formulas = List.of("(1+2)", "((12+-3)*(4-5))", "(((1+2)*3)-4)");
    TestSet set =
        new TestSet(
            language, new JsonObject(), Map.of("N", TestSet.questions(language, "N", formulas)));
    RunConfig config = new RunConfig(system.config(), set.origin());
    List<Result> told = new ArrayList<>();
    Evaluation.Observer observer =
        new Evaluation.Observer() {
          @Override
          public void progress(String cell, Evaluation.Work work) {}

          @Override
          public void cell(String cell, List<Result> all) {
            told.addAll(all);
          }
        };
    try (system;
        RunFolder<Result> folder =
            new RunFolder<>(
                results, RunFolder.RESULTS, config, new Provenance("a test", "a machine"), false)) {
      new Evaluation(system, set, folder).run(observer, () -> {});
    }
    assertEquals(formulas.size(), told.size());
    assertTrue(told.stream().allMatch(Result::right), told.toString());
    return told;
  }

  /** A Selector: it writes the last leaf by the rules, and an atom as it is. */
  private record RuleSelector(LanguageRules rules) implements Selector {
    @Override
    public List<Output> select(List<Request> requests, Runnable checkCancelled) {
      checkCancelled.run();
      return requests.stream().map(request -> new Output(lastLeaf(request.text()), 1)).toList();
    }

    private String lastLeaf(String text) {
      return rules.lastLeaf(text).map(Leaf::text).orElse(rules.isAtom(text) ? text : "");
    }
  }

  @Test
  void aSelectorWorksWithTheTrainedSolver() {
    ModelStore store = new ModelStore(Path.of("..", "..", "models"));
    try (LoadedSolver solver =
        LoadedSystem.openSolver(store, RULES.language(), DeviceChoice.CPU, 1)) {
      NeuralRewritingSystem rewriter =
          new NeuralRewritingSystem(RULES, new RuleSelector(RULES), solver.solver(), OPTIONS);
      assertEquals("-9", rewriter.solve("((12+-3)*(4-5))").remaining());
      SystemConfig config = new SystemConfig("own-selector", RULES.language(), new JsonObject());
      evaluate(new NrsSystem(rewriter, OPTIONS, config, "cpu"));
    }
  }

  /** A baseline: it answers with the exact value. */
  private record ExactSystem(Language language) implements AnsweringSystem {
    @Override
    public SystemConfig config() {
      return new SystemConfig("exact", language, new JsonObject());
    }

    @Override
    public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
      List<SystemAnswer> answers = new ArrayList<>();
      for (String formula : formulas) {
        check.run();
        answers.add(
            SystemAnswer.of(
                TextEvaluator.exactValue(language, formula),
                0,
                OptionalDouble.empty(),
                new JsonObject()));
      }
      return answers;
    }
  }

  @Test
  void aBaselineIsEvaluated() {
    evaluate(new ExactSystem(RULES.language()));
  }

  /** Without the mechanism, outputs are drawn even if the first one is confident. */
  @ParameterizedTest
  @CsvSource({"default, 1", "fixed-outputs, 8"})
  void anAblationSwitchesAMechanismOff(String id, double outputs) {
    Variation variation =
        Variation.ofInference(RULES).stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow();
    SystemConfig config =
        new SystemConfig(
            NrsSystem.NAME, RULES.language(), NrsSystem.inference(RULES, variation.options()));
    for (Result result :
        evaluate(
            new NrsSystem(
                FakeNetworks.exact(RULES, variation.options()),
                variation.options(),
                config,
                "cpu"))) {
      assertEquals(outputs, result.details().get("outputsPerWindow").getAsDouble());
    }
  }
}
