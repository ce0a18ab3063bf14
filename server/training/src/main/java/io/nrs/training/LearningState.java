package io.nrs.training;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.network.Adam;
import io.nrs.network.Weights;
import io.nrs.network.Weights.WeightsException;
import java.util.Map;

/** A network in training: its weights, which collect gradients, and its optimiser. */
public record LearningState(Weights weights, Adam adam) {
  private static final String WEIGHTS = "weights.safetensors";
  private static final String FIRST = "first.safetensors";
  private static final String SECOND = "second.safetensors";

  /** Returns the state before the first update. */
  public static LearningState start(NDManager manager, Weights weights) {
    weights.requireGradients();
    return new LearningState(weights, Adam.start(manager, weights));
  }

  /**
   * Reads what {@link #arrays} returned.
   *
   * @throws WeightsException if the arrays are of another network
   */
  static LearningState read(
      NDManager manager, Map<String, Shape> shapes, Map<String, byte[]> arrays)
      throws WeightsException {
    Weights weights = Weights.read(manager, shapes, arrays.get(WEIGHTS));
    weights.requireGradients();
    return new LearningState(
        weights,
        new Adam(
            weights,
            Weights.read(manager, shapes, arrays.get(FIRST)),
            Weights.read(manager, shapes, arrays.get(SECOND))));
  }

  /** Returns safetensors files by their names. */
  Map<String, byte[]> arrays() {
    return Map.of(
        WEIGHTS,
        weights.bytes(),
        FIRST,
        adam.firstMoments().bytes(),
        SECOND,
        adam.secondMoments().bytes());
  }
}
