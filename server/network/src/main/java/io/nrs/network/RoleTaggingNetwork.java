package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tagger for any language. It reads the roles of tokens instead of a language's classes: each
 * place of a window, counted from its end, has a table of roles, and a token is the sum of its
 * roles. For a language it becomes a {@link TaggingNetwork}: the sums are computed once.
 *
 * <p>Shapes: B windows of at most w tokens, R roles, D width, L lengths.
 */
public final class RoleTaggingNetwork {
  private static final String WINDOW = "window";
  private static final String HIDDEN = "hidden";
  private static final String ANSWERS = "answers";

  private final RoleTaggerConfig config;
  private final Weights weights;

  /**
   * The architecture.
   *
   * @param window w
   * @param roles R
   * @param lengths L, the number of lengths of a marked text, 0 included
   * @param width D
   */
  public record RoleTaggerConfig(int window, int roles, int lengths, int width) {
    public RoleTaggerConfig {
      if (window < 1 || roles < 2 || lengths < 2 || width < 1) {
        throw new IllegalArgumentException("a size is missing");
      }
    }

    /** Returns the number of an input: the role of a token of a window. */
    int column(int tokens, int place, int role) {
      return (window - tokens + place) * roles + role;
    }

    /** Returns the number of an answer. */
    public int answer(int length, int behind) {
      return 2 * length + behind;
    }
  }

  /** The caller owns the weights. */
  public RoleTaggingNetwork(RoleTaggerConfig config, Weights weights) {
    this.config = config;
    this.weights = weights;
  }

  /** Returns the names and shapes of all weights. */
  public static Map<String, Shape> shapes(RoleTaggerConfig config) {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    Layers.addLinear(shapes, WINDOW, config.window() * config.roles(), config.width());
    Layers.addLinear(shapes, HIDDEN, config.width(), config.width());
    Layers.addLinear(shapes, ANSWERS, config.width(), 2 * config.lengths());
    return shapes;
  }

  /**
   * Computes the answers to windows, for training.
   *
   * @param windows the roles of each token of B windows, the last token last
   * @return logits (B, 2 L)
   */
  public NDArray logits(NDManager scope, List<List<int[]>> windows) {
    int width = config.window() * config.roles();
    float[] inputs = new float[windows.size() * width];
    for (int row = 0; row < windows.size(); row++) {
      List<int[]> tokens = windows.get(row);
      for (int i = 0; i < tokens.size(); i++) {
        for (int role : tokens.get(i)) {
          inputs[row * width + config.column(tokens.size(), i, role)] = 1;
        }
      }
    }
    NDArray input = scope.create(inputs, new Shape(windows.size(), width));
    NDArray state = Activation.relu(Layers.linear(input, weights, WINDOW));
    return Layers.linear(Activation.relu(Layers.linear(state, weights, HIDDEN)), weights, ANSWERS);
  }

  /**
   * Returns the network for a language.
   *
   * @param weights by their names
   * @param view the number of tokens of the language's windows, at most w
   * @param classes the numbers of the roles of each class
   * @param answers the numbers of the answers that the language has
   */
  public static WindowNetwork reader(
      RoleTaggerConfig config,
      Map<String, float[]> weights,
      int view,
      List<? extends Collection<Integer>> classes,
      List<Integer> answers) {
    Map<String, float[]> pass = pass(config, weights, 0, view, classes, answers);
    return new TaggingReader(
        classes.size(),
        pass.get(TaggingNetwork.window(0)),
        pass.get(TaggingNetwork.hidden(0) + ".matrix"),
        pass.get(TaggingNetwork.hidden(0) + ".bias"),
        pass.get(TaggingNetwork.answers(0) + ".matrix"),
        pass.get(TaggingNetwork.answers(0) + ".bias"));
  }

  /**
   * Returns the weights of the {@link TaggingNetwork} for a language.
   *
   * @param weights by their names
   * @param number of the pass
   * @param view the number of tokens of the language's windows, at most w
   * @param classes the numbers of the roles of each class
   * @param answers the numbers of the answers that the language has
   */
  public static Map<String, float[]> pass(
      RoleTaggerConfig config,
      Map<String, float[]> weights,
      int number,
      int view,
      List<? extends Collection<Integer>> classes,
      List<Integer> answers) {
    int width = config.width();
    float[] matrix = weights.get(WINDOW + ".matrix"); // (D, w × R)
    float[] bias = weights.get(WINDOW + ".bias");
    float[] window = new float[view * classes.size() * width];
    for (int place = 0; place < view; place++) {
      for (int each = 0; each < classes.size(); each++) {
        for (int i = 0; i < width; i++) {
          // Every window has a last token, so the bias is part of it.
          float sum = place == view - 1 ? bias[i] : 0;
          for (int role : classes.get(each)) {
            sum += matrix[i * config.window() * config.roles() + config.column(view, place, role)];
          }
          window[(place * classes.size() + each) * width + i] = sum;
        }
      }
    }
    float[] all = weights.get(ANSWERS + ".matrix"); // (2 L, D)
    float[] chosen = new float[answers.size() * width];
    float[] chosenBias = new float[answers.size()];
    for (int i = 0; i < chosenBias.length; i++) {
      System.arraycopy(all, answers.get(i) * width, chosen, i * width, width);
      chosenBias[i] = weights.get(ANSWERS + ".bias")[answers.get(i)];
    }
    return Map.of(
        TaggingNetwork.window(number),
        window,
        TaggingNetwork.hidden(number) + ".matrix",
        weights.get(HIDDEN + ".matrix"),
        TaggingNetwork.hidden(number) + ".bias",
        weights.get(HIDDEN + ".bias"),
        TaggingNetwork.answers(number) + ".matrix",
        chosen,
        TaggingNetwork.answers(number) + ".bias",
        chosenBias);
  }
}
