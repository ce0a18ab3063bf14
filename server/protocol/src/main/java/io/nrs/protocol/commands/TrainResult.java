package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.EndStatus;
import java.util.Optional;

@Doc("The result of a training.")
public record TrainResult(
    @Doc("How it ended. A stopped training leaves a checkpoint to resume from.") EndStatus status,
    @Doc("The absolute path of the run's folder.") String run,
    @Doc("The number of iterations so far.") int iterations,
    @Doc("The accuracy that selected the weights, 0 to 1, when finished.")
        Optional<Double> validation,
    @Doc("The folder with the new model, when finished.") Optional<String> models,
    @Doc("Whether the new model is in use now, when finished.") Optional<Boolean> installed,
    @Doc("The folder that keeps the replaced model, if there was one.")
        Optional<String> previous) {}
