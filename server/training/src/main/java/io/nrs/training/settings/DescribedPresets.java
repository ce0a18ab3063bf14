package io.nrs.training.settings;

import io.nrs.language.LanguageRules;
import io.nrs.language.OutputOrder;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.network.TransformerConfigBuilder;
import io.nrs.rewriting.models.TrainableModule;

/**
 * Settings of described languages. They follow from the longest leaf and the number of leaves, like
 * those of the built-in languages.
 */
final class DescribedPresets {
  /** A network learns this few leaves at once. */
  private static final long HANDFUL = 300;

  /** A small Solver learns up to this many leaves. */
  private static final long FEW_LEAVES = 4_000;

  private static final long MANY_LEAVES = 30_000;

  private DescribedPresets() {}

  static TrainingSettings of(LanguageRules rules, TrainableModule module) {
    return module == TrainableModule.SELECTOR ? selector(rules) : solver(rules);
  }

  private static TrainingSettings selector(LanguageRules rules) {
    int leaf = rules.longestLeaf();
    return Presets.settings(TrainableModule.SELECTOR, "default")
        .network(
            Presets.network(rules)
                .width(128)
                .heads(4)
                .feedForward(512)
                .encoderLayers(2)
                .decoderLayers(2)
                .positions(Positions.LABELS)
                .labels(512)
                .offsetBias(true)
                .dropout(0)
                .diagonalWindow(Math.max(4, (int) Math.round(0.4 * leaf) + 2))
                .build())
        .batch(leaf > 16 ? 96 : 128)
        .iterations(leaf > 8 ? 4_000 : 3_000)
        .learningRate(1e-3)
        .warmUp(300)
        .validateEvery(250)
        .patience(8)
        .hardShare(0)
        .cuts(new CutSettings(.8, Math.max(3, leaf - 1), (int) Math.ceil(3.4 * leaf), .3))
        .build();
  }

  private static TrainingSettings solver(LanguageRules rules) {
    long leaves = rules.domain().limit(MANY_LEAVES + 1).count();
    int width = leaves <= FEW_LEAVES ? 64 : leaves <= MANY_LEAVES ? 96 : 128;
    TransformerConfigBuilder network =
        Presets.plain(Presets.network(rules))
            .width(width)
            .heads(4)
            .feedForward(4 * width)
            .encoderLayers(2)
            .decoderLayers(leaves <= FEW_LEAVES ? 1 : 2)
            .offsetBias(true)
            .dropout(0);
    return Presets.settings(TrainableModule.SOLVER, "default")
        .network(network.build())
        .outputOrder(OutputOrder.REVERSED)
        .batch(leaves <= FEW_LEAVES ? 128 : 256)
        .iterations(iterations(leaves))
        .learningRate(1e-3)
        .warmUp(300)
        .validateEvery(250)
        .patience(8)
        .hardShare(.25)
        .build();
  }

  private static int iterations(long leaves) {
    if (leaves <= HANDFUL) {
      return 750;
    }
    return leaves <= FEW_LEAVES ? 2_000 : leaves <= MANY_LEAVES ? 5_000 : 8_000;
  }
}
