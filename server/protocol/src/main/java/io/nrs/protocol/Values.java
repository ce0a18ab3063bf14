package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;
import java.util.Optional;

/** Records of several messages. */
public final class Values {
  private Values() {}

  @Doc("Where networks run.")
  public enum DeviceId {
    @Doc("A GPU if there is one, else the CPU.")
    AUTO,
    CPU,
    GPU
  }

  @Doc("How a long command ended.")
  public enum EndStatus {
    FINISHED,

    @Doc("The user or the client cancelled it.")
    STOPPED
  }

  @Doc("A finding about a formula.")
  public record FindingReport(
      @Doc("The code, such as `nrs/expectation`.") String code,
      @Doc("The severity of the finding.") FindingSeverity severity,
      @Doc("The problem.") String message,
      @Doc("What the user can do about it.") Optional<String> remedy) {}

  @Doc("The severity of a finding.")
  public enum FindingSeverity {
    ERROR,
    WARNING,
    NOTE
  }

  @Doc("A formula of a file, with its place.")
  public record FormulaLocation(
      @Doc("The line, from 0.") int line,
      @Doc("The place of the formula in the file.") TextRange range,
      @Doc("The formula without whitespace. A line with errors is given as it was written.")
          String formula,
      @Doc("The formula as it is written, if that differs.") Optional<String> written,
      @Doc("The value that the file expects, if it gives one.") Optional<String> expected) {}

  @Doc("The mean loss of some iterations of a training.")
  public record LossPoint(
      @Doc("The last of these iterations, from 1.") int iteration,
      @Doc("Their mean loss.") double loss) {}

  @Doc("A network of a language.")
  public enum ModuleId {
    @Doc("Writes the last leaf of a formula.")
    SELECTOR,

    @Doc("Writes the value of a leaf.")
    SOLVER,

    @Doc("Marks all leaves of a formula at once.")
    TAGGER
  }

  @Doc("A set of options that other settings change in part.")
  public enum PresetId {
    @Doc("The default inference: few outputs, sliding windows and the leaf guard.")
    DEFAULT,

    @Doc("The published inference: 1,000 outputs and dynamic windowing. Slow.")
    PAPER
  }

  @Doc("How solving a formula ended.")
  public enum SolveStatus {
    @Doc("The networks found the value.")
    SOLVED,

    @Doc("No leaf can be rewritten any more: the formula is in normal form.")
    NORMAL_FORM,

    @Doc("No leaf can be rewritten any more, and what is left is not a value of the language.")
    STUCK,

    @Doc("No output of the Selector occurs in the formula.")
    MISSING_LEAF,

    @Doc("The output of the Selector occurs in the formula, but is not a leaf.")
    CORRUPTED_LEAF,

    @Doc("The formula was not solved within the allowed number of steps.")
    STEP_LIMIT,

    @Doc("More different operations stay at one time than the server can distinguish.")
    OPERAND_LIMIT
  }

  @Doc("A position in a document, as in LSP.")
  public record TextPosition(
      @Doc("The line, from 0.") int line,
      @Doc("The UTF-16 code unit in the line, from 0.") int character) {}

  @Doc("A range in a document, as in LSP.")
  public record TextRange(
      @Doc("The first position.") TextPosition start,
      @Doc("The position after the last character.") TextPosition end) {}

  @Doc("One validation of a training.")
  public record ValidationPoint(
      @Doc("The number of iterations before it.") int iteration,
      @Doc("The training time before it.") double seconds,
      @Doc("The mean loss since the previous validation.") double loss,
      @Doc("The accuracy on formulas of the training levels, 0 to 1.") double inDistribution,
      @Doc("The accuracy on deeper formulas, 0 to 1. It selects the weights that are kept.")
          double outOfDistribution) {}
}
