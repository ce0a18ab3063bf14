package io.nrs.cli.training;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.Console.CommandGroup;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.evaluation.ResultOptions;
import io.nrs.cli.files.FormulaTable.Columns;
import io.nrs.cli.files.InputFile;
import io.nrs.cli.files.InputFiles;
import io.nrs.cli.options.GivenOptions;
import io.nrs.cli.options.ModelOptions;
import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.Validation;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.FormulaFile;
import io.nrs.training.BestValidation;
import io.nrs.training.TrainingFolder;
import io.nrs.training.TrainingFolder.Run;
import io.nrs.training.TrainingFolder.State;
import io.nrs.training.TrainingObserver;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.ValidationMetrics;
import io.nrs.training.data.OwnFormulas;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.RunSettingsFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
      "checkpoints/, and at the end models/ with the model, its record and a model card. A stopped"
          + " run",
      "goes on from its last checkpoint when the command is given again; the model is the same.",
      "Training data obey the generalisation rule: formulas are never deeper or wider than those of"
          + " the",
      "paper's training levels.",
      "",
      "Several languages with commas between them, such as logic,sql, share one Solver and one tagger,",
      "which read a token for the language. Each language gets them without the tokens of the others,",
      "and every leaf and window is asked about.",
      "",
      "The events of --progress json are started, iteration, validated, finished, stopped and"
          + " failed.",
      "",
      "Exit codes: 0 trained, 2 could not run, 130 or 143 stopped by a signal or the end of input."
    })
public final class TrainCommand implements Callable<Integer>, CommandGroup {
  private static final Set<String> DECIDING =
      Set.of("--settings", "--preset", "--iterations", "--data");

  private static final Set<String> OF_ONE_LANGUAGE =
      Set.of("--settings", "--preset", "--data", "--results", "--without");

  private final Console console;
  private final ToIntFunction<List<String>> whole;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description =
          "default (the shipped models) or paper (the published settings); for a router small (the"
              + " shipped models), widening, wide or paper; a router's with -intermediate also"
              + " learns from formulas that rewriting yields; a Selector's with -no-labels,"
              + " -no-cuts, -no-diagonal or -half-diagonal and a Solver's with -plain-digits lack a"
              + " mechanism")
  private Optional<String> preset = Optional.empty();

  @Option(
      names = "--settings",
      paramLabel = "FILE",
      description = "read the settings from this file, such as one of nrs tune")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--data",
      paramLabel = "FILE",
      description =
          "train on the formulas of this file, not on drawn ones; the network's record says whether"
              + " they are within the training levels")
  private Optional<Path> data = Optional.empty();

  @Mixin private ModelOptions.Destination destination = new ModelOptions.Destination();

  @Mixin private WithoutOption without = new WithoutOption();

  @Option(
      names = "--checkpoint-every",
      paramLabel = "SECONDS",
      description = "time between checkpoints (default: ${DEFAULT-VALUE})")
  private int checkpointEvery = 60;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description =
          "also store the validations in this folder of all results; nrs report shows the learning"
              + " curve; does not replace a longer curve of another run unless --fresh")
  private Optional<Path> results = Optional.empty();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private TrainingProcessOptions process = new TrainingProcessOptions();

  @Spec private CommandSpec spec;

  /**
   * @param whole runs {@code nrs language train} with arguments
   */
  public TrainCommand(Console console, ToIntFunction<List<String>> whole) {
    this.console = console;
    this.whole = whole;
  }

  @Override
  public List<Callable<Integer>> commands() {
    return List.of(new TrainFamilyCommand(console));
  }

  @Override
  public Integer call() {
    if (!spec.commandLine().getParseResult().hasMatchedPositional(0)) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: 'LANGUAGE'");
    }
    if (options.languages().size() > 1) {
      return process.run(console, this::trainTogether);
    }
    data.ifPresent(file -> options.module());
    if (options.givenModule().isPresent() && without.isGiven()) {
      throw new CommandException(
          "--without is for all networks of a language: omit it, or omit the network");
    }
    return options.givenModule().isPresent() ? process.run(console, this::train) : trainAll();
  }

  private int trainAll() {
    List<String> given = spec.root().commandLine().getParseResult().originalArgs();
    return whole.applyAsInt(given.subList(given.indexOf(spec.name()) + 1, given.size()));
  }

  private int trainTogether(TrainingProcess training) {
    String forOne = GivenOptions.of(spec).only(OF_ONE_LANGUAGE).written();
    if (!forOne.isEmpty()) {
      throw new CommandException(
          "%s: networks that languages share have settings of their own, so omit it"
              .formatted(forOne.strip()));
    }
    return new JointTraining(console, options, destination, process, checkpointEvery())
        .run(training);
  }

  private int train(TrainingProcess training) {
    Plan plan = plan();
    mayStart(plan);
    Optional<Path> curves = curves(plan);
    try (CurveObserver curve =
        new CurveObserver(
            device ->
                curves.map(
                    folder ->
                        new RunFolder<>(
                            folder,
                            RunFolder.VALIDATIONS,
                            curve(plan),
                            ResultOptions.made(written(plan), Machine.describe(device)),
                            process.isFresh())),
            plan.folder())) {
      return training.train(plan, curve) ? ExitCodes.CLEAN : ExitCodes.INTERRUPTED;
    }
  }

  private RunConfig curve(Plan plan) {
    return Validation.config(plan.language(), plan.settings().named(), plan.seed());
  }

  /**
   * Returns the folder that gets the learning curve; empty if there is none, or if another run has
   * already stored the whole curve there.
   */
  private Optional<Path> curves(Plan plan) {
    if (results.isEmpty() || process.isFresh()) {
      return results.map(console.folder()::resolve);
    }
    Path parent = console.folder().resolve(results.get());
    Path folder = parent.resolve(curve(plan).folder());
    List<Validation> stored =
        RunFolder.VALIDATIONS.isOf(folder)
            ? RunFolder.read(folder, RunFolder.VALIDATIONS, console::complain).entries()
            : List.of();
    int last = stored.stream().mapToInt(Validation::iteration).max().orElse(0);
    int reached =
        new TrainingFolder(plan.folder()).run(problem -> {}).map(Run::iteration).orElse(0);
    if (last <= reached) {
      return Optional.of(parent);
    }
    if (BestValidation.isFinished(plan.settings(), stored)) {
      console.complain(folder + " holds the whole curve of these settings, and stays as it is");
      return Optional.empty();
    }
    throw new CommandException(
        "%s holds the curve of another run of these settings, up to iteration %s: %schoose another --results"
            .formatted(folder, last, reached == 0 ? "add --fresh to replace it, or " : ""));
  }

  /** The command with everything that decides its results. */
  private String written(Plan plan) {
    return "nrs train %s %s%s --seed %s"
        .formatted(
            plan.language().id(),
            plan.module().id(),
            GivenOptions.of(spec).only(DECIDING).written(),
            plan.seed());
  }

  private Plan plan() {
    RunSettings settings = settings();
    Path folder =
        options.folder(
            console,
            () ->
                String.join(
                    "-",
                    options.language().id(),
                    options.module().id(),
                    preset.orElse(settings.preset())));
    return options
        .plan(
            options.iterations().map(settings::withIterations).orElse(settings),
            folder,
            destination.models().map(console.folder()::resolve).orElse(folder.resolve("models")))
        .withCheckpointEvery(checkpointEvery())
        .withOwn(data.map(this::own));
  }

  private Duration checkpointEvery() {
    if (checkpointEvery < 0) {
      throw new CommandException("--checkpoint-every is 0 (every iteration) or more");
    }
    return Duration.ofSeconds(checkpointEvery);
  }

  private OwnFormulas own(Path file) {
    InputFiles inputs =
        InputFiles.named(
            console, Optional.of(options.language()), Columns.USUAL, List.of(file.toString()));
    List<String> formulas = new ArrayList<>();
    for (InputFile input : inputs.files()) {
      for (FormulaFile.Line line : FormulaFile.parse(input.language(), input.text()).lines()) {
        if (!line.parsed().isBlank()) {
          formulas.add(
              line.parsed()
                  .soundFormula()
                  .map(Printer::print)
                  .orElseThrow(() -> unread(input, line)));
        }
      }
    }
    return OwnFormulas.of(options.language(), file.toString(), formulas)
        .orElseThrow(
            () ->
                new CommandException(
                    file + " contains no operation: write formulas with one or more operators"));
  }

  private static CommandException unread(InputFile input, FormulaFile.Line line) {
    String reason =
        line.parsed()
            .firstError()
            .map(problem -> problem.message() + ": " + problem.remedy())
            .orElse("there is no formula");
    return new CommandException("%s:%s: %s".formatted(input.path(), line.number(), reason));
  }

  private RunSettings settings() {
    if (file.isEmpty()) {
      return Presets.named(options.language(), options.module(), preset);
    }
    if (preset.isPresent()) {
      throw new CommandException("--settings contains all settings: omit --preset");
    }
    return RunSettingsFile.read(
        console.folder().resolve(file.get()), options.language(), options.module());
  }

  private void mayStart(Plan plan) {
    boolean own =
        plan.models().equals(plan.folder().resolve("models"))
            && (process.isFresh() || new TrainingFolder(plan.folder()).state() != State.NONE);
    destination.mustBeFree(
        plan.models(), plan.language(), plan.module(), () -> own || TrainingRun.isModelOf(plan));
  }

  /**
   * Stores the validations among the results. The stored curve is opened when training starts, so a
   * start that is refused leaves it as it is.
   */
  private static final class CurveObserver implements TrainingObserver, AutoCloseable {
    private final Function<String, Optional<RunFolder<Validation>>> opening;
    private final Path run;
    private Optional<RunFolder<Validation>> curve = Optional.empty();

    CurveObserver(Function<String, Optional<RunFolder<Validation>>> opening, Path run) {
      this.opening = opening;
      this.run = run;
    }

    @Override
    public void started(int done, int iterations, long parameters, String device) {
      curve = opening.apply(device);
      curve.ifPresent(
          opened -> {
            // A resumed training repeats the validations after its checkpoint.
            opened.clear();
            opened.addAll(
                new TrainingFolder(run).validations(done).stream().map(Validation::of).toList());
          });
    }

    @Override
    public void validated(ValidationMetrics metrics) {
      curve.ifPresent(opened -> opened.add(Validation.of(metrics)));
    }

    @Override
    public void close() {
      curve.ifPresent(RunFolder::close);
    }
  }
}
