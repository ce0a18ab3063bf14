package io.nrs.evaluation.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.fakes.FakeNetworks;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps of sequences, some of which leave nothing. */
class StepCheckTest {
  private static final LanguageRules RULES =
      RulesFactory.of(
          DescriptionReader.read(
                  Path.of("x.json"),
                  """
                  {"id": "words", "atoms": ["a", "b", "c"],
                   "operations": [{"form": "sequence"}],
                   "rules": ["a a =>", "b a => a b", "c b a c => b"]}
                  """)
              .language());

  private static final StepCheck CHECK = new StepCheck(RULES);

  @ParameterizedTest
  @ValueSource(strings = {"a a", "b a a", "a a b", "b b a a b a", "c b a c a", "c b a"})
  void exactStepsAreRight(String formula) {
    Outcome outcome =
        FakeNetworks.system(RULES, FakeNetworks.selector(RULES)).trace(formula, step -> {});
    String before = formula;
    for (Step step : outcome.steps()) {
      assertEquals(true, CHECK.isRight(before, step), before + " " + step);
      before = step.applyTo(before);
    }
    assertEquals(outcome.remaining(), before);
  }

  private static void check(boolean expected, String formula, String leaf, String value, int at) {
    assertEquals(expected, CHECK.isRight(formula, new Step(leaf, value, at, 1, 1, 1)));
  }

  @Test
  void othersAreWrong() {
    check(true, "c b a c", "c b a c", "b", 0);
    check(true, "c b a c", "b a", "a b", 2);
    check(true, "b a a", " a a", "", 1);
    check(false, "b a a", " a a", "b", 1);
    check(false, "a b", "a b", "b a", 0);
    assertEquals(List.of("ε"), List.of(CHECK.exactValue(new Step("a a", "ε", 0, 1, 1, 1))));
  }
}
