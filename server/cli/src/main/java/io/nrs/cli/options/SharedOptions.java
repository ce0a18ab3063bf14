package io.nrs.cli.options;

import io.nrs.checking.Settings;
import io.nrs.cli.console.CommandException;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Single options and arguments that several commands take. */
public final class SharedOptions {
  private SharedOptions() {}

  /** The languages that a command is about. */
  public static final class Languages {
    @Parameters(
        arity = "0..*",
        paramLabel = "LANGUAGE",
        description = "languages of nrs language list (default: all of the paper)")
    private List<Language> named = List.of();

    /** The languages that the user named, or all of the paper. */
    public List<Language> orPaper() {
      return named.isEmpty() ? List.of(BuiltInLanguage.values()) : asked();
    }

    /** The languages that the user named. */
    public List<Language> asked() {
      return named.stream().distinct().toList();
    }
  }

  /** The device of networks. */
  public static final class Device {
    @Option(
        names = "--device",
        paramLabel = "auto|cpu|gpu",
        description = "where the networks run; auto takes a GPU if there is one (default: auto)")
    private Optional<DeviceChoice> device = Optional.empty();

    public Optional<DeviceChoice> choice() {
      return device;
    }
  }

  /** The number of threads. */
  public static final class Threads {
    @Option(
        names = "--threads",
        paramLabel = "N",
        description = "CPU threads, at most 4 for each core (default: all cores)")
    private Optional<Integer> threads = Optional.empty();

    /**
     * The number that the user gave.
     *
     * @throws CommandException if so many would slow the machine down, or could not start
     */
    public Optional<Integer> number() {
      threads.ifPresent(Threads::check);
      return threads;
    }

    private static void check(int number) {
      if (number < 1 || number > Settings.maxThreads()) {
        throw new CommandException(
            "--threads is 1 to %d here (4 for each core), not %d"
                .formatted(Settings.maxThreads(), number));
      }
    }
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

  /** The folder that gets a network. */
  public static final class Destination {
    @Option(
        names = "--models",
        paramLabel = "DIR",
        description =
            "folder for the network (default: .nrs/models; of a training models/ in the folder of"
                + " its run)")
    private Optional<Path> models = Optional.empty();

    @Option(names = "--replace", description = "replace the network in that folder")
    private boolean replace;

    public Optional<Path> models() {
      return models;
    }

    public boolean isReplacing() {
      return replace;
    }
  }

  /** Whether results of the shipped models are stored in this program. */
  public static final class Write {
    @Option(
        names = "--write",
        description = "also store the result beside the models or in the documents; see below")
    private boolean write;

    /** Whether to store them. */
    public boolean isSet() {
      return write;
    }
  }
}
