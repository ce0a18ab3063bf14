package io.nrs.training.settings;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.OutputOrder;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.network.TransformerConfigBuilder;
import io.nrs.rewriting.models.TrainableModule;
import java.util.List;
import java.util.Optional;

/** Named training settings: the shipped ones and the published ones. */
public final class Presets {
  public static final List<String> NAMES = List.of("default", "paper");

  private Presets() {}

  /**
   * Settings by name.
   *
   * @param name one of {@link #NAMES}, optionally followed by an {@link Ablation}: {@code
   *     default-no-cuts}
   */
  public static Optional<TrainingSettings> of(
      Language language, TrainableModule module, String name) {
    Optional<Ablation> ablation = Ablation.in(name).filter(found -> found.module() == module);
    if (ablation.isPresent()) {
      String rest = name.substring(0, name.length() - ablation.get().id().length() - 1);
      return preset(language, module, rest).map(ablation.get()::of);
    }
    return preset(language, module, name);
  }

  private static Optional<TrainingSettings> preset(
      Language language, TrainableModule module, String name) {
    if (language instanceof DescribedLanguage) {
      return name.equals("default")
          ? Optional.of(DescribedPresets.of(LanguageRules.of(language), module))
          : Optional.empty();
    }
    return switch (name) {
      case "default" ->
          Optional.of(module == TrainableModule.SELECTOR ? selector(language) : solver(language));
      case "paper" -> PublishedSettings.of(language, module);
      default -> Optional.empty();
    };
  }

  private static TrainingSettings selector(Language language) {
    TransformerConfigBuilder network =
        network(language)
            .width(128)
            .heads(4)
            .feedForward(512)
            .encoderLayers(2)
            .decoderLayers(2)
            .positions(Positions.LABELS)
            .labels(512)
            .offsetBias(true)
            .dropout(0);
    TrainingSettingsBuilder settings =
        settings(TrainableModule.SELECTOR, "default")
            .learningRate(1e-3)
            .warmUp(500)
            .validateEvery(250)
            .patience(8)
            .hardShare(0);
    return switch (BuiltInLanguage.of(language)) {
      case LISTOPS ->
          settings
              .network(network.diagonalWindow(4).build())
              .batch(128)
              .iterations(8_000)
              .patience(32)
              .hardShare(.25)
              .cuts(new CutSettings(.8, 4, 18, .2))
              .build();
      case ARITHMETIC ->
          settings
              .network(network.diagonalWindow(6).build())
              .batch(128)
              .iterations(4_000)
              .cuts(new CutSettings(.8, 6, 40, .2))
              .build();
      case ALGEBRA ->
          settings
              .network(network.diagonalWindow(11).build())
              .batch(96)
              .iterations(5_000)
              .cuts(new CutSettings(.8, 12, 90, .2))
              .balancedShare(.5)
              .build();
    };
  }

  private static TrainingSettings solver(Language language) {
    TransformerConfigBuilder network =
        plain(network(language)).heads(4).encoderLayers(2).offsetBias(true).dropout(0);
    TrainingSettingsBuilder settings =
        settings(TrainableModule.SOLVER, "default")
            .outputOrder(OutputOrder.REVERSED)
            .learningRate(1e-3)
            .warmUp(500)
            .validateEvery(500)
            .patience(8)
            .hardShare(.25);
    return switch (BuiltInLanguage.of(language)) {
      case LISTOPS ->
          settings
              .network(network.width(64).feedForward(256).decoderLayers(1).build())
              .batch(128)
              .iterations(1_500)
              .build();
      case ARITHMETIC ->
          settings
              .network(network.width(128).feedForward(512).decoderLayers(2).build())
              .batch(256)
              .iterations(8_000)
              .build();
      case ALGEBRA ->
          settings
              .network(network.width(96).feedForward(384).decoderLayers(2).build())
              .batch(256)
              .iterations(6_000)
              .build();
    };
  }

  static TrainingSettingsBuilder settings(TrainableModule module, String preset) {
    return TrainingSettingsBuilder.builder()
        .module(module)
        .preset(preset)
        .outputOrder(OutputOrder.NATURAL)
        .attentionGain(1)
        .cuts(CutSettings.none())
        .procedure(TrainingProcedure.OURS);
  }

  private static TransformerConfigBuilder network(Language language) {
    return network(LanguageRules.of(language));
  }

  static TransformerConfigBuilder network(LanguageRules rules) {
    // Outputs are at most as long as leaves. Two more tokens are the end token and a spare one.
    return TransformerConfigBuilder.builder()
        .vocabulary(rules.vocabulary().size())
        .maxOutput(rules.longestLeaf() + 2);
  }

  /** Ordinary positions: a Solver reads only leaves, which are no longer than those of training. */
  static TransformerConfigBuilder plain(TransformerConfigBuilder network) {
    return network.positions(Positions.PLAIN).labels(network.maxOutput()).diagonalWindow(0);
  }

  /**
   * Settings of described languages. They follow from the longest leaf and the number of leaves,
   * like those of the built-in languages.
   */
  private static final class DescribedPresets {
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
}
