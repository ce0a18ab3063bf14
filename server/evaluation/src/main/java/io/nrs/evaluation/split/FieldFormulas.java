package io.nrs.evaluation.split;

import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Test formulas of the distributions on which other systems publish figures, drawn by the published
 * rules of their generators:
 *
 * <ul>
 *   <li>ListOps with MED as Nangia and Bowman's (2018): a node is an operation with probability
 *       0.25, of 2 to 5 arguments, up to depth 20;
 *   <li>the same of given lengths without a limit of depth, and 100 to 1,000 tokens with 10 or 15
 *       arguments, the kinds of Ray Chowdhury and Caragea (2023);
 *   <li>as the Long Range Arena's (Tay et al. 2021): 500 to 2,000 tokens, up to 10 arguments and
 *       depth 10;
 *   <li>polynomials of 300 terms, and sums of numbers of 300 digits.
 * </ul>
 */
final class FieldFormulas {
  private static final int LONG = 300;
  private static final int TERMS_LIMIT = 99;
  private static final List<String> WORDS =
      List.of("x^2", "xy", "xz", "y^2", "yz", "z^2", "x", "y", "z", "");

  private FieldFormulas() {}

  /** The cells of a language, each formula once; no cells for most languages. */
  static Map<String, List<String>> generate(Language language, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, List<String>> cells = new LinkedHashMap<>();
    switch (language.id()) {
      case "listops-full" ->
          ListOps.CELLS.forEach((cell, rules) -> put(cells, cell, count, rules::draw, random));
      case "polynomial" -> put(cells, "terms-300", count, FieldFormulas::polynomial, random);
      case "addition" -> put(cells, "digits-300", count, FieldFormulas::addition, random);
      default -> {
        // Other systems publish no figures, or those of levels.
      }
    }
    return cells;
  }

  private static void put(
      Map<String, List<String>> cells,
      String cell,
      int count,
      Function<SplittableRandom, String> draw,
      SplittableRandom random) {
    Set<String> formulas = new LinkedHashSet<>();
    while (formulas.size() < count) {
      formulas.add(draw.apply(random));
    }
    cells.put(cell, List.copyOf(formulas));
  }

  private static String polynomial(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int term = 0; term < LONG; term++) {
      String sign = random.nextBoolean() ? "-" : term == 0 ? "" : "+";
      int coefficient = random.nextInt(2, TERMS_LIMIT + 1);
      text.append(sign).append(coefficient).append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.toString();
  }

  /** The sums of the columns, behind a column for the last carry. */
  private static String addition(SplittableRandom random) {
    List<String> columns = new ArrayList<>(List.of("0"));
    for (int digit = 0; digit < LONG; digit++) {
      columns.add("" + (random.nextInt(10) + random.nextInt(10)));
    }
    return String.join(" ", columns);
  }

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
  private record ListOps(
      double operation, int depth, int fewest, int most, int shortest, int longest) {
    private static final double QUARTER = 0.25;
    private static final int ANY = Integer.MAX_VALUE;
    private static final List<String> OPERATORS = List.of("[MIN", "[MAX", "[MED", "[SM");

    private static final Map<String, ListOps> CELLS = new LinkedHashMap<>();

    static {
      CELLS.put("nangia-bowman", new ListOps(QUARTER, 20, 2, 5, 4, ANY));
      CELLS.put("tokens-200-300", new ListOps(QUARTER, ANY, 2, 5, 200, 300));
      CELLS.put("tokens-500-600", new ListOps(QUARTER, ANY, 2, 5, 500, 600));
      CELLS.put("tokens-900-1000", new ListOps(QUARTER, ANY, 2, 5, 900, 1_000));
      CELLS.put("arguments-10", new ListOps(0.09, ANY, 10, 10, 100, 1_000));
      CELLS.put("arguments-15", new ListOps(0.06, ANY, 15, 15, 100, 1_000));
      CELLS.put("long-range-arena", new ListOps(QUARTER, 10, 2, 10, 501, 1_999));
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
}
