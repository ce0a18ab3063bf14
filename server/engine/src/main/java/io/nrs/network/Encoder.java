package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/**
 * The layers of a transformer encoder (Vaswani et al. 2017), pre-norm or post-norm. The paper's
 * diagonal window (section 4.1) and a learned bias per offset are optional.
 *
 * <p>Shapes: B rows, L tokens, D width, H heads.
 */
final class Encoder {
  /**
   * Added to a score that must not count. The softmax makes it 0, as minus infinity would, but a
   * fully masked row stays a number.
   */
  static final float MASKED = -1e9f;

  /** Without a diagonal window, offsets beyond this share one bias. */
  private static final int WIDEST_BIAS = 32;

  private final Config config;
  private final Weights weights;

  // An array, not a number: the library frees the buffer of a number at once, while the backward
  // pass still reads it.
  private final NDArray scale; // ()

  /** Creates an encoder whose constant {@code manager} owns; the caller owns the weights. */
  Encoder(NDManager manager, Config config, Weights weights) {
    this.config = config;
    this.weights = weights;
    this.scale = manager.create((float) (1 / Math.sqrt((double) config.width() / config.heads())));
  }

  /**
   * The architecture.
   *
   * @param width D
   * @param heads attention heads H; D is a multiple of H
   * @param feedForward hidden width of the position-wise network
   * @param layers number of layers
   * @param diagonalWindow k: a position attends to the 2k + 1 positions around it; 0 for attention
   *     to all
   * @param offsetBias whether attention has a learned bias per head and offset
   * @param dropout share of activations dropped in training
   * @param postNorm whether a layer normalises its output instead of its inputs
   */
  @RecordBuilder
  record Config(
      int width,
      int heads,
      int feedForward,
      int layers,
      int diagonalWindow,
      boolean offsetBias,
      double dropout,
      boolean postNorm) {
    /** Offsets beyond this share one bias, or cannot be attended to at all. */
    private int reach() {
      return diagonalWindow > 0 ? diagonalWindow : WIDEST_BIAS;
    }
  }

  /** Names the weights, in the order in which they are initialised. */
  static void addShapes(Map<String, Shape> shapes, Config config) {
    int d = config.width();
    for (int layer = 0; layer < config.layers(); layer++) {
      String at = "encoder." + layer;
      Layers.addNorm(shapes, at + ".attention.norm", d);
      // One matrix for queries, keys and values: the number of library calls bounds the time of a
      // step, not their arithmetic.
      Layers.addLinear(shapes, at + ".attention.qkv", d, 3 * d);
      Layers.addLinear(shapes, at + ".attention.out", d, d);
      if (config.offsetBias()) {
        // The bias per offset is ours, not the paper's. Labels tell the order of tokens, but not
        // their distance: the same two neighbours get other labels at each draw.
        shapes.put(
            at + ".attention.offsets.table", new Shape(2L * config.reach() + 1, config.heads()));
      }
      Layers.addFeed(shapes, at, d, config.feedForward());
    }
    if (!config.postNorm()) {
      Layers.addNorm(shapes, "encoder.norm", d);
    }
  }

  /** Returns 0 for a token and a large negative number for padding (B, 1, 1, L). */
  static NDArray keyMask(NDManager scope, TokenBatch batch) {
    return scope
        .create(batch.mask(), new Shape(batch.rows(), batch.length()))
        .sub(1)
        .mul(-MASKED)
        .reshape(batch.rows(), 1, 1, batch.length());
  }

  /**
   * Encodes embedded tokens.
   *
   * @param embedded (B, L, D)
   * @param keyMask as {@link #keyMask(NDManager, TokenBatch)} gives it
   * @return states (B, L, D)
   */
  NDArray encode(NDManager scope, NDArray embedded, NDArray keyMask, boolean training) {
    int length = (int) embedded.getShape().get(1);
    NDArray offsets = scope.create(offsets(length), new Shape(length, length));
    // The diagonal window (section 4.1): a token attends to the k before it and the k after it. A
    // leaf is local, and the network then sees the same of a position at any length.
    NDArray band = scope.create(band(length), new Shape(length, length));
    NDArray x = embedded;
    for (int layer = 0; layer < config.layers(); layer++) {
      // Each layer frees its intermediate arrays, which would otherwise live until the batch ends.
      try (NDManager inner = scope.newSubManager()) {
        x.attach(inner);
        x = layer("encoder." + layer, x, offsets, band, keyMask, training);
        x.attach(scope);
      }
    }
    return config.postNorm() ? x : Layers.norm(x, weights, "encoder.norm");
  }

  private NDArray layer(
      String at, NDArray x, NDArray offsets, NDArray band, NDArray keyMask, boolean training) {
    boolean post = config.postNorm();
    NDArray read = post ? x : Layers.norm(x, weights, at + ".attention.norm");
    NDArray[] qkv = Layers.project(read, weights, at + ".attention.qkv", 3, config.heads());
    NDArray scores = qkv[0].matMul(qkv[1].transpose(0, 1, 3, 2)).mul(scale); // (B,H,L,L)
    scores = scores.add(keyMask);
    if (config.offsetBias()) {
      NDArray table = weights.get(at + ".attention.offsets.table");
      scores = scores.add(Layers.embed(offsets, table).transpose(2, 0, 1)); // (H, L, L)
    }
    if (config.diagonalWindow() > 0) {
      scores = scores.add(band);
    }
    NDArray attended = Layers.merge(scores.softmax(-1).matMul(qkv[2])); // (B, L, D)
    NDArray out = Layers.linear(attended, weights, at + ".attention.out");
    NDArray sum = x.add(Layers.dropout(out, config.dropout(), training));
    NDArray y = post ? Layers.norm(sum, weights, at + ".attention.norm") : sum;
    return Layers.feedAndAdd(y, weights, at, post, config.dropout(), training);
  }

  /** The row of the bias table for every pair of positions: their offset j - i, from 0. */
  private int[] offsets(int length) {
    int reach = config.reach();
    int[] offsets = new int[length * length];
    for (int i = 0; i < length; i++) {
      for (int j = 0; j < length; j++) {
        offsets[i * length + j] = Math.max(-reach, Math.min(reach, j - i)) + reach;
      }
    }
    return offsets;
  }

  /** The diagonal window: 0 where |j - i| is at most k, masked elsewhere. */
  private float[] band(int length) {
    float[] band = new float[length * length];
    for (int i = 0; i < length; i++) {
      for (int j = 0; j < length; j++) {
        band[i * length + j] = Math.abs(j - i) > config.diagonalWindow() ? MASKED : 0;
      }
    }
    return band;
  }
}
