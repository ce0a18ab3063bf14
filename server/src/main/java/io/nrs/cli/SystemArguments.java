package io.nrs.cli;

import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.Language;
import io.nrs.rewriting.OpenSystem;
import io.nrs.rewriting.RewritingOptions;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** Options that say which system is evaluated, and how it works. */
final class SystemArguments {
  @Mixin private InferenceArguments inference = new InferenceArguments();

  /** Whether it is ours. */
  boolean isOurs() {
    return true;
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
    RewritingOptions options = options(console);
    try (OpenSystem open = networks.open(console, task);
        AnsweringSystem system = NrsSystem.on(open, networks.store(console), options)) {
      return use.apply(system);
    }
  }

  /** What was given, as it is written on a command line. */
  String written() {
    return inference.written();
  }
}
