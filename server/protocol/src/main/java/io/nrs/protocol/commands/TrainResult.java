package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.EndStatus;
import java.util.Optional;

@Doc("What a training came to.")
public record TrainResult(
    @Doc("How it ended. A stopped training leaves a checkpoint to resume from.") EndStatus status,
    @Doc("The absolute path of the run's folder.") String run,
    @Doc("The number of iterations until now.") int iterations,
    @Doc("The accuracy by which the weights were selected, 0 to 1, when finished.")
        Optional<Double> validation,
    @Doc("The folder with the new model, when finished.") Optional<String> models,
    @Doc("Whether the new model is in use now, when finished.") Optional<Boolean> installed,
    @Doc("The folder that keeps the model that was replaced, where one was.")
        Optional<String> previous) {}
