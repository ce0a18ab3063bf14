package io.nrs.training;

import io.nrs.language.Vocabulary;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** The numbers that a network has for the tokens of a language. */
final class TokenNumbers {
  /** Stands for a token of another language. No formula has it. */
  private static final String FOREIGN = "\uFFFF";

  private final Vocabulary vocabulary;
  private final int[] numbers;
  private final Map<Integer, Integer> ids = new HashMap<>();

  /**
   * @param numbers by the ids of the vocabulary
   */
  TokenNumbers(Vocabulary vocabulary, int[] numbers) {
    this.vocabulary = vocabulary;
    this.numbers = numbers.clone();
    for (int id = 0; id < numbers.length; id++) {
      ids.put(numbers[id], id);
    }
  }

  /** The numbers of a network that one language has for itself. */
  static TokenNumbers own(Vocabulary vocabulary) {
    return new TokenNumbers(vocabulary, IntStream.range(0, vocabulary.size()).toArray());
  }

  /** Returns the number of the token that an output begins with. */
  int start() {
    return numbers[Vocabulary.START];
  }

  /** Returns the numbers of all tokens, by their ids. */
  int[] all() {
    return numbers.clone();
  }

  int[] encode(String compact) {
    int[] encoded = vocabulary.encode(compact);
    for (int i = 0; i < encoded.length; i++) {
      encoded[i] = numbers[encoded[i]];
    }
    return encoded;
  }

  /** Returns the text of an output in compact form. */
  String decode(int[] output) {
    StringBuilder text = new StringBuilder(output.length);
    for (int number : output) {
      Integer id = ids.get(number);
      text.append(id == null ? FOREIGN : vocabulary.decode(new int[] {id}));
    }
    return text.toString();
  }
}
