package io.nrs.cli.training;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.StopSignal;
import io.nrs.io.DurableWriter;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.LockFile;
import io.nrs.training.TrainingRun;
import io.nrs.training.search.RandomSearch;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Searches for settings at random. */
@Command(
    name = "tune",
    description = "Search the paper's ranges for settings of a Selector or a Solver, at random.",
    footer = {
      "",
      "The folder contains leaderboard.csv, the best trial first, and trials/. Trial 1 has the"
          + " settings of",
      "preset paper. A stopped search goes on when the command is given again, also with more"
          + " trials.",
      "",
      "Exit codes: 0 searched, 2 could not run, 130 or 143 stopped by a signal."
    })
public final class TuneCommand implements Callable<Integer> {
  /** A trial has this part of the iterations: short trainings rank settings as long ones do. */
  private static final int ITERATIONS_DIVISOR = 5;

  private final Console console;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "number of trials (default: ${DEFAULT-VALUE})")
  private int trials = 10;

  @Mixin private RunOptions options = new RunOptions();

  public TuneCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RunOptions.mustBePositive("--trials", trials);
    if (!TrainableModule.SELECTOR_AND_SOLVER.contains(options.module())) {
      throw new CommandException(
          "the paper's ranges are for selector and solver: give one of these");
    }
    // A described language has no published settings.
    Optional<String> preset =
        options.language().isOfPaper() ? Optional.of("paper") : Optional.empty();
    RunSettings first = Presets.named(options.language(), options.module(), preset);
    String name = "tune-%s-%s".formatted(options.language().id(), options.module().id());
    Path folder = options.folder(console, () -> name);
    int length = options.iterations().orElse(first.iterations() / ITERATIONS_DIVISOR);
    try {
      DurableWriter.createFolders(folder);
      try (StopSignal signal = new StopSignal();
          LockFile lock = LockFile.of(folder, "search")) {
        return search(new RandomSearch(options.plan(first, folder, folder), length), signal);
      }
    } catch (IOException e) {
      throw CommandException.of(
          folder + " cannot be read or written",
          e,
          "correct its rights or free the disk, or choose another --run");
    }
  }

  private int search(RandomSearch search, StopSignal signal) throws IOException {
    String failure = "";
    for (int number : IntStream.rangeClosed(1, trials).filter(search::isOpen).toArray()) {
      console.note("trial %s of %s".formatted(number, trials));
      TrainingRun.Plan plan = search.plan(number);
      try (TrainProgress progress = new TrainProgress(console, plan)) {
        TrainingRun.Report report = TrainingRun.run(plan, false, progress, signal::wasGiven);
        if (!report.finished()) {
          progress.ended(report);
          return ExitCodes.INTERRUPTED;
        }
        search.add(number, report);
      } catch (TrainingException e) {
        failure = "trial %s failed: %s".formatted(number, e.getMessage());
        console.complain(failure);
      }
    }
    String last = failure;
    int best = search.best().orElseThrow(() -> new CommandException("no trial finished; " + last));
    console.print(search.leaderboard());
    console.line(
        "best: trial %s; train it with --settings %s".formatted(best, search.settingsFile(best)));
    return ExitCodes.CLEAN;
  }
}
