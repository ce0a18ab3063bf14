package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;

@Doc("The training was stopped, and left a checkpoint to resume from.")
public record TrainingStopped(@Doc("The number of iterations so far.") int iterations)
    implements TrainingEvent {}
