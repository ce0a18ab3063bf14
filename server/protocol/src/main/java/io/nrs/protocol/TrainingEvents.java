package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;
import io.nrs.protocol.RecordShape.Inline;
import io.nrs.protocol.RecordShape.Union;
import io.nrs.protocol.Values.ValidationPoint;

/** The events of {@code nrs train --progress json}. */
public final class TrainingEvents {
  private TrainingEvents() {}

  @Union("event")
  @Doc("An event of `nrs train --progress json`.")
  public sealed interface TrainingEvent
      permits TrainingStarted,
          TrainingIteration,
          TrainingValidated,
          TrainingFinished,
          TrainingStopped {}

  @Doc("The training is done.")
  public record TrainingFinished(
      @Doc("The number of iterations.") int iterations,
      @Doc("The accuracy that selected the weights, 0 to 1.") double validation,
      @Doc("The folder with the new model.") String models)
      implements TrainingEvent {}

  @Doc("An iteration is done; sent at most five times a second.")
  public record TrainingIteration(
      @Doc("The number of iterations so far.") int iteration,
      @Doc("The planned number of iterations.") int iterations,
      @Doc("The loss of the iteration.") double loss)
      implements TrainingEvent {}

  @Doc("The networks are built, or were read from a checkpoint.")
  public record TrainingStarted(
      @Doc("The number of iterations before.") int iteration,
      @Doc("The planned number of iterations.") int iterations,
      @Doc("The number of parameters of the network.") long parameters,
      @Doc("The device of the training.") String device)
      implements TrainingEvent {}

  @Doc("The training was stopped, and left a checkpoint to resume from.")
  public record TrainingStopped(@Doc("The number of iterations so far.") int iterations)
      implements TrainingEvent {}

  @Doc("A validation is done. Those before the first event of a resumed run are in `nrs.runs`.")
  public record TrainingValidated(@Inline ValidationPoint point) implements TrainingEvent {}
}
