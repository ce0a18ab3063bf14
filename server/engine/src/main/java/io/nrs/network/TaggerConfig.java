package io.nrs.network;

import java.util.List;

/**
 * The architecture of a {@link TaggingNetwork}: everything that decides its weights and their use.
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
