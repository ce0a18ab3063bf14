package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Inline;
import io.nrs.protocol.types.FormulaLocation;
import io.nrs.protocol.types.SolveStatus;
import java.util.List;
import java.util.Optional;

@Doc("All steps of a formula, for a client that shows them itself.")
public record TraceResult(
    @Doc("The id of the language of the document.") String language,
    @Inline FormulaLocation location,
    @Doc("The URI of the document.") String uri,
    @Doc("The version of the document that the steps belong to.") int version,
    @Doc("The formula as it is written, if that differs from its canonical form.")
        Optional<String> written,
    @Doc("How solving ended.") SolveStatus status,
    @Doc("The value, if the formula was solved.") Optional<String> value,
    @Doc("Why the formula was not solved.") Optional<String> message,
    @Doc("What the user can do about it.") Optional<String> remedy,
    @Doc("The tree of the formula before the first step, operations before their operands.")
        List<TreeNode> nodes,
    @Doc("All steps in their order.") List<TraceStep> steps) {
  public TraceResult {
    nodes = List.copyOf(nodes);
    steps = List.copyOf(steps);
  }
}
