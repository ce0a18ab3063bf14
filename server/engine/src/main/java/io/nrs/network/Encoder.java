package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

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

  /** Biases of longer inputs are computed each time; these take at most 5 MB a layer. */
  private static final int LONGEST_KEPT_BIAS = 96;

  private final Config config;
  private final Weights weights;

  /** Owns what is kept; empty while the weights may change. */
  private final Optional<NDManager> kept;

  private final Map<Integer, List<NDArray>> biases = new ConcurrentHashMap<>();

  // An array, not a number: the library frees the buffer of a number at once, while the backward
  // pass still reads it.
  private final NDArray scale; // ()

  /**
   * Creates an encoder whose constants {@code manager} owns; the caller owns the weights.
   *
   * @param frozen whether the weights never change, so that what follows from them alone is kept
   */
  Encoder(NDManager manager, Config config, Weights weights, boolean frozen) {
    this.config = config;
    this.weights = weights;
    this.kept = frozen ? Optional.of(manager.newSubManager()) : Optional.empty();
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

  /**
   * Returns 0 for a token and a large negative number for padding (B, 1, 1, L). Nothing if no row
   * is padded: to add 0 would change no score, and take time.
   */
  static Optional<NDArray> keyMask(NDManager scope, TokenBatch batch) {
    if (!batch.isPadded()) {
      return Optional.empty();
    }
    float[] mask = batch.mask().clone();
    for (int i = 0; i < mask.length; i++) {
      mask[i] = mask[i] == 0 ? MASKED : 0;
    }
    return Optional.of(scope.create(mask, new Shape(batch.rows(), 1, 1, batch.length())));
  }

  /**
   * Encodes embedded tokens.
   *
   * @param embedded (B, L, D)
   * @param keyMask as {@link #keyMask(NDManager, TokenBatch)} gives it
   * @return states (B, L, D)
   */
  NDArray encode(NDManager scope, NDArray embedded, Optional<NDArray> keyMask, boolean training) {
    List<NDArray> bias = bias(scope, (int) embedded.getShape().get(1));
    NDArray x = embedded;
    for (int layer = 0; layer < config.layers(); layer++) {
      // Each layer frees its intermediate arrays, which would otherwise live until the batch ends.
      try (NDManager inner = scope.newSubManager()) {
        x.attach(inner);
        x = layer("encoder." + layer, x, bias.get(layer), keyMask, training);
        x.attach(scope);
      }
    }
    return config.postNorm() ? x : Layers.norm(x, weights, "encoder.norm");
  }

  /** Returns what each layer adds to the scores of all pairs of positions, (H, L, L) or (L, L). */
  private List<NDArray> bias(NDManager scope, int length) {
    return kept.isPresent() && length <= LONGEST_KEPT_BIAS
        ? biases.computeIfAbsent(length, size -> keptBias(kept.get(), size))
        : newBias(scope, length);
  }

  private List<NDArray> keptBias(NDManager owner, int length) {
    try (NDManager inner = owner.newSubManager()) {
      List<NDArray> bias = newBias(inner, length);
      bias.forEach(each -> each.attach(owner));
      return bias;
    }
  }

  /** In training the scope must last until the backward pass, which reads the offsets. */
  private List<NDArray> newBias(NDManager scope, int length) {
    NDArray offsets = scope.create(offsets(length), new Shape(length, length));
    // The diagonal window (section 4.1): a token attends to the k before it and the k after it.
    // A leaf is local, and what the network sees of a position is then the same at any length.
    NDArray band = scope.create(band(length), new Shape(length, length));
    List<NDArray> bias = new ArrayList<>();
    for (int layer = 0; layer < config.layers(); layer++) {
      if (config.offsetBias()) {
        NDArray table = weights.get("encoder." + layer + ".attention.offsets.table");
        bias.add(Layers.embed(offsets, table).transpose(2, 0, 1).add(band));
      } else {
        bias.add(band);
      }
    }
    return List.copyOf(bias);
  }

  private NDArray layer(
      String at, NDArray x, NDArray bias, Optional<NDArray> keyMask, boolean training) {
    boolean post = config.postNorm();
    NDArray read = post ? x : Layers.norm(x, weights, at + ".attention.norm");
    NDArray[] qkv = Layers.project(read, weights, at + ".attention.qkv", 3, config.heads());
    NDArray scores = qkv[0].matMul(qkv[1].transpose(0, 1, 3, 2)).mul(scale); // (B,H,L,L)
    scores = Layers.masked(scores, keyMask).add(bias);
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

  /** The diagonal window: 0 where |j - i| is at most k, masked elsewhere; without one all 0. */
  private float[] band(int length) {
    float[] band = new float[length * length];
    if (config.diagonalWindow() == 0) {
      return band;
    }
    for (int i = 0; i < length; i++) {
      for (int j = 0; j < length; j++) {
        band[i * length + j] = Math.abs(j - i) > config.diagonalWindow() ? MASKED : 0;
      }
    }
    return band;
  }
}
