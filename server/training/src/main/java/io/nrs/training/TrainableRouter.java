package io.nrs.training;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.nrs.network.NeuralDataRouter;
import io.nrs.network.NeuralDataRouterInference;
import io.nrs.network.Weights;
import io.nrs.training.TrainableNetwork.Losses;
import io.nrs.training.data.Example;
import io.nrs.training.settings.RouterSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A Neural Data Router in training: cross-entropy over the tokens of all answer positions. The
 * target of a blank position is the end token.
 */
final class TrainableRouter extends TrainableNetwork {
  private final RouterSettings settings;
  private NeuralDataRouter network;

  TrainableRouter(NDManager manager, RouterSettings settings) {
    super(manager, settings);
    this.settings = settings;
  }

  @Override
  Map<String, Shape> shapes() {
    return NeuralDataRouter.shapes(settings.network());
  }

  @Override
  Weights initial(NDManager parent, long seed) {
    return NeuralDataRouter.initial(parent, settings.network(), seed);
  }

  @Override
  void adopt(Weights weights) {
    network = new NeuralDataRouter(manager, settings.network(), weights);
  }

  @Override
  int terms(List<Example> batch) {
    return batch.size() * settings.network().answer();
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
            .map(example -> settings.answerLayout().write(rules, example.target()))
            .map(rules.vocabulary()::encode)
            .toList();
    NDArray logits = network.logits(scope, inputs(group), true); // (B, k, V)
    float[] shares = new float[group.size()];
    Arrays.fill(shares, 1f / tokens);
    return backward(scope, collector, logits, answers, shares);
  }

  @Override
  List<Example> wrong(List<Example> examples) {
    List<NeuralDataRouterInference.Answer> answers =
        new NeuralDataRouterInference(network).answer(manager, inputs(examples), () -> {});
    List<Example> wrong = new ArrayList<>();
    for (int i = 0; i < examples.size(); i++) {
      String written = rules.vocabulary().decode(answers.get(i).tokens());
      if (!settings.answerLayout().read(written).equals(examples.get(i).target())) {
        wrong.add(examples.get(i));
      }
    }
    return wrong;
  }
}
