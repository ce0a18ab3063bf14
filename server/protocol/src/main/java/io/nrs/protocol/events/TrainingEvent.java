package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Union;

@Union("event")
@Doc("An event of `nrs train --progress json`.")
public sealed interface TrainingEvent
    permits TrainingStarted,
        TrainingIteration,
        TrainingValidated,
        TrainingFinished,
        TrainingStopped {}
