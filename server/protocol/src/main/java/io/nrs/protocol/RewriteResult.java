package io.nrs.protocol;

import io.nrs.protocol.Commands.RewriteStatus;
import io.nrs.protocol.RecordShape.Doc;
import java.util.Optional;

@Doc("The result of a rewrite of one formula.")
public record RewriteResult(
    @Doc("How the rewriting ended.") RewriteStatus status,
    @Doc("The leaf that `nrs.step` replaced.") Optional<String> leaf,
    @Doc("The value of the leaf, or of the formula.") Optional<String> value,
    @Doc("The exact value, if the value is known to be wrong.") Optional<String> exact,
    @Doc("The number of steps to the value.") Optional<Integer> steps,
    @Doc("The lowest confidence of all steps, 0 to 1, if networks took them.")
        Optional<Double> confidence,
    @Doc("The agreement of the step, 0 to 1, if networks took it.") Optional<Double> agreement,
    @Doc("The number of Selector outputs that were sampled for the step.")
        Optional<Integer> outputs,
    @Doc("Why the text did not change.") Optional<String> message,
    @Doc("Whether the client made the edit.") boolean applied) {

  /** A rewrite that changed no text, with the reason. */
  public static RewriteResult unchanged(RewriteStatus status, String message) {
    return new RewriteResult(
        status,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(message),
        false);
  }

  /** The same result with a value that is known to be wrong. */
  public RewriteResult wrong(String exactValue, String reason) {
    return with(RewriteStatus.WRONG_SOLUTION, Optional.of(exactValue), Optional.of(reason), false);
  }

  /** The same result after the client made the edit, or with the reason why it did not. */
  public RewriteResult edited(Optional<String> refusal) {
    return with(status, exact, refusal, refusal.isEmpty());
  }

  private RewriteResult with(
      RewriteStatus end, Optional<String> right, Optional<String> reason, boolean edited) {
    return new RewriteResult(
        end, leaf, value, right, steps, confidence, agreement, outputs, reason, edited);
  }
}
