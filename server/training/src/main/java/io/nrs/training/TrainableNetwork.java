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
import io.nrs.training.settings.TransformerSettings;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A network in training, for {@link Trainer}. It gets its weights by {@link #adopt}. */
abstract sealed class TrainableNetwork
    permits TrainableTransformer, TrainableTagger, TrainableRouter {
  final NDManager manager;
  final LanguageRules rules;

  TrainableNetwork(NDManager manager, RunSettings settings) {
    this.manager = manager;
    this.rules = settings.rules();
  }

  static TrainableNetwork of(NDManager manager, RunSettings settings) {
    if (settings instanceof TransformerSettings transformer) {
      return new TrainableTransformer(manager, transformer);
    }
    return settings instanceof RouterSettings router
        ? new TrainableRouter(manager, router)
        : new TrainableTagger(manager, (TaggerSettings) settings);
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

  abstract Map<String, Shape> shapes();

  /** Returns initial weights that {@code parent} owns. */
  abstract Weights initial(NDManager parent, long seed);

  abstract void adopt(Weights weights);

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
  abstract Losses learn(NDManager scope, List<Example> batch, SplittableRandom random);

  /** The examples whose target the network does not generate exactly when it decodes greedily. */
  abstract List<Example> wrong(List<Example> examples);

  final double accuracy(List<Example> examples) {
    return (double) (examples.size() - wrong(examples).size()) / examples.size();
  }

  final List<int[]> inputs(List<Example> examples) {
    return examples.stream().map(example -> rules.vocabulary().encode(example.input())).toList();
  }
}
