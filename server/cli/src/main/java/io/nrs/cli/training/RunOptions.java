package io.nrs.cli.training;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.EndOfInput;
import io.nrs.cli.console.EventWriter;
import io.nrs.cli.console.StopSignal;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.cli.options.ProgressOptions;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.training.settings.RouterFormulas;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that {@code nrs train} and {@code nrs tune} share. */
final class RunOptions {
  @Option(
      names = "--data",
      paramLabel = "top-level|intermediate",
      description =
          "training data of a router: formulas of the training levels (default), or also the"
              + " formulas that rewriting them yields")
  private Optional<RouterFormulas> data = Optional.empty();

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
      description =
          "CPU threads of a training, at most 4 for each core (default: all cores, shared by"
              + " parallel trials)")
  private Optional<Integer> threads = Optional.empty();

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "updates of a training (default: those of the preset; for a trial a fifth)")
  private Optional<Integer> iterations = Optional.empty();

  @Option(names = "--resume", description = "resume the run in the folder from its checkpoint")
  private boolean resume;

  @Option(names = "--fresh", description = "delete the run in the folder and start anew")
  private boolean fresh;

  @Mixin private ProgressOptions progress = new ProgressOptions();

  Optional<RouterFormulas> data() {
    return data;
  }

  /** The end of the default name of a run with this seed. */
  static String suffix(long seed) {
    return seed == 1 ? "" : "-seed" + seed;
  }

  long seed() {
    return seed;
  }

  DeviceChoice device() {
    return device;
  }

  Optional<Integer> iterations() {
    iterations.ifPresent(number -> mustBePositive("--iterations", number));
    return iterations;
  }

  /**
   * CPU threads of one training.
   *
   * @param parallel trainings at a time
   */
  int threads(int parallel) {
    threads.ifPresent(LanguageOptions::checkThreads);
    return threads.orElse(Math.max(1, Runtime.getRuntime().availableProcessors() / parallel));
  }

  boolean resume() {
    return resume;
  }

  boolean fresh() {
    return fresh;
  }

  /** Whether the user said what to do with an earlier run in the folder. */
  boolean isDecided() {
    if (resume && fresh) {
      throw new CommandException("--resume and --fresh exclude each other: give one");
    }
    return resume || fresh;
  }

  /** The folder of a run: as given, or by its name in {@code runs}. */
  static Path folder(Console console, Optional<Path> given, Supplier<String> name) {
    return console.folder().resolve(given.orElseGet(() -> Path.of("runs", name.get())));
  }

  /**
   * Runs to the end, or until a signal, the end of the input or a closed output stops it.
   *
   * @param work takes the display, and a condition that asks it to stop
   */
  <D extends RunDisplay<R>, R> R run(
      Console console,
      Supplier<D> text,
      Function<EventWriter, D> json,
      BiFunction<D, BooleanSupplier, R> work) {
    EndOfInput input = progress.endOfInput(console);
    EventWriter events = new EventWriter(console.output());
    try (StopSignal signal = new StopSignal();
        D display = progress.isJson() ? json.apply(events) : text.get()) {
      R result =
          work.apply(display, () -> signal.wasGiven() || input.isReached() || events.isClosed());
      display.ended(result);
      return result;
    }
  }

  static void mustBePositive(String option, int number) {
    if (number < 1) {
      throw new CommandException(option + " is 1 or more, not " + number);
    }
  }
}
