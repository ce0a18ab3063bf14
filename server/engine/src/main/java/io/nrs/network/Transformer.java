package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.ndarray.types.SparseFormat;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Embedding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A pre-norm transformer encoder-decoder (Vaswani et al. 2017). It serves as the Selector, whose
 * encoder has the paper's diagonal window and label positions (section 4.1), and as the Solver, for
 * which both are switched off (section 4.2). Decisions: docs/decisions/label-positions-and-band.md
 * and docs/decisions/own-network-blocks.md.
 *
 * <p>Shapes: B rows, L input tokens, T output tokens, D width, H heads, V vocabulary.
 */
public final class Transformer {
  /**
   * Added to a score that must not count. The softmax makes it 0, as minus infinity would, but a
   * row in which everything is masked stays a number.
   */
  private static final float MASKED = -1e9f;

  private final TransformerConfig config;
  private final Weights weights;
  private final NDArray sinusoids; // (labels, D)

  // An array, not a number: the library frees the buffer of a number at once, while the backward
  // pass still reads it.
  private final NDArray scale; // ()

  /** Creates a network whose constants {@code manager} owns; the caller owns the weights. */
  public Transformer(NDManager manager, TransformerConfig config, Weights weights) {
    this.config = config;
    this.weights = weights;
    this.sinusoids =
        manager.create(
            sinusoids(config.labels(), config.width()), new Shape(config.labels(), config.width()));
    this.scale = manager.create((float) (1 / Math.sqrt(config.headWidth())));
  }

  /**
   * The encoder's result.
   *
   * @param states of the input's tokens (B, L, D)
   * @param keyMask 0 for a token and a large negative number for padding (B, 1, 1, L)
   */
  public record Memory(NDArray states, NDArray keyMask) {}

  /**
   * Returns the names and shapes of all weights. The order decides which random numbers each array
   * is initialised with.
   */
  public static Map<String, Shape> shapes(TransformerConfig config) {
    int d = config.width();
    Map<String, Shape> shapes = new LinkedHashMap<>();
    shapes.put("tokens.embedding", new Shape(config.vocabulary(), d));
    shapes.put("outputs.embedding", new Shape(config.vocabulary(), d));
    shapes.put("outputs.positions.embedding", new Shape(config.maxOutput(), d));
    for (int layer = 0; layer < config.encoderLayers(); layer++) {
      String at = "encoder." + layer;
      Layers.addNorm(shapes, at + ".attention.norm", d);
      // One matrix for queries, keys and values: a step is bound by the number of operations that
      // the library is called for, not by their arithmetic.
      Layers.addLinear(shapes, at + ".attention.qkv", d, 3 * d);
      Layers.addLinear(shapes, at + ".attention.out", d, d);
      if (config.offsetBias()) {
        // The bias per offset is ours, not the paper's: labels tell the order of tokens, but not
        // how far apart they are, as the same two neighbours get other labels at each draw.
        shapes.put(
            at + ".attention.offsets.table", new Shape(2 * config.reach() + 1, config.heads()));
      }
      feedForward(shapes, at, config);
    }
    Layers.addNorm(shapes, "encoder.norm", d);
    for (int layer = 0; layer < config.decoderLayers(); layer++) {
      String at = "decoder." + layer;
      Layers.addNorm(shapes, at + ".attention.norm", d);
      Layers.addLinear(shapes, at + ".attention.qkv", d, 3 * d);
      Layers.addLinear(shapes, at + ".attention.out", d, d);
      Layers.addNorm(shapes, at + ".cross.norm", d);
      Layers.addLinear(shapes, at + ".cross.q", d, d);
      Layers.addLinear(shapes, at + ".cross.kv", d, 2 * d);
      Layers.addLinear(shapes, at + ".cross.out", d, d);
      feedForward(shapes, at, config);
    }
    Layers.addNorm(shapes, "decoder.norm", d);
    Layers.addLinear(shapes, "logits", d, config.vocabulary());
    return shapes;
  }

  private static void feedForward(Map<String, Shape> shapes, String at, TransformerConfig config) {
    Layers.addNorm(shapes, at + ".feed.norm", config.width());
    Layers.addLinear(shapes, at + ".feed.in", config.width(), config.feedForward());
    Layers.addLinear(shapes, at + ".feed.out", config.feedForward(), config.width());
  }

  public TransformerConfig config() {
    return config;
  }

  public Weights weights() {
    return weights;
  }

  /**
   * Encodes a batch.
   *
   * @param positions the position of every token of every row, as {@link LabelPositions} draws them
   * @param training whether dropout applies
   */
  public Memory encode(NDManager scope, TokenBatch batch, List<int[]> positions, boolean training) {
    int rows = batch.rows();
    int length = batch.length();
    Shape shape = new Shape(rows, length);
    NDArray ids = scope.create(batch.ids(), shape);
    NDArray labels = scope.create(TokenBatch.of(positions, 0).ids(), shape);
    NDArray keyMask =
        scope.create(batch.mask(), shape).sub(1).mul(-MASKED).reshape(rows, 1, 1, length);
    NDArray x =
        dropout(
            embed(ids, "tokens.embedding").add(embed(labels, sinusoids)), training); // (B, L, D)
    NDArray offsets = scope.create(offsets(length), new Shape(length, length));
    // The diagonal window (section 4.1): a token attends to the k before it and the k after it.
    // A leaf is local, and what the network sees of a position is then the same at any length.
    NDArray band = scope.create(band(length), new Shape(length, length));
    for (int layer = 0; layer < config.encoderLayers(); layer++) {
      // Each layer frees its intermediate arrays, which would otherwise live until the batch ends.
      try (NDManager inner = scope.newSubManager()) {
        x.attach(inner);
        x = encoderLayer("encoder." + layer, x, offsets, band, keyMask, training);
        x.attach(scope);
      }
    }
    return new Memory(norm(x, "encoder.norm"), keyMask);
  }

  private NDArray encoderLayer(
      String at, NDArray x, NDArray offsets, NDArray band, NDArray keyMask, boolean training) {
    NDArray[] qkv = project(norm(x, at + ".attention.norm"), at + ".attention.qkv", 3);
    NDArray scores = qkv[0].matMul(qkv[1].transpose(0, 1, 3, 2)).mul(scale); // (B,H,L,L)
    scores = scores.add(keyMask);
    if (config.offsetBias()) {
      NDArray bias = embed(offsets, at + ".attention.offsets.table"); // (L, L, H)
      scores = scores.add(bias.transpose(2, 0, 1));
    }
    if (config.diagonalWindow() > 0) {
      scores = scores.add(band);
    }
    NDArray attended = merge(scores.softmax(-1).matMul(qkv[2])); // (B, L, D)
    x = x.add(dropout(linear(attended, at + ".attention.out"), training));
    return x.add(dropout(feed(x, at), training));
  }

  /**
   * Decodes a whole target at once: teacher forcing, as in training (sections 4.1 and 4.2).
   *
   * @param inputs (B, T) the target shifted right, start token first
   * @return logits (B, T, V)
   */
  public NDArray logits(NDManager scope, Memory memory, TokenBatch inputs, boolean training) {
    int length = inputs.length();
    NDArray causal = scope.create(causal(length), new Shape(length, length));
    NDArray ids = scope.create(inputs.ids(), new Shape(inputs.rows(), length));
    NDArray x = dropout(embedOutputs(scope, ids, 0), training); // (B, T, D)
    for (int layer = 0; layer < config.decoderLayers(); layer++) {
      String at = "decoder." + layer;
      NDArray[] qkv = project(norm(x, at + ".attention.norm"), at + ".attention.qkv", 3);
      NDArray own = attend(qkv[0], qkv[1].transpose(0, 1, 3, 2), qkv[2], causal);
      x = x.add(dropout(linear(own, at + ".attention.out"), training));
      NDArray[] kv = project(memory.states(), at + ".cross.kv", 2);
      x = cross(at, x, kv[0].transpose(0, 1, 3, 2), kv[1], memory.keyMask(), training);
    }
    return linear(norm(x, "decoder.norm"), "logits");
  }

  private NDArray cross(
      String at, NDArray x, NDArray keys, NDArray values, NDArray keyMask, boolean training) {
    NDArray q = project(norm(x, at + ".cross.norm"), at + ".cross.q", 1)[0];
    NDArray read = attend(q, keys, values, keyMask);
    x = x.add(dropout(linear(read, at + ".cross.out"), training));
    return x.add(dropout(feed(x, at), training));
  }

  /**
   * Returns a decoder that generates token by token. It keeps the keys and values of what it has
   * written: they depend on earlier tokens alone, and recomputing them would make the cost of an
   * output quadratic in its length.
   */
  public Decoder decoder(NDManager scope, Memory memory) {
    return new Decoder(scope, memory);
  }

  /** Generates the outputs of one batch. Its caches live as long as the scope it was made in. */
  public final class Decoder {
    private final NDManager scope;
    private final NDArray keyMask;
    private final List<NDArray> crossKeys = new ArrayList<>(); // (B, H, D/H, L) a layer
    private final List<NDArray> crossValues = new ArrayList<>(); // (B, H, L, D/H) a layer
    private final List<NDArray> keys = new ArrayList<>(); // (B, H, D/H, t) a layer
    private final List<NDArray> values = new ArrayList<>(); // (B, H, t, D/H) a layer
    private int written;

    private Decoder(NDManager scope, Memory memory) {
      this.scope = scope;
      this.keyMask = memory.keyMask();
      // The input does not change, so its keys and values are projected once.
      for (int layer = 0; layer < config.decoderLayers(); layer++) {
        NDArray[] kv = project(memory.states(), "decoder." + layer + ".cross.kv", 2);
        crossKeys.add(kv[0].transpose(0, 1, 3, 2));
        crossValues.add(kv[1]);
      }
    }

    /**
     * Takes the last token of each row. Rows that have ended go on with any token; dropping them
     * would cost more than it saves, since leaves are of similar length.
     *
     * @return the next token's probabilities, row-major (B, V)
     */
    public float[] step(int[] tokens) {
      try (NDManager inner = scope.newSubManager()) {
        NDArray ids = inner.create(tokens, new Shape(tokens.length, 1));
        NDArray x = embedOutputs(inner, ids, written); // (B, 1, D)
        for (int layer = 0; layer < config.decoderLayers(); layer++) {
          String at = "decoder." + layer;
          NDArray[] qkv = project(norm(x, at + ".attention.norm"), at + ".attention.qkv", 3);
          append(keys, layer, qkv[1].transpose(0, 1, 3, 2), 3);
          append(values, layer, qkv[2], 2);
          NDArray own =
              merge(
                  qkv[0].matMul(keys.get(layer)).mul(scale).softmax(-1).matMul(values.get(layer)));
          x = x.add(linear(own, at + ".attention.out"));
          x = cross(at, x, crossKeys.get(layer), crossValues.get(layer), keyMask, false);
        }
        written++;
        return linear(norm(x, "decoder.norm"), "logits").softmax(-1).toFloatArray();
      }
    }

    private void append(List<NDArray> cache, int layer, NDArray added, int axis) {
      if (cache.size() <= layer) {
        added.attach(scope);
        cache.add(added);
      } else {
        NDArray before = cache.get(layer);
        cache.set(layer, before.concat(added, axis));
        before.close();
      }
    }
  }

  private NDArray attend(NDArray q, NDArray keys, NDArray values, NDArray mask) {
    NDArray scores = q.matMul(keys).mul(scale).add(mask); // (B, H, T, L)
    return merge(scores.softmax(-1).matMul(values));
  }

  /** One matrix product for all of q, k, v: (B, L, D) to {@code parts} × (B, H, L, D/H). */
  private NDArray[] project(NDArray x, String name, int parts) {
    long rows = x.getShape().get(0);
    long length = x.getShape().get(1);
    NDArray all =
        linear(x, name)
            .reshape(rows, length, parts, config.heads(), config.headWidth())
            .transpose(2, 0, 3, 1, 4);
    NDArray[] split = new NDArray[parts];
    for (int i = 0; i < parts; i++) {
      split[i] = all.get(i);
    }
    return split;
  }

  /** (B, H, L, D/H) to (B, L, D). */
  private NDArray merge(NDArray heads) {
    Shape shape = heads.getShape();
    return heads.transpose(0, 2, 1, 3).reshape(shape.get(0), shape.get(2), config.width());
  }

  private NDArray feed(NDArray x, String at) {
    NDArray hidden = Activation.relu(linear(norm(x, at + ".feed.norm"), at + ".feed.in"));
    return linear(hidden, at + ".feed.out");
  }

  private NDArray norm(NDArray x, String name) {
    return Layers.norm(x, weights, name);
  }

  private NDArray linear(NDArray x, String name) {
    return Layers.linear(x, weights, name);
  }

  private NDArray embedOutputs(NDManager scope, NDArray ids, int from) {
    int length = (int) ids.getShape().get(1);
    NDArray positions = scope.arange(from, from + length, 1);
    return embed(ids, "outputs.embedding")
        .add(embed(positions.toType(ids.getDataType(), false), "outputs.positions.embedding"));
  }

  private NDArray embed(NDArray ids, String name) {
    return embed(ids, weights.get(name));
  }

  private static NDArray embed(NDArray ids, NDArray table) {
    return Embedding.embedding(ids, table, SparseFormat.DENSE).singletonOrThrow();
  }

  private NDArray dropout(NDArray x, boolean training) {
    return Layers.dropout(x, config.dropout(), training);
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

  /** An output token attends to itself and to those before it. */
  private static float[] causal(int length) {
    float[] mask = new float[length * length];
    for (int i = 0; i < length; i++) {
      for (int j = i + 1; j < length; j++) {
        mask[i * length + j] = MASKED;
      }
    }
    return mask;
  }

  /**
   * The sinusoidal encodings of Vaswani et al., of which label positions pick rows (section 4.1).
   */
  private static float[] sinusoids(int positions, int width) {
    float[] table = new float[positions * width];
    for (int position = 0; position < positions; position++) {
      for (int i = 0; i < width; i++) {
        double angle = position / Math.pow(10000, (double) (i / 2 * 2) / width);
        table[position * width + i] = (float) (i % 2 == 0 ? Math.sin(angle) : Math.cos(angle));
      }
    }
    return table;
  }
}
