package io.nrs.training;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.AnswerLayout;
import io.nrs.language.LanguageRules.OutputOrder;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RunSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Settings of networks for ListOps that train in a moment, with every kind of chance. */
final class TinySettings {
  private TinySettings() {}

  static RunSettings of(TrainableModule module, int iterations, double learningRate) {
    RunSettings tiny =
        Presets.named(BuiltInLanguage.LISTOPS, module, Optional.empty())
            .with()
            .preset("tiny")
            .width(8)
            .heads(2)
            .feedForward(12)
            .layers(2)
            .encoderLayers(1)
            .decoderLayers(1)
            .batch(8)
            .iterations(iterations)
            .learningRate(learningRate)
            .warmUp(4)
            .validateEvery(4)
            .patience(99)
            .hardShare(.25)
            .build();
    return switch (module) {
      case SELECTOR -> tiny.with().labels(64).diagonalWindow(3).longestCut(20).hardShare(0).build();
      case SOLVER -> tiny.withOutputOrder(OutputOrder.NATURAL);
      case TAGGER -> tiny;
      case ROUTER ->
          tiny.with()
              .dropout(.2)
              .attentionDropout(.2)
              .answerLayout(AnswerLayout.REVERSED)
              .data(RouterFormulas.INTERMEDIATE)
              .weightDecay(.1)
              .build();
    };
  }

  /** A Solver with dropout, validated at every second of six iterations. */
  static RunSettings solver(double learningRate) {
    return of(TrainableModule.SOLVER, 6, learningRate)
        .with()
        .dropout(.2)
        .batch(16)
        .warmUp(1)
        .validateEvery(2)
        .build();
  }

  static Plan plan(RunSettings settings, Path folder) {
    return new Plan(
        settings, 1, DeviceChoice.CPU, 1, folder, folder.resolve("models"), Duration.ofHours(1));
  }
}
