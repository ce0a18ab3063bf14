package io.nrs.cli;

import io.nrs.evaluation.router.RouterSystem;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.OpenSystem;
import io.nrs.rewriting.RewritingOptions;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say which system is evaluated, and how it works. */
final class SystemArguments {
  @Option(
      names = "--system",
      paramLabel = "nrs|router",
      description = "ours, or the Neural Data Router (default: ${DEFAULT-VALUE})",
      defaultValue = "nrs")
  private SystemChoice system = SystemChoice.NRS;

  @Mixin private InferenceArguments inference = new InferenceArguments();

  /** Whether it is ours. */
  boolean isOurs() {
    return system == SystemChoice.NRS;
  }

  /** Whether it is ours and nothing about it is changed. */
  boolean isAsItShips(Console console) {
    return isOurs() && options(console).equals(RewritingOptions.standard());
  }

  private RewritingOptions options(Console console) {
    return inference.options(console.settings());
  }

  /** Opens the system for a task, uses it and closes it. */
  <T> T use(Console console, Networks networks, Language task, Function<AnsweringSystem, T> use) {
    if (system == SystemChoice.ROUTER) {
      try (AnsweringSystem router = router(networks.source(console), task)) {
        return use.apply(router);
      }
    }
    RewritingOptions options = options(console);
    try (OpenSystem open = networks.open(console, task);
        AnsweringSystem system = NrsSystem.on(open, networks.store(console), options)) {
      return use.apply(system);
    }
  }

  private RouterSystem router(ModelSource source, Language task) {
    if (!inference.written().isEmpty()) {
      throw new CommandException(
          inference.written().strip() + " says how our system rewrites: leave it out for a router");
    }
    return RouterSystem.open(
        new ModelStore(source.folder()), task, source.device(), source.threads());
  }

  /** What was given, as it is written on a command line. */
  String written() {
    return (isOurs() ? "" : " --system " + system.id()) + inference.written();
  }
}
