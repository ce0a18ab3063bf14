package io.nrs.cli.options;

import io.nrs.checking.Settings;
import io.nrs.rewriting.RewritingOptions;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of inference, with the random seed. */
public final class SamplingOptions {
  @Mixin private InferenceOptions inference = new InferenceOptions();

  @Option(names = "--seed", paramLabel = "S", description = "random seed")
  private Optional<Long> seed = Optional.empty();

  public RewritingOptions options(Settings settings) {
    RewritingOptions options = inference.optionsForValues(settings);
    return seed.isPresent() ? options.withSeed(seed.get()) : options;
  }
}
