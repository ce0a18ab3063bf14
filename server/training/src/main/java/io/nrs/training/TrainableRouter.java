package io.nrs.training;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.nrs.network.NeuralDataRouter;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.network.NeuralDataRouterInference;
import io.nrs.network.Weights;
import io.nrs.training.TrainableNetwork.Losses;
import io.nrs.training.data.Example;
import io.nrs.training.data.LengthGroups;
import io.nrs.training.settings.RouterSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A Neural Data Router in training: cross-entropy over the tokens of all answer positions. The
 * target of a blank position is the end token.
 */
final class TrainableRouter extends TrainableWriter {
  private final RouterSettings settings;
  private final NeuralDataRouterConfig config;
  private NeuralDataRouter network;

  TrainableRouter(NDManager manager, RouterSettings settings) {
    this(manager, settings, settings.network());
  }

  TrainableRouter(NDManager manager, RouterSettings settings, NeuralDataRouterConfig config) {
    super(manager, settings);
    this.settings = settings;
    this.config = config;
  }

  @Override
  Map<String, Shape> shapes() {
    return NeuralDataRouter.shapes(config);
  }

  @Override
  Weights initial(NDManager parent, long seed) {
    return NeuralDataRouter.initial(parent, config, seed);
  }

  @Override
  void adopt(Weights weights) {
    network = new NeuralDataRouter(manager, config, weights);
  }

  @Override
  int terms(List<Example> batch) {
    return batch.size() * config.answer();
  }

  @Override
  Losses learn(NDManager scope, List<Example> batch, int tokens, SplittableRandom random) {
    float[] losses = new float[batch.size()];
    try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
      for (List<Integer> group : LengthGroups.of(batch, settings.common().width())) {
        try (NDManager inner = scope.newSubManager()) {
          float[] rows = learn(inner, collector, group.stream().map(batch::get).toList(), tokens);
          for (int i = 0; i < rows.length; i++) {
            losses[group.get(i)] = rows[i];
          }
        }
      }
    }
    return Losses.of(losses, tokens);
  }

  private float[] learn(
      NDManager scope, GradientCollector collector, List<Example> group, int tokens) {
    List<int[]> answers =
        group.stream()
            .map(example -> settings.answerLayout().write(rules, example.target(), config.answer()))
            .map(rules.vocabulary()::encode)
            .toList();
    NDArray logits = network.logits(scope, inputs(group), true); // (B, k, V)
    float[] shares = new float[group.size()];
    Arrays.fill(shares, 1f / tokens);
    return backward(scope, collector, logits, answers, shares);
  }

  @Override
  List<Optional<String>> answers(List<String> inputs) {
    List<int[]> tokens = inputs.stream().map(rules.vocabulary()::encode).toList();
    return new NeuralDataRouterInference(network)
        .answer(manager, tokens, () -> {}).stream()
            .map(answer -> rules.vocabulary().decode(answer.tokens()))
            .map(settings.answerLayout()::read)
            .map(Optional::of)
            .toList();
  }
}
