package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import io.nrs.network.TaggingNetwork.TaggerConfig.Pass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A network for each pass of a tagger. It answers a window: the classes of a token and of those
 * before it. Each place of the window has a table of its own; two layers follow. Because the window
 * is all that the network sees, it can be asked about every window
 * (docs/decisions/tagging-selector.md).
 *
 * <p>Shapes: B windows of w tokens, C classes, D width, A answers.
 */
public final class TaggingNetwork {
  private final TaggerConfig config;
  private final Weights weights;

  /** The caller owns the weights. */
  public TaggingNetwork(TaggerConfig config, Weights weights) {
    this.config = config;
    this.weights = weights;
  }

  /** Returns the names and shapes of all weights. */
  public static Map<String, Shape> shapes(TaggerConfig config) {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    for (int i = 0; i < config.passes().size(); i++) {
      Pass pass = config.passes().get(i);
      shapes.put(window(i), new Shape((long) pass.view() * pass.classes(), config.width()));
      Layers.addLinear(shapes, hidden(i), config.width(), config.width());
      Layers.addLinear(shapes, answers(i), config.width(), pass.answers().size());
    }
    return shapes;
  }

  /** Returns the name of the tables of a pass. */
  public static String window(int pass) {
    return "pass" + pass + ".window.embedding";
  }

  /** Returns the name of the hidden layer of a pass. */
  public static String hidden(int pass) {
    return "pass" + pass + ".hidden";
  }

  /** Returns the name of the layer of answers of a pass. */
  public static String answers(int pass) {
    return "pass" + pass + ".answers";
  }

  /**
   * Computes the answers to windows, for training.
   *
   * @param windows classes, w for each window
   * @return logits (B, A)
   */
  public NDArray logits(NDManager scope, int pass, List<int[]> windows) {
    Pass shape = config.passes().get(pass);
    int[] rows = new int[windows.size() * shape.view()];
    for (int i = 0; i < rows.length; i++) {
      int place = i % shape.view();
      rows[i] = place * shape.classes() + windows.get(i / shape.view())[place];
    }
    NDArray ids = scope.create(rows, new Shape(windows.size(), shape.view()));
    NDArray sum = Layers.embed(ids, weights.get(window(pass))).sum(new int[] {1}); // (B, D)
    NDArray state = Activation.relu(Layers.linear(Activation.relu(sum), weights, hidden(pass)));
    return Layers.linear(state, weights, answers(pass));
  }

  /** Returns the networks for use, which keep nothing of the weights' manager. */
  public List<TaggingReader> readers() {
    return IntStream.range(0, config.passes().size()).mapToObj(this::reader).toList();
  }

  private TaggingReader reader(int pass) {
    return new TaggingReader(
        config.passes().get(pass).classes(),
        weights.get(window(pass)).toFloatArray(),
        weights.get(hidden(pass) + ".matrix").toFloatArray(),
        weights.get(hidden(pass) + ".bias").toFloatArray(),
        weights.get(answers(pass) + ".matrix").toFloatArray(),
        weights.get(answers(pass) + ".bias").toFloatArray());
  }

  /**
   * The architecture of a {@link TaggingNetwork}: everything that decides its weights and their
   * use.
   *
   * @param width D of the hidden layers
   * @param passes over a text, in order
   */
  public record TaggerConfig(int width, List<Pass> passes) {

    /**
     * One pass over a text.
     *
     * @param view w, the number of tokens that a window has
     * @param classes C, the number of classes of tokens; class 0 stands before the first token
     * @param tokens the class of every token, by its number; 0 for tokens that texts do not have
     * @param atom the class of what an earlier pass marked; 0 in the first pass
     * @param answers A answers, each with the length of the marked text and the number of tokens
     *     behind it
     */
    public record Pass(
        int view, int classes, List<Integer> tokens, int atom, List<List<Integer>> answers) {
      public Pass {
        tokens = List.copyOf(tokens);
        answers = answers.stream().map(List::copyOf).toList();
        if (view < 1 || classes < 2 || answers.size() < 2) {
          throw new IllegalArgumentException("a pass needs a token, two classes and two answers");
        }
      }
    }

    public TaggerConfig {
      passes = List.copyOf(passes);
      if (width < 1 || passes.isEmpty()) {
        throw new IllegalArgumentException("the width or the passes are missing");
      }
    }
  }
}
