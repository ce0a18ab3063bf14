package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;

@Doc("The counts of an evaluation.")
public record EvaluationTotals(
    @Doc("The files that were evaluated.") int files,
    @Doc("The formulas that can be solved.") int formulas,
    @Doc("The formulas that were solved.") int solved,
    @Doc("The findings `nrs/agreement`.") int missingLeaves,
    @Doc("The findings `nrs/corrupted-leaf`.") int corruptedLeaves,
    @Doc("The findings `nrs/step-limit`.") int stepLimits,
    @Doc("The findings `nrs/wrong-solution`.") int wrongValues,
    @Doc("The findings `nrs/expectation`.") int unexpectedValues,
    @Doc("The findings `nrs/low-confidence`.") int lowConfidence,
    @Doc("The findings of all other codes.") int syntaxErrors) {}
