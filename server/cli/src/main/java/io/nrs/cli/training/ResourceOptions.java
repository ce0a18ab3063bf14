package io.nrs.cli.training;

import io.nrs.cli.options.LanguageOptions;
import io.nrs.cli.options.ModelOptions;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.training.Trainer;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.settings.RunSettings;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every training takes, whatever it trains. */
public final class ResourceOptions {
  @Mixin private Seed seed = new Seed();
  @Mixin private ModelOptions.Device device = new ModelOptions.Device();
  @Mixin private LanguageOptions.Threads threads = new LanguageOptions.Threads();

  public long seed() {
    return seed.seed();
  }

  /** The end of a run's name: the seed, unless it is 1. */
  public String suffix() {
    return seed() == 1 ? "" : "-seed" + seed();
  }

  public DeviceChoice device() {
    return device.choice().orElse(DeviceChoice.AUTO);
  }

  public int threads() {
    return threads.number().orElse(Runtime.getRuntime().availableProcessors());
  }

  public Plan plan(RunSettings settings, Path folder, Path models) {
    return new Plan(
        settings, seed(), device(), threads(), folder, models, Trainer.CHECKPOINT_EVERY);
  }

  /** The random seed of data and trainings. */
  public static final class Seed {
    @Option(
        names = "--seed",
        paramLabel = "S",
        description = "random seed (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    public long seed() {
      return seed;
    }
  }
}
