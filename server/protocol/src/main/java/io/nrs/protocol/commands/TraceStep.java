package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;

@Doc("One rewrite of a formula.")
public record TraceStep(
    @Doc("The leaf that was replaced.") String leaf,
    @Doc("The value that took its place.") String value,
    @Doc("Where the leaf begins in the formula as it was before the step (UTF-16).") int offset,
    @Doc("The smaller confidence of Selector and Solver, 0 to 1.") double confidence,
    @Doc("The agreement of the output with the formula, 0 to 1.") double agreement,
    @Doc("The number of Selector outputs that were sampled.") int outputs) {}
