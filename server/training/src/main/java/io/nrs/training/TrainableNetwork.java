package io.nrs.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.language.LanguageRules;
import io.nrs.network.Weights;
import io.nrs.training.data.Example;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TaggerSettings;
import io.nrs.training.settings.TrainingSettings;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A network in training, for {@link Trainer}. */
sealed interface TrainableNetwork permits TrainableTransformer, TrainableTagger, TrainableRouter {

  static TrainableNetwork of(NDManager manager, LanguageRules rules, RunSettings settings) {
    if (settings instanceof RouterSettings router) {
      return new TrainableRouter(manager, rules, router);
    }
    if (settings instanceof TaggerSettings tagger) {
      return new TrainableTagger(manager, rules, tagger);
    }
    return new TrainableTransformer(manager, rules, (TrainingSettings) settings);
  }

  /**
   * Negative logarithms of the probabilities of whole targets: (B).
   *
   * @param logits (B, T, V)
   * @param targets at most T tokens each; positions after a shorter one do not count
   */
  static NDArray losses(NDManager scope, NDArray logits, List<int[]> targets) {
    int length = (int) logits.getShape().get(1);
    int vocabulary = (int) logits.getShape().get(2);
    float[] oneHot = new float[targets.size() * length * vocabulary];
    for (int row = 0; row < targets.size(); row++) {
      int[] target = targets.get(row);
      for (int i = 0; i < target.length; i++) {
        oneHot[(row * length + i) * vocabulary + target[i]] = 1;
      }
    }
    NDArray wanted = scope.create(oneHot, logits.getShape());
    return logits.logSoftmax(-1).mul(wanted).sum(new int[] {1, 2}).neg();
  }

  Map<String, Shape> shapes();

  /** Returns initial weights that {@code parent} owns. */
  Weights initial(NDManager parent, long seed);

  void adopt(Weights weights);

  /**
   * Losses of a batch.
   *
   * @param rows negative logarithm of the probability of every example's whole target
   * @param mean of a token, in nats
   */
  record Losses(float[] rows, double mean) {}

  /**
   * Computes the losses of a batch and adds the gradients of their mean to those of the weights.
   */
  Losses learn(NDManager scope, List<Example> batch, SplittableRandom random);

  /**
   * Returns the share of examples whose target the network generates exactly when it decodes
   * greedily.
   */
  double accuracy(List<Example> examples);
}
