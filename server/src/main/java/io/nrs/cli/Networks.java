package io.nrs.cli;

import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.OpenSystem;
import io.nrs.rewriting.RewritingOptions;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of the commands that measure the networks of some tasks or all. */
final class Networks {
  @Option(
      names = "--task",
      paramLabel = "TASK",
      split = ",",
      description = "listops, arithmetic, algebra; several with commas (default: all)")
  private List<Language> tasks = List.of(Language.values());

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "threads that share the batches (default: all cores)")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private ModelOptions models = new ModelOptions();

  List<Language> tasks() {
    return List.copyOf(tasks);
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
