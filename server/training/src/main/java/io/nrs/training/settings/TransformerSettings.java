package io.nrs.training.settings;

import io.nrs.grammar.Language;
import io.nrs.language.LanguageTokens;
import io.nrs.language.OutputOrder;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;

/**
 * The settings of a Selector or a Solver.
 *
 * @param labels the number of labels to draw from; with plain positions, the longest input
 * @param diagonalWindow k of a window of 2k + 1 positions; 0 for attention to all
 * @param offsetBias whether attention learns a bias per offset; it is ours
 * @param dropout the share of activations dropped in training
 * @param attentionGain factor on the initial weights of self-attention; 1 for Xavier's own bounds
 *     (technical appendix)
 * @param cuts the examples of a Selector; empty for a Solver
 * @param balancedShare the share of formulas with narrow operands: 0 and ±1, small, extreme or
 *     equal ones, equally often; the others have any operands
 * @param vanilla whether the transformer is that of Vaswani et al. (2017)
 */
@RecordBuilder
public record TransformerSettings(
    CommonSettings common,
    int heads,
    int feedForward,
    int encoderLayers,
    int decoderLayers,
    Positions positions,
    int labels,
    int diagonalWindow,
    boolean offsetBias,
    double dropout,
    OutputOrder outputOrder,
    double attentionGain,
    Optional<Cuts> cuts,
    double balancedShare,
    boolean vanilla,
    TrainingProcedure procedure)
    implements RunSettings, TransformerSettingsBuilder.With {

  @Override
  public TransformerSettings withCommon(CommonSettings common) {
    return with().common(common).build();
  }

  @Override
  public TransformerSettings withPreset(String name) {
    return withCommon(common.withPreset(name));
  }

  /**
   * A published warm-up keeps its share of the iterations, so a search still distinguishes them.
   */
  @Override
  public TransformerSettings withIterations(int other) {
    if (other == iterations()) {
      return this;
    }
    return withCommon(
        procedure == TrainingProcedure.PUBLISHED ? common.scaled(other) : common.shortened(other));
  }

  public TransformerConfig network() {
    return new TransformerConfig(
        rules().vocabulary().size(),
        common.width(),
        heads,
        feedForward,
        encoderLayers,
        decoderLayers,
        longestOutput(language()),
        positions,
        labels,
        diagonalWindow,
        offsetBias,
        dropout,
        vanilla);
  }

  /** Outputs are at most as long as leaves. Two more tokens are the end token and a spare one. */
  static int longestOutput(Language language) {
    LanguageTokens rules = RulesFactory.of(language);
    return Math.max(rules.longestQuestion(), rules.longestValue()) + 2;
  }

  /** The cuts that train a Selector; empty if it learns from whole formulas only. */
  public Optional<Cuts> drawnCuts() {
    return cuts.filter(each -> each.cutShare() > 0);
  }

  @Override
  public boolean drawsWhileLearning() {
    return dropout > 0;
  }

  @Override
  public String formulas() {
    return module() == TrainableModule.SOLVER
        ? "leaves (N = 1) and atoms"
        : drawnCuts()
            .map(each -> "cuts of %s to %s tokens".formatted(each.shortestCut(), each.longestCut()))
            .orElse("whole formulas and their intermediate steps");
  }

  @Override
  public ModelConfig config(TrainingRecord training) {
    return new ModelConfig(
        ModelConfig.FORMAT,
        language().id(),
        module().id(),
        preset(),
        network(),
        outputOrder,
        tokens(),
        meaning(),
        training);
  }
}
