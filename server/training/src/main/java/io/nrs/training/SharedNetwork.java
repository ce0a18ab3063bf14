package io.nrs.training;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.List;
import java.util.Map;

/**
 * A network that several languages share. It has tokens, or classes of tokens, of all of them. Once
 * its language is given, it is a network of that language alone: the token for the language is
 * constant, and the rows of other languages' tokens are never read.
 */
interface SharedNetwork {
  /** Returns the shared network as it learns from the examples of a language. */
  TrainableNetwork trainable(NDManager manager, int language);

  /** Returns the names and shapes of the weights of a language's own network. */
  Map<String, Shape> shapes(int language);

  /**
   * Returns the weights of a language's own network. It answers as the shared one does, but it has
   * no logits for tokens or marks of other languages.
   *
   * @param shared the weights of the shared network, by name
   */
  Map<String, float[]> weights(Map<String, float[]> shared, int language);

  /**
   * Returns the numbers of texts. Each that has none gets the next one.
   *
   * @param numbers those so far, by text
   */
  static int[] numbers(Map<String, Integer> numbers, List<String> texts) {
    return texts.stream()
        .mapToInt(text -> numbers.computeIfAbsent(text, key -> numbers.size()))
        .toArray();
  }

  /** Returns rows of a matrix, in a new order. */
  static float[] rows(float[] matrix, int width, int[] rows) {
    float[] chosen = new float[rows.length * width];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(matrix, rows[i] * width, chosen, i * width, width);
    }
    return chosen;
  }
}
