package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("One rewrite of a formula.")
public record TraceStep(
    @Doc("The leaf that was replaced.") String leaf,
    @Doc("The value that replaced it.") String value,
    @Doc("The offset of the leaf in the formula before the step (UTF-16).") int offset,
    @Doc("The smaller confidence of Selector and Solver, 0 to 1.") double confidence,
    @Doc("The agreement of the output with the formula, 0 to 1.") double agreement,
    @Doc("The number of Selector outputs that were sampled.") int outputs,
    @Doc("The edit of the formula as it is written; only if `written` is given.")
        Optional<StepEdit> edit) {

  /** A step of a formula that is written in canonical form. */
  public TraceStep(
      String leaf, String value, int offset, double confidence, double agreement, int outputs) {
    this(leaf, value, offset, confidence, agreement, outputs, Optional.empty());
  }
}
