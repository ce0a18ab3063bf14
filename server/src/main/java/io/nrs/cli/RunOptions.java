package io.nrs.cli;

import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.training.RouterFormulas;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What a training and a search of trainings are told alike. */
final class RunOptions {
  @Option(
      names = "--data",
      paramLabel = "top-level|intermediate",
      description =
          "what a router is trained on: formulas of the training levels as they are (the default),"
              + " or also what rewriting them yields")
  private Optional<RouterFormulas> data = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "of all that is drawn: weights, data, settings (default: ${DEFAULT-VALUE})",
      defaultValue = "1")
  private long seed;

  @Option(
      names = "--device",
      paramLabel = "auto|cpu|gpu",
      description = "where to train; auto takes a GPU where there is one",
      defaultValue = "auto")
  private DeviceChoice device = DeviceChoice.AUTO;

  @Option(
      names = "--resume",
      description = "go on with what the folder holds, from the last checkpoint")
  private boolean resume;

  @Option(names = "--fresh", description = "forget what the folder holds")
  private boolean fresh;

  Optional<RouterFormulas> data() {
    return data;
  }

  long seed() {
    return seed;
  }

  DeviceChoice device() {
    return device;
  }

  boolean resume() {
    return resume;
  }

  boolean fresh() {
    return fresh;
  }

  /** Whether the user has said what becomes of an earlier one in the folder. */
  boolean isDecided() {
    if (resume && fresh) {
      throw new CommandException("--resume and --fresh exclude each other: give one");
    }
    return resume || fresh;
  }

  static void mustBePositive(String option, int number) {
    if (number < 1) {
      throw new CommandException(option + " is 1 or more, not " + number);
    }
  }
}
