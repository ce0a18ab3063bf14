package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;

/**
 * Floating-point operations: the number that a network needs, and the machine's rate per second.
 */
public final class Flops {
  private static final int MATRIX_SIZE = 1024;

  private Flops() {}

  /**
   * Floating-point operations of the matrix products for one input and its output, with cached keys
   * and values. A multiplication and an addition count as two.
   */
  public static double operations(TransformerConfig config, int inputTokens, int outputTokens) {
    double d = config.width();
    double feed = 2 * d * config.feedForward();
    double encoder = inputTokens * (4 * d * d + feed + 2 * d * inputTokens);
    double crossKeys = inputTokens * 2 * d * d;
    double decoder =
        outputTokens * (4 * d * d + 2 * d * d + feed + 2 * d * (inputTokens + outputTokens / 2.0));
    return 2
        * (config.encoderLayers() * encoder
            + config.decoderLayers() * (crossKeys + decoder)
            + outputTokens * d * config.vocabulary());
  }

  /** Operations per second that one thread of this machine reaches on large square products. */
  public static double rate(NDManager parent, double seconds) {
    try (NDManager scope = parent.newSubManager()) {
      NDArray a = scope.randomUniform(-1, 1, new Shape(MATRIX_SIZE, MATRIX_SIZE));
      NDArray b = scope.randomUniform(-1, 1, new Shape(MATRIX_SIZE, MATRIX_SIZE));
      multiply(a, b);
      long started = System.nanoTime();
      int products = 0;
      while (System.nanoTime() - started < seconds * 1e9) {
        multiply(a, b);
        products++;
      }
      return products
          * 2.0
          * MATRIX_SIZE
          * MATRIX_SIZE
          * MATRIX_SIZE
          / ((System.nanoTime() - started) / 1e9);
    }
  }

  private static void multiply(NDArray a, NDArray b) {
    try (NDArray product = a.matMul(b)) {
      product.getFloat(0, 0);
    }
  }
}
