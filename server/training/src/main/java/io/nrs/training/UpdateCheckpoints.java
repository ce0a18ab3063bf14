package io.nrs.training;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.network.Weights;
import io.nrs.network.Weights.WeightsException;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The checkpoints of a training that is a number of updates and nothing else. It goes on from the
 * newest one to the same network.
 */
public final class UpdateCheckpoints {
  private final Path folder;
  private final String settings;
  private final int iterations;
  private final Duration every;
  private final BooleanSupplier stop;
  private long savedAt = System.nanoTime();

  /**
   * @param folder of the checkpoints of these settings
   * @param settings a digest of all that decides the training
   * @param iterations the number of its updates
   * @param every the most time that a killed training loses
   * @param stop whether the training is asked to stop
   */
  public UpdateCheckpoints(
      Path folder, String settings, int iterations, Duration every, BooleanSupplier stop) {
    this.folder = folder;
    this.settings = settings;
    this.iterations = iterations;
    this.every = every;
    this.stop = stop;
  }

  /**
   * How far a training came.
   *
   * @param iteration the number of its updates
   * @param seconds that they took
   */
  public record Reached(int iteration, double seconds, LearningState state) {
    /** Returns the beginning of a training. */
    public static Reached nothing(NDManager manager, Weights initial) {
      return new Reached(0, 0, LearningState.start(manager, initial));
    }
  }

  /**
   * Returns where the training goes on.
   *
   * @param manager owns the weights
   * @param initial gives the weights of a training without a checkpoint
   * @throws TrainingException if the checkpoint is of another training
   */
  public Reached begin(NDManager manager, Map<String, Shape> shapes, Supplier<Weights> initial)
      throws IOException {
    Optional<Checkpoint> found = Checkpoint.newest(folder);
    if (found.isEmpty()) {
      return Reached.nothing(manager, initial.get());
    }
    Checkpoint.State state = found.get().state();
    try {
      if (!state.settings().equals(settings)) {
        throw new WeightsException("it is of another training");
      }
      return new Reached(
          state.iteration(),
          state.seconds(),
          LearningState.read(manager, shapes, found.get().arrays()));
    } catch (WeightsException e) {
      throw new TrainingException(
          "the checkpoint in %s cannot be used: %s; delete the folder to start anew",
          folder, e.getMessage());
    }
  }

  /**
   * Saves a checkpoint if the last one is old, or if the training ends here.
   *
   * @return whether the training goes on
   * @throws UncheckedIOException if the checkpoint cannot be written
   */
  public boolean goesOn(Reached reached) {
    boolean stopped = stop.getAsBoolean();
    if (stopped
        || reached.iteration() == iterations
        || System.nanoTime() - savedAt >= every.toNanos()) {
      try {
        save(reached);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      savedAt = System.nanoTime();
    }
    return !stopped;
  }

  private void save(Reached reached) throws IOException {
    Checkpoint.State state =
        CheckpointStateBuilder.builder()
            .settings(settings)
            .iteration(reached.iteration())
            .seconds(reached.seconds())
            .best(BestValidation.NONE)
            .hard(List.of())
            .correction(Correction.NONE)
            .build();
    new Checkpoint(state, reached.state().arrays()).save(folder);
  }

  /** Deletes all checkpoints, and the folder if nothing else is in it. */
  public void delete() throws IOException {
    Checkpoint.deleteAll(folder);
  }
}
