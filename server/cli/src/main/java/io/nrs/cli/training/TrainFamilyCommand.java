package io.nrs.cli.training;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.ProgressLine;
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
      "It takes about half an hour of one core, and cannot be continued if it is stopped.",
      "",
      "Exit codes: 0 trained, 2 could not run."
    })
final class TrainFamilyCommand implements Callable<Integer> {
  private static final Duration INTERVAL = Duration.ofSeconds(30);

  private final Console console;

  @Mixin private ModelOptions.Destination destination = new ModelOptions.Destination();
  @Mixin private ResourceOptions.Seed seed = new ResourceOptions.Seed();

  TrainFamilyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Path folder = console.folder().resolve(destination.models().orElse(Path.of(".nrs", "models")));
    ModelStore store = new ModelStore(folder);
    if (!destination.replaces() && FamilyStore.isIn(store)) {
      throw new CommandException(
          "%s already contains networks that read rules: add --replace to replace them, or choose other --models"
              .formatted(folder));
    }
    ProgressLine line = new ProgressLine(console, INTERVAL);
    line.start();
    try {
      FamilyRun.run(
          store,
          seed.seed(),
          (network, iteration, iterations, loss, wrong) -> {
            if (line.isDue()) {
              line.show(
                  Text.format(
                      "%s: %,d of %,d updates, loss %.4f, %.2f %% wrong",
                      network, iteration, iterations, loss, 100 * wrong));
            }
          });
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be written (%s): correct its rights, or free space"
              .formatted(folder, IoReasons.of(e)),
          e);
    }
    line.line("networks that read rules: " + folder);
    return ExitCodes.CLEAN;
  }
}
