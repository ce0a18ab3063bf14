package io.nrs.training.family;

import ai.djl.ndarray.NDManager;
import com.google.gson.JsonObject;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredJson;
import io.nrs.language.window.CommonRole;
import io.nrs.network.MatchingNetwork;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.RoleTaggingNetwork;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.rewriting.models.FamilyStore;
import io.nrs.rewriting.models.TrainingRecord;
import io.nrs.training.Trainer;
import io.nrs.training.UpdateCheckpoints;
import io.nrs.training.UpdateCheckpoints.Reached;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** Trains both networks that read rules, and puts them into a folder of models. */
public final class FamilyRun {
  /** The Solver. */
  public static final MatchingConfig SOLVER = new MatchingConfig(64, 64, 16, 64, 96, 64, 48);

  /** How the Solver is trained. */
  public static final Updates OF_SOLVER = new Updates(8_000, 128, 2e-3);

  private static final RoleTaggerConfig TAGGER =
      new RoleTaggerConfig(32, CommonRole.values().length, 32, 256);
  private static final Updates OF_TAGGER = new Updates(30_000, 240, 2e-3);

  private final Path runs;
  private final long seed;
  private final BooleanSupplier stop;
  private final Observer observer;

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

  /**
   * @param runs the folder of the folders of runs, where checkpoints are kept
   * @param stop whether the training is asked to stop
   */
  public FamilyRun(Path runs, long seed, BooleanSupplier stop, Observer observer) {
    this.runs = runs;
    this.seed = seed;
    this.stop = stop;
    this.observer = observer;
  }

  /**
   * Trains, from the last checkpoints if there are any, and replaces the networks in the folder.
   *
   * @return whether both are trained; false if it was asked to stop
   * @throws IOException if a file cannot be read or written
   */
  public boolean run(FamilyStore store) throws IOException {
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1)) {
      return run(manager, store);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private boolean run(NDManager manager, FamilyStore store) throws IOException {
    FamilyTraining ofSolver = new FamilyTraining(SOLVER, OF_SOLVER);
    UpdateCheckpoints solverKept = checkpoints("solver", SOLVER, OF_SOLVER);
    Reached solver =
        ofSolver.run(
            manager,
            solverKept.begin(
                manager, MatchingNetwork.shapes(SOLVER), () -> ofSolver.initial(manager, seed)),
            seed,
            solverKept::goesOn,
            progress("Solver", OF_SOLVER));
    if (solver.iteration() < OF_SOLVER.iterations()) {
      return false;
    }
    RoleTaggerTraining ofTagger = new RoleTaggerTraining(TAGGER, OF_TAGGER);
    UpdateCheckpoints taggerKept = checkpoints("tagger", TAGGER, OF_TAGGER);
    Reached tagger =
        ofTagger.run(
            manager,
            taggerKept.begin(
                manager, RoleTaggingNetwork.shapes(TAGGER), () -> ofTagger.initial(manager, seed)),
            seed,
            ofTagger::ofRandomSignatures,
            taggerKept::goesOn,
            progress("tagger", OF_TAGGER));
    if (tagger.iteration() < OF_TAGGER.iterations()) {
      return false;
    }
    save(store, solver, tagger);
    solverKept.delete();
    taggerKept.delete();
    return true;
  }

  /** All that decides the training of a network, but for the program. */
  private record Identity(Record network, Updates updates, long seed) {}

  /** Other settings have another folder, so nothing of another training is there. */
  private UpdateCheckpoints checkpoints(String module, Record network, Updates updates) {
    String settings =
        Checksums.sha256(
            StoredJson.pretty(new Identity(network, updates, seed))
                .getBytes(StandardCharsets.UTF_8));
    return new UpdateCheckpoints(
        runs.resolve("family-%s-%s".formatted(module, settings.substring(0, 8))),
        settings,
        updates.iterations(),
        Trainer.CHECKPOINT_EVERY,
        stop);
  }

  private Updates.Progress progress(String network, Updates updates) {
    return (iteration, loss, wrong) ->
        observer.at(network, iteration, updates.iterations(), loss, wrong);
  }

  private void save(FamilyStore store, Reached solver, Reached tagger) throws IOException {
    store.save(
        FamilyStore.solver(SOLVER, record(OF_SOLVER, "random systems", solver)),
        solver.state().weights().bytes(),
        FamilyStore.tagger(TAGGER, record(OF_TAGGER, "random signatures", tagger)),
        tagger.state().weights().bytes());
  }

  private TrainingRecord record(Updates updates, String levels, Reached reached) {
    return updates.record(seed, levels, reached.iteration(), reached.seconds(), new JsonObject());
  }
}
