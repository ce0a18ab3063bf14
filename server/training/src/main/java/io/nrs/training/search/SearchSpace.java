package io.nrs.training.search;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.network.TaggerConfig;
import io.nrs.network.TransformerConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.search.ParameterRange.Choice;
import io.nrs.training.search.ParameterRange.LogUniform;
import io.nrs.training.search.ParameterRange.Uniform;
import io.nrs.training.search.ParameterRange.WholeUniform;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.RunSettingsFile;
import io.nrs.training.settings.TaggerSettings;
import io.nrs.training.settings.TrainingProcedure;
import io.nrs.training.settings.TrainingSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The settings that a search tries: those of a preset, with some of them drawn.
 *
 * <p>The presets {@code paper} are the settings that the papers found by search. For Selector and
 * Solver that is Petruzzellis, Testolin and Sperduti, ECAI 2024; for the Neural Data Router,
 * Csordás, Irie and Schmidhuber, ICLR 2022. Around preset {@code paper} of a Selector or a Solver,
 * the ranges are those of the first paper's technical appendix. All other ranges are ours, and lie
 * around the settings of the chosen preset.
 *
 * <p>In all presets, Adam trains Selectors and Solvers without weight decay, so none is drawn for
 * them.
 */
public record SearchSpace(Language language, RunSettings base, List<ParameterRange> ranges) {
  /** A rate is drawn from a fifth to five times the preset's. */
  private static final double RATE_FACTOR = 5;

  public SearchSpace {
    ranges = List.copyOf(ranges);
  }

  public static SearchSpace around(Language language, RunSettings base) {
    return new SearchSpace(language, base, ranges(base));
  }

  private static List<ParameterRange> ranges(RunSettings base) {
    if (base instanceof RouterSettings router) {
      return router(router);
    }
    return base instanceof TaggerSettings tagger
        ? tagger(tagger)
        : transformer((TrainingSettings) base);
  }

  /**
   * The ranges of the technical appendix. The hidden layer stays four times as wide as an
   * embedding. It gives no range for the diagonal window. The warm-up is that of a training of full
   * length, which {@link TrainingSettings#withIterations} shortens with it.
   */
  private static List<ParameterRange> published(TrainingSettings base) {
    boolean selector = base.module() == TrainableModule.SELECTOR;
    List<ParameterRange> ranges = new ArrayList<>();
    ranges.add(new Choice("width", selector ? List.of(128, 256, 512) : List.of(64, 128, 256)));
    List<Integer> layers = IntStream.rangeClosed(1, selector ? 6 : 4).boxed().toList();
    ranges.add(new Choice("encoderLayers", layers));
    ranges.add(new Choice("decoderLayers", layers));
    ranges.add(new Uniform("dropout", .1, .4));
    ranges.add(new LogUniform("learningRate", 1e-5, selector ? 6e-5 : 1e-4));
    if (selector) {
      ranges.add(new WholeUniform("warmUp", 500, 3_000));
      ranges.add(new Uniform("attentionGain", .5, 1.5));
      ranges.add(window(base.network().diagonalWindow()));
    }
    return ranges;
  }

  private static List<ParameterRange> transformer(TrainingSettings base) {
    if (base.procedure() == TrainingProcedure.PUBLISHED) {
      return published(base);
    }
    TransformerConfig network = base.network();
    List<ParameterRange> ranges = new ArrayList<>();
    ranges.add(rate("learningRate", base.learningRate()));
    ranges.add(doubling("batch", base.batch()));
    ranges.add(doubling("width", network.width()));
    ranges.add(doubling("heads", network.heads()));
    ranges.add(doubling("feedForward", network.feedForward()));
    ranges.add(layers("encoderLayers", network.encoderLayers()));
    ranges.add(layers("decoderLayers", network.decoderLayers()));
    if (base.module() == TrainableModule.SELECTOR) {
      ranges.add(window(network.diagonalWindow()));
    }
    ranges.add(dropout("dropout", network.dropout()));
    return ranges;
  }

  private static List<ParameterRange> tagger(TaggerSettings base) {
    TaggerConfig network = base.network();
    return List.of(
        rate("learningRate", base.learningRate()),
        doubling("batch", base.batch()),
        doubling("width", network.width()),
        doubling("heads", network.heads()),
        doubling("feedForward", network.feedForward()),
        layers("layers", network.layers()),
        window(network.diagonalWindow()));
  }

  private static List<ParameterRange> router(RouterSettings base) {
    NeuralDataRouterConfig network = base.network();
    return List.of(
        rate("learningRate", base.learningRate()),
        rate("weightDecay", base.weightDecay()),
        doubling("batch", base.batch()),
        doubling("width", network.width()),
        doubling("heads", network.heads()),
        doubling("feedForward", network.feedForward()),
        layers("layers", network.layers()),
        dropout("dropout", network.dropout()),
        dropout("attentionDropout", network.attentionDropout()));
  }

  private static ParameterRange rate(String field, double preset) {
    return new LogUniform(field, preset / RATE_FACTOR, preset * RATE_FACTOR);
  }

  private static ParameterRange doubling(String field, int preset) {
    return new Choice(field, List.of(preset / 2, preset, 2 * preset));
  }

  private static ParameterRange layers(String field, int preset) {
    return new Choice(
        field,
        Stream.of(preset - 1, preset, preset + 1, preset + 2)
            .filter(layers -> layers > 0)
            .toList());
  }

  /** k: a position attends to the 2k + 1 positions around it. */
  private static ParameterRange window(int preset) {
    return new Choice(
        "diagonalWindow",
        Stream.of(preset - 1, preset, preset + 1, 2 * preset)
            .filter(window -> window > 0)
            .distinct()
            .toList());
  }

  /** Small networks of presets without dropout tend to underfit rather than to overfit. */
  private static ParameterRange dropout(String field, double preset) {
    return new Choice(
        field,
        preset == 0
            ? List.of(0., .05, .1)
            : Stream.of(0., .1, .2, .3, .4, .5, preset).distinct().sorted().toList());
  }

  /**
   * The settings of a trial; the first one has those of the preset. They depend on the seed and the
   * number alone.
   *
   * @param seed of the search
   * @param number from 1
   */
  public RunSettings draw(long seed, int number) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
    JsonObject json = RunSettingsFile.json(language, base);
    json.add(
        "preset",
        new JsonPrimitive("tune-%s-seed%d-trial%d".formatted(base.preset(), seed, number)));
    for (ParameterRange range : ranges) {
      if (number > 1) {
        json.add(range.field(), range.draw(random));
      }
    }
    if (base instanceof TrainingSettings module
        && module.procedure() == TrainingProcedure.PUBLISHED) {
      json.add("feedForward", new JsonPrimitive(4 * json.get("width").getAsInt()));
    }
    return RunSettingsFile.of(
        json, language, base.module(), "trial %d of seed %d".formatted(number, seed));
  }
}
