package io.nrs.cli;

import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.OpenSystem;
import io.nrs.rewriting.RewritingOptions;
import java.util.List;
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
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private ModelOptions models = new ModelOptions();

  List<Language> tasks() {
    List<Language> asked = Stream.concat(named.stream(), chosen.stream()).distinct().toList();
    return asked.isEmpty() ? List.of(Language.values()) : asked;
  }

  ModelStore store(Console console) {
    return new ModelStore(models.source(console.folder()).folder());
  }

  OpenSystem open(Console console, Language language) {
    if (threads < 1) {
      throw new CommandException("--threads must be positive, not " + threads);
    }
    return store(console)
        .open(
            language,
            RewritingOptions.standard(),
            models.source(console.folder()).device(),
            threads);
  }
}
