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

  /**
   * Geometric attention (Csordás, Irie and Schmidhuber 2022, section 3.2): a position i reads the
   * nearest position that matches. A_ij = p_ij · Π (1 − p_ik) over all k nearer to i than j, where
   * p_ij = σ(score). Between two equally distant positions, the right one counts as the nearer. No
   * position reads itself or padding, and the weights of a row add up to at most 1.
   *
   * <p>The product is a difference of two prefix sums of logarithms: the positions nearer to i than
   * j are a range.
   *
   * @param present 0 for the position itself and for padding, else 1 (B, 1, L, L)
   * @param left 1 if the key is left of the query (L, L)
   * @param right 1 if the key is right of the query (L, L)
   * @param from the first of the range of nearer positions (L, L)
   * @param to the end of that range, exclusive (L, L)
   */
  record GeometricAttention(
      NDArray present, NDArray left, NDArray right, NDArray from, NDArray to) {

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
      NDArray nearer =
          sums.gather(to.broadcast(shape), 3).sub(sums.gather(from.broadcast(shape), 3));
      return scores.sub(taken).sub(nearer).exp().mul(present);
    }
  }

  /**
   * Reads the answers of a Neural Data Router: the most probable token at every answer position.
   */
  public static final class NeuralDataRouterInference {
    /** Rows of one batch times the square of their length, which bounds the memory of attention. */
    private static final long PAIRS_AT_ONCE = 1 << 19;

    private final NeuralDataRouter network;

    public NeuralDataRouterInference(NeuralDataRouter network) {
      this.network = network;
    }

    /**
     * The tokens of all answer positions.
     *
     * @param probability the product of their probabilities
     */
    public record Answer(int[] tokens, double probability) {}

    /**
     * Answers formulas in batches of similar length, each as if it were alone; answers come in the
     * formulas' order.
     *
     * @param checkCancelled is run between batches; may throw to cancel
     */
    public List<Answer> answer(NDManager parent, List<int[]> formulas, Runnable checkCancelled) {
      Answer[] all = new Answer[formulas.size()];
      List<Integer> lengths = formulas.stream().map(formula -> formula.length).toList();
      for (List<Integer> places : TokenBatch.places(lengths, NeuralDataRouterInference::fits)) {
        checkCancelled.run();
        List<Answer> answers = answerBatch(parent, places.stream().map(formulas::get).toList());
        for (int i = 0; i < places.size(); i++) {
          all[places.get(i)] = answers.get(i);
        }
      }
      return List.of(all);
    }

    private static boolean fits(long rows, long longest) {
      return rows * longest * longest <= PAIRS_AT_ONCE;
    }

    private List<Answer> answerBatch(NDManager parent, List<int[]> formulas) {
      try (NDManager scope = parent.newSubManager()) {
        NDArray probabilities = network.logits(scope, formulas, false).softmax(-1);
        float[] all = probabilities.toFloatArray();
        List<Answer> answers = new ArrayList<>(formulas.size());
        for (int row = 0; row < formulas.size(); row++) {
          answers.add(read(all, row));
        }
        return answers;
      }
    }

    private Answer read(float[] probabilities, int row) {
      int positions = network.config().answer();
      int vocabulary = network.config().vocabulary();
      int[] tokens = new int[positions];
      double joint = 1;
      for (int i = 0; i < positions; i++) {
        int from = (row * positions + i) * vocabulary;
        int likeliest = 0;
        for (int token = 1; token < vocabulary; token++) {
          likeliest =
              probabilities[from + token] > probabilities[from + likeliest] ? token : likeliest;
        }
        joint *= probabilities[from + likeliest];
        tokens[i] = likeliest;
      }
      return new Answer(tokens, joint);
    }
  }
}
