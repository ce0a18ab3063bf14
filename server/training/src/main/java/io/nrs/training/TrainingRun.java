package io.nrs.training;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.Checksums;
import io.nrs.io.DurableWriter;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageRules.Levels;
import io.nrs.language.description.LanguageDigest;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelConfig.TrainingRecord;
import io.nrs.rewriting.models.ModelConfigBuilder;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.RouterModelConfig;
import io.nrs.rewriting.models.RouterModelConfigBuilder;
import io.nrs.rewriting.models.TaggerModelConfig;
import io.nrs.rewriting.models.TaggerModelConfigBuilder;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.CutSettings;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.RunSettingsFile;
import io.nrs.training.settings.TaggerSettings;
import io.nrs.training.settings.TrainingException;
import io.nrs.training.settings.TrainingException.Option;
import io.nrs.training.settings.TrainingSettings;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Training in its own folder. The folder holds {@code plan.json}, {@code checkpoints/}, {@code
 * metrics.csv} and, at the end, {@code finished.json}; the model is written to a folder of models.
 */
public final class TrainingRun {
  private static final String CHECKPOINTS = RunFolders.CHECKPOINTS;
  private static final String PROBE = ".writing";

  private TrainingRun() {}

  /**
   * The subject and the place of a training.
   *
   * @param threads of one operation
   * @param folder of the run
   * @param models folder of models that the model is written to
   * @param checkpointEvery the most time that a killed run loses
   */
  @RecordBuilder
  public record Plan(
      Language language,
      TrainableModule module,
      RunSettings settings,
      long seed,
      DeviceChoice device,
      int threads,
      Path folder,
      Path models,
      Duration checkpointEvery)
      implements TrainingRunPlanBuilder.With {}

  public enum State {
    NONE,
    UNFINISHED,
    FINISHED
  }

  /**
   * The end of a run.
   *
   * @param finished whether there is a model; false if the run was asked to stop earlier
   * @param iterations number of iterations done
   */
  public record Report(boolean finished, int iterations, TrainingRecord record) {}

  /** Observes a run, which may start at a checkpoint. */
  public interface Observer extends TrainingObserver {
    /**
     * Called once, before the first iteration. An exception ends the run, which keeps its files.
     *
     * @param done iterations before, from the checkpoint; 0 at the beginning
     */
    void started(int done, int iterations, long parameters, String device);
  }

  public static State state(Path folder) {
    try {
      if (RegularFiles.exists(folder.resolve(FinishedRun.FILE))) {
        return State.FINISHED;
      }
      return Checkpoint.exists(folder.resolve(CHECKPOINTS)) || MetricsLog.in(folder).exists()
          ? State.UNFINISHED
          : State.NONE;
    } catch (IOException e) {
      throw cannotRead(folder, e);
    }
  }

  private static TrainingException cannotRead(Path folder, IOException e) {
    return new TrainingException(
        "%s cannot be read (%s): correct its rights, or choose %s",
        folder, IoReasons.of(e), Option.RUN);
  }

  /**
   * Returns whether a run can go on where it stopped. A finished one cannot if its checkpoints are
   * gone: it would begin anew and replace its model.
   */
  public static boolean isResumable(Path folder) {
    try {
      return !RegularFiles.exists(folder.resolve(FinishedRun.FILE))
          || Checkpoint.exists(folder.resolve(CHECKPOINTS));
    } catch (IOException e) {
      throw cannotRead(folder, e);
    }
  }

  /**
   * Deletes the checkpoints, which only an unfinished run needs.
   *
   * @throws IOException if a file could not be deleted
   */
  public static void dropCheckpoints(Path folder) throws IOException {
    Checkpoint.deleteAll(folder.resolve(CHECKPOINTS));
  }

  public static boolean modelExists(Path models, Language language, TrainableModule module) {
    return Files.exists(models.resolve(language.id()).resolve(module.id()));
  }

  /** Whether the models folder of a plan holds the model that its finished run wrote there. */
  public static boolean isModelOf(Plan plan) {
    return FinishedRun.in(plan.folder())
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
  public static Report run(Plan plan, boolean fresh, Observer observer, BooleanSupplier stop) {
    Path folder = plan.folder();
    try {
      DurableWriter.createFolders(folder.resolve(CHECKPOINTS));
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be made (%s): choose %s", folder, IoReasons.of(e), Option.RUN);
    }
    mustBeWritable(plan.models());
    try (LockFile lock = LockFile.of(folder, "training");
        NDManager manager = NeuralEngine.open(plan.device(), plan.threads());
        Trainer trainer =
            new Trainer(manager, LanguageRules.of(plan.language()), plan.settings(), plan.seed())) {
      if (fresh) {
        forget(folder);
      }
      boolean resumed = trainer.resume(folder.resolve(CHECKPOINTS));
      if (!resumed && RegularFiles.exists(folder.resolve(FinishedRun.FILE))) {
        throw new TrainingException(
            "%s is finished, and its checkpoints are gone: %s to train it again",
            folder, Option.FRESH);
      }
      Checkpoint.deleteSurplus(folder.resolve(CHECKPOINTS));
      RunPlan written =
          new RunPlan(
              plan.language(),
              plan.module(),
              plan.settings().preset(),
              plan.settings().iterations(),
              plan.seed(),
              RunSettingsFile.record(plan.language(), plan.settings()));
      DurableWriter.replace(folder.resolve(RunPlan.FILE), StoredJson.pretty(written));
      String device = device(manager, plan.threads());
      observer.started(
          trainer.iteration(), plan.settings().iterations(), trainer.parameters(), device);
      // The observer may refuse. It may also store validations, and must not be ahead of this log.
      MetricsLog metrics = MetricsLog.in(folder);
      metrics.keepUntil(trainer.iteration());
      Files.deleteIfExists(folder.resolve(FinishedRun.FILE));
      Trainer.Result result =
          trainer.run(
              folder.resolve(CHECKPOINTS),
              plan.checkpointEvery(),
              new Logged(observer, metrics),
              stop);
      TrainingRecord record = record(plan, result, device);
      boolean finished = trainer.isFinished();
      if (finished) {
        keep(plan, record, result, trainer.parameters());
      }
      return new Report(finished, result.iterations(), record);
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    } catch (UncheckedIOException e) {
      throw cannotWrite(folder, e.getCause());
    }
  }

  /** Checks before training that the model can be written at the end. */
  private static void mustBeWritable(Path models) {
    try {
      DurableWriter.createFolders(models);
      Path probe = models.resolve(PROBE);
      DurableWriter.write(probe, new byte[1]);
      Files.deleteIfExists(probe);
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

  /** Deletes the run of a folder, if a plan shows that there is one. */
  private static void forget(Path folder) throws IOException {
    if (!RunPlan.isIn(folder)) {
      if (state(folder) != State.NONE) {
        throw new TrainingException(
            "%s holds files of a run but no %s of one, so nothing is deleted: delete them yourself, or choose %s",
            folder, RunPlan.FILE, Option.RUN);
      }
      return;
    }
    Files.deleteIfExists(folder.resolve(FinishedRun.FILE));
    Files.deleteIfExists(folder.resolve(RunPlan.FILE));
    MetricsLog.in(folder).delete();
    Checkpoint.deleteAll(folder.resolve(CHECKPOINTS));
    DurableWriter.createFolders(folder.resolve(CHECKPOINTS));
  }

  private static String device(NDManager manager, int threads) {
    String name = NeuralEngine.name(manager.getDevice());
    return manager.getDevice().isGpu()
        ? name
        : name + ", " + threads + (threads == 1 ? " thread" : " threads");
  }

  private static TrainingRecord record(Plan plan, Trainer.Result result, String device) {
    return new TrainingRecord(
        plan.seed(),
        levels(plan.language(), plan.settings()),
        result.bestIteration(),
        plan.settings().batch(),
        result.seconds(),
        device,
        result.bestScore(),
        RunSettingsFile.record(plan.language(), plan.settings()));
  }

  static String levels(Language language, RunSettings settings) {
    String levels = language.id() + " " + levels(language);
    if (settings instanceof RouterSettings router) {
      return levels
          + switch (router.data()) {
            case TOP_LEVEL -> ", whole formulas alone";
            case INTERMEDIATE -> ", whole formulas and their intermediate steps";
          };
    }
    if (settings instanceof TaggerSettings) {
      return levels + ", cuts and splices, random tokens outside leaves";
    }
    TrainingSettings module = (TrainingSettings) settings;
    if (module.module() == TrainableModule.SOLVER) {
      return language.id() + " leaves (N = 1) and atoms";
    }
    CutSettings cuts = module.cuts();
    return cuts.share() > 0
        ? levels + ", cuts of %d to %d tokens".formatted(cuts.shortest(), cuts.longest())
        : levels + ", whole formulas and their intermediate steps";
  }

  private static String levels(Language language) {
    Levels levels = LanguageRules.of(language).levels();
    return "N ≤ "
        + levels.nesting()
        + (levels.haveArguments() ? ", A ≤ " + levels.arguments() : "");
  }

  private static void keep(Plan plan, TrainingRecord record, Trainer.Result result, long parameters)
      throws IOException {
    ModelStore store = new ModelStore(plan.models());
    Record model;
    String card;
    List<String> tokens = LanguageRules.of(plan.language()).vocabulary().tokens();
    if (plan.settings() instanceof RouterSettings router) {
      RouterModelConfig config =
          RouterModelConfigBuilder.builder()
              .format(ModelConfig.FORMAT)
              .language(plan.language().id())
              .module(plan.module().id())
              .preset(router.preset())
              .network(router.network())
              .answerLayout(router.answerLayout())
              .data(router.data().id())
              .tokens(tokens)
              .training(record)
              .build();
      model = config;
      card = ModelCard.of(config, parameters);
    } else if (plan.settings() instanceof TaggerSettings tagger) {
      TaggerModelConfig config =
          TaggerModelConfigBuilder.builder()
              .format(ModelConfig.FORMAT)
              .language(plan.language().id())
              .module(plan.module().id())
              .preset(tagger.preset())
              .network(tagger.network())
              .tokens(tokens)
              .meaning(meaning(plan.language()))
              .training(record)
              .build();
      model = config;
      card = ModelCard.of(config, parameters);
    } else {
      TrainingSettings settings = (TrainingSettings) plan.settings();
      ModelConfig config =
          ModelConfigBuilder.builder()
              .format(ModelConfig.FORMAT)
              .language(plan.language().id())
              .module(plan.module().id())
              .preset(settings.preset())
              .network(settings.network())
              .outputOrder(settings.outputOrder())
              .tokens(tokens)
              .meaning(meaning(plan.language()))
              .training(record)
              .build();
      model = config;
      card = ModelCard.of(config, parameters);
    }
    store.save(
        plan.language(),
        plan.module(),
        model,
        result.weights(),
        Map.of(ModelCard.FILE, card.getBytes(StandardCharsets.UTF_8)));
    FinishedRun finished =
        new FinishedRun(
            plan.models().toString(), Checksums.sha256(result.weights()), result.iterations());
    DurableWriter.replace(plan.folder().resolve(FinishedRun.FILE), StoredJson.pretty(finished));
  }

  /** What the leaves of a described language mean; empty for a language of the paper. */
  static String meaning(Language language) {
    return language instanceof DescribedLanguage described ? LanguageDigest.of(described) : "";
  }

  /** Logs validations before it passes them on. */
  private record Logged(TrainingObserver observer, MetricsLog metrics) implements TrainingObserver {
    @Override
    public void iteration(int iteration, int of, double loss) {
      observer.iteration(iteration, of, loss);
    }

    @Override
    public void validated(ValidationMetrics progress) {
      try {
        metrics.add(progress);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      observer.validated(progress);
    }

    @Override
    public void verified(SolverVerification verification) {
      observer.verified(verification);
    }
  }
}
