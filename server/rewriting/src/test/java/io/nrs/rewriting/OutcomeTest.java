package io.nrs.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.rewriting.Combiner.Candidate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutcomeTest {
  private static final Candidate CANDIDATE = new Candidate("2)*3", .5, 1, 4, 1);
  private static final List<Step> STEPS =
      List.of(new Step("(1+2)", "3", 1, .9, 1, 1), new Step("(3*3)", "9", 0, .25, 1, 1));

  private static void check(String status, String remaining, Outcome outcome) {
    assertEquals(status, outcome.status());
    assertEquals(remaining, outcome.remaining());
    assertEquals(outcome.steps().isEmpty() ? 1 : .25, outcome.confidence());
  }

  @Test
  void everyEndHasItsNameAndWhatRemains() {
    check("solved", "9", new Outcome.Solved("9", STEPS));
    check("solved", "9", new Outcome.Solved("9", List.of()));
    check("normal-form", "(x+x)", new Outcome.NormalForm("(x+x)", STEPS, List.of()));
    check("missing-leaf", "(3*3)", new Outcome.MissingLeaf("(3*3)", STEPS, Optional.empty()));
    assertEquals(0, new Outcome.MissingLeaf("(1+2)", List.of(), Optional.empty()).confidence());
    check("corrupted-leaf", "(3*3)", new Outcome.CorruptedLeaf("(3*3)", STEPS, CANDIDATE));
    check("step-limit", "(3*3)", new Outcome.StepLimit("(3*3)", STEPS));
    check("operand-limit", "(3*3)", new Outcome.OperandLimit("(3*3)", STEPS));
    check("time-limit", "(3*3)", new Outcome.TimeLimit("(3*3)", STEPS));
  }

  @Test
  void aNormalFormIsAsSureAsTheStepsAndWhatStays() {
    Step stays = new Step("(x+x)", "(x+x)", 0, .125, 1, 1);
    assertEquals(.125, new Outcome.NormalForm("(x+x)", STEPS, List.of(stays)).confidence());
  }
}
