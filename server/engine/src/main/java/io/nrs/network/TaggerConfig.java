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
   * @param classes C, the number of classes of tokens
   * @param answers A, the number of answers
   */
  public record Pass(int view, int classes, int answers) {
    public Pass {
      if (view < 1 || classes < 2 || answers < 2) {
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
