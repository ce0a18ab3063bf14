package io.nrs.checking;

import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import java.util.Locale;

/** Explains the end of a rewriting. */
public final class Failures {
  private static final int MAX_LEAF = 40;

  private Failures() {}

  public static String explain(Outcome outcome) {
    int steps = outcome.steps().size();
    String after = steps == 0 ? "" : " after " + Text.count(steps, "step");
    if (outcome instanceof Outcome.MissingLeaf missing) {
      return "the networks found no next step"
          + after
          + missing
              .best()
              .map(best -> "; closest: " + Text.shortened(best.leaf(), MAX_LEAF))
              .orElse("");
    }
    if (outcome instanceof Outcome.CorruptedLeaf corrupted) {
      return "the networks chose text that is not a leaf"
          + after
          + ": "
          + describe(corrupted.candidate());
    }
    if (outcome instanceof Outcome.StepLimit) {
      return "not solved" + after;
    }
    if (outcome instanceof Outcome.TimeLimit) {
      return "not solved in the allowed time" + after;
    }
    return (outcome instanceof Outcome.NormalForm ? "in normal form" : "solved") + after;
  }

  private static String describe(Candidate candidate) {
    return String.format(
        Locale.ROOT,
        "%s (confidence %.3f, agreement %s)",
        Text.shortened(candidate.leaf(), MAX_LEAF),
        candidate.confidence(),
        Text.agreement(candidate.agreement()));
  }
}
