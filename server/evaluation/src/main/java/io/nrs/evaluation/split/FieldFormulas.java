package io.nrs.evaluation.split;

import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
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
public final class FieldFormulas {
  private static final int LONG = 300;
  private static final int TERMS_LIMIT = 99;
  private static final List<String> WORDS =
      List.of("x^2", "xy", "xz", "y^2", "yz", "z^2", "x", "y", "z", "");

  private FieldFormulas() {}

  /** The cells of a language, each formula once; no cells for most languages. */
  static Map<String, List<String>> generate(Language language, int count, long seed) {
    Map<String, List<String>> cells = new LinkedHashMap<>();
    BiConsumer<String, Function<SplittableRandom, String>> put =
        (cell, draw) ->
            cells.put(cell, drawn(count, draw, Split.FIELD.stream(language, cell, seed)));
    switch (language.id()) {
      case "listops-full" ->
          FieldListOps.CELLS.forEach((cell, rules) -> put.accept(cell, rules::draw));
      case "polynomial" -> put.accept("terms-300", FieldFormulas::polynomial);
      case "addition" -> put.accept("digits-300", FieldFormulas::addition);
      default -> {
        // Other systems publish no figures, or those of levels.
      }
    }
    return cells;
  }

  private static List<String> drawn(
      int count, Function<SplittableRandom, String> draw, SplittableRandom random) {
    Set<String> formulas = new LinkedHashSet<>();
    while (formulas.size() < count) {
      formulas.add(draw.apply(random));
    }
    return List.copyOf(formulas);
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
}
