package io.nrs.cli.training;

import io.nrs.cli.options.LanguageOptions;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.training.Trainer;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.settings.RunSettings;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What every training takes, whatever it trains. */
public final class ResourceOptions {
  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "random seed of weights, data and settings (default: ${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(
      names = "--device",
      paramLabel = "auto|cpu|gpu",
      description = "where to train; auto takes a GPU if there is one (default: ${DEFAULT-VALUE})",
      defaultValue = "auto")
  private DeviceChoice device = DeviceChoice.AUTO;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "CPU threads, at most 4 for each core (default: all cores)")
  private Optional<Integer> threads = Optional.empty();

  public long seed() {
    return seed;
  }

  /** The end of a run's name: the seed, unless it is 1. */
  public String suffix() {
    return seed == 1 ? "" : "-seed" + seed;
  }

  public DeviceChoice device() {
    return device;
  }

  public int threads() {
    threads.ifPresent(LanguageOptions::checkThreads);
    return threads.orElse(Runtime.getRuntime().availableProcessors());
  }

  /** A training with these options. */
  public Plan plan(RunSettings settings, Path folder, Path models) {
    return new Plan(settings, seed, device, threads(), folder, models, Trainer.CHECKPOINT_EVERY);
  }
}
