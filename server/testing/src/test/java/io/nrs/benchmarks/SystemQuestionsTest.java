package io.nrs.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.benchmarks.SystemQuestions.Question;
import io.nrs.benchmarks.SystemQuestions.Rewrite;
import io.nrs.benchmarks.SystemQuestions.Split;
import io.nrs.evaluation.systems.LiteratureSystem;
import io.nrs.grammar.reading.TextEvaluator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SystemQuestionsTest {
  static SystemQuestions of(String file) {
    return SystemQuestions.of(
        LiteratureSystem.all().stream()
            .filter(system -> system.file().equals(file))
            .findFirst()
            .orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(strings = {"list-append.ari", "rock-paper-scissors.ari", "gray-code.srs"})
  void stepsLeadFromEachFormulaToItsNormalForm(String file) {
    SystemQuestions questions = of(file);
    for (Question question : questions.questions()) {
      String formula = question.formula();
      for (Rewrite step : question.steps()) {
        assertTrue(formula.startsWith(step.leaf(), step.at()), question.id());
        assertTrue(step.rule() >= 1 && step.rule() <= questions.rules().size(), question.id());
        formula =
            formula.substring(0, step.at())
                + step.result()
                + formula.substring(step.at() + step.leaf().length());
      }
      assertEquals(question.value(), formula, question.id());
      assertEquals(
          TextEvaluator.exactValue(questions.language(), question.formula()).orElseThrow(),
          question.value());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"half.ari", "gray-code.srs"})
  void noFormulaIsAskedTwice(String file) {
    SystemQuestions questions = of(file);
    Set<String> formulas = new HashSet<>();
    Set<String> ids = new HashSet<>();
    for (Question question : questions.questions()) {
      assertTrue(formulas.add(question.formula()), question.id());
      assertTrue(ids.add(question.id()), question.id());
    }
    for (Split split : Split.values()) {
      assertFalse(questions.of(split).isEmpty(), split.id());
    }
  }

  @Test
  void theSameQuestionsAreDrawnAgain() {
    assertEquals(of("half.ari").questions(), of("half.ari").questions());
  }

  @Test
  void whitespaceDoesNotMatterInAnAnswer() {
    SystemQuestions questions = of("list-append.ari");
    Question question =
        questions.tests().stream()
            .filter(each -> each.value().contains(","))
            .findFirst()
            .orElseThrow();
    assertTrue(questions.isRight(question, question.value().replace(",", " , ")));
    assertFalse(questions.isRight(question, ""));
    assertFalse(questions.isRight(question, question.value() + ")"));
    assertEquals(List.of(), questions.of(Split.TRAIN).stream().filter(question::equals).toList());
  }
}
