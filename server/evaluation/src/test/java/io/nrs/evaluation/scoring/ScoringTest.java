package io.nrs.evaluation.scoring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoringTest {

  private static Result score(
      Language language, TestFormula question, String answer, String outcome) {
    return Scoring.result(
        language,
        question,
        new SystemAnswer(answer, outcome, 0.25, OptionalDouble.of(0.5), new JsonObject()),
        true);
  }

  @ParameterizedTest
  @CsvSource({
    "LISTOPS, [MAX31], 3, 3, true",
    "LISTOPS, [MAX31], 3, 03, false",
    "LISTOPS, [MAX31], 3, 3 and more, false",
    "LISTOPS, [MAX31], 3, '', false",
    "ARITHMETIC, (1+2), 3, 3, true",
    "ARITHMETIC, (1+2), 3, +3, false",
    "ARITHMETIC, (1+2), 3, (1+2), false",
    "ARITHMETIC, (1+2), 3, 3.0, false",
    "ALGEBRA, (+16*y-12*y), +4*y, +4*y, true",
    "ALGEBRA, (+16*y-12*y), +4*y, y*4, true",
    "ALGEBRA, (+16*y-12*y), +4*y, 3*y+y, true",
    "ALGEBRA, (+16*y-12*y), +4*y, +4*x, false",
    "ALGEBRA, (+16*y-12*y), +4*y, '', false",
    "ALGEBRA, (+16*y-12*y), +4*y, (+16*y-12*y), false",
    "ALGEBRA, (+16*y-12*y), +4*y, ( +16*y - 12*y ), false",
    "ALGEBRA, +4*y, +4*y, +4*y, true"
  })
  void strictButForAlgebra(
      BuiltInLanguage language, String formula, String expected, String answer, boolean right) {
    Result result = score(language, new TestFormula("N1", 0, formula, expected), answer, "solved");
    assertEquals(right, result.right());
    assertEquals(right ? "solved" : "wrong-solution", result.outcome());
  }

  @ParameterizedTest
  @CsvSource({"(a&b), true, normal-form", "(b&a), false, wrong-solution"})
  void aNormalFormIsAnAnswer(String answer, boolean right, String outcome) {
    TestFormula question = new TestFormula("N2", 0, "((a&b)|F)", "(a&b)");
    Result result = score(DescribedLanguage.named("logic"), question, answer, "normal-form");
    assertEquals(right, result.right());
    assertEquals(outcome, result.outcome());
  }

  @Test
  void whatTheSystemGaveUpIsNeverRight() {
    TestFormula question = new TestFormula("N1", 3, "[MAX31]", "3");
    Result result = score(BuiltInLanguage.LISTOPS, question, "3", "missing-leaf");
    assertEquals(
        new Result(
            "N1",
            3,
            "[MAX31]",
            "3",
            "3",
            false,
            "missing-leaf",
            0.25,
            OptionalDouble.of(0.5),
            new JsonObject()),
        result);
  }

  /** Equivalent answers count for language models alone, as in the paper. */
  @Test
  void everyoneElseIsStrict() {
    TestFormula question = new TestFormula("N1", 0, "(+16*y-12*y)", "+4*y");
    for (boolean equivalents : new boolean[] {true, false}) {
      assertEquals(
          equivalents,
          Scoring.result(
                  BuiltInLanguage.ALGEBRA,
                  question,
                  new SystemAnswer("y*4", "solved", 0, OptionalDouble.empty(), new JsonObject()),
                  equivalents)
              .right());
    }
  }
}
