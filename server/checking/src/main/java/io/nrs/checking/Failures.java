package io.nrs.checking;

import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Explains the end of a rewriting. */
public final class Failures {
  private static final int MAX_LEAF = 40;
  private static final int MAX_STAYING = 4;

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

  /** Says which operations of a normal form stay; empty for another outcome. */
  public static Optional<String> staying(Outcome outcome) {
    return outcome instanceof Outcome.NormalForm normal && !normal.stays().isEmpty()
        ? Optional.of(staying(normal.stays().stream().map(Step::leaf).distinct().toList()))
        : Optional.empty();
  }

  private static String staying(List<String> operations) {
    List<String> shown =
        operations.stream()
            .limit(MAX_STAYING)
            .map(operation -> Text.shortened(operation, MAX_LEAF))
            .toList();
    int more = operations.size() - shown.size();
    String all = String.join(", ", shown) + (more > 0 ? " and %d more".formatted(more) : "");
    return all + (operations.size() == 1 ? " stays" : " stay") + ": no rule applies";
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
