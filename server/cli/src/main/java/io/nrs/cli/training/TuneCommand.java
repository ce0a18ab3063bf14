package io.nrs.cli.training;

import io.nrs.checking.Text;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.console.Program;
import io.nrs.cli.options.ShardOptions;
import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.shard.ShardFolder;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.search.Leaderboard;
import io.nrs.training.search.RandomSearch;
import io.nrs.training.search.SearchConfig;
import io.nrs.training.search.SearchFolder;
import io.nrs.training.search.SearchSpace;
import io.nrs.training.search.Trial;
import io.nrs.training.settings.RunSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Searches for the settings of a training. */
@Command(
    name = "tune",
    description =
        "Search for training settings at random, and rank them by accuracy out of distribution.",
    footer = {
      "",
      "Trial 1 has the settings of the preset. Around paper, the other trials of a Selector or a"
          + " Solver",
      "draw width, layers, dropout and learning rate from the published ranges (ECAI 2024), and for"
          + " a",
      "Selector also warm-up, gain and the diagonal window k. Batch and heads are fixed, and"
          + " feed-forward",
      "is four times the width. A shorter trial has a shorter warm-up, in proportion.",
      "",
      "Other trials draw learning rate, batch, width, heads, feed-forward, layers and dropouts; for"
          + " a",
      "Selector or a tagger also k, for a router the weight decay. These ranges are ours and lie"
          + " around",
      "the preset. search.json in the folder lists all ranges.",
      "",
      "Each trial is a process of nrs train. All are validated on the same formulas: out of"
          + " distribution",
      "are formulas deeper than those of training, and for a Solver further leaves. A trial that"
          + " fails or",
      "diverges is listed with its reason; the search continues.",
      "",
      "The folder of the search contains leaderboard.json, winner.json (the settings of the best"
          + " trial at",
      "full length, for nrs train --settings) and trials/. To continue a stopped search, use"
          + " --resume:",
      "it keeps finished trials, resumes the others from their checkpoints, and repeats failed"
          + " ones. You",
      "may then change --trials and --parallel.",
      "",
      "The events of --progress json are started, trial, iteration, validated, remark, finished"
          + " and",
      "stopped.",
      "",
      "Exit codes: 0 searched, 2 could not run or no trial finished, 130 or 143 stopped by a signal"
          + " or",
      "the end of input."
    })
public final class TuneCommand implements Callable<Integer> {
  /** A trial has this part of the iterations: short trainings rank settings as long ones do. */
  private static final int ITERATIONS_DIVISOR = 5;

  private final Console console;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "LANGUAGE",
      description = "a language of nrs language list")
  private Optional<Language> language = Optional.empty();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "MODULE",
      description = "selector, solver, tagger or router")
  private Optional<TrainableModule> module = Optional.empty();

  @Option(
      names = "--base",
      paramLabel = "NAME",
      description =
          "preset to search around: default (the shipped models) or paper; for a router small (the"
              + " shipped models), widening, wide or paper; paper needs a GPU")
  private Optional<String> base = Optional.empty();

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "number of trials (default: ${DEFAULT-VALUE})")
  private int trials = 10;

  @Option(
      names = "--parallel",
      paramLabel = "P",
      description = "trials at a time (default: ${DEFAULT-VALUE})")
  private int parallel = 1;

  @Option(
      names = "--run",
      paramLabel = "FOLDER",
      description = "folder of the search (default: runs/tune-LANGUAGE-MODULE-BASE)")
  private Optional<Path> run = Optional.empty();

  @Option(
      names = "--show",
      description =
          "only show the leaderboard of the folder, also while it is searched; with --run, LANGUAGE"
              + " and MODULE may be left out")
  private boolean show;

  @Mixin private ShardOptions shards = new ShardOptions();

  @Mixin private RunOptions options = new RunOptions();

  interface Display extends RandomSearch.Observer, RunDisplay<Leaderboard> {}

  public TuneCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (show) {
      return show();
    }
    shards.mustBeWithout(run.map(given -> "--run").stream().toList());
    if (shards.isGiven()) {
      return searchShard();
    }
    RandomSearch.Plan plan = plan(RunOptions.folder(console, run, () -> folderName(settings())));
    mayStart(plan.folder());
    return exitCode(plan, search(plan));
  }

  private Leaderboard search(RandomSearch.Plan plan) {
    return options.<Display, Leaderboard>run(
        console,
        () -> new TuneProgress(console, plan),
        events -> new TuneEvents(events, plan),
        (display, stop) -> RandomSearch.run(plan, options.fresh(), display, stop));
  }

  /** Everything that decides the trials. */
  private record Facts(SearchConfig search, int trials) {}

  private int searchShard() {
    RandomSearch.Plan whole = plan(console.folder());
    try (ShardFolder folder =
        shards.open(
            console,
            "tune",
            whole.config().language().id() + "-" + whole.config().module().id(),
            StoredJson.tree(new Facts(whole.config(), trials)),
            options.fresh())) {
      RandomSearch.Plan plan = plan(SearchShards.search(folder.path()));
      Leaderboard board = search(plan);
      if (isStopped(plan, board)) {
        return ExitCodes.INTERRUPTED;
      }
      folder.finish(trials);
      shards.tell(console, folder, Text.count(board.trials().size(), "trial"));
    }
    return ExitCodes.CLEAN;
  }

  private int show() {
    Path folder = RunOptions.folder(console, run, () -> folderName(settings()));
    print(console, folder, new SearchFolder(folder).leaderboard());
    return ExitCodes.CLEAN;
  }

  private static int exitCode(RandomSearch.Plan plan, Leaderboard board) {
    if (isStopped(plan, board)) {
      return ExitCodes.INTERRUPTED;
    }
    if (board.winner().isEmpty()) {
      throw new CommandException(
          "no trial finished; the reason of the first failure: "
              + board.trials().stream()
                  .filter(trial -> trial.state() == Trial.State.FAILED)
                  .map(Trial::reason)
                  .findFirst()
                  .orElse("none"));
    }
    return ExitCodes.CLEAN;
  }

  /** Whether trials of the plan are left. */
  static boolean isStopped(RandomSearch.Plan plan, Leaderboard board) {
    return board.trials().stream()
        .filter(trial -> trial.number() <= plan.count())
        .anyMatch(
            trial ->
                trial.state() == Trial.State.WAITING || trial.state() == Trial.State.UNFINISHED);
  }

  /** Prints the leaderboard of a search, and how to train its winner. */
  static void print(Console console, Path folder, Leaderboard board) {
    Output out = console.output();
    out.print(LeaderboardTable.of(board));
    board
        .winner()
        .ifPresent(
            winner ->
                out.line(
                    "best: trial %d; train it at full length with %s"
                        .formatted(
                            winner.number(), trainingCommand(console, folder, board, winner))));
    out.flush();
  }

  private static String trainingCommand(
      Console console, Path folder, Leaderboard board, Trial winner) {
    Path file = new SearchFolder(folder).winner();
    String path =
        (file.startsWith(console.folder()) ? console.folder().relativize(file) : file).toString();
    return "nrs train %s %s --settings %s%s"
        .formatted(
            board.config().language().id(),
            board.config().module().id(),
            path.contains(" ") ? "'" + path + "'" : path,
            winner.seed() == 1 ? "" : " --seed " + winner.seed());
  }

  private RandomSearch.Plan plan(Path folder) {
    RunOptions.mustBePositive("--trials", trials);
    RunOptions.mustBePositive("--parallel", parallel);
    RunSettings settings = settings();
    SearchSpace space = SearchSpace.around(language.orElseThrow(), settings);
    int length =
        options.iterations().orElse(Math.max(1, settings.iterations() / ITERATIONS_DIVISOR));
    return new RandomSearch.Plan(
        space,
        SearchConfig.of(
            space,
            settings.preset() + TrainingPresets.suffix(options.data()),
            options.seed(),
            length),
        trials,
        shards.shard(),
        parallel,
        options.device(),
        options.threads(parallel),
        folder,
        Program.commandLine(),
        Machine.describe());
  }

  private RunSettings settings() {
    if (language.isEmpty() || module.isEmpty()) {
      throw new CommandException(
          "LANGUAGE and MODULE are missing: for example, nrs tune %s selector"
              .formatted(BuiltInLanguage.values()[0].id()));
    }
    return TrainingPresets.of(language.get(), module.get(), base, options.data());
  }

  private String folderName(RunSettings settings) {
    return String.join(
            "-", "tune", language.orElseThrow().id(), module.orElseThrow().id(), settings.preset())
        + TrainingPresets.suffix(options.data());
  }

  private void mayStart(Path folder) {
    boolean used = new SearchFolder(folder).isUsed();
    if (!options.isDecided() && used) {
      throw new CommandException(
          folder
              + " contains a search: add --resume to continue it or to add trials, --fresh to"
              + " delete it and start anew, or choose another --run");
    }
    if (!used && options.resume()) {
      console.complain(folder + " contains no search: starting from the beginning");
    }
  }
}
