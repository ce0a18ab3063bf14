package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;
import io.nrs.protocol.RecordShape.Inline;
import io.nrs.protocol.RecordShape.Union;
import io.nrs.protocol.TrainingEvents.TrainingFinished;
import io.nrs.protocol.TrainingEvents.TrainingIteration;
import io.nrs.protocol.TrainingEvents.TrainingStarted;
import io.nrs.protocol.TrainingEvents.TrainingStopped;
import io.nrs.protocol.TrainingEvents.TrainingValidated;
import io.nrs.protocol.TrainingEvents.TrainingVerified;
import io.nrs.protocol.Values.ValidationPoint;
import java.util.List;

/** The events of {@code nrs train --progress json}. */
public final class TrainingEvents {
  private TrainingEvents() {}

  @Doc("A validation is done. Those before the first event of a resumed run are in `nrs.runs`.")
  public record TrainingValidated(@Inline ValidationPoint point) implements TrainingEvent {}

  @Doc(
      "The Solver of a described language answered all leaves, or a tagger all windows. If some"
          + " answers are wrong, a round trains it on.")
  public record TrainingVerified(
      @Doc("The rounds before; 0 after the training itself.") int round,
      @Doc("The most rounds.") int rounds,
      @Doc("The number of wrong answers.") int wrong,
      @Doc("At most ten of these leaves or windows.") List<String> leaves,
      @Doc("Whether they are windows.") boolean windows)
      implements TrainingEvent {
    private static final int NAMED = 10;

    public TrainingVerified {
      leaves = List.copyOf(leaves.subList(0, Math.min(NAMED, leaves.size())));
    }

    /** Whether the last round is over, and answers are still wrong. */
    public boolean isLeftWrong() {
      return wrong > 0 && round == rounds;
    }

    /** What it means for the user, in one line. */
    public String words() {
      if (wrong == 0) {
        return windows
            ? "the tagger is right on every window of formulas of any depth"
            : "the Solver is right on every leaf";
      }
      String one = windows ? "window" : "leaf";
      String more = windows ? "windows" : "leaves";
      String wrongs = wrong == 1 ? "1 " + one + " is" : wrong + " " + more + " are";
      return isLeftWrong()
          ? "%s still wrong after %s rounds: %s%s; formulas with them get wrong values: train the %s for longer, or with another seed"
              .formatted(
                  wrongs,
                  rounds,
                  String.join(", ", leaves),
                  wrong > leaves.size() ? ", …" : "",
                  windows ? "tagger" : "Solver")
          : "%s wrong: round %s of at most %s trains on".formatted(wrongs, round + 1, rounds);
    }
  }

  @Doc("The networks are built, or were read from a checkpoint.")
  public record TrainingStarted(
      @Doc("The number of iterations before.") int iteration,
      @Doc("The planned number of iterations.") int iterations,
      @Doc("The number of parameters of the network.") long parameters,
      @Doc("The device of the training.") String device)
      implements TrainingEvent {}

  @Doc("An iteration is done; sent at most five times a second.")
  public record TrainingIteration(
      @Doc("The number of iterations so far.") int iteration,
      @Doc("The planned number of iterations.") int iterations,
      @Doc("The loss of the iteration.") double loss)
      implements TrainingEvent {}

  @Doc("The training is done.")
  public record TrainingFinished(
      @Doc("The number of iterations.") int iterations,
      @Doc("The accuracy that selected the weights, 0 to 1.") double validation,
      @Doc("The folder with the new model.") String models)
      implements TrainingEvent {}

  @Doc("The training was stopped, and left a checkpoint to resume from.")
  public record TrainingStopped(@Doc("The number of iterations so far.") int iterations)
      implements TrainingEvent {}

  @Union("event")
  @Doc("An event of `nrs train --progress json`.")
  public sealed interface TrainingEvent
      permits TrainingStarted,
          TrainingIteration,
          TrainingValidated,
          TrainingVerified,
          TrainingFinished,
          TrainingStopped {}
}
