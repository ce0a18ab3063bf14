package io.nrs.training.settings;

import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.TaggerModelConfig;
import io.nrs.rewriting.models.TrainingRecord;

/** The settings of a tagger: its language decides everything else. */
public record TaggerSettings(CommonSettings common) implements RunSettings {
  @Override
  public TaggerSettings withCommon(CommonSettings other) {
    return new TaggerSettings(other);
  }

  @Override
  public TaggerSettings withIterations(int other) {
    return other == iterations() ? this : withCommon(common.shortened(other));
  }

  public TaggerConfig network() {
    return new TaggerConfig(common.width(), TaggerModelConfig.passes(rules()));
  }

  @Override
  public TrainingProcedure procedure() {
    return TrainingProcedure.OURS;
  }

  @Override
  public boolean drawsWhileLearning() {
    return false;
  }

  @Override
  public String formulas() {
    return "windows of formulas of any shape";
  }

  @Override
  public TaggerModelConfig config(TrainingRecord training) {
    return new TaggerModelConfig(
        ModelConfig.FORMAT,
        language().id(),
        module().id(),
        preset(),
        network(),
        tokens(),
        meaning(),
        training);
  }
}
