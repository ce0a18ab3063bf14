package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;

/**
 * Geometric attention (Csordás, Irie and Schmidhuber 2022, section 3.2): a position i reads the
 * nearest position that matches. A_ij = p_ij · Π (1 − p_ik) over all k nearer to i than j, where
 * p_ij = σ(score). Between two equally distant positions, the right one counts as the nearer. No
 * position reads itself or padding, and the weights of a row add up to at most 1.
 *
 * <p>The product is a difference of two prefix sums of logarithms: the positions nearer to i than j
 * are a range.
 *
 * @param present 0 for the position itself and for padding, else 1 (B, 1, L, L)
 * @param left 1 if the key is left of the query (L, L)
 * @param right 1 if the key is right of the query (L, L)
 * @param from the first of the range of nearer positions (L, L)
 * @param to the end of that range, exclusive (L, L)
 */
record GeometricAttention(NDArray present, NDArray left, NDArray right, NDArray from, NDArray to) {

  /**
   * @param keys 1 for a token and 0 for padding (B, 1, 1, L)
   */
  static GeometricAttention of(NDManager scope, NDArray keys, int length) {
    float[] left = new float[length * length];
    float[] right = new float[length * length];
    float[] others = new float[length * length];
    long[] from = new long[length * length];
    long[] to = new long[length * length];
    for (int i = 0; i < length; i++) {
      for (int j = 0; j < length; j++) {
        int at = i * length + j;
        left[at] = j < i ? 1 : 0;
        right[at] = j > i ? 1 : 0;
        others[at] = j == i ? 0 : 1;
        int mirrored = 2 * i - j;
        from[at] = j < i ? j + 1 : Math.max(0, mirrored + 1);
        to[at] = j < i ? Math.min(length, mirrored + 1) : j;
      }
      from[i * length + i] = i;
      to[i * length + i] = i;
    }
    Shape square = new Shape(length, length);
    return new GeometricAttention(
        keys.mul(scope.create(others, square)),
        scope.create(left, square),
        scope.create(right, square),
        scope.create(from, square),
        scope.create(to, square));
  }

  /** The attention of scores (B, H, L, L), of the same shape. */
  NDArray attention(NDArray scores) {
    Shape shape = scores.getShape();
    NDArray taken = Activation.softPlus(scores); // -log(1 - p)
    NDArray nothing =
        scores.getManager().zeros(new Shape(shape.get(0), shape.get(1), shape.get(2), 1));
    NDArray sums = nothing.concat(taken.mul(present).cumSum(3), 3); // (B, H, L, L + 1)
    NDArray nearer = sums.gather(to.broadcast(shape), 3).sub(sums.gather(from.broadcast(shape), 3));
    return scores.sub(taken).sub(nearer).exp().mul(present);
  }
}
