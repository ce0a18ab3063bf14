package io.nrs.cli;

import io.nrs.checking.Text;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Module;
import io.nrs.training.Ablation;
import io.nrs.training.RunSettings;
import io.nrs.training.RunSettingsFile;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import io.nrs.training.TrainingSettings;
import java.nio.file.Path;
import java.time.Duration;
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
        "Train the Selector or the Solver of a task, or the Neural Data Router, a baseline.",
    footer = {
      "",
      "The run's folder holds plan.json (what is trained), metrics.csv (a row for each validation),",
      "checkpoints/, and at the end models/ with the model, its record and a model card. A stopped or",
      "killed run goes on from its last checkpoint with the same options and --resume, and gives the",
      "same model. Training obeys the generalisation rule: no formula deeper or wider than the paper's",
      "training levels.",
      "",
      "With --progress json the events are started, iteration, validated, finished and stopped.",
      "",
      "Exit codes: 0 trained, 2 could not run, 130 or 143 stopped by a signal or with its input."
    })
final class TrainCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "TASK", description = "listops, arithmetic or algebra")
  private Language task = Language.LISTOPS;

  @Parameters(index = "1", paramLabel = "MODULE", description = "selector, solver or router")
  private Module module = Module.SELECTOR;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description =
          "default (what ships) or paper (the published settings); of a router small (what ships) or"
              + " paper")
  private Optional<String> preset = Optional.empty();

  @Option(
      names = "--settings",
      paramLabel = "FILE",
      description = "train with the settings in this file, such as the winner.json of nrs tune")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--ablation",
      paramLabel = "NAME",
      description =
          "without one mechanism, to see what it is worth: of a Selector no-labels, no-cuts,"
              + " no-diagonal or half-diagonal, of a Solver plain-digits")
  private Optional<Ablation> ablation = Optional.empty();

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "updates, instead of the preset's number")
  private Optional<Integer> iterations = Optional.empty();

  @Option(names = "--threads", paramLabel = "N", description = "CPU threads (default: all cores)")
  private Optional<Integer> threads = Optional.empty();

  @Option(
      names = "--run",
      paramLabel = "FOLDER",
      description =
          "of this run (default: runs/TASK-MODULE-PRESET, with -intermediate or the name of the"
              + " ablation at the end)")
  private Optional<Path> run = Optional.empty();

  @Option(
      names = "--models",
      paramLabel = "DIR",
      description = "put the model there (default: models/ in the run's folder)")
  private Optional<Path> models = Optional.empty();

  @Option(names = "--replace", description = "put it in the place of the model that is there")
  private boolean replace;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "SECONDS",
      description = "the most that a killed run loses (default: ${DEFAULT-VALUE})",
      defaultValue = "60")
  private int checkpointEvery;

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private ProgressOptions progress = new ProgressOptions();

  TrainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Plan plan = plan();
    mayStart(plan);
    InputEnd input = progress.inputEnd(console);
    try (StopOnSignal signal = new StopOnSignal()) {
      BooleanSupplier stop = () -> signal.wasGiven() || input.isReached();
      return progress.isJson() ? withEvents(plan, stop) : withDisplay(plan, stop);
    }
  }

  private int withDisplay(Plan plan, BooleanSupplier stop) {
    TrainingDisplay display = new TrainingDisplay(console);
    Report report;
    try {
      report = TrainingRun.run(plan, options.fresh(), display, stop);
    } finally {
      display.end();
    }
    if (report.finished()) {
      tell(plan, report);
      return ExitCodes.CLEAN;
    }
    console.complain(
        "stopped after iteration %d; go on with the same options and --resume"
            .formatted(report.iterations()));
    return ExitCodes.INTERRUPTED;
  }

  private int withEvents(Plan plan, BooleanSupplier stop) {
    Events events = new Events(console.output());
    TrainingEvents told = new TrainingEvents(events, plan);
    Report report =
        TrainingRun.run(
            plan, options.fresh(), told, () -> stop.getAsBoolean() || events.isClosed());
    told.ended(report);
    return report.finished() ? ExitCodes.CLEAN : ExitCodes.INTERRUPTED;
  }

  private Plan plan() {
    iterations.ifPresent(number -> RunOptions.mustBePositive("--iterations", number));
    threads.ifPresent(number -> RunOptions.mustBePositive("--threads", number));
    if (checkpointEvery < 0) {
      throw new CommandException("--checkpoint-every is 0 (every iteration) or more");
    }
    RunSettings settings = settings();
    Path folder = console.folder().resolve(run.orElse(Path.of("runs", folderName(settings))));
    return new Plan(
        task,
        module,
        iterations.<RunSettings>map(settings::withIterations).orElse(settings),
        options.seed(),
        options.device(),
        threads.orElse(Runtime.getRuntime().availableProcessors()),
        folder,
        models.map(console.folder()::resolve).orElse(folder.resolve("models")),
        Duration.ofSeconds(checkpointEvery));
  }

  private RunSettings settings() {
    if (file.isPresent()) {
      if (preset.isPresent() || options.data().isPresent() || ablation.isPresent()) {
        throw new CommandException(
            "--settings holds all settings: leave out --preset, --data and --ablation");
      }
      return RunSettingsFile.read(console.folder().resolve(file.get()), task, module);
    }
    ablation
        .filter(given -> given.module() != module)
        .ifPresent(
            given -> {
              throw new CommandException(
                  "--ablation %s is for a %s: leave it out for a %s"
                      .formatted(given.id(), given.module().id(), module.id()));
            });
    RunSettings settings = TrainingPresets.of(task, module, preset, options.data());
    return settings instanceof TrainingSettings whole && ablation.isPresent()
        ? ablation.get().of(whole)
        : settings;
  }

  private String folderName(RunSettings settings) {
    return String.join("-", task.id(), module.id(), settings.preset())
        + TrainingPresets.suffix(options.data());
  }

  private void mayStart(Plan plan) {
    boolean decided = options.isDecided();
    TrainingRun.State state = TrainingRun.state(plan.folder());
    if (!decided && state != TrainingRun.State.NONE) {
      throw new CommandException(
          state == TrainingRun.State.FINISHED
              ? plan.folder()
                  + " holds a finished run: add --fresh to train anew in its place, or choose"
                  + " another --run"
              : plan.folder()
                  + " holds an unfinished run: add --resume to go on, --fresh to train anew in its"
                  + " place, or choose another --run");
    }
    boolean own = plan.models().equals(plan.folder().resolve("models"));
    if (TrainingRun.modelExists(plan.models(), task, module) && !replace && !(own && decided)) {
      throw new CommandException(
          "%s has a %s %s already: add --replace to put the new one in its place, or choose other --models"
              .formatted(plan.models(), task.id(), module.id()));
    }
    if (state == TrainingRun.State.NONE && options.resume()) {
      console.complain(plan.folder() + " holds no checkpoint: starting from the beginning");
    }
  }

  private void tell(Plan plan, Report report) {
    Output out = console.output();
    out.line(
        "%s %s: validation %s with the weights of iteration %d; model in %s"
            .formatted(
                task.id(),
                module.id(),
                Text.decimal(report.record().validation()),
                report.record().iterations(),
                plan.models().resolve(task.id()).resolve(module.id())));
    out.flush();
  }
}
