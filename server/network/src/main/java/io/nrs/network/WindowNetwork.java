package io.nrs.network;

import java.util.OptionalDouble;

/** Answers windows of a text. An answer depends on nothing else. */
@FunctionalInterface
public interface WindowNetwork {
  /**
   * Answers a window.
   *
   * @param window the classes of its tokens, one character each
   * @return logits, one for each answer
   */
  float[] logits(CharSequence window);

  /**
   * Returns how far rounding can move the difference of two logits of any window, on any machine;
   * nothing if no bound is known.
   */
  default OptionalDouble rounding() {
    return OptionalDouble.empty();
  }
}
