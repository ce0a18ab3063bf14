package io.nrs.cli.training;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.ProgressLine;
import io.nrs.cli.console.StopSignal;
import io.nrs.cli.options.ModelOptions;
import io.nrs.io.IoReasons;
import io.nrs.rewriting.models.FamilyStore;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.training.family.FamilyRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Trains the networks that read rules. */
@Command(
    name = "family",
    description =
        "Train the networks that read the rules of any language, on random systems alone.",
    footer = {
      "",
      "It takes about half an hour of one core. The same command continues a stopped training from"
          + " its",
      "last checkpoint in .nrs/runs.",
      "",
      "Exit codes: 0 trained, 2 could not run, 130 or 143 stopped."
    })
final class TrainFamilyCommand implements Callable<Integer> {
  private static final Duration INTERVAL = Duration.ofSeconds(30);

  private static final Path RUNS = Path.of(".nrs", "runs");

  private final Console console;

  @Mixin private ModelOptions.Destination destination = new ModelOptions.Destination();
  @Mixin private ResourceOptions.Seed seed = new ResourceOptions.Seed();

  TrainFamilyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Path folder = console.folder().resolve(destination.models().orElse(Path.of(".nrs", "models")));
    FamilyStore store = FamilyStore.shared(new ModelStore(folder));
    if (!destination.replaces() && store.exists()) {
      throw new CommandException(
          "%s already contains networks that read rules: add --replace to replace them, or choose other --models"
              .formatted(folder));
    }
    ProgressLine line = new ProgressLine(console, INTERVAL);
    line.start();
    boolean finished;
    try (StopSignal signal = new StopSignal()) {
      FamilyRun run =
          new FamilyRun(
              console.folder().resolve(RUNS),
              seed.seed(),
              signal::wasGiven,
              (network, iteration, iterations, loss, wrong) -> {
                if (line.isDue()) {
                  line.show(
                      Text.format(
                          "%s: %,d of %,d updates, loss %.4f, %.2f %% wrong",
                          network, iteration, iterations, loss, 100 * wrong));
                }
              });
      finished = run.run(store);
      // If the process was told to stop, it ends as soon as this block closes the signal.
      line.line(
          finished
              ? "networks that read rules: " + folder
              : "stopped; the same command goes on from here");
    } catch (IOException e) {
      throw new CommandException(
          "%s or %s cannot be written (%s): correct its rights, or free space"
              .formatted(folder, console.folder().resolve(RUNS), IoReasons.of(e)),
          e);
    }
    return finished ? ExitCodes.CLEAN : ExitCodes.INTERRUPTED;
  }
}
