package io.nrs.cli.options;

import io.nrs.checking.Settings;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of the commands that measure the networks of some languages or of all. */
public final class LanguageOptions {
  @Mixin private Languages named = new Languages();
  @Mixin private Threads threads = new Threads();
  @Mixin private ModelOptions models = new ModelOptions();

  public List<Language> languages() {
    return named.orPaper();
  }

  public List<Language> asked() {
    return named.asked();
  }

  public ModelStore store(Console console, Language language) {
    return source(console).store(language);
  }

  public LoadedSystem open(Console console, Language language) {
    ModelSource source = source(console);
    return source.open(source.store(language), language);
  }

  public LoadedSolver openSolver(Console console, Language language) {
    ModelSource source = source(console);
    return LoadedSystem.openSolver(
        source.store(language), language, source.device(), source.threads());
  }

  public ModelSource source(Console console) {
    Settings settings = console.settings();
    return models.source(console, settings, threads.number().orElse(settings.threads()));
  }

  /** The languages that a command is about. */
  public static final class Languages {
    @Parameters(
        arity = "0..*",
        paramLabel = "LANGUAGE",
        description = "languages of nrs language list (default: all of the paper)")
    private List<Language> named = List.of();

    /** The languages that the user named, or all of the paper. */
    public List<Language> orPaper() {
      return named.isEmpty() ? Language.ofPaper() : asked();
    }

    public List<Language> asked() {
      return named.stream().distinct().toList();
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
            "--threads is 1 to %s here (4 for each core), not %s"
                .formatted(Settings.maxThreads(), number));
      }
    }
  }
}
