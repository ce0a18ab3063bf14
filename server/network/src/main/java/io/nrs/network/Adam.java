package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;

/**
 * Adam (Kingma and Ba 2015) with clipping of the gradient's norm and optional weight decay. The
 * library's own optimiser hides its moments, which a checkpoint must contain; see
 * docs/decisions/own-network-blocks.md.
 */
public final class Adam implements AutoCloseable {
  /** The parameters that differ between presets. */
  public enum Variant {
    /** A shorter memory of squares, and gradients of a norm of at most 1. */
    CLIPPED(0.98, 1e-9, 1),
    /** The parameters of Kingma and Ba (2015), which libraries have as defaults; no clipping. */
    STANDARD(0.999, 1e-8, Double.POSITIVE_INFINITY);

    private final double beta2;
    private final double epsilon;
    private final double maxNorm;

    Variant(double beta2, double epsilon, double maxNorm) {
      this.beta2 = beta2;
      this.epsilon = epsilon;
      this.maxNorm = maxNorm;
    }
  }

  private static final double BETA1 = 0.9;

  private final Weights weights;
  private final Weights first;
  private final Weights second;

  public Adam(Weights weights, Weights first, Weights second) {
    this.weights = weights;
    this.first = first;
    this.second = second;
  }

  /** Returns a new optimiser whose moments are zero. */
  public static Adam start(NDManager manager, Weights weights) {
    return new Adam(weights, weights.zerosLike(manager), weights.zerosLike(manager));
  }

  public Weights firstMoments() {
    return first;
  }

  public Weights secondMoments() {
    return second;
  }

  /**
   * Updates the weights from the gradients collected since the last update, and sets these to zero.
   *
   * @param iteration from 1
   * @param decay every weight is multiplied by 1 - learningRate × decay: AdamW (Loshchilov and
   *     Hutter 2019)
   * @return the norm of the whole gradient before clipping; if it is not finite, no weight changed
   */
  public double update(
      NDManager parent, int iteration, double learningRate, double decay, Variant variant) {
    double beta2 = variant.beta2;
    NDArray weight = weights.whole();
    NDArray m = first.whole();
    NDArray v = second.whole();
    try (NDManager scope = parent.newSubManager()) {
      NDArray gradient = weight.getGradient();
      gradient.attach(scope);
      NDArray squares = gradient.square();
      squares.attach(scope);
      double norm = Math.sqrt(squares.sum().getFloat());
      if (!Double.isFinite(norm)) {
        return norm;
      }
      double scale = norm > variant.maxNorm ? variant.maxNorm / norm : 1;
      double correction1 = 1 - Math.pow(BETA1, iteration);
      double correction2 = Math.sqrt(1 - Math.pow(beta2, iteration));
      v.muli(beta2).addi(squares.muli((1 - beta2) * scale * scale));
      m.muli(BETA1).addi(gradient.muli((1 - BETA1) * scale));
      if (decay > 0) {
        weight.muli(1 - learningRate * decay);
      }
      NDArray root = v.sqrt();
      root.attach(scope);
      NDArray step = m.div(root.addi(variant.epsilon));
      step.attach(scope);
      weight.subi(step.muli(learningRate * correction2 / correction1));
      gradient.subi(gradient);
      weights.divideAgain();
      return norm;
    }
  }

  @Override
  public void close() {
    first.close();
    second.close();
  }
}
