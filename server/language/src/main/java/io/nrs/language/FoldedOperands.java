package io.nrs.language;

import io.nrs.grammar.LeafValues;
import io.nrs.language.WorkingText.Unfolded;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The operations of one formula that stay as they are. In the formula's <em>working text</em> each
 * is one character, like an atom, and equal operations are equal characters
 * (docs/decisions/single-step-and-batch.md). All texts are in compact form.
 *
 * <p>The first operands of a list that stay, while others follow, are one character too. It stands
 * behind the list's operator, and is printed without brackets there.
 */
public class FoldedOperands implements WorkingText {
  /** Vocabularies have no characters from here to {@link #LAST}. */
  private static final char FIRST = '\u3400';

  private static final char LAST = '\uD7FF';

  /** Behind the private characters that stand for words. */
  private static final char FIRST_NUMBER = '\uF8E0';

  /** The most different operations of one formula that stay at one time. */
  public static final int CAPACITY = LAST - FIRST + 1;

  private final LeafPlaces rules;

  /** The operations, whose operands may be characters of this table. */
  private final Map<Character, String> texts = new HashMap<>();

  private final Map<String, Character> characters = new HashMap<>();
  private char next = FIRST;

  public FoldedOperands(LeafPlaces rules) {
    this.rules = rules;
  }

  /** Returns whether a token of a working text is an operation. */
  public static boolean isFolded(int token) {
    return FIRST <= token && token <= LAST;
  }

  /** Returns the token of a {@linkplain LeafValues#placeholder placeholder}. */
  static char numbered(int number) {
    return (char) (FIRST_NUMBER + number);
  }

  private static boolean isNumbered(int token) {
    return FIRST_NUMBER < token && token < FIRST_NUMBER + 0x20;
  }

  /** Returns a pattern of all tokens that stand for an operation. */
  static String pattern() {
    return "[%s%c-%c%c-%c]"
        .formatted(LeafValues.FOLDED, FIRST, LAST, FIRST_NUMBER, FIRST_NUMBER + 0x1f);
  }

  /** Every operation is the same token. */
  @Override
  public String masked(String text) {
    if (text.chars().noneMatch(FoldedOperands::isFolded)) {
      return text;
    }
    StringBuilder masked = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (isFolded(text.charAt(i))) {
        masked.setCharAt(i, LeafValues.FOLDED.charAt(0));
      }
    }
    return masked.toString();
  }

  /** Returns whether a token is an operand of a leaf that the Solver may answer. */
  public static boolean isOperand(String leaf, String answer) {
    return answer.length() == 1 && isNumbered(answer.charAt(0)) && leaf.contains(answer);
  }

  /** Operations have numbers. */
  @Override
  public String question(String leaf) {
    if (leaf.chars().noneMatch(FoldedOperands::isFolded)) {
      return leaf;
    }
    StringBuilder question = new StringBuilder(leaf);
    List<String> known = new ArrayList<>();
    for (int i = 0; i < leaf.length(); i++) {
      if (isFolded(leaf.charAt(i))) {
        question.setCharAt(i, numbered(number(known, leaf.charAt(i))));
      }
    }
    return question.toString();
  }

  private int number(List<String> known, char operand) {
    String text = closed(texts.get(operand));
    if (!known.contains(text)) {
      known.add(text);
    }
    return known.indexOf(text) + 1;
  }

  private String closed(String text) {
    return rules.leavesOperator(text)
        ? rules.language().open() + text + rules.language().close()
        : text;
  }

  @Override
  public Optional<String> replacement(String leaf, String answer) {
    boolean partial = rules.leavesOperator(leaf);
    if (answer.equals(Vocabulary.STAYS)) {
      return Optional.of((partial ? leaf.substring(0, 1) : "") + fold(leaf));
    }
    String question = question(leaf);
    StringBuilder text = new StringBuilder(answer);
    for (int i = 0; i < answer.length(); i++) {
      char token = answer.charAt(i);
      if (isNumbered(token)) {
        int place = question.indexOf(token);
        if (place < 0) {
          return Optional.empty();
        }
        char operand = leaf.charAt(place);
        text.setCharAt(i, partial ? operand : fold(closed(texts.get(operand))));
      } else if (LeafValues.FOLDED.indexOf(token) >= 0 || Vocabulary.STAYS.indexOf(token) >= 0) {
        return Optional.empty();
      }
    }
    return Optional.of(text.toString());
  }

  /** Returns the operation of a token. */
  public final String text(char token) {
    return texts.get(token);
  }

  private char fold(String text) {
    Character known = characters.get(text);
    if (known != null) {
      return known;
    }
    int taken = 0;
    // What is an atom's text cannot stand for an operation.
    while (texts.containsKey(next) || rules.vocabulary().covers(String.valueOf(next))) {
      taken++;
      if (taken == CAPACITY) {
        throw new FullException();
      }
      next = next == LAST ? FIRST : (char) (next + 1);
    }
    texts.put(next, text);
    characters.put(text, next);
    return next;
  }

  @Override
  public Set<Character> keepOnly(String formula) {
    if (texts.size() >= CAPACITY / 2) {
      Set<Character> kept = operations(formula);
      texts.keySet().retainAll(kept);
      characters.values().retainAll(kept);
    }
    return texts.keySet();
  }

  @Override
  public Set<Character> operations(String working) {
    Set<Character> found = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(working));
    while (!open.isEmpty()) {
      for (char token : open.pop().toCharArray()) {
        if (isFolded(token) && found.add(token)) {
          open.push(texts.get(token));
        }
      }
    }
    return found;
  }

  @Override
  public Unfolded unfold(CharSequence working) {
    StringBuilder text = new StringBuilder(working.length());
    int[] starts = new int[working.length() + 1];
    for (int i = 0; i < working.length(); i++) {
      starts[i] = text.length();
      append(text, working.charAt(i));
    }
    starts[working.length()] = text.length();
    return new Unfolded(text.toString(), starts);
  }

  /** Lists of any length nest that deep, so there is no recursion. */
  private void append(StringBuilder text, char token) {
    if (!isFolded(token)) {
      text.append(token);
      return;
    }
    Deque<Character> open = new ArrayDeque<>(List.of(token));
    while (!open.isEmpty()) {
      char first = open.pop();
      if (!isFolded(first)) {
        text.append(first);
        continue;
      }
      String folded = texts.get(first);
      int from = rules.leavesOperator(folded) ? 1 : 0;
      for (int i = folded.length() - 1; i >= from; i--) {
        open.push(folded.charAt(i));
      }
    }
  }

  /** A formula has more different operations than characters. */
  public static final class FullException extends RuntimeException {
    private FullException() {
      super("too many different operations", null, false, false);
    }
  }
}
