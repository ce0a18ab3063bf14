package io.nrs.cli;

import io.nrs.checking.Preset;
import io.nrs.checking.Settings;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Windowing;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that say how formulas are rewritten, but for the seed. */
final class InferenceArguments {
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

  RewritingOptions options(Settings settings) {
    RewritingOptions options = settings.rewritingOptions(preset.orElse(settings.preset()));
    try {
      options = outputs.isPresent() ? options.withOutputs(outputs.get()) : options;
      options = windowing.isPresent() ? options.withWindowing(windowing.get()) : options;
      return stepLimit.isPresent() ? options.withStepLimit(stepLimit.get()) : options;
    } catch (IllegalArgumentException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  /** The options that were given, as they are written on a command line. */
  String written() {
    StringBuilder text = new StringBuilder();
    preset.ifPresent(given -> text.append(" --preset ").append(given.id()));
    outputs.ifPresent(given -> text.append(" --outputs ").append(given));
    windowing.ifPresent(given -> text.append(" --windowing ").append(given.id()));
    stepLimit.ifPresent(given -> text.append(" --step-limit ").append(given));
    return text.toString();
  }
}
