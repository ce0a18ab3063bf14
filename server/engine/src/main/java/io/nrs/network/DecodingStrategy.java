package io.nrs.network;

import java.util.SplittableRandom;

/** How the decoder picks a token from the next token's probabilities. */
@FunctionalInterface
public interface TokenChoice {

  /**
   * @param probabilities of several rows
   * @param from where this row's V probabilities begin
   * @param size V
   * @return the chosen token
   */
  int choose(float[] probabilities, int from, int size);

  /** The most probable token. */
  static TokenChoice greedy() {
    return (probabilities, from, size) -> {
      int best = 0;
      for (int token = 1; token < size; token++) {
        if (probabilities[from + token] > probabilities[from + best]) {
          best = token;
        }
      }
      return best;
    };
  }

  /** A draw at temperature 1. */
  static TokenChoice sampling(SplittableRandom random) {
    return (probabilities, from, size) -> {
      double left = random.nextDouble();
      for (int token = 0; token < size; token++) {
        left -= probabilities[from + token];
        if (left < 0) {
          return token;
        }
      }
      return greedy().choose(probabilities, from, size);
    };
  }
}
