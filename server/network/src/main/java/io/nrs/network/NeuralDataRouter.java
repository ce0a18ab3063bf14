package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.ndarray.types.SparseFormat;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Embedding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The Neural Data Router of Csordás, Irie and Schmidhuber (ICLR 2022): an encoder that applies one
 * layer repeatedly. It has geometric attention in place of positions, and a gate that lets a
 * position keep its state. The answer is read from the first positions, all tokens at once.
 *
 * <p>Shapes: B rows, L positions, D width, H heads, k answer positions, V vocabulary.
 */
public final class NeuralDataRouter {

  /** Keeps a new gate nearly closed, so that a position first keeps its state (section 3.1). */
  private static final float GATE_BIAS = -3;

  /**
   * Makes a new position read distant ones. If every position matched with probability one half,
   * the answer's positions would see only their neighbours, and the formula would get hardly any
   * gradient.
   */
  private static final float DIRECTION_BIAS = -2;

  private final NeuralDataRouterConfig config;
  private final Weights weights;
  // Arrays, not numbers: the library frees the buffer of a number at once, while the backward pass
  // still reads it.
  private final NDArray scale; // ()
  private final NDArray gateBias; // ()

  /** Creates a network whose constants {@code manager} owns; the caller owns the weights. */
  public NeuralDataRouter(NDManager manager, NeuralDataRouterConfig config, Weights weights) {
    this.config = config;
    this.weights = weights;
    this.scale = manager.create((float) (1 / Math.sqrt(config.headWidth())));
    this.gateBias = manager.create(GATE_BIAS);
  }

  /** Returns the names and shapes of all weights. */
  public static Map<String, Shape> shapes(NeuralDataRouterConfig config) {
    int d = config.width();
    Map<String, Shape> shapes = new LinkedHashMap<>();
    shapes.put("tokens.embedding", new Shape(config.embeddings(), d));
    Layers.addLinear(shapes, "attention.qkv", d, 3 * d);
    Layers.addLinear(shapes, "attention.direction", d, 2 * config.heads());
    Layers.addLinear(shapes, "attention.out", d, d);
    Layers.addNorm(shapes, "attention.norm", d);
    Layers.addLinear(shapes, "feed.in", d, config.feedForward());
    Layers.addLinear(shapes, "feed.out", config.feedForward(), d);
    Layers.addNorm(shapes, "feed.norm", d);
    Layers.addLinear(shapes, "gate.in", d, d);
    Layers.addLinear(shapes, "gate.out", d, d);
    Layers.addLinear(shapes, "logits", d, config.vocabulary());
    return shapes;
  }

  /** Returns initial weights that {@code parent} owns. */
  public static Weights initial(NDManager parent, NeuralDataRouterConfig config, long seed) {
    Weights weights = Weights.initialize(parent, shapes(config), seed);
    weights.get("attention.direction.bias").addi(DIRECTION_BIAS);
    return weights;
  }

  public NeuralDataRouterConfig config() {
    return config;
  }

  public Weights weights() {
    return weights;
  }

  /**
   * Applies the network to formulas.
   *
   * @return logits of every answer position (B, k, V)
   */
  public NDArray logits(NDManager scope, List<int[]> formulas, boolean training) {
    TokenBatch batch = batch(formulas);
    int length = batch.length();
    NDArray ids = scope.create(batch.ids(), new Shape(batch.rows(), length));
    NDArray keys = scope.create(batch.mask(), new Shape(batch.rows(), 1, 1, length));
    GeometricAttention geometry = GeometricAttention.of(scope, keys, length);
    NDArray h =
        Embedding.embedding(ids, weights.get("tokens.embedding"), SparseFormat.DENSE)
            .singletonOrThrow(); // (B, L, D)
    for (int layer = 0; layer < config.layers(); layer++) {
      try (NDManager inner = scope.newSubManager()) {
        h.attach(inner);
        h = layer(h, geometry, training);
        h.attach(scope);
      }
    }
    return linear(h.get(":, :{}", config.answer()), "logits");
  }

  private TokenBatch batch(List<int[]> formulas) {
    if (!config.answerTokens()) {
      return TokenBatch.of(formulas, 0, config.answer());
    }
    return TokenBatch.of(formulas.stream().map(this::withAnswerTokens).toList(), 0);
  }

  private int[] withAnswerTokens(int[] formula) {
    int[] tokens = new int[config.answer() + formula.length];
    for (int i = 0; i < config.answer(); i++) {
      tokens[i] = config.vocabulary() + i;
    }
    System.arraycopy(formula, 0, tokens, config.answer(), formula.length);
    return tokens;
  }

  private NDArray layer(NDArray h, GeometricAttention geometry, boolean training) {
    NDArray read = Layers.dropout(attend(h, geometry, training), config.dropout(), training);
    NDArray u = norm(h.add(read), "attention.norm");
    NDArray hidden = Activation.relu(linear(u, "feed.in"));
    NDArray fed = linear(Layers.dropout(hidden, config.dropout(), training), "feed.out");
    NDArray f = norm(Layers.dropout(fed, config.dropout(), training), "feed.norm");
    NDArray opening = linear(Activation.relu(linear(u, "gate.in")), "gate.out");
    NDArray gate = Activation.sigmoid(opening.add(gateBias));
    return h.add(gate.mul(f.sub(h))); // h (1 - g) + f g
  }

  /** Geometric attention: each position's reading of the others (B, L, D). */
  private NDArray attend(NDArray h, GeometricAttention geometry, boolean training) {
    long rows = h.getShape().get(0);
    long length = h.getShape().get(1);
    int heads = config.heads();
    NDArray qkv =
        linear(h, "attention.qkv")
            .reshape(rows, length, 3, heads, config.headWidth())
            .transpose(2, 0, 3, 1, 4); // (3, B, H, L, D/H)
    NDArray direction =
        linear(h, "attention.direction")
            .reshape(rows, length, 2, heads, 1)
            .transpose(2, 0, 3, 1, 4); // (2, B, H, L, 1)
    NDArray scores = qkv.get(0).matMul(qkv.get(1).transpose(0, 1, 3, 2)).mul(scale); // (B,H,L,L)
    scores =
        scores
            .add(direction.get(0).mul(geometry.left()))
            .add(direction.get(1).mul(geometry.right()));
    NDArray attention =
        Layers.dropout(
            geometry.attention(scores), config.attentionDropout(), training); // (B,H,L,L)
    NDArray read = attention.matMul(qkv.get(2)); // (B, H, L, D/H)
    NDArray merged = read.transpose(0, 2, 1, 3).reshape(rows, length, config.width());
    return linear(merged, "attention.out");
  }

  private NDArray norm(NDArray x, String name) {
    return Layers.norm(x, weights, name);
  }

  private NDArray linear(NDArray x, String name) {
    return Layers.linear(x, weights, name);
  }
}
