package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.split.Split;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The networks in {@code models/} give up rather than give a wrong value, alone and together. */
class StressTest {
  private static final int FORMULAS = 3;

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void noValueIsSilentlyWrong(BuiltInLanguage language) {
    List<TestFormula> formulas =
        Split.STRESS.generate(language, FORMULAS, 5).cells().entrySet().stream()
            .filter(cell -> cell.getKey().matches(".*N[1-4]"))
            .flatMap(cell -> cell.getValue().stream())
            .toList();
    ModelStore models = new ModelStore(Path.of("..", "..", "models"));
    try (LoadedSystem system =
        LoadedSystem.open(models, language, RewritingOptions.standard(), DeviceChoice.CPU, 2)) {
      List<Outcome> together =
          system
              .rewriter()
              .solveAll(formulas.stream().map(TestFormula::formula).toList(), () -> {});
      int solved = 0;
      for (int i = 0; i < formulas.size(); i++) {
        TestFormula formula = formulas.get(i);
        check(formula, together.get(i));
        check(formula, system.rewriter().trace(formula.formula(), step -> {}));
        solved += together.get(i) instanceof Outcome.Solved ? 1 : 0;
      }
      assertTrue(solved > .9 * formulas.size(), solved + " of " + formulas.size());
    }
  }

  private static void check(TestFormula formula, Outcome outcome) {
    if (outcome instanceof Outcome.Solved solved) {
      assertEquals(formula.expected(), solved.value(), formula.formula());
    }
  }
}
