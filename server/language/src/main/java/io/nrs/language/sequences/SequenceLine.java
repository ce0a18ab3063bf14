package io.nrs.language.sequences;

import io.nrs.grammar.LineGrammar;
import io.nrs.grammar.SequenceLines;
import io.nrs.language.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Draws lines of sequences that people may write, in compact form: as a grammar says, or rows of
 * atoms and groups.
 *
 * @param grammar that says it
 * @param tokens that people may write
 * @param groups what rules rewrite, of these tokens
 */
record SequenceLine(Optional<DrawnLines> grammar, String tokens, List<String> groups) {
  private static final String LIST = "a list";
  private static final String MEMBERS = "some members";
  private static final String MEMBER = "a member";

  /**
   * @param given a grammar; without one, lines are lists if there are brackets
   * @param all the tokens of all atoms
   */
  static SequenceLine of(
      LineGrammar given,
      SequenceLines lines,
      Vocabulary vocabulary,
      String all,
      List<String> leaves) {
    List<String> input =
        all.chars()
            .mapToObj(token -> vocabulary.expand(String.valueOf((char) token)))
            .filter(atom -> !lines.isHidden(atom))
            .toList();
    StringBuilder tokens = new StringBuilder();
    input.forEach(atom -> tokens.append(token(vocabulary, atom)));
    Optional<DrawnLines> grammar =
        given.isPresent() || !lines.brackets().isEmpty()
            ? Optional.of(
                new DrawnLines(
                    given.isPresent() ? LineGrammar.LINE : LIST,
                    given.isPresent() ? given : lists(lines.brackets(), input),
                    atom -> token(vocabulary, atom)))
            : Optional.empty();
    String written = tokens.toString();
    return new SequenceLine(
        grammar,
        written,
        leaves.stream()
            .filter(leaf -> leaf.chars().allMatch(token -> written.indexOf(token) >= 0))
            .toList());
  }

  private static char token(Vocabulary vocabulary, String atom) {
    return vocabulary.compact(atom).charAt(0);
  }

  /** Lists in brackets, with atoms and other lists inside. Names have spaces, and atoms none. */
  private static LineGrammar lists(Map<String, String> brackets, List<String> input) {
    List<List<String>> members = new ArrayList<>(List.of(List.of(LIST)));
    input.stream()
        .filter(atom -> !brackets.containsKey(atom) && !brackets.containsValue(atom))
        .forEach(atom -> members.add(List.of(atom)));
    List<List<String>> lists = new ArrayList<>();
    brackets.forEach((open, close) -> lists.add(List.of(open, MEMBERS, close)));
    if (members.size() == 1) {
      brackets.forEach((open, close) -> lists.add(List.of(open, close)));
    }
    return new LineGrammar(
        Map.of(
            LIST,
            lists,
            MEMBERS,
            List.of(List.of(MEMBER), List.of(MEMBER, MEMBERS)),
            MEMBER,
            members));
  }

  /**
   * Draws a line.
   *
   * @param length tokens, 2 or more; a grammar may have no line of this length
   */
  String drawn(int length, SplittableRandom random) {
    if (grammar.isPresent()) {
      return grammar.get().drawn(length, random);
    }
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(
          !groups.isEmpty() && random.nextBoolean()
              ? groups.get(random.nextInt(groups.size()))
              : tokens.charAt(random.nextInt(tokens.length())));
    }
    return text.substring(0, length);
  }
}
