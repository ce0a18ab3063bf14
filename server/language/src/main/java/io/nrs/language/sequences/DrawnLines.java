package io.nrs.language.sequences;

import io.nrs.grammar.LineGrammar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/**
 * Draws lines of a wanted length from a grammar: every derivation of that length is equally likely
 * (Flajolet, Zimmermann and Van Cutsem 1994). Derivations are counted once for all lengths.
 */
final class DrawnLines {
  /** The lengths that are counted at first; the shortest line has fewer tokens. */
  private static final int COUNTED = 100;

  private final int[][][] rows;
  private final int[] order;
  private final int start;
  private DerivationCounts counts;

  /**
   * @param line the name of a whole line
   * @param grammar in which what is no name is an atom, and no name stands for itself alone
   * @param token of an atom
   */
  DrawnLines(String line, LineGrammar grammar, ToIntFunction<String> token) {
    List<String> names = List.copyOf(grammar.names().keySet());
    Map<String, Integer> symbols = new HashMap<>();
    names.forEach(name -> symbols.put(name, symbols.size()));
    this.rows =
        names.stream()
            .map(
                name ->
                    grammar.names().get(name).stream()
                        .map(row -> row(row, symbols, token))
                        .toArray(int[][]::new))
            .toArray(int[][][]::new);
    this.start = symbols.get(line);
    this.order = grammar.ordered().stream().mapToInt(symbols::get).toArray();
    if (order.length < rows.length) {
      throw new IllegalArgumentException("a name stands for itself");
    }
    this.counts = new DerivationCounts(rows, order, COUNTED, 0);
  }

  /** Names are their places, and a token is negative: its complement. */
  private static int[] row(
      List<String> words, Map<String, Integer> symbols, ToIntFunction<String> token) {
    return words.stream()
        .mapToInt(word -> symbols.containsKey(word) ? symbols.get(word) : ~token.applyAsInt(word))
        .toArray();
  }

  /**
   * Draws a line.
   *
   * @param length tokens that are wanted; if no line has as many, the next longer ones are drawn,
   *     or else the longest
   */
  String drawn(int length, SplittableRandom random) {
    return counts(length).line(start, length, random);
  }

  private synchronized DerivationCounts counts(int length) {
    if (counts.most() < length) {
      counts = new DerivationCounts(rows, order, 2 * length, counts.shift());
    }
    return counts;
  }
}
