package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;
import io.nrs.protocol.RecordShape.Union;
import io.nrs.protocol.TrainingEvents.TrainingValidated;
import io.nrs.protocol.TrainingEvents.TrainingVerified;

@Union("event")
@Doc("An event of `nrs train --progress json`.")
public sealed interface TrainingEvent
    permits TrainingStarted,
        TrainingIteration,
        TrainingValidated,
        TrainingVerified,
        TrainingFinished,
        TrainingStopped {}
