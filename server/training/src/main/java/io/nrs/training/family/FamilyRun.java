package io.nrs.training.family;

import ai.djl.ndarray.NDManager;
import com.google.gson.JsonObject;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.language.ProgramVersion;
import io.nrs.language.window.CommonRole;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.network.Weights;
import io.nrs.rewriting.models.FamilyStore;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainingRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;

/** Trains both networks that read rules, and puts them into a folder of models. */
public final class FamilyRun {
  /** The Solver. */
  public static final MatchingConfig SOLVER = new MatchingConfig(64, 64, 16, 64, 96, 64, 48);

  /** How the Solver is trained. */
  public static final Updates OF_SOLVER = new Updates(8_000, 128, 2e-3);

  private static final RoleTaggerConfig TAGGER =
      new RoleTaggerConfig(32, CommonRole.values().length, 32, 256);
  private static final Updates OF_TAGGER = new Updates(6_000, 240, 2e-3);

  private FamilyRun() {}

  /** Gets how far a training came; the name of the network comes first. */
  @FunctionalInterface
  public interface Observer {
    /**
     * Called now and then.
     *
     * @param iteration from 1
     * @param loss the mean since the last call
     * @param wrong the share of wrong answers since the last call
     */
    void at(String network, int iteration, int iterations, double loss, double wrong);
  }

  /** Trains, and replaces the networks in the folder. */
  public static void run(ModelStore store, long seed, Observer observer) throws IOException {
    long started = System.nanoTime();
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1)) {
      byte[] solver =
          bytes(
              new FamilyTraining(SOLVER, OF_SOLVER)
                  .run(manager, seed, progress(observer, "Solver", OF_SOLVER)));
      double first = (System.nanoTime() - started) / 1e9;
      byte[] tagger =
          bytes(
              new RoleTaggerTraining(TAGGER, OF_TAGGER)
                  .run(manager, seed, progress(observer, "tagger", OF_TAGGER)));
      double all = (System.nanoTime() - started) / 1e9;
      save(store, seed, solver, first, tagger, all);
    }
  }

  private static Updates.Progress progress(Observer observer, String network, Updates updates) {
    return (iteration, loss, wrong) ->
        observer.at(network, iteration, updates.iterations(), loss, wrong);
  }

  private static byte[] bytes(Weights weights) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    weights.write(out);
    return out.toByteArray();
  }

  /**
   * @param first seconds until the Solver was trained
   * @param all seconds until the tagger was trained too
   */
  static void save(
      ModelStore store, long seed, byte[] solver, double first, byte[] tagger, double all)
      throws IOException {
    FamilyStore.save(
        store,
        FamilyStore.solver(SOLVER, record(seed, "random systems", OF_SOLVER, first)),
        solver,
        FamilyStore.tagger(TAGGER, record(seed, "random signatures", OF_TAGGER, all - first)),
        tagger,
        String.format(
            Locale.ROOT,
            TextFiles.resource(FamilyRun.class, "card.md"),
            ProgramVersion.CURRENT,
            seed,
            OF_SOLVER.iterations(),
            OF_SOLVER.batch(),
            OF_TAGGER.iterations(),
            OF_TAGGER.batch(),
            all));
  }

  /** Nothing selects the weights, so there is no validation; languages are asked about whole. */
  private static TrainingRecord record(long seed, String levels, Updates updates, double seconds) {
    return new TrainingRecord(
        seed,
        levels,
        updates.iterations(),
        updates.batch(),
        Math.round(seconds),
        "cpu",
        0,
        new JsonObject());
  }
}
