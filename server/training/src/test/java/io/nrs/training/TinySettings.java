package io.nrs.training;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.AnswerLayout;
import io.nrs.language.OutputOrder;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.settings.CommonSettings;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TransformerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Settings of networks for ListOps that train in a moment, with every kind of chance. */
final class TinySettings {
  private TinySettings() {}

  static RunSettings of(TrainableModule module, int iterations, double learningRate) {
    RunSettings preset = Presets.named(BuiltInLanguage.LISTOPS, module, Optional.empty());
    RunSettings tiny =
        with(
            preset,
            common ->
                common
                    .with()
                    .preset("tiny")
                    .width(8)
                    .batch(8)
                    .iterations(iterations)
                    .learningRate(learningRate)
                    .warmUp(4)
                    .validateEvery(4)
                    .patience(99)
                    .hardShare(module == TrainableModule.SELECTOR ? 0 : .25)
                    .build());
    if (tiny instanceof TransformerSettings transformer) {
      return transformer(transformer);
    }
    return tiny instanceof RouterSettings router ? router(router) : tiny;
  }

  private static TransformerSettings transformer(TransformerSettings preset) {
    TransformerSettings tiny =
        preset.with().heads(2).feedForward(12).encoderLayers(1).decoderLayers(1).build();
    return tiny.cuts()
        .map(
            cuts ->
                tiny.with()
                    .labels(64)
                    .diagonalWindow(3)
                    .cuts(Optional.of(cuts.withLongestCut(20)))
                    .build())
        .orElseGet(() -> tiny.withOutputOrder(OutputOrder.NATURAL));
  }

  private static RouterSettings router(RouterSettings preset) {
    return preset
        .with()
        .heads(2)
        .feedForward(12)
        .layers(2)
        .dropout(.2)
        .attentionDropout(.2)
        .answerLayout(AnswerLayout.REVERSED)
        .data(RouterFormulas.INTERMEDIATE)
        .weightDecay(.1)
        .build();
  }

  /** Changes settings that every training has. */
  static RunSettings with(RunSettings settings, UnaryOperator<CommonSettings> change) {
    return settings.withCommon(change.apply(settings.common()));
  }

  static TransformerSettings solver(int iterations, double learningRate) {
    return (TransformerSettings) of(TrainableModule.SOLVER, iterations, learningRate);
  }

  /** A Solver with dropout, validated at every second of six iterations. */
  static TransformerSettings solver(double learningRate) {
    TransformerSettings tiny = solver(6, learningRate).withDropout(.2);
    return tiny.withCommon(tiny.common().with().batch(16).warmUp(1).validateEvery(2).build());
  }

  static Plan plan(RunSettings settings, Path folder) {
    return new Plan(
        settings, 1, DeviceChoice.CPU, 1, folder, folder.resolve("models"), Duration.ofHours(1));
  }
}
