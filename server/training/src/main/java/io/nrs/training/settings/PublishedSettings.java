package io.nrs.training.settings;

import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.TrainableModule;
import java.util.Map;
import java.util.Optional;

/**
 * The settings that the paper's technical appendix publishes, by language and module. Comments
 * beside values explain what the appendix does not give.
 */
final class PublishedSettings {
  /**
   * The number of labels to draw from, 0 to 4,999. It is that of the authors' code, because the
   * paper gives none.
   */
  private static final int LABELS = 5_000;

  private static final int HEADS = 4;

  /** The hidden layer of the position-wise network is four times as wide as an embedding. */
  private static final int FEED_FORWARD_FACTOR = 4;

  /** The appendix names no interval between validations. */
  private static final int VALIDATE_EVERY = 1_000;

  /**
   * A row of the appendix.
   *
   * @param diagonalWindow k of a window of 2k + 1; 0 for a Solver, which has none
   * @param attentionGain of the initial weights of self-attention; 1 for a Solver
   */
  private record Row(
      int width,
      int encoderLayers,
      int decoderLayers,
      int diagonalWindow,
      double attentionGain,
      double dropout,
      double learningRate,
      int warmUp,
      int iterations,
      int batch) {}

  /** By language. The width 6 in Arithmetic is no 2k + 1; the authors' code has k = 3. */
  private static final Map<String, Row> SELECTORS =
      Map.of(
          "listops", new Row(256, 1, 2, 2, 1.3, .15, 5e-5, 1_200, 20_000, 512),
          "arithmetic", new Row(256, 4, 2, 3, 1.2, .35, 1e-5, 2_200, 30_000, 512),
          "algebra", new Row(256, 4, 2, 5, 1.3, .3, 4e-5, 2_000, 30_000, 256));

  private static final Map<String, Row> SOLVERS =
      Map.of(
          "listops", new Row(128, 2, 2, 0, 1, .33, 5e-5, 1_500, 10_000, 512),
          "arithmetic", new Row(256, 3, 3, 0, 1, .1, 9e-5, 1_500, 100_000, 512),
          "algebra", new Row(256, 2, 2, 0, 1, .33, 8e-5, 1_500, 40_000, 512));

  private PublishedSettings() {}

  /**
   * Returns the settings of a Selector or a Solver; empty for a language that is not in the paper.
   */
  static Optional<TrainingSettings> of(Language language, TrainableModule module) {
    boolean selector = module == TrainableModule.SELECTOR;
    return Optional.ofNullable((selector ? SELECTORS : SOLVERS).get(language.id()))
        .map(row -> settings(LanguageRules.of(language), module, row));
  }

  private static TrainingSettings settings(LanguageRules rules, TrainableModule module, Row row) {
    boolean selector = module == TrainableModule.SELECTOR;
    int outputs = rules.longestLeaf() + 2;
    return Presets.settings(module, "paper")
        .network(
            Presets.network(rules)
                .width(row.width())
                .heads(HEADS)
                .feedForward(FEED_FORWARD_FACTOR * row.width())
                .encoderLayers(row.encoderLayers())
                .decoderLayers(row.decoderLayers())
                .positions(selector ? Positions.LABELS : Positions.PLAIN)
                .labels(selector ? LABELS : outputs)
                .diagonalWindow(row.diagonalWindow())
                .offsetBias(false)
                .dropout(row.dropout())
                .vanilla(true)
                .build())
        .attentionGain(row.attentionGain())
        .learningRate(row.learningRate())
        .warmUp(row.warmUp())
        .iterations(row.iterations())
        .batch(row.batch())
        .validateEvery(VALIDATE_EVERY)
        // Training continues to the last iteration.
        .patience(row.iterations())
        .hardShare(0)
        .procedure(TrainingProcedure.PUBLISHED)
        .build();
  }
}
