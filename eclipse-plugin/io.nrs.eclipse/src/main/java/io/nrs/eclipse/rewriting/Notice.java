package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The message above the steps.
 *
 * @param action the action that a link in the message offers
 */
record Notice(Kind kind, String text, Optional<LinkAction> action) {
  /** The severity of the message. */
  enum Kind {
    INFO,
    WARNING,
    ERROR
  }

  /** An action of the link. */
  enum LinkAction {
    REFRESH("Refresh"),
    OPEN("Open the file and refresh");

    private final String label;

    LinkAction(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  static final Notice EMPTY =
      info(
          "This view shows the steps from a formula to its value. Put the caret on a formula and"
              + " choose NRS > Show Rewriting, or turn on Link with Editor.");

  static final Notice STOPPED =
      info("Cancelled before the last step.").withAction(LinkAction.REFRESH);

  static Notice reading(String formula) {
    return info("Rewriting " + Messages.shortened(formula) + " …");
  }

  /** The caret is in another file. */
  static Notice otherFile(String file) {
    return info(file + " is not a formula file.");
  }

  /** The caret is in a file whose language the plug-in does not know. */
  static Notice unknownLanguage(String file) {
    return info(file + " names no language that is known here.");
  }

  /**
   * The caret is on a line without a formula that can be rewritten.
   *
   * @param line from 0
   */
  static Notice nothing(String file, int line, UnfinishedFormula.Nothing why) {
    return info("%s, line %s: %s".formatted(file, Messages.grouped(line + 1), why.words()));
  }

  /** A request that failed. */
  static Notice failed(String message) {
    return new Notice(Kind.ERROR, message, Optional.of(LinkAction.REFRESH));
  }

  /** The reason why nothing was written. */
  static Notice notWritten(String why) {
    return new Notice(
        Kind.WARNING, "The formula was not written: " + why, Optional.of(LinkAction.REFRESH));
  }

  /** The result of a rewriting. */
  static Notice of(TraceResult trace, double minConfidence) {
    List<TraceStep> steps = trace.steps();
    if (trace.value().isEmpty()) {
      return error(
          "Not solved after %s: %s. Remedy: %s."
              .formatted(
                  steps(steps.size()), trace.message().orElse("?"), trace.remedy().orElse("?")));
    }
    String value = trace.value().get();
    Optional<String> exact = trace.exact().filter(right -> !right.equals(value));
    if (exact.isPresent()) {
      return error(
          "Wrong: the networks found %s, the exact value is %s.%s"
              .formatted(
                  Messages.shortened(value),
                  Messages.shortened(exact.get()),
                  steps.stream()
                      .filter(TraceStep::isWrong)
                      .findFirst()
                      .map(
                          wrong ->
                              " The first wrong step is %s."
                                  .formatted(Messages.grouped(steps.indexOf(wrong) + 1)))
                      .orElse("")));
    }
    Optional<String> expected = trace.location().expected().filter(other -> !other.equals(value));
    if (expected.isPresent()) {
      return error(
          "The value is %s, but the file expects %s."
              .formatted(Messages.shortened(value), Messages.shortened(expected.get())));
    }
    String stays = trace.message().map(operations -> " " + operations + ".").orElse("");
    if (steps.isEmpty()) {
      return info(Messages.shortened(value) + " is a value, so there are no steps." + stays);
    }
    boolean byRules = trace.byRules().orElse(false);
    String solved =
        "Solved in %s%s: the value is %s.%s"
            .formatted(
                steps(steps.size()),
                byRules ? " by the rules, because there are no networks yet" : "",
                Messages.shortened(value),
                stays);
    if (byRules) {
      return info(solved);
    }
    long low = steps.stream().filter(step -> step.confidence() < minConfidence).count();
    return low == 0
        ? info(solved)
        : new Notice(
            Kind.WARNING,
            "%s The confidence of %s is below %s."
                .formatted(solved, steps(low), String.valueOf(minConfidence)),
            Optional.empty());
  }

  /**
   * The same notice with the state of the formula in its file.
   *
   * @param fileState the number of steps before the formula in the file
   */
  Notice in(String file, boolean open, OptionalInt fileState) {
    if (!open) {
      return and(Kind.WARNING, file + " is closed.").withAction(LinkAction.OPEN);
    }
    if (fileState.isEmpty()) {
      return and(Kind.WARNING, file + " no longer contains the formula.")
          .withAction(LinkAction.REFRESH);
    }
    return fileState.getAsInt() == 0
        ? this
        : and(Kind.INFO, file + " contains the formula after " + steps(fileState.getAsInt()) + ".");
  }

  Notice withAction(LinkAction other) {
    return new Notice(kind, text, Optional.of(other));
  }

  private Notice and(Kind other, String more) {
    return new Notice(kind.compareTo(other) < 0 ? other : kind, text + " " + more, action);
  }

  private static Notice error(String text) {
    return new Notice(Kind.ERROR, text, Optional.empty());
  }

  private static Notice info(String text) {
    return new Notice(Kind.INFO, text, Optional.empty());
  }

  private static String steps(long count) {
    return Messages.counted(count, "step");
  }
}
