package io.nrs.language.sequences;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** How many derivations of a grammar have a length, in a unit for each that keeps them in range. */
final class DerivationCounts {
  /** Counts up to here can be multiplied. */
  private static final double LARGEST = 0x1p400;

  private final int[][][] rows;
  private final int[] order;
  private final int most;
  private final int shift;
  private final double[][] names;

  /** Of the ends of a row, from each of its symbols on. */
  private final double[][][][] ends;

  /**
   * @param rows the alternatives of each name: names are their places, and a token is its
   *     complement
   * @param order of the names: one that is an alternative of another, alone, comes before it
   * @param most the greatest length that is counted
   * @param least an atom counts as 2<sup>−least</sup>, or as less
   */
  DerivationCounts(int[][][] rows, int[] order, int most, int least) {
    this.rows = rows;
    this.order = order;
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

  int most() {
    return most;
  }

  /** An atom counts as 2 to the power of minus this. */
  int shift() {
    return shift;
  }

  /** Draws a derivation of a name; each of the wanted length, or of the next, is equally likely. */
  String line(int start, int wanted, SplittableRandom random) {
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
