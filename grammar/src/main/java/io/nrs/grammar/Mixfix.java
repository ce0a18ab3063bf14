package io.nrs.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An operation that is written with words between its operands: {@code _ ? _ : _}. An underscore
 * stands for each operand, as in Maude and Agda.
 *
 * @param symbol of the operation
 * @param words those before, between and behind the operands; the first or the last, or both, are
 *     empty if an operand is there
 * @param precedence how tightly it binds an operand at its ends; 0: as the operation
 * @param again the word that begins it anew in place of its last operand and the word before that:
 *     {@code [WHEN _ THEN _]}. Both end with the last word
 * @param missing the atom that is meant if that word and the last operand are not there: {@code
 *     [ELSE _ NULL]}. Of an operator before its second operand, the first: {@code [_ 1] & _}
 */
public record Mixfix(
    String symbol,
    List<String> words,
    int precedence,
    Optional<String> again,
    Optional<String> missing) {
  private static final char PLACE = '_';

  private static final Pattern WITHOUT_FIRST =
      Pattern.compile("\\[_ ([^\\[\\]_ ]+)\\] ([^\\[\\]_ ]+) _");

  /** Words, those that may be repeated, those that may be missing, an atom, and other words. */
  private static final Pattern OPTIONAL =
      Pattern.compile(
          "([^\\[\\]]*)(?:\\[([^\\[\\]]*_)\\] )?(?:\\[([^\\[\\]]*_ )([^\\[\\]_ ]+)\\] )?([^\\[\\]]+)");

  public Mixfix {
    words = List.copyOf(words);
  }

  /**
   * A word of an operation.
   *
   * @param index its number in {@link Mixfix#words}; {@link Word#AGAIN} for {@link Mixfix#again}
   */
  public record Word(Mixfix operation, int index) {
    private static final int AGAIN = -1;

    /** Returns the word. */
    public String text() {
      return isAgain() ? operation.again.orElseThrow() : operation.words.get(index);
    }

    /** Returns whether the operation begins anew with the word. */
    public boolean isAgain() {
      return index == AGAIN;
    }

    /** Returns whether an operand may be between another word and this one. */
    public boolean follows(Word before) {
      return before.operation.equals(operation)
          && (isAgain() || isMissingBetween(before)
              ? operation.isBeforeOptional(before)
              : Math.max(0, before.index) + 1 == index);
    }

    /**
     * Returns whether the word of the last operand is missing between another word and this one.
     */
    public boolean isMissingBetween(Word before) {
      return isEnd() && operation.missing.isPresent() && operation.isBeforeOptional(before);
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
    Optional<Mixfix> optional = withoutFirst(text, meant).or(() -> withOptional(text, meant));
    if (optional.isPresent()) {
      return optional;
    }
    List<String> words = words(text);
    boolean place = words.size() == 2 && words.stream().allMatch(String::isEmpty);
    return words.size() < 2 || place
        ? Optional.empty()
        : Optional.of(
            new Mixfix(
                meant.symbol(), words, meant.precedence(), Optional.empty(), Optional.empty()));
  }

  private static Optional<Mixfix> withoutFirst(String text, Notation.Spelling meant) {
    Matcher parts = WITHOUT_FIRST.matcher(text);
    return parts.matches()
        ? Optional.of(
            new Mixfix(
                meant.symbol(),
                List.of(parts.group(2), ""),
                meant.precedence(),
                Optional.empty(),
                Optional.of(parts.group(1))))
        : Optional.empty();
  }

  private static Optional<Mixfix> withOptional(String text, Notation.Spelling meant) {
    Matcher parts = OPTIONAL.matcher(text);
    if (text.indexOf('[') < 0 || !parts.matches()) {
      return Optional.empty();
    }
    Optional<List<String>> repeated = Optional.ofNullable(parts.group(2)).map(Mixfix::words);
    Mixfix whole =
        new Mixfix(
            meant.symbol(),
            words(parts.group(1) + Optional.ofNullable(parts.group(3)).orElse("") + parts.group(5)),
            meant.precedence(),
            repeated.map(words -> words.get(0)),
            Optional.ofNullable(parts.group(4)));
    return Optional.of(whole)
        .filter(found -> found.words.size() > 2 && !found.endsWithOperand())
        .filter(found -> repeated.isEmpty() || found.repeats(repeated.get()));
  }

  /** Returns whether words are those up to the last operand but for the first, which differs. */
  private boolean repeats(List<String> part) {
    int last = words.size() - 2;
    return part.size() == last + 1
        && !part.get(0).isEmpty()
        && part.subList(1, last).equals(words.subList(1, last));
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

  private boolean isBeforeOptional(Word word) {
    return Math.max(0, word.index) == words.size() - 3;
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

  /** Returns whether it is an operator whose first operand is not there: {@code [_ 1] & _}. */
  public boolean isPrefix() {
    return words.size() == 2 && missing.isPresent();
  }

  /** Returns its words, without empty ones. */
  public List<Word> written() {
    List<Word> written = new ArrayList<>();
    again.ifPresent(word -> written.add(new Word(this, Word.AGAIN)));
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
