package io.nrs.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An operation that is written with words between its operands: {@code _ ? _ : _}. An underscore
 * stands for each operand, as in Maude and Agda.
 *
 * @param symbol of the operation
 * @param words those before, between and behind the operands; the first or the last, or both, are
 *     empty if an operand is there
 * @param precedence how tightly it binds an operand at its ends; 0: as the operation
 */
public record Mixfix(String symbol, List<String> words, int precedence) {
  private static final char PLACE = '_';

  public Mixfix {
    words = List.copyOf(words);
  }

  /**
   * A word of an operation.
   *
   * @param index its number in {@link Mixfix#words}
   */
  public record Word(Mixfix operation, int index) {
    /** Returns the word. */
    public String text() {
      return operation.words.get(index);
    }

    /** Returns whether no operand follows the word. */
    public boolean isEnd() {
      return index == operation.words.size() - 1;
    }

    /** Returns whether no other word of the operation is behind it. */
    public boolean isLast() {
      return isEnd() || index == operation.words.size() - 2 && operation.endsWithOperand();
    }
  }

  /** Returns the operation that a spelling with places describes. */
  public static Optional<Mixfix> of(String text, Notation.Spelling meant) {
    List<String> words = words(text);
    boolean place = words.size() == 2 && words.stream().allMatch(String::isEmpty);
    return words.size() < 2 || place
        ? Optional.empty()
        : Optional.of(new Mixfix(meant.symbol(), words, meant.precedence()));
  }

  /**
   * Splits a text at its places, which no letter, digit or other place touches. Patterns that look
   * behind do not run in the playground.
   */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == PLACE && !isOfWord(text, i - 1) && !isOfWord(text, i + 1)) {
        words.add(text.substring(from, i).trim());
        from = i + 1;
      }
    }
    words.add(text.substring(from).trim());
    return words;
  }

  private static boolean isOfWord(String text, int at) {
    return 0 <= at
        && at < text.length()
        && (text.charAt(at) == PLACE || Character.isLetterOrDigit(text.charAt(at)));
  }

  /** Returns the number of its operands. */
  public int operands() {
    return words.size() - 1;
  }

  /** Returns whether an operand is before all words. */
  public boolean beginsWithOperand() {
    return words.get(0).isEmpty();
  }

  /** Returns whether an operand is behind all words. */
  public boolean endsWithOperand() {
    return words.get(words.size() - 1).isEmpty();
  }

  /** Returns whether operands stand side by side, without any word: {@code _ _}. */
  public boolean isProduct() {
    return words.stream().allMatch(String::isEmpty);
  }

  /** Returns its words, without empty ones. */
  public List<Word> written() {
    List<Word> written = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (!words.get(i).isEmpty()) {
        written.add(new Word(this, i));
      }
    }
    return written;
  }

  /** Returns how it is written, with dots in the places of operands. */
  public String shown() {
    return String.join(" \u2026 ", words).trim();
  }
}
