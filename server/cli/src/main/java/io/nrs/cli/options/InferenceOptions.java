package io.nrs.cli.options;

import io.nrs.checking.Settings;
import io.nrs.checking.Settings.Preset;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.grammar.Language;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.RewritingOptions.Windowing;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of inference, without the random seed. */
public final class InferenceOptions {
  public static final Set<String> NAMES =
      Set.of("--preset", "--outputs", "--windowing", "--selector", "--step-limit");

  @Option(
      names = "--preset",
      paramLabel = "default|paper",
      description =
          "inference of this program or of the paper; other options of inference change parts of"
              + " it")
  private Optional<Preset> preset = Optional.empty();

  @Option(
      names = "--outputs",
      paramLabel = "M",
      description = "maximum of Selector outputs sampled for a window, 1 to 1000")
  private Optional<Integer> outputs = Optional.empty();

  @Option(
      names = "--windowing",
      paramLabel = "sliding|dynamic|none",
      description = "parts of a formula that the Selector reads")
  private Optional<Windowing> windowing = Optional.empty();

  @Option(
      names = "--selector",
      paramLabel = "auto|generating|tagging",
      description =
          "generating writes the last leaf of a window; tagging marks all leaves at once, faster;"
              + " auto is tagging if the tagger made no mistake in its validation (the default);"
              + " single steps are always generated")
  private Optional<SelectionStrategy> selection = Optional.empty();

  @Option(names = "--step-limit", paramLabel = "N", description = "maximum of steps for a formula")
  private Optional<Integer> stepLimit = Optional.empty();

  public RewritingOptions options(Settings settings) {
    RewritingOptions options = settings.rewritingOptions(preset.orElse(settings.preset()));
    try {
      options = outputs.isPresent() ? options.withOutputs(outputs.get()) : options;
      options = windowing.isPresent() ? options.withWindowing(windowing.get()) : options;
      options = selection.isPresent() ? selected(options, selection.get()) : options;
      return stepLimit.isPresent() ? options.withStepLimit(stepLimit.get()) : options;
    } catch (IllegalArgumentException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private static RewritingOptions selected(RewritingOptions options, SelectionStrategy selection) {
    if (!options.guard() && selection != SelectionStrategy.GENERATING) {
      throw new CommandException(
          "--selector %s needs the grammar, which checks every mark, and the preset paper has none: omit --selector, or give --preset default"
              .formatted(selection.id()));
    }
    return options.withSelection(selection);
  }

  /** The options of a command that shows values, unless the user chose a Selector. */
  public RewritingOptions optionsForValues(Settings settings) {
    RewritingOptions options = options(settings);
    return selection.isPresent() ? options : options.forValues();
  }

  /** Options of inference, with the random seed. */
  public static final class SamplingOptions {
    @Mixin private InferenceOptions inference = new InferenceOptions();

    @Option(names = "--seed", paramLabel = "S", description = "random seed")
    private Optional<Long> seed = Optional.empty();

    public RewritingOptions options(Settings settings) {
      RewritingOptions options = inference.optionsForValues(settings);
      return seed.isPresent() ? options.withSeed(seed.get()) : options;
    }
  }

  /** The language of formulas that do not say it themselves. */
  public static final class OfFormulas {
    @Option(
        names = "--language",
        paramLabel = "LANGUAGE",
        description =
            "language of formulas, standard input and files with other extensions, one of nrs"
                + " language list")
    private Optional<Language> language = Optional.empty();

    public Optional<Language> given() {
      return language;
    }
  }
}
