package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;

@Doc("The networks are built, or were read from a checkpoint.")
public record TrainingStarted(
    @Doc("The number of iterations before.") int iteration,
    @Doc("The planned number of iterations.") int iterations,
    @Doc("The number of parameters of the network.") long parameters,
    @Doc("The device of the training.") String device)
    implements TrainingEvent {}
