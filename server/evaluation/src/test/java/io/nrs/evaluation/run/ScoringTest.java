package io.nrs.evaluation.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.system.SystemAnswer;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoringTest {

  private static Result score(TestFormula question, String answer, String outcome) {
    return Evaluation.scored(
        question,
        new SystemAnswer(answer, outcome, 0.25, OptionalDouble.of(0.5), new JsonObject()));
  }

  @ParameterizedTest
  @CsvSource({
    "[MAX31], 3, 3, true",
    "[MAX31], 3, 03, false",
    "[MAX31], 3, 3 and more, false",
    "[MAX31], 3, '', false",
    "(1+2), 3, 3, true",
    "(1+2), 3, +3, false",
    "(1+2), 3, (1+2), false",
    "(1+2), 3, 3.0, false",
    "(+16*y-12*y), +4*y, +4*y, true",
    "(+16*y-12*y), +4*y, y*4, false",
    "(+16*y-12*y), +4*y, +4*x, false",
    "(+16*y-12*y), +4*y, '', false",
    "(+16*y-12*y), +4*y, (+16*y-12*y), false",
    "+4*y, +4*y, +4*y, true"
  })
  void onlyTheExactValueIsRight(String formula, String expected, String answer, boolean right) {
    Result result = score(new TestFormula("N1", 0, formula, expected), answer, "solved");
    assertEquals(right, result.right());
    assertEquals(right ? "solved" : "wrong-solution", result.outcome());
  }

  @ParameterizedTest
  @CsvSource({"(a&b), true, normal-form", "(b&a), false, wrong-solution"})
  void aNormalFormIsAnAnswer(String answer, boolean right, String outcome) {
    TestFormula question = new TestFormula("N2", 0, "((a&b)|F)", "(a&b)");
    Result result = score(question, answer, "normal-form");
    assertEquals(right, result.right());
    assertEquals(outcome, result.outcome());
  }

  @Test
  void whatTheSystemGaveUpIsNeverRight() {
    TestFormula question = new TestFormula("N1", 3, "[MAX31]", "3");
    Result result = score(question, "3", "missing-leaf");
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
            Optional.empty(),
            new JsonObject()),
        result);
  }
}
