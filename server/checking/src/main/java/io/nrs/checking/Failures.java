package io.nrs.checking;

import io.nrs.rewriting.Candidate;
import io.nrs.rewriting.Outcome;
import java.util.Locale;

/** How rewriting failed, in words. */
public final class Failures {
  private Failures() {}

  public static String explain(Outcome outcome) {
    int steps = outcome.steps().size();
    String after = steps == 0 ? "" : " after " + Text.count(steps, "step");
    if (outcome instanceof Outcome.MissingLeaf missing) {
      return "no output of the Selector occurs in the formula"
          + after
          + missing.best().map(best -> "; the best was " + describe(best)).orElse("");
    }
    if (outcome instanceof Outcome.CorruptedLeaf corrupted) {
      return "the Selector chose what is no leaf" + after + ": " + describe(corrupted.candidate());
    }
    if (outcome instanceof Outcome.StepLimit) {
      return "not solved" + after;
    }
    return "solved" + after;
  }

  private static String describe(Candidate candidate) {
    return String.format(
        Locale.ROOT,
        "%s (confidence %.3f, agreement %s)",
        Text.shortened(candidate.leaf(), 40),
        candidate.confidence(),
        Text.agreement(candidate.agreement()));
  }
}
