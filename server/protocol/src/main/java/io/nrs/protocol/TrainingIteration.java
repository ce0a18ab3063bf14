package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;

@Doc("An iteration is done; sent at most five times a second.")
public record TrainingIteration(
    @Doc("The number of iterations so far.") int iteration,
    @Doc("The planned number of iterations.") int iterations,
    @Doc("The loss of the iteration.") double loss)
    implements TrainingEvent {}
