package io.nrs.cli;

import io.nrs.evaluation.Machine;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Module;
import io.nrs.training.RunSettings;
import io.nrs.training.tuning.Leaderboard;
import io.nrs.training.tuning.Search;
import io.nrs.training.tuning.SearchFacts;
import io.nrs.training.tuning.SearchFolder;
import io.nrs.training.tuning.SearchSpace;
import io.nrs.training.tuning.Trial;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Searches for the settings of a training. */
@Command(
    name = "tune",
    description =
        "Search for settings of a training at random, and rank them by accuracy out of distribution.",
    footer = {
      "",
      "Trial 1 has the settings of the preset; all others draw learning rate, batch, width, heads,",
      "feed-forward, layers and dropouts, for a Selector also its diagonal window k, for a router its",
      "weight decay. The settings of the papers (ECAI 2024; Neural Data Router: ICLR 2022) are the preset",
      "paper; where their authors searched is not known to us: the ranges are ours, and lie around the",
      "settings of the preset. search.json in the folder of the search lists them.",
      "",
      "Every trial is an nrs train in a process of its own, validated on the same formulas: those out of",
      "distribution are deeper than any of training (of a Solver, which has no deeper ones, more of its",
      "leaves). One that fails or diverges is listed with its reason and ends nothing else.",
      "",
      "The folder of the search holds leaderboard.json, winner.json (the settings of the best trial at",
      "full length, for nrs train --settings) and trials/. Stopped or killed, a search goes on with",
      "--resume: finished trials are kept, others go on from their checkpoints, failed ones are tried",
      "again. More --trials, or another --parallel, make it no other search.",
      "",
      "With --progress json the events are started, trial, iteration, validated, remark, finished and",
      "stopped.",
      "",
      "Exit codes: 0 searched, 2 could not run or no trial finished, 130 or 143 stopped by a signal or",
      "with its input."
    })
final class TuneCommand implements Callable<Integer> {
  /** Short trials tell much of long ones. */
  private static final int SHARE_OF_ITERATIONS = 5;

  private final Console console;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TASK",
      description = "listops, arithmetic or algebra")
  private Optional<Language> task = Optional.empty();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "MODULE",
      description = "selector, solver or router")
  private Optional<Module> module = Optional.empty();

  @Option(
      names = "--base",
      paramLabel = "NAME",
      description =
          "the preset that is searched around: default (what ships) or paper; of a router small (what"
              + " ships) or paper; paper is for a GPU")
  private Optional<String> base = Optional.empty();

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "in all (default: ${DEFAULT-VALUE})",
      defaultValue = "10")
  private int trials;

  @Option(
      names = "--parallel",
      paramLabel = "P",
      description = "trials at a time (default: ${DEFAULT-VALUE})",
      defaultValue = "1")
  private int parallel;

  @Option(
      names = "--iterations",
      paramLabel = "I",
      description = "updates of each trial (default: a fifth of the preset's)")
  private Optional<Integer> iterations = Optional.empty();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "CPU threads of each trial (default: all cores, shared by the parallel trials)")
  private Optional<Integer> threads = Optional.empty();

  @Option(
      names = "--run",
      paramLabel = "FOLDER",
      description = "of this search (default: runs/tune-TASK-MODULE-BASE)")
  private Optional<Path> run = Optional.empty();

  @Option(
      names = "--show",
      description =
          "only show the leaderboard of the folder, also while it is searched; with --run, TASK and"
              + " MODULE may be left out")
  private boolean show;

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private ProgressOptions progress = new ProgressOptions();

  TuneCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (show) {
      return show();
    }
    Search.Plan plan = plan();
    mayStart(plan.folder());
    InputEnd input = progress.inputEnd(console);
    try (StopOnSignal signal = new StopOnSignal()) {
      BooleanSupplier stop = () -> signal.wasGiven() || input.isReached();
      return progress.isJson() ? withEvents(plan, stop) : withDisplay(plan, stop);
    }
  }

  private int show() {
    SearchFolder folder =
        new SearchFolder(
            run.map(console.folder()::resolve)
                .orElseGet(() -> console.folder().resolve(defaultFolder(settings()))));
    tell(folder, folder.leaderboard());
    return ExitCodes.CLEAN;
  }

  private int withDisplay(Search.Plan plan, BooleanSupplier stop) {
    TuneDisplay display = new TuneDisplay(console, plan.facts().iterations());
    Leaderboard board;
    try {
      board = Search.run(plan, options.fresh(), display, stop);
    } finally {
      display.end();
    }
    tell(new SearchFolder(plan.folder()), board);
    if (isStopped(board)) {
      console.complain("stopped; go on with the same options and --resume");
    }
    return exitCode(board);
  }

  private int withEvents(Search.Plan plan, BooleanSupplier stop) {
    Events events = new Events(console.output());
    TuneEvents told = new TuneEvents(events, plan);
    Leaderboard board =
        Search.run(plan, options.fresh(), told, () -> stop.getAsBoolean() || events.isClosed());
    told.ended(board, isStopped(board));
    return exitCode(board);
  }

  private int exitCode(Leaderboard board) {
    if (isStopped(board)) {
      return ExitCodes.INTERRUPTED;
    }
    if (board.winner().isEmpty()) {
      throw new CommandException(
          "no trial has finished; the first one that failed: "
              + board.trials().stream()
                  .filter(trial -> trial.state() == Trial.State.FAILED)
                  .map(Trial::reason)
                  .findFirst()
                  .orElse("none"));
    }
    return ExitCodes.CLEAN;
  }

  private boolean isStopped(Leaderboard board) {
    return board.trials().stream()
        .filter(trial -> trial.number() <= trials)
        .anyMatch(
            trial ->
                trial.state() == Trial.State.WAITING || trial.state() == Trial.State.UNFINISHED);
  }

  private void tell(SearchFolder folder, Leaderboard board) {
    Output out = console.output();
    out.print(LeaderboardTable.of(board));
    board
        .winner()
        .ifPresent(
            winner ->
                out.line(
                    "best: trial %d; train it at full length with %s"
                        .formatted(winner.number(), trainingCommand(folder, board, winner))));
    out.flush();
  }

  /** Trains the winner at full length. */
  private String trainingCommand(SearchFolder folder, Leaderboard board, Trial winner) {
    Path file = folder.winner();
    String path =
        (file.startsWith(console.folder()) ? console.folder().relativize(file) : file).toString();
    return "nrs train %s %s --settings %s%s"
        .formatted(
            board.facts().language().id(),
            board.facts().module().id(),
            path.contains(" ") ? "'" + path + "'" : path,
            winner.seed() == 1 ? "" : " --seed " + winner.seed());
  }

  private Search.Plan plan() {
    RunOptions.mustBePositive("--trials", trials);
    RunOptions.mustBePositive("--parallel", parallel);
    iterations.ifPresent(number -> RunOptions.mustBePositive("--iterations", number));
    threads.ifPresent(number -> RunOptions.mustBePositive("--threads", number));
    RunSettings settings = settings();
    SearchSpace space = SearchSpace.around(task.orElseThrow(), settings);
    int length = iterations.orElse(Math.max(1, settings.iterations() / SHARE_OF_ITERATIONS));
    return new Search.Plan(
        space,
        SearchFacts.of(
            space,
            settings.preset() + TrainingPresets.suffix(options.data()),
            options.seed(),
            length),
        trials,
        parallel,
        options.device(),
        threads.orElse(Math.max(1, Runtime.getRuntime().availableProcessors() / parallel)),
        console.folder().resolve(run.orElseGet(() -> defaultFolder(settings))),
        ProgramStart.commandLine(),
        Machine.describe());
  }

  private RunSettings settings() {
    if (task.isEmpty() || module.isEmpty()) {
      throw new CommandException(
          "TASK and MODULE are needed: give for example nrs tune listops selector");
    }
    return TrainingPresets.of(task.get(), module.get(), base, options.data());
  }

  private Path defaultFolder(RunSettings settings) {
    return Path.of(
        "runs",
        String.join(
                "-", "tune", task.orElseThrow().id(), module.orElseThrow().id(), settings.preset())
            + TrainingPresets.suffix(options.data()));
  }

  private void mayStart(Path folder) {
    boolean used = new SearchFolder(folder).isUsed();
    if (!options.isDecided() && used) {
      throw new CommandException(
          folder
              + " holds a search: add --resume to go on or to add trials, --fresh to search anew in"
              + " its place, or choose another --run");
    }
    if (!used && options.resume()) {
      console.complain(folder + " holds no search: starting from the beginning");
    }
  }
}
