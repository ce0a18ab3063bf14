package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import java.util.Optional;

/**
 * A long input as blocks of positions, each with the keys that its diagonal windows reach.
 * Attention takes time and memory linear in the length then, and its result is that of all pairs.
 *
 * <p>Shapes: B rows, H heads, L positions, d width of a head, N blocks of S positions, k positions
 * on either side of one.
 */
final class DiagonalBlocks {
  /** Short enough to waste few pairs, long enough for fast matrix products. */
  private static final int SMALLEST_SIZE = 32;

  private final int window; // k
  private final int size; // S
  private final int length; // L
  private final int count; // N

  /**
   * @param window k, at least 1
   */
  DiagonalBlocks(int window, int length) {
    this.window = window;
    this.size = size(window);
    this.length = length;
    this.count = (length + size - 1) / size;
  }

  /** Returns S, which is at least 2k, so that windows reach no further than the next block. */
  static int size(int window) {
    return Math.max(SMALLEST_SIZE, 2 * window);
  }

  /** Returns the queries of each block: (B, H, L, d) to (B, H, N, S, d). */
  NDArray queries(NDArray queries) {
    Shape shape = queries.getShape();
    long rows = shape.get(0);
    long heads = shape.get(1);
    int behind = count * size - length;
    NDArray padded =
        behind == 0 ? queries : queries.concat(filled(queries, behind, 0), 2); // (B, H, N S, d)
    return padded.reshape(rows, heads, count, size, shape.get(3));
  }

  /** Returns the keys or values that each block reads: (B, H, L, d) to (B, H, N, S + 2k, d). */
  NDArray keys(NDArray keys) {
    return keys(keys, 0);
  }

  /**
   * Returns 0 for the keys of tokens, and a large negative number for those of padding and beyond
   * the ends: (B, 1, N, 1, S + 2k), or (1, 1, N, 1, S + 2k) without padding.
   *
   * @param keyMask as {@link Encoder#keyMask} gives it
   */
  NDArray mask(NDManager scope, Optional<NDArray> keyMask) {
    NDArray mask =
        keyMask
            .map(given -> given.reshape(given.getShape().get(0), 1, length, 1))
            .orElseGet(() -> scope.zeros(new Shape(1, 1, length, 1)));
    return keys(mask, Encoder.MASKED).transpose(0, 1, 2, 4, 3);
  }

  private NDArray keys(NDArray keys, float beyond) {
    Shape shape = keys.getShape();
    int behind = (count + 1) * size - window - length;
    NDArray blocks =
        NDArrays.concat(
                new NDList(filled(keys, window, beyond), keys, filled(keys, behind, beyond)), 2)
            .reshape(shape.get(0), shape.get(1), count + 1L, size, shape.get(3));
    NDArray own = blocks.get(new NDIndex(":, :, :{}", count));
    NDArray next = blocks.get(new NDIndex(":, :, 1:, :{}", 2 * window));
    return own.concat(next, 3);
  }

  /** Returns positions beside those of an array (B, H, L, d): (B, H, {@code positions}, d). */
  private static NDArray filled(NDArray like, int positions, float value) {
    Shape shape = like.getShape();
    return like.getManager()
        .full(new Shape(shape.get(0), shape.get(1), positions, shape.get(3)), value);
  }

  /** Joins the blocks: (B, H, N, S, d) to (B, H, L, d). */
  NDArray join(NDArray blocks) {
    Shape shape = blocks.getShape();
    return blocks
        .reshape(shape.get(0), shape.get(1), (long) count * size, shape.get(4))
        .get(new NDIndex(":, :, :{}", length));
  }
}
