package io.nrs.training.settings;

import io.nrs.language.AnswerLayout;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.RouterModelConfig;
import io.nrs.rewriting.models.TrainingRecord;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The settings of a Neural Data Router.
 *
 * @param answerTokens whether it reads its answer from additional tokens
 * @param dropout the share of activations dropped in training
 * @param attentionDropout the share of attention weights dropped in training
 * @param data the formulas that train it
 */
@RecordBuilder
public record RouterSettings(
    CommonSettings common,
    int heads,
    int feedForward,
    int layers,
    boolean answerTokens,
    double dropout,
    double attentionDropout,
    AnswerLayout answerLayout,
    RouterFormulas data,
    Curriculum curriculum,
    double weightDecay,
    TrainingProcedure procedure)
    implements RunSettings, RouterSettingsBuilder.With {

  @Override
  public RouterSettings withCommon(CommonSettings common) {
    return with().common(common).build();
  }

  @Override
  public RouterSettings withIterations(int other) {
    return other == iterations()
        ? this
        : with()
            .common(common.shortened(other))
            .curriculum(curriculum.at(iteration -> common.scaled(iteration, other)))
            .build();
  }

  public NeuralDataRouterConfig network() {
    return new NeuralDataRouterConfig(
        rules().vocabulary().size(),
        common.width(),
        heads,
        feedForward,
        layers,
        answerLayout.positions(rules()),
        answerTokens,
        dropout,
        attentionDropout);
  }

  @Override
  public boolean drawsWhileLearning() {
    return dropout > 0 || attentionDropout > 0;
  }

  /**
   * A router repeats only formulas of one operation: most deeper ones would be repeated for ever.
   */
  @Override
  public boolean isRepeatable(String formula) {
    return formula.chars().filter(token -> token == '(' || token == '[').count() <= 1;
  }

  /**
   * A small router answers hardly any deeper formulas correctly, so our procedure selects one
   * mainly by formulas of the training levels.
   */
  @Override
  public double score(double inDistribution, double outOfDistribution) {
    return procedure == TrainingProcedure.OURS
        ? (4 * inDistribution + outOfDistribution) / 5
        : outOfDistribution;
  }

  @Override
  public boolean endsEarly() {
    return false;
  }

  @Override
  public String formulas() {
    return data == RouterFormulas.INTERMEDIATE
        ? "whole formulas and their intermediate steps"
        : "whole formulas alone";
  }

  @Override
  public RouterModelConfig config(TrainingRecord training) {
    return new RouterModelConfig(
        ModelConfig.FORMAT,
        language().id(),
        module().id(),
        preset(),
        network(),
        answerLayout,
        data.id(),
        tokens(),
        training);
  }
}
