package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("The result of a rewrite of one formula.")
public record RewriteResult(
    @Doc("How the rewriting ended.") RewriteStatus status,
    @Doc("The leaf that `nrs.step` replaced.") Optional<String> leaf,
    @Doc("The value of the leaf, or of the formula.") Optional<String> value,
    @Doc("The number of steps to the value.") Optional<Integer> steps,
    @Doc("The lowest confidence of all steps, 0 to 1.") Optional<Double> confidence,
    @Doc("The agreement of the step, 0 to 1.") Optional<Double> agreement,
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
        Optional.of(message),
        false);
  }

  /** The same result with the client's answer: whether it made the edit. */
  public RewriteResult withApplied(boolean made) {
    return new RewriteResult(
        status, leaf, value, steps, confidence, agreement, outputs, message, made);
  }
}
