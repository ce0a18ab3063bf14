package io.nrs.cli;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.OpenSystem;
import io.nrs.rewriting.RewritingOptions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of the commands that measure the networks of some tasks or all. */
final class Networks {
  @Parameters(
      arity = "0..*",
      paramLabel = "TASK",
      description = "listops, arithmetic, algebra (default: all)")
  private List<Language> named = List.of();

  @Option(
      names = "--task",
      paramLabel = "TASK",
      split = ",",
      description = "the same as an option; several with commas")
  private List<Language> chosen = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "threads that share the batches (default: all cores)")
  private Optional<Integer> threads = Optional.empty();

  @Mixin private ModelOptions models = new ModelOptions();

  List<Language> tasks() {
    return asked().isEmpty() ? List.of(Language.values()) : asked();
  }

  /** Those that were named; none where all are meant. */
  List<Language> asked() {
    return Stream.concat(named.stream(), chosen.stream()).distinct().toList();
  }

  ModelStore store(Console console) {
    return new ModelStore(source(console).folder());
  }

  OpenSystem open(Console console, Language language) {
    ModelSource source = source(console);
    return new ModelStore(source.folder())
        .open(language, RewritingOptions.standard(), source.device(), source.threads());
  }

  /** What decides which networks there are, as it is written on a command line. */
  String written() {
    return models.written();
  }

  ModelSource source(Console console) {
    Settings settings = console.settings();
    ModelSource source = models.source(console, settings, threads.orElse(settings.threads()));
    if (source.threads() < 1) {
      throw new CommandException("--threads must be positive, not " + source.threads());
    }
    return source;
  }
}
