package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;

@Doc("The result of solving all formulas of a document.")
public record SolveAllResult(
    @Doc("Always `solved`.") RewriteStatus status,
    @Doc("The number of formulas that were not values already.") int formulas,
    @Doc("The number of formulas that were solved.") int solved,
    @Doc("Whether the client made the edit.") boolean applied) {}
