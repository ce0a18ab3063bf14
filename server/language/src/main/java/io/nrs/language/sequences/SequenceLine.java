package io.nrs.language.sequences;

import io.nrs.grammar.SequenceLines;
import io.nrs.language.Vocabulary;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * Draws lines of sequences that people may write, in compact form: rows of atoms and groups, or one
 * list in brackets with others inside.
 *
 * @param brackets the token that closes each token that opens
 * @param opening the tokens that open
 * @param members tokens that are no brackets
 * @param groups what rules rewrite, of tokens that people may write
 */
public record SequenceLine(
    Map<Character, Character> brackets, String opening, String members, List<String> groups) {
  /** The share of the members of a list that are lists. */
  private static final double LISTS = 0.25;

  /** A list of one member. */
  private static final int SHORTEST = 3;

  /** A list without members, in a language that has nothing but brackets. */
  private static final int EMPTY = 2;

  static SequenceLine of(
      SequenceLines lines, Vocabulary vocabulary, String tokens, List<String> leaves) {
    String input =
        only(tokens, token -> !lines.isHidden(vocabulary.expand(String.valueOf((char) token))));
    Map<Character, Character> brackets =
        lines.brackets().entrySet().stream()
            .collect(
                Collectors.toMap(
                    pair -> vocabulary.compact(pair.getKey()).charAt(0),
                    pair -> vocabulary.compact(pair.getValue()).charAt(0)));
    return new SequenceLine(
        brackets,
        only(input, token -> brackets.containsKey((char) token)),
        only(
            input,
            token -> !brackets.containsKey((char) token) && !brackets.containsValue((char) token)),
        leaves.stream()
            .filter(leaf -> leaf.chars().allMatch(token -> input.indexOf(token) >= 0))
            .toList());
  }

  private static String only(String tokens, IntPredicate wanted) {
    return tokens
        .chars()
        .filter(wanted)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /**
   * Draws a line.
   *
   * @param length tokens, 2 or more; a line in brackets may have a token more or less
   */
  String drawn(int length, SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    if (!brackets.isEmpty()) {
      list(Math.max(shortest(), length), text, random);
      return text.toString();
    }
    while (text.length() < length) {
      text.append(
          !groups.isEmpty() && random.nextBoolean()
              ? groups.get(random.nextInt(groups.size()))
              : token(members, random));
    }
    return text.substring(0, length);
  }

  private int shortest() {
    return members.isEmpty() ? EMPTY : SHORTEST;
  }

  private void list(int length, StringBuilder text, SplittableRandom random) {
    char open = token(opening, random);
    text.append(open);
    int left = length - EMPTY;
    while (left > 0) {
      boolean nested = left >= shortest() && (members.isEmpty() || random.nextDouble() < LISTS);
      if (nested) {
        int inner = random.nextInt(shortest(), left + 1);
        list(inner, text, random);
        left -= inner;
      } else if (members.isEmpty()) {
        break;
      } else {
        text.append(token(members, random));
        left--;
      }
    }
    text.append(brackets.get(open));
  }

  private static char token(String tokens, SplittableRandom random) {
    return tokens.charAt(random.nextInt(tokens.length()));
  }
}
