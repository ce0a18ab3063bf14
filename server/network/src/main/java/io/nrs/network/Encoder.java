package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
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

  /**
   * Longer inputs are read block by block, if there is a diagonal window. Biases of all pairs take
   * at most 5 MB a layer up to here, and are kept; those of longer inputs are computed each time.
   */
  private static final int LONGEST_WHOLE = 96;

  private final TransformerConfig config;
  private final Weights weights;

  /** Owns what is kept; empty while the weights may change. */
  private final Optional<NDManager> kept;

  private final Map<Pairs, List<NDArray>> biases = new ConcurrentHashMap<>();

  // An array, not a number: the library frees the buffer of a number at once, while the backward
  // pass still reads it.
  private final NDArray scale; // ()

  /**
   * Creates an encoder whose constants {@code manager} owns; the caller owns the weights.
   *
   * @param frozen whether the weights never change, so that what follows from them alone is kept
   */
  Encoder(NDManager manager, TransformerConfig config, Weights weights, boolean frozen) {
    this.config = config;
    this.weights = weights;
    this.kept = frozen ? Optional.of(manager.newSubManager()) : Optional.empty();
    this.scale = manager.create((float) (1 / Math.sqrt(config.headWidth())));
  }

  /** Names the weights, in the order in which they are initialised. */
  static void addShapes(Map<String, Shape> shapes, TransformerConfig config) {
    int d = config.width();
    for (int layer = 0; layer < config.encoderLayers(); layer++) {
      String at = "encoder." + layer;
      Layers.addNorm(shapes, at + ".attention.norm", d);
      // One matrix for queries, keys and values: the number of library calls bounds the time of a
      // step, not their arithmetic.
      Layers.addLinear(shapes, at + ".attention.qkv", d, 3 * d);
      Layers.addLinear(shapes, at + ".attention.out", d, d);
      if (config.offsetBias()) {
        // The bias per offset is ours, not the paper's. Labels give the order of tokens, but not
        // their distance: the same two neighbours get other labels at each draw.
        shapes.put(
            at + ".attention.offsets.table", new Shape(2L * config.reach() + 1, config.heads()));
      }
      Layers.addFeed(shapes, at, d, config.feedForward());
    }
    if (!config.vanilla()) {
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
    List<Attention> attention = attention(scope, (int) embedded.getShape().get(1), keyMask);
    NDArray x = embedded;
    for (int layer = 0; layer < config.encoderLayers(); layer++) {
      // Each layer frees its intermediate arrays, which would otherwise live until the batch ends.
      try (NDManager inner = scope.newSubManager()) {
        x.attach(inner);
        x = layer("encoder." + layer, x, attention.get(layer), training);
        x.attach(scope);
      }
    }
    return config.vanilla() ? x : Layers.norm(x, weights, "encoder.norm");
  }

  /** What the positions of a layer read, as one reads the others: (B, H, L, D/H) each. */
  @FunctionalInterface
  interface Attention {
    NDArray read(NDArray queries, NDArray keys, NDArray values);
  }

  /** Returns the attention of each layer. */
  private List<Attention> attention(NDManager scope, int length, Optional<NDArray> keyMask) {
    int window = config.diagonalWindow();
    if (window == 0 || length <= LONGEST_WHOLE) {
      return bias(scope, new Pairs(length, length, 0)).stream()
          .map(bias -> whole(keyMask, bias))
          .toList();
    }
    DiagonalBlocks blocks = new DiagonalBlocks(window, length);
    NDArray mask = blocks.mask(scope, keyMask); // (B, 1, N, 1, S + 2k)
    int size = DiagonalBlocks.size(window);
    return bias(scope, new Pairs(size, size + 2 * window, window)).stream()
        .map(bias -> byBlock(blocks, mask, bias))
        .toList();
  }

  Attention whole(Optional<NDArray> keyMask, NDArray bias) {
    return (queries, keys, values) -> {
      NDArray scores = queries.matMul(keys.transpose(0, 1, 3, 2)).mul(scale); // (B, H, L, L)
      return Layers.masked(scores, keyMask).add(bias).softmax(-1).matMul(values);
    };
  }

  Attention byBlock(DiagonalBlocks blocks, NDArray mask, NDArray bias) {
    return (queries, keys, values) -> {
      NDArray near = blocks.keys(keys).transpose(0, 1, 2, 4, 3);
      NDArray scores = blocks.queries(queries).matMul(near).mul(scale); // (B, H, N, S, S + 2k)
      return blocks.join(scores.add(mask).add(bias).softmax(-1).matMul(blocks.keys(values)));
    };
  }

  /**
   * Pairs of queries and keys.
   *
   * @param before number of keys before that of the first query; 0 except in a block
   */
  private record Pairs(int queries, int keys, int before) {
    /** How far key {@code j} is behind query {@code i}. */
    private int offset(int i, int j) {
      return j - before - i;
    }

    private Shape shape() {
      return new Shape(queries, keys);
    }
  }

  /**
   * Returns what each layer adds to the scores of pairs: (H, queries, keys), of a block (H, 1,
   * queries, keys), without a bias per offset (queries, keys).
   */
  private List<NDArray> bias(NDManager scope, Pairs pairs) {
    return kept.isPresent() && pairs.queries() <= LONGEST_WHOLE
        ? biases.computeIfAbsent(pairs, given -> keptBias(kept.get(), given))
        : newBias(scope, pairs);
  }

  private List<NDArray> keptBias(NDManager owner, Pairs pairs) {
    try (NDManager inner = owner.newSubManager()) {
      List<NDArray> bias = newBias(inner, pairs);
      bias.forEach(each -> each.attach(owner));
      return bias;
    }
  }

  /** In training the scope must last until the backward pass, which reads the offsets. */
  private List<NDArray> newBias(NDManager scope, Pairs pairs) {
    NDArray offsets = scope.create(offsets(pairs), pairs.shape());
    // The diagonal window (section 4.1): a token attends to the k before it and the k after it.
    // A leaf is local, and what the network sees of a position is then the same at any length.
    NDArray band = scope.create(band(pairs), pairs.shape());
    List<NDArray> bias = new ArrayList<>();
    for (int layer = 0; layer < config.encoderLayers(); layer++) {
      if (config.offsetBias()) {
        NDArray table = weights.get("encoder." + layer + ".attention.offsets.table");
        NDArray byHead = Layers.embed(offsets, table).transpose(2, 0, 1).add(band);
        bias.add(pairs.before() > 0 ? byHead.expandDims(1) : byHead);
      } else {
        bias.add(band);
      }
    }
    return List.copyOf(bias);
  }

  private NDArray layer(String at, NDArray x, Attention attention, boolean training) {
    boolean post = config.vanilla();
    NDArray read = post ? x : Layers.norm(x, weights, at + ".attention.norm");
    NDArray[] qkv = Layers.project(read, weights, at + ".attention.qkv", 3, config.heads());
    NDArray attended = Layers.merge(attention.read(qkv[0], qkv[1], qkv[2])); // (B, L, D)
    NDArray out = Layers.linear(attended, weights, at + ".attention.out");
    NDArray sum = x.add(Layers.dropout(out, config.dropout(), training));
    NDArray y = post ? Layers.norm(sum, weights, at + ".attention.norm") : sum;
    return Layers.feedAndAdd(y, weights, at, post, config.dropout(), training);
  }

  /** The row of the bias table for every pair: their offset, from 0. */
  private int[] offsets(Pairs pairs) {
    int reach = config.reach();
    int[] offsets = new int[pairs.queries() * pairs.keys()];
    for (int i = 0; i < pairs.queries(); i++) {
      for (int j = 0; j < pairs.keys(); j++) {
        offsets[i * pairs.keys() + j] =
            Math.max(-reach, Math.min(reach, pairs.offset(i, j))) + reach;
      }
    }
    return offsets;
  }

  /** The diagonal window: 0 where the offset is at most k, masked elsewhere; without one all 0. */
  private float[] band(Pairs pairs) {
    float[] band = new float[pairs.queries() * pairs.keys()];
    if (config.diagonalWindow() == 0) {
      return band;
    }
    for (int i = 0; i < pairs.queries(); i++) {
      for (int j = 0; j < pairs.keys(); j++) {
        boolean seen = Math.abs(pairs.offset(i, j)) <= config.diagonalWindow();
        band[i * pairs.keys() + j] = seen ? 0 : MASKED;
      }
    }
    return band;
  }
}
