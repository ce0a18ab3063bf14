package io.nrs.eclipse.commands;

import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.grammar.Language;
import io.nrs.protocol.Commands.CheckExactlyResult;
import io.nrs.protocol.Commands.RewriteStatus;
import io.nrs.protocol.Commands.SolveAllResult;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.RewriteResult;
import java.util.Optional;
import java.util.function.Function;

/**
 * The message in the status line about a rewrite.
 *
 * @param error whether the rewrite failed
 */
record StatusMessage(boolean error, String message) {
  /** The message about a line without a formula that can be rewritten. */
  static StatusMessage nothingToSolve(Language language, String line) {
    UnfinishedFormula.Nothing why = UnfinishedFormula.why(language, line);
    return new StatusMessage(why.error(), why.words());
  }

  /** The message about the end of a rewrite. */
  static StatusMessage of(RequestEnd<RewriteResult> end) {
    return of(end, StatusMessage::of);
  }

  /** The message about the end of solving all formulas of a file. */
  static StatusMessage ofAll(RequestEnd<SolveAllResult> end) {
    return of(
        end,
        result ->
            result
                .message()
                .map(why -> new StatusMessage(true, Messages.capitalized(why)))
                .orElseGet(
                    () ->
                        new StatusMessage(
                            false,
                            "Solved %s of %s."
                                .formatted(
                                    Messages.grouped(result.solved()),
                                    Messages.counted(result.formulas(), "formula")))));
  }

  /** The message about the end of a comparison with the exact value. */
  static StatusMessage ofCheck(RequestEnd<CheckExactlyResult> end) {
    return of(
        end,
        result ->
            new StatusMessage(
                !result.value().equals(Optional.of(result.exact())), result.message()));
  }

  private static <R> StatusMessage of(RequestEnd<R> end, Function<R, StatusMessage> answer) {
    return end.answer()
        .map(answer)
        .or(() -> end.failure().map(why -> new StatusMessage(true, Messages.capitalized(why))))
        .orElse(new StatusMessage(false, "Cancelled. The formula was not changed."));
  }

  private static StatusMessage of(RewriteResult result) {
    RewriteStatus status = result.status();
    boolean done = status == RewriteStatus.REWRITTEN || status == RewriteStatus.SOLVED;
    if (done && !result.applied()) {
      return new StatusMessage(true, "The text has changed. Run the command again.");
    }
    return switch (status) {
      case REWRITTEN -> new StatusMessage(false, step(result));
      case SOLVED -> new StatusMessage(false, solution(result));
      default ->
          new StatusMessage(
              status != RewriteStatus.NOTHING_TO_DO,
              result.message().map(Messages::capitalized).orElse(RecordShape.value(status)));
    };
  }

  private static String step(RewriteResult result) {
    return result.leaf().orElse("?") + " → " + result.value().orElse("?") + confidence(result);
  }

  private static String solution(RewriteResult result) {
    return "Solved in "
        + Messages.counted(result.steps().orElse(0), "step")
        + ": "
        + result.value().orElse("?")
        + confidence(result);
  }

  private static String confidence(RewriteResult result) {
    return result.confidence().map(share -> ", confidence " + Messages.percent(share)).orElse("");
  }
}
