package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("stopped")
@Doc("The training was stopped, and left a checkpoint to resume from.")
public record TrainingStopped(@Doc("The number of iterations so far.") int iterations)
    implements TrainingEvent {}
