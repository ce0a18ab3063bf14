package io.nrs.eclipse.rewriting;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the view says above the steps.
 *
 * @param offer what the user can do about it
 */
record Notice(Kind kind, String text, Optional<Offer> offer) {
  /** How much it matters. */
  enum Kind {
    PLAIN,
    WARNING,
    ERROR
  }

  /** What a press on the link does. */
  enum Offer {
    READ_AGAIN("Read again"),
    OPEN("Open the file and read again");

    private final String label;

    Offer(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  static final Notice EMPTY =
      plain(
          "Here are the steps from a formula to its value. Put the caret on a formula and choose"
              + " NRS > Show Trace, or let this view follow the caret with Link with Editor.");

  static final Notice STOPPED =
      plain("Stopped before the networks were done.").offering(Offer.READ_AGAIN);

  static Notice reading(String formula) {
    return plain("The networks are rewriting " + shortened(formula) + " …");
  }

  /** A question that the server could not answer. */
  static Notice failed(String message) {
    return new Notice(Kind.ERROR, message, Optional.of(Offer.READ_AGAIN));
  }

  /** Nothing was written, and why. */
  static Notice notWritten(String why) {
    return new Notice(Kind.WARNING, "Nothing was written: " + why, Optional.of(Offer.READ_AGAIN));
  }

  /** How a rewriting ended. */
  static Notice of(Trace trace, double minConfidence) {
    if (trace.ending() instanceof Ending.Failed failed) {
      return new Notice(
          Kind.ERROR,
          "Not solved: after %s, %s. Remedy: %s."
              .formatted(steps(trace.steps().size()), failed.message(), failed.remedy()),
          Optional.empty());
    }
    String value = ((Ending.Solved) trace.ending()).value();
    if (trace.steps().isEmpty()) {
      return plain("There is nothing to rewrite: " + shortened(value) + " is a value.");
    }
    String solved =
        "Solved in %s: the value is %s.".formatted(steps(trace.steps().size()), shortened(value));
    long low = trace.steps().stream().filter(s -> s.confidence() < minConfidence).count();
    return low == 0
        ? plain(solved)
        : new Notice(
            Kind.WARNING,
            "%s The confidence of %s is low, below %s."
                .formatted(solved, steps(low), String.valueOf(minConfidence)),
            Optional.empty());
  }

  /**
   * The same, with where the formula is now.
   *
   * @param held after how many steps it stands in its file
   */
  Notice in(String file, boolean open, OptionalInt held) {
    if (!open) {
      return and(Kind.WARNING, file + " is closed.").offering(Offer.OPEN);
    }
    if (held.isEmpty()) {
      return and(Kind.WARNING, "The formula is not in " + file + " any more.")
          .offering(Offer.READ_AGAIN);
    }
    return held.getAsInt() == 0
        ? this
        : and(Kind.PLAIN, file + " has it as it is after " + steps(held.getAsInt()) + ".");
  }

  Notice offering(Offer other) {
    return new Notice(kind, text, Optional.of(other));
  }

  private Notice and(Kind other, String more) {
    return new Notice(kind.compareTo(other) < 0 ? other : kind, text + " " + more, offer);
  }

  private static Notice plain(String text) {
    return new Notice(Kind.PLAIN, text, Optional.empty());
  }

  private static String steps(long count) {
    return count == 1 ? "1 step" : "%,d steps".formatted(count);
  }

  /** A formula in the midst of words. */
  static String shortened(String formula) {
    return formula.length() <= 60
        ? formula
        : formula.substring(0, 40) + " … " + formula.substring(formula.length() - 15);
  }
}
