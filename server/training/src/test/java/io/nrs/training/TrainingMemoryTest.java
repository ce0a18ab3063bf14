package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.faults.EndingMemory;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Memory ends at each moment of which a training tells, in turn: the training that is started again
 * ends with the same weights, bit by bit.
 */
class TrainingMemoryTest {
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
