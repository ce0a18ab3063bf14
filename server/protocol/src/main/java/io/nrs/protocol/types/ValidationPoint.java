package io.nrs.protocol.types;

import io.nrs.protocol.json.Doc;

@Doc("One validation of a training.")
public record ValidationPoint(
    @Doc("The number of iterations before it.") int iteration,
    @Doc("The training time before it.") double seconds,
    @Doc("The mean loss since the previous validation.") double loss,
    @Doc("The accuracy on formulas of the training levels, 0 to 1.") double inDistribution,
    @Doc("The accuracy on deeper formulas, 0 to 1. It selects the weights that are kept.")
        double outOfDistribution) {}
