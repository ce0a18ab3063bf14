package io.nrs.training;

import ai.djl.ndarray.NDManager;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.io.AsideFile;
import io.nrs.io.DurableWriter;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.language.Levels;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.StoredConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import io.nrs.training.TrainingFolder.State;
import io.nrs.training.data.OwnFormulas;
import io.nrs.training.data.TrainingData;
import io.nrs.training.settings.JointSettings;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingException;
import io.nrs.training.settings.TrainingException.Option;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Training in a {@link TrainingFolder}; the model is written to a folder of models. */
public final class TrainingRun {
  /** A file that is never there; only one beside it is. */
  private static final String PROBE = "probe";

  private TrainingRun() {}

  /**
   * What is trained, and where.
   *
   * @param threads of one operation
   * @param models folder of models that the model is written to
   * @param checkpointEvery the most time that a killed run loses
   * @param own formulas that take the place of drawn ones
   * @param corrected whether training goes on after its iterations if answers are wrong
   */
  @RecordBuilder
  public record Plan(
      RunSettings settings,
      long seed,
      DeviceChoice device,
      int threads,
      Path folder,
      Path models,
      Duration checkpointEvery,
      Optional<OwnFormulas> own,
      boolean corrected)
      implements TrainingRunPlanBuilder.With {
    /** A training with drawn formulas. */
    public Plan(
        RunSettings settings,
        long seed,
        DeviceChoice device,
        int threads,
        Path folder,
        Path models,
        Duration checkpointEvery) {
      this(
          settings, seed, device, threads, folder, models, checkpointEvery, Optional.empty(), true);
    }

    public Language language() {
      return settings.language();
    }

    public TrainableModule module() {
      return settings.module();
    }
  }

  /**
   * The end of a run.
   *
   * @param finished whether there is a model; false if the run was asked to stop earlier
   */
  public record Report(boolean finished, int iterations, TrainingRecord record) {}

  public static boolean modelExists(Path models, Language language, TrainableModule module) {
    return Files.exists(models.resolve(language.id()).resolve(module.id()));
  }

  /** Whether the models folder of a plan contains the model that its finished run wrote there. */
  public static boolean isModelOf(Plan plan) {
    return new TrainingFolder(plan.folder())
        .finished()
        .filter(
            finished ->
                finished
                    .sha256()
                    .equals(
                        new ModelStore(plan.models()).weightsSum(plan.language(), plan.module())))
        .isPresent();
  }

  /**
   * Trains until the end, or until asked to stop and then leaves a checkpoint.
   *
   * @param fresh whether to delete an earlier run of the folder instead of resuming it; only the
   *     run's own files are deleted
   * @throws TrainingException if training cannot continue
   * @throws NeuralEngine.EngineException if the engine or the device is not available
   */
  public static Report run(
      Plan plan, boolean fresh, TrainingObserver observer, BooleanSupplier stop) {
    Path path = plan.folder();
    TrainingFolder folder = new TrainingFolder(path);
    try {
      DurableWriter.createFolders(folder.checkpoints());
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be made (%s): choose %s", path, IoReasons.of(e), Option.RUN);
    }
    mustBeWritable(plan.models());
    try (LockFile lock = LockFile.of(path, "training");
        NDManager manager = NeuralEngine.open(plan.device(), plan.threads());
        Trainer trainer =
            new Trainer(manager, plan.settings(), plan.seed(), plan.own(), plan.corrected())) {
      folder.hideFromGit();
      if (fresh) {
        folder.delete();
      }
      boolean resumed = trainer.resume(folder.checkpoints());
      if (!resumed && folder.state() == State.FINISHED) {
        throw new TrainingException(
            "%s is finished, and its checkpoints are gone: %s to train it again",
            path, Option.FRESH);
      }
      Checkpoint.deleteSurplus(folder.checkpoints());
      folder.write(
          new TrainingFolder.Plan(
              plan.language(),
              plan.module(),
              plan.settings().preset(),
              plan.settings().iterations(),
              plan.seed()),
          new Settings(plan.settings().record()));
      String device = device(manager, plan.threads());
      observer.started(
          trainer.iteration(), plan.settings().iterations(), trainer.parameters(), device);
      // The observer may refuse. It may also store validations, and must not be ahead of this log.
      folder.metrics().keepUntil(trainer.iteration());
      folder.reopen();
      TrainingResult result;
      try (LossLog losses = LossLog.open(folder.losses(), trainer.iteration())) {
        result =
            trainer.run(
                folder.checkpoints(),
                plan.checkpointEvery(),
                TrainingObserver.all(folder.metrics(), losses, observer),
                stop);
      }
      boolean finished = trainer.isFinished();
      if (finished) {
        keep(plan, result, device, trainer.parts(result.weights()));
      }
      return new Report(
          finished, result.iterations(), record(plan, plan.settings(), result, device));
    } catch (IOException e) {
      throw cannotWrite(path, e);
    } catch (UncheckedIOException e) {
      throw cannotWrite(path, e.getCause());
    }
  }

  /** The part of a plan that only people read. */
  record Settings(JsonObject settings) {}

  /** Checks before training that the model can be written at the end. */
  private static void mustBeWritable(Path models) {
    try {
      DurableWriter.createFolders(models);
      try (AsideFile probe = AsideFile.of(models.resolve(PROBE))) {
        probe.write(new byte[1]);
      }
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be written (%s): choose %s", models, IoReasons.of(e), Option.MODELS);
    }
  }

  private static TrainingException cannotWrite(Path folder, IOException e) {
    return new TrainingException(
        "training in %s was stopped: %s; free the disk or correct its rights, then go on from the last checkpoint"
            .formatted(folder, IoReasons.of(e)));
  }

  private static String device(NDManager manager, int threads) {
    String name = NeuralEngine.name(manager.getDevice());
    return manager.getDevice().isGpu()
        ? name
        : name + ", " + threads + (threads == 1 ? " thread" : " threads");
  }

  /**
   * @param part the settings of a language
   */
  private static TrainingRecord record(
      Plan plan, RunSettings part, TrainingResult result, String device) {
    JsonObject settings = part.record();
    if (plan.settings() instanceof JointSettings joint) {
      settings.addProperty(TrainingRecord.LANGUAGES, joint.languages());
    } else if (Presets.of(plan.language(), plan.module(), plan.settings().preset()).isEmpty()) {
      settings.addProperty(TrainingRecord.OF_FILE, true);
    }
    if (plan.module() == TrainableModule.TAGGER) {
      JsonArray windows = new JsonArray();
      TrainingData.windows(part, plan.seed(), plan.own()).forEach(windows::add);
      settings.add(TrainingRecord.WINDOWS, windows);
      settings.addProperty(TrainingRecord.TAUGHT, result.taught());
    }
    plan.own().ifPresent(own -> settings.addProperty(TrainingRecord.FORMULAS, own.words()));
    return new TrainingRecord(
        plan.seed(),
        plan.own()
            .map(own -> plan.language().id() + " " + own.words())
            .orElseGet(() -> levels(part)),
        result.bestIteration(),
        plan.settings().batch(),
        result.seconds(),
        device,
        result.bestScore(),
        settings);
  }

  static String levels(RunSettings settings) {
    Language language = settings.language();
    return settings.module() == TrainableModule.SOLVER
        ? language.id() + " " + settings.formulas()
        : language.id() + " " + levels(language) + ", " + settings.formulas();
  }

  private static String levels(Language language) {
    Levels levels = RulesFactory.of(language).levels();
    return "N ≤ "
        + levels.nesting()
        + (levels.haveArguments() ? ", A ≤ " + levels.arguments() : "");
  }

  /**
   * Saves the network of each language.
   *
   * @param weights of the languages, in order
   */
  private static void keep(Plan plan, TrainingResult result, String device, List<byte[]> weights)
      throws IOException {
    ModelStore store = new ModelStore(plan.models());
    for (int i = 0; i < weights.size(); i++) {
      RunSettings part = plan.settings().parts().get(i);
      StoredConfig config = part.config(record(plan, part, result, device));
      store.save(part.language(), part.module(), config, weights.get(i));
    }
    new TrainingFolder(plan.folder())
        .write(
            new TrainingFolder.Finished(
                plan.models().toString(), Checksums.sha256(weights.get(0)), result.iterations()));
  }
}
