package io.nrs.evaluation.split;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.Parser;
import io.nrs.io.StoredJson;
import io.nrs.language.FormulaDrawing;
import io.nrs.language.Operands;
import io.nrs.language.sampling.FormulaShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Formulas that random ones hardly ever resemble: narrow operands, equal halves, chains, wide
 * operations, and long formulas. A cell is a kind and a level, such as {@code units-N3}.
 */
public final class StressFormulas {
  private static final int DEEPEST = 8;

  /** The levels of {@link #longest}. */
  private static final int LONGEST_FROM = 9;

  private static final int LONGEST_TO = 12;

  private static final int CHAIN = 200;

  static final int WIDE = 10;

  /** A cell counts as exhausted after this many draws without a new formula. */
  static final int MAX_MISSES = 1_000;

  private static final Pattern CELL = Pattern.compile("([a-z-]+)-N(\\d+)");

  private StressFormulas() {}

  /**
   * A cell of this split.
   *
   * @param kind such as {@code units} or {@code left-chains}
   */
  public record StressCell(String kind, int nesting) {
    /** Returns the cell of a name; empty for a cell of another split. */
    public static Optional<StressCell> of(String name) {
      return Optional.of(CELL.matcher(name))
          .filter(Matcher::matches)
          .map(cell -> new StressCell(cell.group(1), Integer.parseInt(cell.group(2))));
    }

    String id() {
      return kind + "-N" + nesting;
    }
  }

  /** Makes the formula of a number in its cell. */
  @FunctionalInterface
  interface Kind {
    String formula(int number, SplittableRandom random);
  }

  /** Returns the formulas of every cell in written form. */
  static Map<String, List<String>> generate(Language language, int count, long seed) {
    StressDraw draw = new StressDraw(language, Split.STRESS, count, seed);
    for (int nesting = 1; nesting <= DEEPEST; nesting++) {
      for (Operands operands : Operands.values()) {
        if (operands != Operands.ANY && draw.rules().operands().contains(operands)) {
          draw.narrow(nesting, operands);
        }
      }
      draw.chains(nesting);
      if (draw.rules().levels().haveArguments()) {
        draw.wide(nesting);
      }
    }
    return draw.cells();
  }

  /**
   * Returns formulas longer than those of any other cell, in written form: complete ones of levels
   * 9 to 12, the same with equal sides, and chains of 200 operations.
   */
  static Map<String, List<String>> longest(Language language, int count, long seed) {
    StressDraw draw = new StressDraw(language, Split.LONG, count, seed);
    for (int nesting = LONGEST_FROM; nesting <= LONGEST_TO; nesting++) {
      draw.complete("complete", nesting, Operands.ANY);
      if (draw.rules().operands().contains(Operands.EQUAL)) {
        draw.complete(StoredJson.id(Operands.EQUAL), nesting, Operands.EQUAL);
      }
    }
    draw.chains(CHAIN);
    return draw.cells();
  }

  static String full(
      FormulaDrawing rules,
      int nesting,
      int arguments,
      Operands operands,
      boolean simplified,
      SplittableRandom random) {
    FormulaShape shape = new FormulaShape(nesting, arguments, simplified);
    return rules.vocabulary().expand(rules.generate(shape, operands, random));
  }

  /**
   * Returns a formula in which every operation has one nested operand.
   *
   * @param nesting as many operations, each of two operands
   * @param left whether the first operand is the nested one, not the last
   * @param simplified whether {@code --} and {@code +-} are written {@code +} and {@code -}
   */
  public static String chain(
      FormulaDrawing rules,
      int nesting,
      boolean left,
      boolean simplified,
      SplittableRandom random) {
    String formula = full(rules, 1, 2, Operands.ANY, simplified, random);
    String variables = variables(rules, formula);
    for (int level = 2; level <= nesting; level++) {
      String outer =
          Stream.generate(() -> full(rules, 1, 2, Operands.ANY, simplified, random))
              .filter(each -> variables(rules, each).equals(variables))
              .findFirst()
              .orElseThrow();
      String inner = formula;
      formula =
          places(rules, outer, left)
              .map(place -> replaced(outer, place, inner))
              .filter(
                  each ->
                      !isLimited(rules.language())
                          || Parser.parseFormula(rules.language(), each).isPresent())
              .findFirst()
              .orElse(inner);
    }
    return formula;
  }

  /** The operands, the nested one first; where it does not fit, another is nested. */
  private static Stream<Span> places(FormulaDrawing rules, String outer, boolean left) {
    Map<String, String> brackets = rules.language().notation().lines().brackets();
    List<Span> places =
        new ArrayList<>(
            Parser.parseFormula(rules.language(), outer).orElseThrow().operands().stream()
                .filter(operand -> !isBracket(brackets, Printer.print(operand)))
                .map(Formula::span)
                .toList());
    if (!left) {
      Collections.reverse(places);
    }
    return places.stream();
  }

  private static String replaced(String text, Span place, String by) {
    return text.substring(0, place.start()) + by + text.substring(place.end());
  }

  private static boolean isBracket(Map<String, String> brackets, String atom) {
    return brackets.containsKey(atom) || brackets.containsValue(atom);
  }

  /** Returns whether an operand does not fit everywhere. */
  private static boolean isLimited(Language language) {
    return language.sequence().isPresent()
        || language.operations().stream().anyMatch(operation -> operation.sorts().isPresent());
  }

  /** If values have variables, all monomials of a formula have the same ones. */
  private static String variables(FormulaDrawing rules, String leaf) {
    if (rules.variables().isEmpty()) {
      return "";
    }
    List<String> letters = new ArrayList<>();
    leaf.chars().filter(Character::isLetter).mapToObj(Character::toString).forEach(letters::add);
    return String.join("", letters.subList(0, letters.size() / 2));
  }
}
