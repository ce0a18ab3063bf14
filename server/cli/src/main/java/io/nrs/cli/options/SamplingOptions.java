package io.nrs.cli;

import io.nrs.checking.Settings;
import io.nrs.rewriting.RewritingOptions;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say how formulas are rewritten. */
final class RewritingArguments {
  @Mixin private InferenceArguments inference = new InferenceArguments();

  @Option(names = "--seed", paramLabel = "S", description = "of all draws")
  private Optional<Long> seed = Optional.empty();

  RewritingOptions options(Settings settings) {
    RewritingOptions options = inference.options(settings);
    return seed.isPresent() ? options.withSeed(seed.get()) : options;
  }
}
