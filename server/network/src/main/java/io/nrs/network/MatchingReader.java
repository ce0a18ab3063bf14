package io.nrs.network;

import io.nrs.language.terms.RuleNodes.Node;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A {@link MatchingNetwork} for use. It calculates in Java, in one order, so that every machine
 * gives the same result. What depends on one side alone is computed once for that side.
 */
public final class MatchingReader {
  private static final int HEADS = MatchingNetwork.HEADS;

  /** Smaller shares change no sum. */
  private static final float SMALLEST = 1e-9f;

  private final MatchingConfig config;
  private final Rotation rotation;
  private final Linear query;
  private final Linear key;
  private final Linear value;
  private final Linear wanted;
  private final Linear found;
  private final Linear one;
  private final Linear other;
  private final Linear hidden;
  private final Linear penalty;
  private final float[] scale;
  private final float[] noneScore;
  private final Read none;
  private final float threshold;

  /** What nodes of views are to the heads. Views share most of their nodes, which are few. */
  private final Map<Node, ViewNode> known = new ConcurrentHashMap<>();

  /**
   * @param weights of a {@link MatchingNetwork}, by their names
   * @param rotation the vectors that stand for all places, symbols and numbers
   */
  public MatchingReader(MatchingConfig config, Map<String, float[]> weights, Rotation rotation) {
    this.config = config;
    this.rotation = rotation;
    this.query = Linear.of(weights, "query");
    this.key = Linear.of(weights, "key");
    this.value = Linear.of(weights, "value");
    this.wanted = Linear.of(weights, "wanted");
    this.found = Linear.of(weights, "found");
    this.one = Linear.of(weights, "one");
    this.other = Linear.of(weights, "other");
    this.hidden = Linear.of(weights, "hidden");
    this.penalty = Linear.of(weights, "penalty");
    this.scale = weights.get("scale");
    this.noneScore = weights.get("none.score");
    float[] nothing = weights.get("none.value");
    this.none =
        new Read(
            found.times(nothing, 0), one.times(nothing, 0), other.times(nothing, config.value()));
    this.threshold = weights.get("threshold")[0];
  }

  /** A matrix and a bias. */
  private record Linear(float[] matrix, float[] bias, int inputs) {
    static Linear of(Map<String, float[]> weights, String name) {
      float[] bias = weights.get(name + ".bias");
      float[] matrix = weights.get(name + ".matrix");
      return new Linear(matrix, bias, matrix.length / bias.length);
    }

    /** Maps a vector without the bias. */
    float[] times(float[] input, int from) {
      float[] result = new float[bias.length];
      for (int row = 0; row < result.length; row++) {
        float sum = 0;
        for (int i = 0; i < inputs; i++) {
          sum += matrix[row * inputs + i] * input[from + i];
        }
        result[row] = sum;
      }
      return result;
    }

    float[] apply(float[] input) {
      float[] result = times(input, 0);
      for (int row = 0; row < result.length; row++) {
        result[row] += bias[row];
      }
      return result;
    }
  }

  /**
   * What the units compute of a value, before they are multiplied. Attention mixes values, and a
   * linear map of the mixture is the mixture of the maps, so each is mapped once.
   */
  private record Read(float[] found, float[] one, float[] other) {}

  private Read read(float[] values) {
    return new Read(
        found.times(values, 0), one.times(values, 0), other.times(values, config.value()));
  }

  /** A node of a left side, without what depends on a view. */
  public static final class LeftNode {
    private final float[] query;
    private final float[] wanted;
    private final float[] kind;

    private LeftNode(float[] query, float[] wanted, float[] kind) {
      this.query = query;
      this.wanted = wanted;
      this.kind = kind;
    }
  }

  private record ViewNode(float[] key, Read value) {}

  /** A view, without what depends on a left side. */
  public static final class EncodedView {
    private final List<ViewNode> nodes;

    private EncodedView(List<ViewNode> nodes) {
      this.nodes = nodes;
    }
  }

  /** Returns a node of a left side as it is compared with views. */
  public LeftNode left(Node node) {
    float[] input = MatchingNetwork.input(config, node, false, rotation);
    float[] kind = new float[MatchingNetwork.KINDS];
    System.arraycopy(input, input.length - kind.length, kind, 0, kind.length);
    return new LeftNode(query.apply(input), wanted.apply(input), kind);
  }

  /** Returns a view as left sides are compared with it. */
  public EncodedView view(List<Node> nodes) {
    return new EncodedView(
        nodes.stream().map(node -> known.computeIfAbsent(node, this::viewNode)).toList());
  }

  private ViewNode viewNode(Node node) {
    float[] input = MatchingNetwork.input(config, node, true, rotation);
    return new ViewNode(key.apply(input), read(value.apply(input)));
  }

  /** Returns what a node of a left side costs in a view: 0 or more. */
  public float penalty(LeftNode node, EncodedView view) {
    int units = config.units();
    float[] units0 = new float[units];
    float[] units1 = new float[units];
    float[] units2 = new float[units];
    for (int head = 0; head < HEADS; head++) {
      float[] shares = shares(node, view, head);
      for (int i = 0; i < shares.length; i++) {
        Read from = i < view.nodes.size() ? view.nodes.get(i).value() : none;
        float share = shares[i];
        if (share > SMALLEST) {
          if (head == 0) {
            add(units0, share, from.found());
            add(units1, share, from.one());
          } else {
            add(units2, share, from.other());
          }
        }
      }
    }
    float[] input = new float[2 * units + MatchingNetwork.KINDS];
    for (int u = 0; u < units; u++) {
      input[u] = node.wanted[u] * (units0[u] + found.bias()[u]);
      input[units + u] = (units1[u] + one.bias()[u]) * (units2[u] + other.bias()[u]);
    }
    System.arraycopy(node.kind, 0, input, 2 * units, node.kind.length);
    float[] state = hidden.apply(input);
    for (int i = 0; i < state.length; i++) {
      state[i] = Math.max(0, state[i]);
    }
    return softplus(penalty.apply(state)[0]);
  }

  private static void add(float[] sum, float share, float[] values) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += share * values[i];
    }
  }

  private float[] shares(LeftNode node, EncodedView view, int head) {
    int width = config.key();
    int nodes = view.nodes.size();
    float[] shares = new float[nodes + 1];
    shares[nodes] = noneScore[head];
    float most = noneScore[head];
    for (int i = 0; i < nodes; i++) {
      float[] keys = view.nodes.get(i).key();
      float sum = 0;
      for (int k = head * width; k < (head + 1) * width; k++) {
        sum += node.query[k] * keys[k];
      }
      shares[i] = sum * scale[head];
      most = Math.max(most, shares[i]);
    }
    float total = 0;
    for (int i = 0; i <= nodes; i++) {
      shares[i] = (float) StrictMath.exp(shares[i] - most);
      total += shares[i];
    }
    for (int i = 0; i <= nodes; i++) {
      shares[i] /= total;
    }
    return shares;
  }

  private static float softplus(float x) {
    return (float) (Math.max(x, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(x))));
  }

  /** Returns the sum of penalties from which on a left side does not fit. */
  public float threshold() {
    return threshold;
  }
}
