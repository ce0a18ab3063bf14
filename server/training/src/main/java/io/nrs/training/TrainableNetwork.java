package io.nrs.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.nrs.language.LanguageRules;
import io.nrs.network.Weights;
import io.nrs.training.data.Example;
import io.nrs.training.settings.JointSettings;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TaggerSettings;
import io.nrs.training.settings.TransformerSettings;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A network in training, for {@link Trainer}. It gets its weights by {@link #adopt}. */
abstract sealed class TrainableNetwork permits TrainableWriter, TrainableTagger, TrainableJoint {
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
    if (settings instanceof JointSettings joint) {
      return new TrainableJoint(manager, joint);
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
  private static NDArray losses(NDManager scope, NDArray logits, List<int[]> targets) {
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

  /**
   * Adds the gradients of examples to those of the weights.
   *
   * @param logits (B, T, V)
   * @param targets at most T tokens each; positions after a shorter one do not count
   * @param shares what the loss of each example is multiplied by (B)
   * @return negative logarithms of the probabilities of whole targets (B)
   */
  static float[] backward(
      NDManager scope,
      GradientCollector collector,
      NDArray logits,
      List<int[]> targets,
      float[] shares) {
    NDArray rows = losses(scope, logits, targets);
    collector.backward(rows.mul(scope.create(shares)).sum());
    return rows.toFloatArray();
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
  record Losses(float[] rows, double mean) {
    static Losses of(float[] rows, int terms) {
      double sum = 0;
      for (float row : rows) {
        sum += row;
      }
      return new Losses(rows, sum / terms);
    }
  }

  /**
   * Computes the losses of a batch and adds the gradients of their mean to those of the weights.
   */
  final Losses learn(NDManager scope, List<Example> batch, SplittableRandom random) {
    return learn(scope, batch, terms(batch), random);
  }

  /** Returns the number of tokens that a loss is the mean of. */
  abstract int terms(List<Example> batch);

  /**
   * Computes the losses of a part of a batch and adds its share of the gradients.
   *
   * @param terms the number of tokens of the whole batch
   * @return the part's share of the mean
   */
  abstract Losses learn(NDManager scope, List<Example> part, int terms, SplittableRandom random);

  /** The examples whose target the network does not generate exactly when it decodes greedily. */
  abstract List<Example> wrong(List<Example> examples);

  /** Returns an input as people read it. */
  String shown(String input) {
    return rules.vocabulary().expand(input);
  }

  /** Returns the weights of each language that shares the network, as safetensors. */
  List<byte[]> parts(byte[] weights) {
    return List.of(weights);
  }

  final double accuracy(List<Example> examples) {
    return (double) (examples.size() - wrong(examples).size()) / examples.size();
  }

  final List<int[]> inputs(List<Example> examples) {
    return examples.stream().map(example -> rules.vocabulary().encode(example.input())).toList();
  }
}
