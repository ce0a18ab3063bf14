package io.nrs.training.tuning;

import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.network.DataRouterConfig;
import io.nrs.network.TransformerConfig;
import io.nrs.rewriting.Module;
import io.nrs.training.RouterSettings;
import io.nrs.training.RunSettings;
import io.nrs.training.RunSettingsFile;
import io.nrs.training.TrainingSettings;
import io.nrs.training.tuning.Range.Choice;
import io.nrs.training.tuning.Range.LogUniform;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The settings that a search tries: those of a preset, with some of them drawn.
 *
 * <p>The settings that the papers came to (Selector and Solver: Petruzzellis, Testolin and
 * Sperduti, ECAI 2024; Neural Data Router: Csordás, Irie and Schmidhuber, ICLR 2022) are the
 * presets {@code paper}; where their authors searched is not known to us. The ranges here are ours,
 * and lie around the settings of the preset that is searched around.
 *
 * <p>A Selector and a Solver are trained by Adam, without weight decay, in all presets: none is
 * drawn for them.
 */
public record SearchSpace(Language language, RunSettings base, List<Range> ranges) {
  /** A rate is drawn from a fifth to five times the preset's. */
  private static final double RATES = 5;

  public SearchSpace {
    ranges = List.copyOf(ranges);
  }

  /** What is searched around a preset. */
  public static SearchSpace around(Language language, RunSettings base) {
    List<Range> ranges =
        base instanceof RouterSettings router
            ? router(router)
            : transformer((TrainingSettings) base);
    return new SearchSpace(language, base, ranges);
  }

  private static List<Range> transformer(TrainingSettings base) {
    TransformerConfig network = base.network();
    List<Range> ranges = new ArrayList<>();
    ranges.add(rate("learningRate", base.learningRate()));
    ranges.add(doubling("batch", base.batch()));
    ranges.add(doubling("width", network.width()));
    ranges.add(doubling("heads", network.heads()));
    ranges.add(doubling("feedForward", network.feedForward()));
    ranges.add(layers("encoderLayers", network.encoderLayers()));
    ranges.add(layers("decoderLayers", network.decoderLayers()));
    if (base.module() == Module.SELECTOR) {
      ranges.add(window(network.diagonalWindow()));
    }
    ranges.add(dropout("dropout", network.dropout()));
    return ranges;
  }

  private static List<Range> router(RouterSettings base) {
    DataRouterConfig network = base.network();
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

  private static Range rate(String field, double preset) {
    return new LogUniform(field, preset / RATES, preset * RATES);
  }

  private static Range doubling(String field, int preset) {
    return new Choice(field, List.of(preset / 2, preset, 2 * preset));
  }

  private static Range layers(String field, int preset) {
    return new Choice(
        field,
        Stream.of(preset - 1, preset, preset + 1, preset + 2)
            .filter(layers -> layers > 0)
            .toList());
  }

  /** k: a position attends to the 2k + 1 around it. */
  private static Range window(int preset) {
    return new Choice(
        "diagonalWindow",
        Stream.of(preset - 1, preset, preset + 1, 2 * preset)
            .filter(window -> window > 0)
            .distinct()
            .toList());
  }

  /** Small networks of presets without dropout are underfitted rather than overfitted. */
  private static Range dropout(String field, double preset) {
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
    json.addProperty("preset", "tune-%s-seed%d-trial%d".formatted(base.preset(), seed, number));
    for (Range range : ranges) {
      if (number > 1) {
        json.add(range.field(), range.draw(random));
      }
    }
    return RunSettingsFile.of(
        json, language, base.module(), "trial %d of seed %d".formatted(number, seed));
  }
}
