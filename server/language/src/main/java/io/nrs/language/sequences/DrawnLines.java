package io.nrs.language.sequences;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Draws lines of a wanted length from a grammar: every derivation of that length is equally likely
 * (Flajolet, Zimmermann and Van Cutsem 1994). Derivations are counted once for all lengths.
 */
final class DrawnLines {
  /** Counts up to here can be multiplied. */
  private static final double LARGEST = 0x1p400;

  /** The lengths that are counted at first; the shortest line has fewer tokens. */
  private static final int COUNTED = 100;

  private final int[][][] rows;
  private final int[] order;
  private final int start;
  private Counts counts;

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
    this.counts = new Counts(COUNTED, 0);
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
    return counts(length).line(length, random);
  }

  private synchronized Counts counts(int length) {
    if (counts.most < length) {
      counts = new Counts(2 * length, counts.shift);
    }
    return counts;
  }

  /** How many derivations have a length, in a unit for each that keeps them in range. */
  private final class Counts {
    private final int most;
    private final int shift;
    private final double[][] names;

    /** Of the ends of a row, from each of its symbols on. */
    private final double[][][][] ends;

    Counts(int most, int least) {
      this.most = most;
      this.names = new double[rows.length][most + 1];
      this.ends = new double[rows.length][][][];
      for (int name = 0; name < rows.length; name++) {
        ends[name] = new double[rows[name].length][][];
        for (int row = 0; row < rows[name].length; row++) {
          ends[name][row] = new double[rows[name][row].length][most + 1];
        }
      }
      int unit = least;
      while (!count(Math.scalb(1.0, -unit))) {
        unit++;
      }
      this.shift = unit;
    }

    /**
     * Counts all derivations.
     *
     * @param atom what an atom counts as
     * @return whether the numbers are in range
     */
    private boolean count(double atom) {
      for (int length = 1; length <= most; length++) {
        for (int name : order) {
          double sum = 0;
          for (int row = 0; row < rows[name].length; row++) {
            ends[name][row][0][length] = end(name, row, 0, length, atom);
            sum += ends[name][row][0][length];
          }
          names[name][length] = sum;
          if (sum > LARGEST) {
            return false;
          }
        }
        for (int name : order) {
          for (int row = 0; row < rows[name].length; row++) {
            for (int i = 1; i < rows[name][row].length; i++) {
              ends[name][row][i][length] = end(name, row, i, length, atom);
            }
          }
        }
      }
      return true;
    }

    private double end(int name, int row, int from, int length, double atom) {
      int symbol = rows[name][row][from];
      if (from == rows[name][row].length - 1) {
        return count(symbol, length, atom);
      }
      double[] rest = ends[name][row][from + 1];
      if (symbol < 0) {
        return atom * rest[length - 1];
      }
      double sum = 0;
      for (int own = 1; own < length; own++) {
        sum += names[symbol][own] * rest[length - own];
      }
      return sum;
    }

    private double count(int symbol, int length, double atom) {
      return symbol >= 0 ? names[symbol][length] : length == 1 ? atom : 0;
    }

    String line(int wanted, SplittableRandom random) {
      int length =
          IntStream.concat(
                  IntStream.rangeClosed(wanted, most),
                  IntStream.range(0, wanted).map(i -> wanted - 1 - i))
              .filter(each -> each > 0 && names[start][each] > 0)
              .findFirst()
              .orElseThrow();
      StringBuilder line = new StringBuilder();
      Deque<int[]> pending = new ArrayDeque<>();
      pending.push(new int[] {start, length});
      while (!pending.isEmpty()) {
        int[] next = pending.pop();
        if (next[0] < 0) {
          line.append((char) ~next[0]);
        } else {
          parts(next[0], next[1], random).forEach(pending::push);
        }
      }
      return line.toString();
    }

    /** Draws a row of a name, and the length of each of its symbols; the last is first. */
    private List<int[]> parts(int name, int length, SplittableRandom random) {
      int row =
          chosen(
              IntStream.range(0, rows[name].length).mapToDouble(i -> ends[name][i][0][length]),
              random);
      int[] symbols = rows[name][row];
      List<int[]> parts = new ArrayList<>();
      int left = length;
      for (int i = 0; i < symbols.length; i++) {
        int own = left;
        if (i < symbols.length - 1) {
          own = symbols[i] < 0 ? 1 : 1 + split(symbols[i], ends[name][row][i + 1], left, random);
        }
        parts.add(0, new int[] {symbols[i], own});
        left -= own;
      }
      return parts;
    }

    private int split(int symbol, double[] rest, int length, SplittableRandom random) {
      return chosen(
          IntStream.range(1, length).mapToDouble(own -> names[symbol][own] * rest[length - own]),
          random);
    }
  }

  /** Draws one of some choices with these weights, at least one of which is positive. */
  private static int chosen(DoubleStream given, SplittableRandom random) {
    double[] weights = given.toArray();
    double point = random.nextDouble() * DoubleStream.of(weights).sum();
    int last = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        last = i;
        point -= weights[i];
        if (point < 0) {
          return i;
        }
      }
    }
    return last;
  }
}
