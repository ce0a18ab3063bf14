package io.nrs.network;

import java.util.SplittableRandom;

/** How generation chooses a token from the probabilities of the next token. */
@FunctionalInterface
public interface DecodingStrategy {

  /**
   * @param probabilities of several rows
   * @param from where this row's V probabilities begin
   * @param size V
   * @return the chosen token
   */
  int choose(float[] probabilities, int from, int size);

  /** Chooses the most probable token. */
  static DecodingStrategy greedy() {
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

  /** Samples at temperature 1, as the paper does (section 4.1). */
  static DecodingStrategy sampling(SplittableRandom random) {
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
