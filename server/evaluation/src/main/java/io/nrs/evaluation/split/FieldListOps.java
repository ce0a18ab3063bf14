package io.nrs.evaluation.split;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The rules of a generator of ListOps.
 *
 * @param operation probability of an operation
 * @param depth of the deepest node, from 1
 * @param fewest arguments of an operation
 * @param most arguments of an operation
 * @param shortest formula that is kept, in tokens
 * @param longest formula that is kept, in tokens
 */
record FieldListOps(double operation, int depth, int fewest, int most, int shortest, int longest) {
  private static final double QUARTER = 0.25;
  private static final int ANY = Integer.MAX_VALUE;
  private static final List<String> OPERATORS = List.of("[MIN", "[MAX", "[MED", "[SM");

  static final Map<String, FieldListOps> CELLS = new LinkedHashMap<>();

  static {
    CELLS.put("nangia-bowman", new FieldListOps(QUARTER, 20, 2, 5, 4, ANY));
    CELLS.put("tokens-200-300", new FieldListOps(QUARTER, ANY, 2, 5, 200, 300));
    CELLS.put("tokens-500-600", new FieldListOps(QUARTER, ANY, 2, 5, 500, 600));
    CELLS.put("tokens-900-1000", new FieldListOps(QUARTER, ANY, 2, 5, 900, 1_000));
    CELLS.put("arguments-10", new FieldListOps(0.09, ANY, 10, 10, 100, 1_000));
    CELLS.put("arguments-15", new FieldListOps(0.06, ANY, 15, 15, 100, 1_000));
    CELLS.put("long-range-arena", new FieldListOps(QUARTER, 10, 2, 10, 501, 1_999));
  }

  String draw(SplittableRandom random) {
    List<String> tokens = new ArrayList<>();
    do {
      tokens.clear();
      add(tokens, 1, random);
    } while (tokens.size() < shortest || tokens.size() > longest);
    return String.join(" ", tokens);
  }

  /** Adds a node, unless the formula is too long to be kept. */
  private void add(List<String> tokens, int level, SplittableRandom random) {
    if (tokens.size() > longest) {
      return;
    }
    if (level >= depth || random.nextDouble() > operation) {
      tokens.add("" + random.nextInt(10));
      return;
    }
    tokens.add(OPERATORS.get(random.nextInt(OPERATORS.size())));
    int arguments = random.nextInt(fewest, most + 1);
    for (int argument = 0; argument < arguments; argument++) {
      add(tokens, level + 1, random);
    }
    tokens.add("]");
  }
}
