package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.SolveStatus;

@Doc("The result of solving all formulas of a document.")
public record SolveAllResult(
    @Doc("Always `solved`.") SolveStatus status,
    @Doc("The number of formulas that were not values already.") int formulas,
    @Doc("The number of formulas that were solved.") int solved,
    @Doc("Whether the client made the edit.") boolean applied) {}
