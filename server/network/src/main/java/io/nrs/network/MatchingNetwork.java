package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.language.terms.RuleNodes;
import io.nrs.language.terms.RuleNodes.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A network that reads a rule: does a left side fit a view? It knows no language. Places, symbols
 * and numbers enter as the rows of a {@link Rotation}, which mean nothing but that they are equal
 * or not.
 *
 * <p>Each node of the left side attends to the nodes of the view, or to none of them, and gives a
 * penalty of 0 or more for what it finds. The left side fits if the sum of its penalties is below a
 * threshold. So the answer is an <em>and</em> over any number of nodes.
 *
 * <p>Shapes: B pairs, n nodes of a left side, m of a view, I inputs of a node, H heads, K width of
 * a key, V of a value, U units, F hidden units.
 */
public final class MatchingNetwork {
  static final int HEADS = 2;
  static final int KINDS = 3;

  /** What makes scores of nodes count nothing that a shorter sequence does not have. */
  private static final float MASKED = -1e9f;

  private final MatchingConfig config;
  private final Weights weights;

  /**
   * The architecture.
   *
   * @param places the width of a place's vector
   * @param symbols of a symbol's
   * @param numbers of a number's
   * @param key K
   * @param value V
   * @param units U
   * @param hidden F
   */
  public record MatchingConfig(
      int places, int symbols, int numbers, int key, int value, int units, int hidden) {
    public MatchingConfig {
      if (Math.min(Math.min(places, symbols), Math.min(numbers, key)) < 1
          || Math.min(Math.min(value, units), hidden) < 1) {
        throw new IllegalArgumentException("a width is missing");
      }
    }

    /** Returns I: place, place of the first occurrence, symbol, number, and kind. */
    int inputs() {
      return 2 * places + symbols + numbers + KINDS;
    }
  }

  /** The caller owns the weights. */
  public MatchingNetwork(MatchingConfig config, Weights weights) {
    this.config = config;
    this.weights = weights;
  }

  /** Returns the names and shapes of all weights. */
  public static Map<String, Shape> shapes(MatchingConfig config) {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    Layers.addLinear(shapes, "query", config.inputs(), HEADS * config.key());
    Layers.addLinear(shapes, "key", config.inputs(), HEADS * config.key());
    Layers.addLinear(shapes, "value", config.inputs(), HEADS * config.value());
    shapes.put("scale", new Shape(HEADS));
    shapes.put("none.score", new Shape(HEADS));
    shapes.put("none.value", new Shape(HEADS, config.value()));
    Layers.addLinear(shapes, "wanted", config.inputs(), config.units());
    Layers.addLinear(shapes, "found", config.value(), config.units());
    Layers.addLinear(shapes, "one", config.value(), config.units());
    Layers.addLinear(shapes, "other", config.value(), config.units());
    Layers.addLinear(shapes, "hidden", 2 * config.units() + KINDS, config.hidden());
    Layers.addLinear(shapes, "penalty", config.hidden(), 1);
    shapes.put("threshold", new Shape(1));
    return shapes;
  }

  /**
   * Returns initial weights. The heads begin by looking at equal places: where a node of the left
   * side stands, and where its variable stands first. The units begin by comparing symbols and
   * numbers. All of it is trained on.
   */
  public static Weights initial(NDManager parent, MatchingConfig config, long seed) {
    Weights weights = Weights.initialize(parent, shapes(config), seed);
    new MatchingStart(config, RandomStreams.of(seed, 1)).apply(weights);
    return weights;
  }

  /** Left sides with views, padded to equal numbers of nodes. */
  private record Batch(NDArray left, NDArray view, NDArray leftMask, NDArray viewMask) {}

  /**
   * Computes for training whether left sides fit views.
   *
   * @param lefts the nodes of B left sides
   * @param views the nodes of B views
   * @return logits (B): above 0 if it fits
   */
  public NDArray logits(
      NDManager scope, Rotation rotation, List<List<Node>> lefts, List<List<Node>> views) {
    int rows = lefts.size();
    int n = lefts.stream().mapToInt(List::size).max().orElseThrow();
    int m = views.stream().mapToInt(List::size).max().orElseThrow();
    Batch batch =
        new Batch(
            inputs(scope, rotation, lefts, n, false),
            inputs(scope, rotation, views, m, true),
            mask(scope, lefts, n, 0, 1).expandDims(2), // (B, n, 1)
            mask(scope, views, m, MASKED, 0).reshape(rows, 1, 1, m));
    int key = config.key();
    NDArray query = heads(Layers.linear(batch.left(), weights, "query"), rows, n, key);
    NDArray keys = heads(Layers.linear(batch.view(), weights, "key"), rows, m, key);
    NDArray values = heads(Layers.linear(batch.view(), weights, "value"), rows, m, config.value());
    NDArray scores =
        query
            .matMul(keys.transpose(0, 1, 3, 2))
            .mul(weights.get("scale").reshape(1, HEADS, 1, 1))
            .add(batch.viewMask()); // (B, H, n, m)
    NDArray none = weights.get("none.score").reshape(1, HEADS, 1, 1).broadcast(rows, HEADS, n, 1);
    NDArray shares = scores.concat(none, 3).softmax(3); // (B, H, n, m + 1)
    NDArray nothing =
        weights
            .get("none.value")
            .reshape(1, HEADS, 1, config.value())
            .broadcast(rows, HEADS, 1, config.value());
    NDArray read = shares.matMul(values.concat(nothing, 2)); // (B, H, n, V)
    NDList each = read.split(HEADS, 1);
    NDArray first = each.get(0).squeeze(1);
    NDArray second = each.get(1).squeeze(1);
    NDArray fit =
        Layers.linear(batch.left(), weights, "wanted").mul(Layers.linear(first, weights, "found"));
    NDArray equal =
        Layers.linear(first, weights, "one").mul(Layers.linear(second, weights, "other"));
    NDArray kinds = batch.left().get(":, :, {}:", config.inputs() - KINDS); // (B, n, kinds)
    NDArray hidden =
        Activation.relu(Layers.linear(fit.concat(equal, 2).concat(kinds, 2), weights, "hidden"));
    NDArray penalties =
        Activation.softPlus(Layers.linear(hidden, weights, "penalty")).mul(batch.leftMask());
    NDArray sum = penalties.sum(new int[] {1, 2}); // (B)
    return weights.get("threshold").sub(sum);
  }

  private static NDArray heads(NDArray all, int rows, int nodes, int width) {
    return all.reshape(rows, nodes, HEADS, width).transpose(0, 2, 1, 3); // (B, H, n, width)
  }

  private static NDArray mask(
      NDManager scope, List<List<Node>> sequences, int most, float absent, float present) {
    float[] mask = new float[sequences.size() * most];
    for (int i = 0; i < mask.length; i++) {
      mask[i] = i % most < sequences.get(i / most).size() ? present : absent;
    }
    return scope.create(mask, new Shape(sequences.size(), most));
  }

  private NDArray inputs(
      NDManager scope, Rotation rotation, List<List<Node>> sequences, int most, boolean views) {
    int width = config.inputs();
    float[] inputs = new float[sequences.size() * most * width];
    for (int row = 0; row < sequences.size(); row++) {
      List<Node> nodes = sequences.get(row);
      for (int i = 0; i < nodes.size(); i++) {
        fill(config, inputs, (row * most + i) * width, nodes.get(i), views, rotation);
      }
    }
    return scope.create(inputs, new Shape(sequences.size(), most, width)); // (B, n, I)
  }

  private static void fill(
      MatchingConfig config, float[] inputs, int at, Node node, boolean ofView, Rotation rotation) {
    int next = at;
    next = copy(rotation.places(), node.place(), config.places(), inputs, next);
    next = copy(rotation.places(), node.first(), config.places(), inputs, next);
    next = copy(rotation.symbols(), node.symbol(), config.symbols(), inputs, next);
    next = copy(rotation.numbers(), node.number(), config.numbers(), inputs, next);
    int kind =
        node.symbol() != RuleNodes.NONE ? 0 : ofView || node.first() == RuleNodes.NONE ? 1 : 2;
    inputs[next + kind] = 1;
  }

  private static int copy(float[][] rows, int row, int width, float[] to, int at) {
    if (row != RuleNodes.NONE) {
      System.arraycopy(rows[row], 0, to, at, width);
    }
    return at + width;
  }

  static float[] input(MatchingConfig config, Node node, boolean ofView, Rotation rotation) {
    float[] input = new float[config.inputs()];
    fill(config, input, 0, node, ofView, rotation);
    return input;
  }
}
