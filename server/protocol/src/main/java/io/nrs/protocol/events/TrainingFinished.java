package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("finished")
@Doc("The training is done.")
public record TrainingFinished(
    @Doc("The number of iterations.") int iterations,
    @Doc("The accuracy that selected the weights, 0 to 1.") double validation,
    @Doc("The folder with the new model.") String models)
    implements TrainingEvent {}
