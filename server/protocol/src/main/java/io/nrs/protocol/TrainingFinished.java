package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;

@Doc("The training is done.")
public record TrainingFinished(
    @Doc("The number of iterations.") int iterations,
    @Doc("The accuracy that selected the weights, 0 to 1.") double validation,
    @Doc("The folder with the new model.") String models)
    implements TrainingEvent {}
