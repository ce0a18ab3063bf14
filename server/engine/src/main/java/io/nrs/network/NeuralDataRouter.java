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
 * The Neural Data Router of Csordás, Irie and Schmidhuber (ICLR 2022): an encoder whose one layer
 * is applied again and again, with geometric attention in the place of positions and a gate that
 * lets a position keep its state. The answer is read from the first positions, all its tokens at
 * once.
 *
 * <p>Shapes: B rows, L positions, D width, H heads, k answer positions, V vocabulary.
 */
public final class DataRouter {

  /** A fresh gate is nearly closed: what is not yet to be changed is kept. */
  private static final float GATE_BIAS = -3;

  /**
   * A fresh position reads far: where every other one matched with probability one half, the
   * answer's would see only their neighbours, and hardly any gradient would come from the formula.
   */
  private static final float DIRECTION_BIAS = -2;

  private final DataRouterConfig config;
  private final Weights weights;
  // Arrays, not numbers: the library frees a number's buffer at once, and backward would still
  // read it.
  private final NDArray scale; // ()
  private final NDArray gateBias; // ()

  /** Keeps its constants in {@code manager}; the weights stay the caller's. */
  public DataRouter(NDManager manager, DataRouterConfig config, Weights weights) {
    this.config = config;
    this.weights = weights;
    this.scale = manager.create((float) (1 / Math.sqrt(config.headWidth())));
    this.gateBias = manager.create(GATE_BIAS);
  }

  /** Names and shapes of all weights of such a network. */
  public static Map<String, Shape> shapes(DataRouterConfig config) {
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

  /** Weights to begin with, owned by {@code parent}. */
  public static Weights initial(NDManager parent, DataRouterConfig config, long seed) {
    Weights weights = Weights.initialize(parent, shapes(config), seed);
    weights.get("attention.direction.bias").addi(DIRECTION_BIAS);
    return weights;
  }

  public DataRouterConfig config() {
    return config;
  }

  public Weights weights() {
    return weights;
  }

  /**
   * Reads formulas and answers them.
   *
   * @return logits of every answer position (B, k, V)
   */
  public NDArray logits(NDManager scope, List<int[]> formulas, boolean training) {
    TokenBatch batch = batch(formulas);
    int length = batch.length();
    NDArray ids = scope.create(batch.ids(), new Shape(batch.rows(), length));
    NDArray keys = scope.create(batch.mask(), new Shape(batch.rows(), 1, 1, length));
    Geometry geometry = Geometry.of(scope, keys, length);
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

  private NDArray layer(NDArray h, Geometry geometry, boolean training) {
    NDArray read = Layers.dropout(attend(h, geometry, training), config.dropout(), training);
    NDArray u = norm(h.add(read), "attention.norm");
    NDArray hidden = Activation.relu(linear(u, "feed.in"));
    NDArray fed = linear(Layers.dropout(hidden, config.dropout(), training), "feed.out");
    NDArray f = norm(Layers.dropout(fed, config.dropout(), training), "feed.norm");
    NDArray opening = linear(Activation.relu(linear(u, "gate.in")), "gate.out");
    NDArray gate = Activation.sigmoid(opening.add(gateBias));
    return h.add(gate.mul(f.sub(h))); // h (1 - g) + f g
  }

  /** What every position reads of the others (B, L, D). */
  private NDArray attend(NDArray h, Geometry geometry, boolean training) {
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
