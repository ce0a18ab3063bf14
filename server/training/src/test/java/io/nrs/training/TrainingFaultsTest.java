package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.faults.FaultSweep;
import io.nrs.faults.WithoutTimes;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Faults of the disk during a training of a tiny network: it goes on to the same weights, bit by
 * bit. What the engine itself loads at its start is not on this disk.
 */
class TrainingFaultsTest {
  private static final Language LANGUAGE = BuiltInLanguage.LISTOPS;
  private static final RunSettings SETTINGS =
      TinySettings.with(
          TinySettings.solver(1e-2),
          common -> common.with().batch(4).iterations(3).validateEvery(1).build());

  private static final String OLD_CHECKPOINT = "checkpoints/checkpoint-000000001/";

  @TempDir private Path root;

  private static void train(Path folder) {
    TrainingRun.Plan plan =
        TinySettings.plan(SETTINGS, folder.resolve("runs/one"))
            .withModels(folder.resolve("models"));
    assertTrue(TrainingRun.run(plan, false, new TrainingObserver() {}, () -> false).finished());
    assertEquals(TrainingFolder.State.FINISHED, new TrainingFolder(plan.folder()).state());
  }

  private static void installAnother(Path folder) throws IOException {
    train(folder);
    ModelStore store = new ModelStore(folder.resolve("models"));
    store.put(Map.of("listops/selector/config.json", new byte[] {1}));
    new TrainingFolder(folder.resolve("runs/one")).dropCheckpoints();
    for (String file : new String[] {"finished.json", "metrics.csv", "plan.json"}) {
      Files.delete(folder.resolve("runs/one").resolve(file));
    }
  }

  /** The model that was there can be used until the new one can. */
  private static void aModelIsThere(Path folder) {
    ModelStore store = new ModelStore(folder.resolve("models"));
    try {
      store.config(LANGUAGE, TrainableModule.SOLVER);
      store.verified(LANGUAGE, TrainableModule.SOLVER, ModelStore.WEIGHTS);
    } catch (ModelException e) {
      throw new AssertionError(e);
    }
    store.status().forEach(file -> assertEquals("", file.problem(), file.file()));
  }

  /**
   * What two runs of a training have in common. An old checkpoint that could not be deleted stays:
   * a training does not end for that.
   */
  private static String comparable(String name, String text) {
    if (name.endsWith(".lock") || name.contains(OLD_CHECKPOINT)) {
      return null;
    }
    return WithoutTimes.of(text);
  }

  private FaultSweep training() throws Exception {
    return new FaultSweep(root, TrainingFaultsTest::train)
        .after(TrainingFaultsTest::installAnother)
        .comparing(TrainingFaultsTest::comparable)
        .failingWith(TrainingException.class)
        .failingWith(ModelException.class)
        .holding(TrainingFaultsTest::aModelIsThere);
  }

  @Test
  void anyFaultLeavesARunThatGoesOnToTheSameWeights() throws Exception {
    training().every(9).everyOperationFails();
  }

  @Test
  void anyLossOfPowerLeavesARunThatGoesOnToTheSameWeights() throws Exception {
    training().every(11).powerFailsAnywhere();
  }
}
