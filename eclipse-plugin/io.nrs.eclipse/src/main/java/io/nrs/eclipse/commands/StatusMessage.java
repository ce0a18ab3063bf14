package io.nrs.eclipse.commands;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.editor.UnfinishedFormula;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.grammar.Language;
import io.nrs.protocol.Commands.CheckExactlyResult;
import io.nrs.protocol.Commands.RewriteStatus;
import io.nrs.protocol.Commands.SolveAllResult;
import io.nrs.protocol.Excerpt;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.RewriteResult;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.osgi.util.NLS;

/**
 * The message in the status line about a rewrite.
 *
 * @param error whether the rewrite failed
 */
record StatusMessage(boolean error, String message) {
  private static final int LEAF_LENGTH = 30;

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
                            NLS.bind(
                                CommandsTexts.solvedOf,
                                Messages.grouped(result.solved()),
                                Messages.counted(
                                    result.formulas(),
                                    CommonTexts.oneFormula,
                                    CommonTexts.manyFormulas)))));
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
        .orElse(new StatusMessage(false, CommandsTexts.cancelled));
  }

  private static StatusMessage of(RewriteResult result) {
    RewriteStatus status = result.status();
    boolean done = status == RewriteStatus.REWRITTEN || status == RewriteStatus.SOLVED;
    if (done && !result.applied()) {
      return new StatusMessage(true, CommonTexts.textChanged);
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

  /** The value is first and the leaf short, because a status line cuts long messages. */
  private static String step(RewriteResult result) {
    return NLS.bind(
        CommandsTexts.valueOf,
        value(result),
        result.leaf().map(leaf -> Excerpt.of(leaf, LEAF_LENGTH)).orElse("?"));
  }

  private static String solution(RewriteResult result) {
    return NLS.bind(
        CommandsTexts.valueIn,
        value(result),
        Messages.counted(result.steps().orElse(0), CommonTexts.oneStep, CommonTexts.manySteps));
  }

  /** The value and its confidence. */
  private static String value(RewriteResult result) {
    String value = result.value().orElse("?");
    return result
        .confidence()
        .map(share -> "%s (%s)".formatted(value, Messages.percent(share)))
        .orElse(value);
  }
}
