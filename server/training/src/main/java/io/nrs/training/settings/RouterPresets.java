package io.nrs.training.settings;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.AnswerLayout;
import io.nrs.language.LanguageRules;
import io.nrs.network.NeuralDataRouterConfigBuilder;
import java.util.List;
import java.util.Optional;

/** Named settings of the Neural Data Router: the shipped ones and the published ones. */
public final class RouterPresets {
  private RouterPresets() {}

  /**
   * The presets of a language of the paper, the default one first. A digit of ListOps is one token,
   * so that its operands have nothing to widen to. {@code wide} was only tried in Arithmetic.
   */
  public static List<String> names(Language language) {
    return switch (BuiltInLanguage.of(language)) {
      case LISTOPS -> List.of("small", "paper");
      case ARITHMETIC -> List.of("small", "widening", "wide", "paper");
      case ALGEBRA -> List.of("small", "widening", "paper");
    };
  }

  public static Optional<RouterSettings> of(Language language, RouterFormulas data, String name) {
    if (!names(language).contains(name)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (name) {
          case "small" -> small(language, data);
          case "widening" -> widening(language, data);
          case "wide" -> wide(language, data);
          default -> paper(language, data);
        });
  }

  /**
   * The most tokens of formulas with at most one number of two digits: (3*12), (+5*x-12*x). ListOps
   * has no stage that uses it.
   */
  private static int shortLength(Language language) {
    return switch (BuiltInLanguage.of(language)) {
      case ARITHMETIC -> 6;
      case LISTOPS, ALGEBRA -> 11;
    };
  }

  /** For two CPU cores and less than an hour. */
  private static RouterSettings small(Language language, RouterFormulas data) {
    NeuralDataRouterConfigBuilder network =
        network(language, AnswerLayout.PLACES)
            .width(128)
            .layers(6)
            .answerTokens(true)
            .dropout(0)
            .attentionDropout(0);
    RouterSettingsBuilder settings =
        settings(language, data, "small")
            .answerLayout(AnswerLayout.PLACES)
            .warmUp(300)
            .weightDecay(.01)
            .validateEvery(250);
    return switch (BuiltInLanguage.of(language)) {
      case LISTOPS ->
          settings
              .network(network.heads(4).feedForward(256).build())
              .batch(128)
              .iterations(3_000)
              .patience(3_000)
              .learningRate(1e-3)
              .hardShare(.25)
              .build();
      case ARITHMETIC ->
          settings
              .network(network.heads(8).feedForward(512).build())
              .shortUntil(1_200)
              .joins(List.of(2_500, 5_000))
              .batch(128)
              .iterations(6_800)
              .patience(6_800)
              .learningRate(2e-3)
              .hardShare(.4)
              .build();
      case ALGEBRA ->
          settings
              .network(network.heads(8).feedForward(256).build())
              .shortUntil(1_000)
              .joins(List.of(2_300, 3_000))
              .batch(64)
              .iterations(3_600)
              .patience(3_600)
              .learningRate(2e-3)
              .hardShare(.25)
              .build();
    };
  }

  /** For the second level, whose operands widen step by step; 80 minutes on one CPU core. */
  private static RouterSettings widening(Language language, RouterFormulas data) {
    RouterSettings small = small(language, data).with().preset("widening").hardShare(.15).build();
    return switch (BuiltInLanguage.of(language)) {
      case LISTOPS -> throw new IllegalArgumentException("digits do not widen");
      case ARITHMETIC ->
          small
              .with()
              .joins(List.of(2_000, 11_500))
              .widens(List.of(700, 4_000, 7_000))
              .iterations(11_500)
              .patience(11_500)
              .build();
      case ALGEBRA ->
          small
              .with()
              .network(small.network().withLayers(7))
              .joins(List.of(2_000, 8_800))
              .widens(List.of(500, 2_300, 4_800))
              .iterations(8_800)
              .patience(8_800)
              .build();
    };
  }

  /** As {@code widening}, with a state twice as wide and more examples; six hours on one core. */
  private static RouterSettings wide(Language language, RouterFormulas data) {
    RouterSettings widening = widening(language, data);
    return widening
        .with()
        .preset("wide")
        .network(widening.network().withWidth(256).withLayers(7))
        .shortUntil(900)
        .joins(List.of(1_500, 20_000))
        .widens(List.of(400, 1_400, 5_500))
        .iterations(20_000)
        .patience(20_000)
        .learningRate(1e-3)
        .build();
  }

  /** A row of the technical appendix. */
  private record Published(
      int heads,
      int feedForward,
      int layers,
      double dropout,
      double attentionDropout,
      double learningRate,
      double weightDecay,
      int iterations,
      int batch) {}

  /** The configuration of the technical appendix. */
  private static RouterSettings paper(Language language, RouterFormulas data) {
    Published row =
        switch (BuiltInLanguage.of(language)) {
          case LISTOPS -> new Published(16, 1_024, 8, .3, .46, 5e-4, .06, 30_000, 512);
          case ARITHMETIC -> new Published(8, 2_048, 7, .5, .08, 6e-4, .05, 100_000, 512);
          case ALGEBRA -> new Published(16, 2_048, 13, .1, .3, 4e-4, .02, 100_000, 256);
        };
    return settings(language, data, "paper")
        .answerLayout(AnswerLayout.NATURAL)
        .network(
            network(language, AnswerLayout.NATURAL)
                .width(512)
                .answerTokens(false)
                .heads(row.heads())
                .feedForward(row.feedForward())
                .layers(row.layers())
                .dropout(row.dropout())
                .attentionDropout(row.attentionDropout())
                .build())
        .warmUp(1_000)
        .validateEvery(1_000)
        .hardShare(0)
        .procedure(TrainingProcedure.PUBLISHED)
        .batch(row.batch())
        .iterations(row.iterations())
        .patience(row.iterations())
        .learningRate(row.learningRate())
        .weightDecay(row.weightDecay())
        .build();
  }

  private static NeuralDataRouterConfigBuilder network(Language language, AnswerLayout layout) {
    return NeuralDataRouterConfigBuilder.builder()
        .vocabulary(LanguageRules.of(language).vocabulary().size())
        .answer(layout.positions(language));
  }

  private static RouterSettingsBuilder settings(
      Language language, RouterFormulas data, String preset) {
    return RouterSettingsBuilder.builder()
        .preset(preset)
        .data(data)
        .shortUntil(0)
        .shortLength(shortLength(language))
        .joins(List.of());
  }
}
