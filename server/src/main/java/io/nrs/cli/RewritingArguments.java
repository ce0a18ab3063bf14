package io.nrs.cli;

import io.nrs.checking.Preset;
import io.nrs.checking.Settings;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Windowing;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that say how formulas are rewritten. */
final class RewritingArguments {
  @Option(
      names = "--preset",
      paramLabel = "default|paper",
      description = "ours, or the published inference; the options below change single parts of it")
  private Optional<Preset> preset = Optional.empty();

  @Option(
      names = "--outputs",
      paramLabel = "M",
      description = "the most Selector outputs sampled for a window, 1 to 1000")
  private Optional<Integer> outputs = Optional.empty();

  @Option(
      names = "--windowing",
      paramLabel = "sliding|dynamic|none",
      description = "which parts of a formula the Selector reads")
  private Optional<Windowing> windowing = Optional.empty();

  @Option(
      names = "--step-limit",
      paramLabel = "N",
      description = "give up on a formula after so many steps")
  private Optional<Integer> stepLimit = Optional.empty();

  @Option(names = "--seed", paramLabel = "S", description = "of all draws")
  private Optional<Long> seed = Optional.empty();

  RewritingOptions options(Settings settings) {
    RewritingOptions options = settings.rewritingOptions(preset.orElse(settings.preset()));
    try {
      options = outputs.isPresent() ? options.withOutputs(outputs.get()) : options;
      options = windowing.isPresent() ? options.withWindowing(windowing.get()) : options;
      options = stepLimit.isPresent() ? options.withStepLimit(stepLimit.get()) : options;
      return seed.isPresent() ? options.withSeed(seed.get()) : options;
    } catch (IllegalArgumentException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }
}
