package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDManager;
import io.nrs.fakes.MemoryUse;
import io.nrs.faults.EndingMemory;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Presets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a training takes of memory, and what it leaves when memory ends. */
class TrainingMemoryTest {
  private static final int ITERATIONS = 6;

  @TempDir private Path root;

  /** Finds no memory at the n-th moment. */
  private static final class Exhausted implements TrainingObserver {
    private final EndingMemory memory;

    Exhausted(int failing) {
      this.memory = new EndingMemory(failing);
    }

    private boolean stop() {
      memory.use();
      return false;
    }

    @Override
    public void started(int done, int iterations, long parameters, String device) {
      memory.use();
    }

    @Override
    public void iteration(int iteration, int of, double loss) {
      memory.use();
    }

    @Override
    public void validated(ValidationMetrics progress) {
      memory.use();
    }
  }

  private static TrainingRun.Plan plan(Path folder) {
    return TinySettings.plan(
            TinySettings.with(
                TinySettings.solver(1e-2), common -> common.with().batch(4).iterations(4).build()),
            folder.resolve("run"))
        .withModels(folder.resolve("models"))
        .withCheckpointEvery(Duration.ZERO);
  }

  private static byte[] weights(Path folder) throws Exception {
    return new ModelStore(folder.resolve("models"))
        .verified(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER, ModelStore.WEIGHTS);
  }

  /** Returns whether there was the moment at which memory ends. */
  private static boolean trainWithoutMemoryAt(int moment, Path folder) {
    Exhausted memory = new Exhausted(moment);
    return EndingMemory.endsIn(() -> TrainingRun.run(plan(folder), false, memory, memory::stop));
  }

  /**
   * The largest networks that ship: an iteration leaves no array behind.
   *
   * @param kilobytes of Java's memory, twice what was measured
   */
  @ParameterizedTest
  @CsvSource({"SOLVER, 2_600", "TAGGER, 700", "SELECTOR, 7_400"})
  void anIterationTakesNoMoreMemory(TrainableModule module, String kilobytes) throws Exception {
    List<Long> arrays = new ArrayList<>();
    List<Long> bytes = new ArrayList<>();
    TrainingObserver observer =
        new TrainingObserver() {
          @Override
          public void iteration(int iteration, int of, double loss) {
            arrays.add(MemoryUse.arrays());
            bytes.add(MemoryUse.allocatedBytes());
          }
        };
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        Trainer trainer =
            new Trainer(
                manager,
                Presets.named(BuiltInLanguage.ARITHMETIC, module, Optional.empty()),
                1,
                Optional.empty(),
                false)) {
      trainer.run(
          root, Trainer.CHECKPOINT_EVERY, observer, () -> trainer.iteration() == ITERATIONS);
    }
    assertEquals(arrays.get(ITERATIONS - 3), arrays.get(ITERATIONS - 1));
    long taken = (bytes.get(ITERATIONS - 1) - bytes.get(ITERATIONS - 3)) / 2;
    assertTrue(taken <= 1_000L * Integer.parseInt(kilobytes.replace("_", "")), taken + " bytes");
  }

  /**
   * Memory ends at each moment of which a training tells, in turn: the training that is started
   * again ends with the same weights, bit by bit.
   */
  @Test
  void afterTheEndOfMemoryATrainingGoesOnToTheSameWeights() throws Exception {
    Path whole = root.resolve("whole");
    TrainingRun.run(plan(whole), false, new TrainingObserver() {}, () -> false);
    int moment = 1;
    while (trainWithoutMemoryAt(moment, root.resolve("" + moment))) {
      Path folder = root.resolve("" + moment);
      assertTrue(
          TrainingRun.run(plan(folder), false, new TrainingObserver() {}, () -> false).finished());
      assertArrayEquals(weights(whole), weights(folder), "moment " + moment);
      moment++;
    }
    assertTrue(moment > 8, "a training tells of every iteration: " + moment);
  }
}
