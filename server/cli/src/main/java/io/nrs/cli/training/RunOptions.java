package io.nrs.cli.training;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.Trainer;
import io.nrs.training.TrainingRun;
import io.nrs.training.settings.RunSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options that {@code nrs train} and {@code nrs tune} share. */
final class RunOptions {
  @Parameters(index = "0", paramLabel = "LANGUAGE", description = "a language of nrs language list")
  private Language language = BuiltInLanguage.values()[0];

  @Parameters(
      index = "1",
      paramLabel = "MODULE",
      description = "selector or solver; nrs train also takes tagger and router")
  private TrainableModule module = TrainableModule.SELECTOR;

  @Option(
      names = "--run",
      paramLabel = "FOLDER",
      description =
          "folder of the run (default: runs/LANGUAGE-MODULE-PRESET, of a search"
              + " runs/tune-LANGUAGE-MODULE; with -seedS unless S is 1)")
  private Optional<Path> run = Optional.empty();

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

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "updates of a training (default: those of the preset; for a trial a fifth)")
  private Optional<Integer> iterations = Optional.empty();

  Language language() {
    return language;
  }

  TrainableModule module() {
    return module;
  }

  long seed() {
    return seed;
  }

  /** A training with these options. */
  TrainingRun.Plan plan(RunSettings settings, Path folder, Path models) {
    threads.ifPresent(LanguageOptions::checkThreads);
    return new TrainingRun.Plan(
        language,
        module,
        settings,
        seed,
        device,
        threads.orElse(Runtime.getRuntime().availableProcessors()),
        folder,
        models,
        Trainer.CHECKPOINT_EVERY);
  }

  Optional<Integer> iterations() {
    iterations.ifPresent(number -> mustBePositive("--iterations", number));
    return iterations;
  }

  /** The folder of the run: as given, or in {@code runs} by its name and seed. */
  Path folder(Console console, Supplier<String> name) {
    return console
        .folder()
        .resolve(
            run.orElseGet(() -> Path.of("runs", name.get() + (seed == 1 ? "" : "-seed" + seed))));
  }

  static void mustBePositive(String option, int number) {
    if (number < 1) {
      throw new CommandException(option + " is 1 or more, not " + number);
    }
  }
}
