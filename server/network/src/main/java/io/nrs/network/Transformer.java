package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A transformer encoder-decoder (Vaswani et al. 2017), pre-norm or as published. As the Selector,
 * its encoder has the paper's diagonal window and label positions (section 4.1). As the Solver, it
 * has neither (section 4.2). Decisions: docs/decisions/label-positions-and-band.md and
 * docs/decisions/own-network-blocks.md.
 *
 * <p>Shapes: B rows, L input tokens, T output tokens, D width, H heads, V vocabulary.
 */
public final class Transformer {
  private final TransformerConfig config;
  private final Weights weights;
  private final Encoder encoder;
  private final NDArray sinusoids; // (most labels or outputs, D)

  // An array, not a number: the library frees the buffer of a number at once, while the backward
  // pass still reads it.
  private final NDArray scale; // ()

  /**
   * Creates a network whose constants {@code manager} owns; the caller owns the weights.
   *
   * @param frozen whether the weights never change
   */
  public Transformer(NDManager manager, TransformerConfig config, Weights weights, boolean frozen) {
    this.config = config;
    this.weights = weights;
    this.encoder = new Encoder(manager, config, weights, frozen);
    int rows = config.vanilla() ? Math.max(config.labels(), config.maxOutput()) : config.labels();
    this.sinusoids =
        manager.create(sinusoids(rows, config.width()), new Shape(rows, config.width()));
    this.scale = manager.create((float) (1 / Math.sqrt(config.headWidth())));
  }

  /**
   * The encoder's result.
   *
   * @param states of the input's tokens (B, L, D)
   * @param keyMask 0 for a token and a large negative number for padding (B, 1, 1, L); empty if no
   *     row is padded
   */
  public record Memory(NDArray states, Optional<NDArray> keyMask) {
    /** Joins the rows of parts of the same length. */
    static Memory join(List<Memory> parts) {
      if (parts.size() == 1) {
        return parts.get(0);
      }
      Optional<NDArray> keyMask =
          parts.stream().anyMatch(part -> part.keyMask().isPresent())
              ? Optional.of(concatenated(parts.stream().map(Memory::mask).toList()))
              : Optional.empty();
      return new Memory(concatenated(parts.stream().map(Memory::states).toList()), keyMask);
    }

    private NDArray mask() {
      Shape shape = states.getShape();
      return keyMask.orElseGet(
          () -> states.getManager().zeros(new Shape(shape.get(0), 1, 1, shape.get(1))));
    }

    private static NDArray concatenated(List<NDArray> rows) {
      return NDArrays.concat(new NDList(rows), 0);
    }
  }

  /**
   * Returns the names and shapes of all weights. The order decides which random numbers each array
   * is initialised with.
   */
  public static Map<String, Shape> shapes(TransformerConfig config) {
    int d = config.width();
    Map<String, Shape> shapes = new LinkedHashMap<>();
    shapes.put("tokens.embedding", new Shape(config.vocabulary(), d));
    shapes.put("outputs.embedding", new Shape(config.vocabulary(), d));
    if (!config.vanilla()) {
      shapes.put("outputs.positions.embedding", new Shape(config.maxOutput(), d));
    }
    Encoder.addShapes(shapes, config);
    for (int layer = 0; layer < config.decoderLayers(); layer++) {
      String at = "decoder." + layer;
      Layers.addNorm(shapes, at + ".attention.norm", d);
      Layers.addLinear(shapes, at + ".attention.qkv", d, 3 * d);
      Layers.addLinear(shapes, at + ".attention.out", d, d);
      Layers.addNorm(shapes, at + ".cross.norm", d);
      Layers.addLinear(shapes, at + ".cross.q", d, d);
      Layers.addLinear(shapes, at + ".cross.kv", d, 2 * d);
      Layers.addLinear(shapes, at + ".cross.out", d, d);
      Layers.addFeed(shapes, at, d, config.feedForward());
    }
    if (!config.vanilla()) {
      Layers.addNorm(shapes, "decoder.norm", d);
    }
    Layers.addLinear(shapes, "logits", d, config.vocabulary());
    return shapes;
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
    NDArray labels = scope.create(TokenBatch.of(positions, 0, length).ids(), shape);
    Optional<NDArray> keyMask = Encoder.keyMask(scope, batch);
    NDArray x =
        dropEmbedded(
            embed(ids, "tokens.embedding").add(Layers.embed(labels, sinusoids)),
            training); // (B, L, D)
    return new Memory(encoder.encode(scope, x, keyMask, training), keyMask);
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
    NDArray x = dropEmbedded(embedOutputs(scope, ids, 0), training); // (B, T, D)
    for (int layer = 0; layer < config.decoderLayers(); layer++) {
      String at = "decoder." + layer;
      NDArray[] qkv = project(before(x, at + ".attention.norm"), at + ".attention.qkv", 3);
      NDArray own = attend(qkv[0], qkv[1].transpose(0, 1, 3, 2), qkv[2], Optional.of(causal));
      x = x.add(dropout(linear(own, at + ".attention.out"), training));
      x = after(x, at + ".attention.norm");
      NDArray[] kv = project(memory.states(), at + ".cross.kv", 2);
      x = cross(at, x, kv[0].transpose(0, 1, 3, 2), kv[1], memory.keyMask(), training);
    }
    return linear(before(x, "decoder.norm"), "logits");
  }

  /** Normalises the input of a layer's part, or of the logits, if the network is pre-norm. */
  private NDArray before(NDArray x, String name) {
    return config.vanilla() ? x : norm(x, name);
  }

  /** Normalises the output of a layer's part if the network is post-norm. */
  private NDArray after(NDArray x, String name) {
    return config.vanilla() ? norm(x, name) : x;
  }

  private NDArray cross(
      String at,
      NDArray x,
      NDArray keys,
      NDArray values,
      Optional<NDArray> keyMask,
      boolean training) {
    NDArray q = project(before(x, at + ".cross.norm"), at + ".cross.q", 1)[0];
    NDArray read = attend(q, keys, values, keyMask);
    x = x.add(dropout(linear(read, at + ".cross.out"), training));
    x = after(x, at + ".cross.norm");
    return Layers.feedAndAdd(x, weights, at, config.vanilla(), config.dropout(), training);
  }

  /**
   * Returns a decoder that generates token by token. It keeps the keys and values of its output,
   * which depend on earlier tokens alone. Recomputing them would make the cost of an output
   * quadratic in its length.
   */
  public Decoder decoder(NDManager scope, Memory memory) {
    return new Decoder(scope, memory);
  }

  /** Generates the outputs of one batch. Its caches live as long as the scope it was made in. */
  public final class Decoder {
    private final NDManager scope;
    private final Optional<NDArray> keyMask;
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
        crossKeys.add(contiguous(kv[0]).transpose(0, 1, 3, 2));
        crossValues.add(contiguous(kv[1]));
      }
    }

    /** Copies a view, which each product of each token would otherwise copy anew. */
    private NDArray contiguous(NDArray view) {
      return view.reshape(-1).reshape(view.getShape());
    }

    /**
     * Takes the last token of each row. Rows that have ended continue with any token; dropping them
     * would cost more than it saves, because leaves are of similar length.
     *
     * @return the next token's probabilities, row-major (B, V)
     */
    public float[] step(int[] tokens) {
      try (NDManager inner = scope.newSubManager()) {
        NDArray ids = inner.create(tokens, new Shape(tokens.length, 1));
        NDArray x = embedOutputs(inner, ids, written); // (B, 1, D)
        for (int layer = 0; layer < config.decoderLayers(); layer++) {
          String at = "decoder." + layer;
          NDArray[] qkv = project(before(x, at + ".attention.norm"), at + ".attention.qkv", 3);
          append(keys, layer, qkv[1].transpose(0, 1, 3, 2), 3);
          append(values, layer, qkv[2], 2);
          NDArray own = ownAttention(qkv[0], keys.get(layer), values.get(layer));
          x = after(x.add(linear(own, at + ".attention.out")), at + ".attention.norm");
          x = cross(at, x, crossKeys.get(layer), crossValues.get(layer), keyMask, false);
        }
        written++;
        return linear(before(x, "decoder.norm"), "logits").softmax(-1).toFloatArray();
      }
    }

    private NDArray ownAttention(NDArray query, NDArray keys, NDArray values) {
      if (written == 0) {
        // All attention goes to the only token, whatever the scores.
        return Layers.merge(values);
      }
      return Layers.merge(query.matMul(keys).mul(scale).softmax(-1).matMul(values));
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

  private NDArray attend(NDArray q, NDArray keys, NDArray values, Optional<NDArray> mask) {
    NDArray scores = Layers.masked(q.matMul(keys).mul(scale), mask); // (B, H, T, L)
    return Layers.merge(scores.softmax(-1).matMul(values));
  }

  private NDArray[] project(NDArray x, String name, int parts) {
    return Layers.project(x, weights, name, parts, config.heads());
  }

  private NDArray norm(NDArray x, String name) {
    return Layers.norm(x, weights, name);
  }

  private NDArray linear(NDArray x, String name) {
    return Layers.linear(x, weights, name);
  }

  private NDArray embedOutputs(NDManager scope, NDArray ids, int from) {
    int length = (int) ids.getShape().get(1);
    NDArray positions = scope.create(IntStream.range(from, from + length).toArray());
    return embed(ids, "outputs.embedding")
        .add(
            config.vanilla()
                ? Layers.embed(positions, sinusoids)
                : embed(positions, "outputs.positions.embedding"));
  }

  private NDArray embed(NDArray ids, String name) {
    return Layers.embed(ids, weights.get(name));
  }

  /** Applies dropout to embeddings, but not in a vanilla network: the paper names none for them. */
  private NDArray dropEmbedded(NDArray x, boolean training) {
    return config.vanilla() ? x : dropout(x, training);
  }

  private NDArray dropout(NDArray x, boolean training) {
    return Layers.dropout(x, config.dropout(), training);
  }

  /** An output token attends to itself and to those before it. */
  private static float[] causal(int length) {
    float[] mask = new float[length * length];
    for (int i = 0; i < length; i++) {
      for (int j = i + 1; j < length; j++) {
        mask[i * length + j] = Encoder.MASKED;
      }
    }
    return mask;
  }

  /**
   * The sinusoidal encodings of Vaswani et al.; label positions select rows of them (section 4.1).
   */
  static float[] sinusoids(int positions, int width) {
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
