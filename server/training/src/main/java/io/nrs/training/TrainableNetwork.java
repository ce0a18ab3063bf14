package io.nrs.training;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.network.Weights;
import io.nrs.task.Task;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A network in training: what {@link Trainer} needs of it. */
sealed interface Learner permits TransformerLearner, RouterLearner {

  static Learner of(NDManager manager, Task task, RunSettings settings) {
    if (settings instanceof RouterSettings router) {
      return new RouterLearner(manager, task, router);
    }
    return new TransformerLearner(manager, task, (TrainingSettings) settings);
  }

  /** Names and shapes of its weights. */
  Map<String, Shape> shapes();

  /** Weights to begin with, owned by {@code parent}. */
  Weights initial(NDManager parent, long seed);

  /** From now on it is a network of these weights. */
  void adopt(Weights weights);

  /**
   * Losses of a batch.
   *
   * @param rows negative logarithm of the probability of every example's whole target
   * @param mean of a token, in nats
   */
  record Losses(float[] rows, double mean) {}

  /** Answers a batch, and adds the gradients of its mean loss to those of the weights. */
  Losses learn(NDManager scope, List<Example> batch, SplittableRandom random);

  /** Share of examples whose target the network writes exactly, choosing greedily. */
  double accuracy(List<Example> examples);
}
