package io.nrs.language.sequences;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

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
   * @param grammar the alternatives of each name, without empty words; what is no name is an atom
   * @param token of an atom
   */
  DrawnLines(String line, Map<String, List<List<String>>> grammar, ToIntFunction<String> token) {
    List<String> names = List.copyOf(grammar.keySet());
    Map<String, Integer> symbols = new HashMap<>();
    names.forEach(name -> symbols.put(name, symbols.size()));
    this.rows =
        names.stream()
            .map(
                name ->
                    grammar.get(name).stream()
                        .map(row -> row(row, symbols, token))
                        .toArray(int[][]::new))
            .toArray(int[][][]::new);
    this.start = symbols.get(line);
    this.order = order();
    this.counts = new DerivationCounts(rows, order, COUNTED, 0);
  }

  /** Names are their places, and a token is negative: its complement. */
  private static int[] row(
      List<String> words, Map<String, Integer> symbols, ToIntFunction<String> token) {
    return words.stream()
        .mapToInt(word -> symbols.containsKey(word) ? symbols.get(word) : ~token.applyAsInt(word))
        .toArray();
  }

  /** A name that is an alternative of another, alone, comes before it. */
  private int[] order() {
    Set<Integer> ordered = new LinkedHashSet<>();
    while (ordered.size() < rows.length) {
      int before = ordered.size();
      IntStream.range(0, rows.length).filter(name -> isAfter(name, ordered)).forEach(ordered::add);
      if (ordered.size() == before) {
        throw new IllegalArgumentException("a name stands for itself");
      }
    }
    return ordered.stream().mapToInt(name -> name).toArray();
  }

  private boolean isAfter(int name, Set<Integer> ordered) {
    for (int[] row : rows[name]) {
      if (row.length == 1 && row[0] >= 0 && !ordered.contains(row[0])) {
        return false;
      }
    }
    return true;
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
