package io.nrs.cli.training;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.evaluation.result.CurveFolder;
import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.RunFolders;
import io.nrs.training.Trainer;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import io.nrs.training.settings.Ablation;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.RunSettingsFile;
import io.nrs.training.settings.TrainingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Trains a network. */
@Command(
    name = "train",
    description =
        "Train the Selector, the Solver or the tagging Selector of a language, or the Neural Data"
            + " Router, a baseline.",
    footer = {
      "",
      "The folder of the run contains plan.json (the settings), metrics.csv (a row per"
          + " validation),",
      "checkpoints/, and at the end models/ with the model, its record and a model card. To"
          + " continue a",
      "stopped run from its last checkpoint, add --resume to the same options; the model is the"
          + " same.",
      "To keep the model that a stopped run has so far, add --finish instead; the record and"
          + " results",
      "of that model say how far its training came.",
      "Training data obey the generalisation rule: formulas are never deeper or wider than those of"
          + " the",
      "paper's training levels.",
      "",
      "The events of --progress json are started, iteration, validated, finished and stopped.",
      "",
      "Exit codes: 0 trained, 2 could not run, 130 or 143 stopped by a signal or the end of input."
    })
public final class TrainCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "LANGUAGE", description = "a language of nrs language list")
  private Language language = BuiltInLanguage.values()[0];

  @Parameters(
      index = "1",
      paramLabel = "MODULE",
      description = "selector, solver, tagger or router")
  private TrainableModule module = TrainableModule.SELECTOR;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description =
          "default (the shipped models) or paper (the published settings); for a router small (the"
              + " shipped models), widening, wide or paper")
  private Optional<String> preset = Optional.empty();

  @Option(
      names = "--settings",
      paramLabel = "FILE",
      description = "read the settings from this file, such as the winner.json of nrs tune")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--ablation",
      paramLabel = "NAME",
      description =
          "switch off one mechanism: of a Selector no-labels, no-cuts, no-diagonal or"
              + " half-diagonal, of a Solver plain-digits")
  private Optional<Ablation> ablation = Optional.empty();

  @Option(
      names = "--run",
      paramLabel = "FOLDER",
      description =
          "folder of the run (default: runs/LANGUAGE-MODULE-PRESET, with -intermediate, the"
              + " ablation or -seedS appended)")
  private Optional<Path> run = Optional.empty();

  @Option(
      names = "--models",
      paramLabel = "DIR",
      description = "folder for the model (default: models/ in the folder of the run)")
  private Optional<Path> models = Optional.empty();

  @Option(names = "--replace", description = "replace the model in that folder")
  private boolean replace;

  @Option(
      names = "--finish",
      description =
          "end the stopped run in the folder now: its best validation so far becomes the model")
  private boolean finish;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "SECONDS",
      description = "time between checkpoints (default: ${DEFAULT-VALUE})")
  private int checkpointEvery = 60;

  @Option(
      names = "--tensorboard",
      description = "also write the validations as an event file for TensorBoard")
  private boolean tensorboard;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description =
          "also store the validations in this folder of all results; nrs report shows the learning"
              + " curve; a longer one of another run stays, unless with --fresh")
  private Optional<Path> results = Optional.empty();

  @Mixin private RunOptions options = new RunOptions();

  interface Display extends TrainingRun.Observer, RunDisplay<Report> {}

  public TrainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Plan plan = plan();
    mayStart(plan);
    Optional<Path> curves = curves(plan);
    Report report =
        options.<Display, Report>run(
            console,
            () -> new TrainProgress(console, plan),
            events -> new TrainEvents(events, plan),
            (display, stop) ->
                train(
                    plan,
                    curves,
                    tensorboard ? new TensorBoardObserver(display, plan.folder()) : display,
                    stop));
    return report.finished() ? ExitCodes.CLEAN : ExitCodes.INTERRUPTED;
  }

  private Report train(
      Plan plan, Optional<Path> curves, TrainingRun.Observer observer, BooleanSupplier stop) {
    if (finish) {
      return TrainingRun.finish(plan, observer);
    }
    if (curves.isEmpty()) {
      return TrainingRun.run(plan, options.fresh(), observer, stop);
    }
    try (CurveObserver curve =
        new CurveObserver(
            observer,
            () ->
                CurveFolder.open(
                    curves.get(),
                    curve(plan),
                    new Provenance(written(plan), Machine.describe()),
                    options.fresh()),
            plan.folder())) {
      return TrainingRun.run(plan, options.fresh(), curve, stop);
    }
  }

  private RunConfig curve(Plan plan) {
    return CurveFolder.config(
        language, RunSettingsFile.settings(language, plan.settings()), plan.seed());
  }

  /**
   * Returns the folder that gets the learning curve; empty if there is none, or if another run has
   * already stored the whole curve there.
   */
  private Optional<Path> curves(Plan plan) {
    if (results.isEmpty() || options.fresh()) {
      return results.map(console.folder()::resolve);
    }
    Path parent = console.folder().resolve(results.get());
    List<CurveFolder.Validation> stored = CurveFolder.stored(parent, curve(plan));
    int last = stored.stream().mapToInt(CurveFolder.Validation::iteration).max().orElse(0);
    int reached =
        RunFolders.of(plan.folder()).runs().stream()
            .mapToInt(RunFolders.Run::iteration)
            .max()
            .orElse(0);
    if (last <= reached) {
      return Optional.of(parent);
    }
    Path folder = parent.resolve(curve(plan).folderName());
    if (Trainer.isFinished(plan.settings(), stored)) {
      console.complain(folder + " holds the whole curve of these settings, and stays as it is");
      return Optional.empty();
    }
    throw new CommandException(
        "%s holds the curve of another run of these settings, up to iteration %d: %schoose another --results"
            .formatted(folder, last, reached == 0 ? "add --fresh to replace it, or " : ""));
  }

  /** The command with everything that decides its results. */
  private String written(Plan plan) {
    return "nrs train %s %s%s%s%s%s --seed %d"
        .formatted(
            language.id(),
            module.id(),
            file.map(given -> " --settings " + given)
                .orElseGet(() -> preset.map(name -> " --preset " + name).orElse("")),
            ablation.map(given -> " --ablation " + given.id()).orElse(""),
            options.data().map(given -> " --data " + given.id()).orElse(""),
            options.iterations().map(number -> " --iterations " + number).orElse(""),
            plan.seed());
  }

  private Plan plan() {
    if (checkpointEvery < 0) {
      throw new CommandException("--checkpoint-every is 0 (every iteration) or more");
    }
    RunSettings settings = settings();
    Path folder = RunOptions.folder(console, run, () -> folderName(settings));
    return new Plan(
        language,
        module,
        options.iterations().<RunSettings>map(settings::withIterations).orElse(settings),
        options.seed(),
        options.device(),
        options.threads(1),
        folder,
        models.map(console.folder()::resolve).orElse(folder.resolve("models")),
        Duration.ofSeconds(checkpointEvery));
  }

  private RunSettings settings() {
    if (file.isPresent()) {
      if (preset.isPresent() || options.data().isPresent() || ablation.isPresent()) {
        throw new CommandException(
            "--settings contains all settings: omit --preset, --data and --ablation");
      }
      return RunSettingsFile.read(console.folder().resolve(file.get()), language, module);
    }
    ablation
        .filter(given -> given.module() != module)
        .ifPresent(
            given -> {
              throw new CommandException(
                  "--ablation %s applies to a %s: omit it for a %s"
                      .formatted(given.id(), given.module().id(), module.id()));
            });
    RunSettings settings = TrainingPresets.of(language, module, preset, options.data());
    return settings instanceof TrainingSettings whole && ablation.isPresent()
        ? without(ablation.get(), whole)
        : settings;
  }

  private TrainingSettings without(Ablation mechanism, TrainingSettings whole) {
    mechanism
        .whyWithoutEffect(language, whole)
        .ifPresent(
            why -> {
              throw new CommandException(
                  "--ablation %s (%s) changes nothing, because %s: omit it"
                      .formatted(mechanism.id(), mechanism.description(), why));
            });
    return mechanism.of(whole);
  }

  private String folderName(RunSettings settings) {
    return String.join("-", language.id(), module.id(), settings.preset())
        + TrainingPresets.suffix(options.data())
        + RunOptions.suffix(options.seed());
  }

  private void mayStart(Plan plan) {
    if (finish && options.isDecided()) {
      throw new CommandException("--finish trains no further: omit --resume and --fresh");
    }
    if (finish && results.isPresent()) {
      throw new CommandException("--finish validates no more: omit --results");
    }
    boolean decided = finish || options.isDecided();
    TrainingRun.State state = TrainingRun.state(plan.folder());
    if (!decided && state != TrainingRun.State.NONE) {
      throw new CommandException(
          state == TrainingRun.State.FINISHED
              ? plan.folder()
                  + " contains a finished run: add --fresh to delete it and start anew, or choose"
                  + " another --run"
              : plan.folder()
                  + " contains an unfinished run: add --resume to continue, --fresh to delete it"
                  + " and start anew, or choose another --run");
    }
    boolean own = plan.models().equals(plan.folder().resolve("models"));
    if (TrainingRun.modelExists(plan.models(), language, module) && !replace && !(own && decided)) {
      throw new CommandException(
          "%s already contains a %s %s: add --replace to replace it, or choose other --models"
              .formatted(plan.models(), language.id(), module.id()));
    }
    if (state == TrainingRun.State.NONE && options.resume()) {
      console.complain(plan.folder() + " contains no checkpoint: starting from the beginning");
    }
  }
}
