package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("iteration")
@Doc("An iteration is done; sent at most five times a second.")
public record TrainingIteration(
    @Doc("The number of iterations until now.") int iteration,
    @Doc("The number of iterations that the training is to have.") int iterations,
    @Doc("The loss of the iteration.") double loss)
    implements TrainingEvent {}
