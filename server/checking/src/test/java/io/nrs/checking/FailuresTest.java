package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private static final List<Step> NONE = List.of();
  private static final List<Step> ONE = List.of(new Step("(1+2)", "3", 0, 0.9, 1, 1));

  private static void check(Outcome outcome, String expected) {
    assertEquals(expected, Failures.explain(outcome));
  }

  @Test
  void theEndAndTheStepsBeforeItAreTold() {
    check(new Outcome.Solved("3", ONE), "solved after 1 step");
    check(new Outcome.Solved("3", NONE), "solved");
    check(new Outcome.NormalForm("(x+x)", NONE, List.of()), "in normal form");
    check(new Outcome.StepLimit("(3*4)", ONE), "not solved after 1 step");
    check(new Outcome.TimeLimit("(3*4)", ONE), "not solved in the allowed time after 1 step");
    check(
        new Outcome.MissingLeaf("(3*4)", ONE, Optional.empty()),
        "the networks found no next step after 1 step");
  }

  private static Outcome normalForm(String... stays) {
    List<Step> staying = Stream.of(stays).map(leaf -> new Step(leaf, leaf, 0, 0.9, 1, 1)).toList();
    return new Outcome.NormalForm(stays[stays.length - 1], NONE, staying);
  }

  @Test
  void theOperationsOfANormalFormAreSaidToStay() {
    assertEquals(Optional.empty(), Failures.staying(new Outcome.Solved("3", NONE)));
    assertEquals(
        Optional.of("(p&q) stays: no rule applies"), Failures.staying(normalForm("(p&q)")));
    assertEquals(
        Optional.of("(p&q), (!(p&q)) stay: no rule applies"),
        Failures.staying(normalForm("(p&q)", "(p&q)", "(!(p&q))")));
    assertEquals(
        Optional.of("a, b, c, d and 2 more stay: no rule applies"),
        Failures.staying(normalForm("a", "b", "c", "d", "e", "f")));
  }

  @Test
  void theProposalOfTheNetworksIsTold() {
    Candidate candidate = new Candidate("(" + "1".repeat(50) + ")", 0.5, 0.999, 0, 1);
    String shown = "(" + "1".repeat(18) + "…" + "1".repeat(19) + ")";
    check(
        new Outcome.MissingLeaf("(3*4)", NONE, Optional.of(candidate)),
        "the networks found no next step; closest: " + shown);
    check(
        new Outcome.CorruptedLeaf("(3*4)", ONE, candidate),
        "the networks chose text that is not a leaf after 1 step: "
            + shown
            + " (confidence 0.500, agreement 0.99)");
  }
}
