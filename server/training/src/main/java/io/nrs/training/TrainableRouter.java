package io.nrs.training;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.nrs.language.LanguageRules;
import io.nrs.network.NeuralDataRouter;
import io.nrs.network.NeuralDataRouterInference;
import io.nrs.network.Weights;
import io.nrs.training.data.Example;
import io.nrs.training.settings.RouterSettings;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A Neural Data Router in training: cross-entropy over the tokens of all answer positions. The
 * target of a blank position is the end token.
 */
final class TrainableRouter implements TrainableNetwork {
  private final NDManager manager;
  private final LanguageRules rules;
  private final RouterSettings settings;

  private NeuralDataRouter network;

  /** Creates a learner without weights; {@link #adopt} provides them. */
  TrainableRouter(NDManager manager, LanguageRules rules, RouterSettings settings) {
    this.manager = manager;
    this.rules = rules;
    this.settings = settings;
  }

  @Override
  public Map<String, Shape> shapes() {
    return NeuralDataRouter.shapes(settings.network());
  }

  @Override
  public Weights initial(NDManager parent, long seed) {
    return NeuralDataRouter.initial(parent, settings.network(), seed);
  }

  @Override
  public void adopt(Weights weights) {
    network = new NeuralDataRouter(manager, settings.network(), weights);
  }

  @Override
  public Losses learn(NDManager scope, List<Example> batch, SplittableRandom random) {
    float[] losses = new float[batch.size()];
    double sum = 0;
    int tokens = batch.size() * settings.network().answer();
    try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
      for (List<Integer> group : LengthGroups.of(batch)) {
        try (NDManager inner = scope.newSubManager()) {
          float[] rows = learn(inner, collector, group.stream().map(batch::get).toList(), tokens);
          for (int i = 0; i < rows.length; i++) {
            losses[group.get(i)] = rows[i];
            sum += rows[i];
          }
        }
      }
    }
    return new Losses(losses, sum / tokens);
  }

  private float[] learn(
      NDManager scope, GradientCollector collector, List<Example> group, int tokens) {
    List<int[]> formulas =
        group.stream().map(example -> rules.vocabulary().encode(example.input())).toList();
    List<int[]> answers =
        group.stream()
            .map(example -> settings.answerLayout().write(rules.language(), example.target()))
            .map(rules.vocabulary()::encode)
            .toList();
    NDArray logits = network.logits(scope, formulas, true); // (B, k, V)
    NDArray rows = TrainableNetwork.losses(scope, logits, answers);
    collector.backward(rows.sum().div(scope.create((float) tokens)));
    return rows.toFloatArray();
  }

  @Override
  public double accuracy(List<Example> examples) {
    List<NeuralDataRouterInference.Answer> answers =
        new NeuralDataRouterInference(network)
            .answer(
                manager,
                examples.stream()
                    .map(example -> rules.vocabulary().encode(example.input()))
                    .toList(),
                () -> {});
    int right = 0;
    for (int i = 0; i < examples.size(); i++) {
      String written = rules.vocabulary().decode(answers.get(i).tokens());
      right += settings.answerLayout().read(written).equals(examples.get(i).target()) ? 1 : 0;
    }
    return (double) right / examples.size();
  }
}
