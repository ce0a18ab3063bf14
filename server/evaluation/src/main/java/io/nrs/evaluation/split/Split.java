package io.nrs.evaluation.split;

import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.DescribedRules;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.training.data.DataSets;
import io.nrs.training.data.DataSets.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Generated test formulas. With equal seeds, formulas are equal in every split that contains them.
 */
public enum Split {
  /** The levels for which the paper publishes figures. */
  PAPER,
  /** Deeper ones, and in ListOps wider ones. */
  DEEP,
  /** Any number of nested arguments, and different depths left and right, up to nesting 6. */
  MIXED,
  /** Narrow operands, equal halves, chains and wide operations, N1 to N8. */
  STRESS,
  /** Levels 9 to 12, the same with equal sides, and chains of 200 operations. */
  LONG,
  /** The distributions on which other systems publish figures; empty for most languages. */
  FIELD,
  /** The cells of the paper, deeper and mixed ones. */
  ALL;

  private static final String MIXED_CELL = "mixed";
  private static final int DEEPEST_MIXED = 6;

  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Generates it.
   *
   * @param formulas per cell; a larger number begins with the same formulas
   * @throws DataSets.ExhaustedException if a cell has fewer
   */
  public TestSet generate(Language language, int formulas, long seed) {
    Map<String, List<TestFormula>> cells = new LinkedHashMap<>();
    for (Cell cell : DataSets.testCells(language)) {
      if (holds(cell)) {
        cells.put(
            cell.id(),
            TestSet.questions(language, cell.id(), DataSets.testFormulas(cell, formulas, seed)));
      }
    }
    // A line of a sequence has no sides.
    if ((this == MIXED || this == ALL) && !RulesFactory.of(language).isSequence()) {
      cells.put(
          MIXED_CELL, TestSet.questions(language, MIXED_CELL, mixed(language, formulas, seed)));
    }
    Map<String, List<String>> others =
        switch (this) {
          case STRESS -> StressFormulas.generate(language, formulas, seed);
          case LONG -> StressFormulas.longest(language, formulas, seed);
          case FIELD -> FieldFormulas.generate(language, formulas, seed);
          case PAPER, DEEP, MIXED, ALL -> Map.of();
        };
    others.forEach((cell, own) -> cells.put(cell, TestSet.questions(language, cell, own)));
    return new TestSet(language, StoredJson.tree(new Origin(seed, DataSets.DRAWS)), cells);
  }

  /**
   * What decides generated formulas.
   *
   * @param draws the version of {@link DataSets#DRAWS}
   */
  private record Origin(long seed, int draws) {}

  private boolean holds(Cell cell) {
    return switch (this) {
      case PAPER -> isPublished(cell);
      case DEEP -> !isPublished(cell);
      case MIXED, STRESS, LONG, FIELD -> false;
      case ALL -> true;
    };
  }

  private static boolean isPublished(Cell cell) {
    return RulesFactory.of(cell.language()).levels().haveArguments()
        ? cell.nesting() <= 4 && cell.arguments() <= 4
        : cell.nesting() <= 6;
  }

  /** The draws of a cell, which no other cell, split or language shares. */
  SplittableRandom stream(Language language, String cell, long seed) {
    return RandomStreams.named(seed, language.id(), id(), cell);
  }

  private static List<String> mixed(Language language, int formulas, long seed) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = MIXED.stream(language, MIXED_CELL, seed);
    List<String> mixed = new ArrayList<>();
    while (mixed.size() < formulas) {
      mixed.add(MixedFormulas.generate(rules, DEEPEST_MIXED, random));
    }
    return mixed;
  }

  /**
   * Test formulas of the distributions on which other systems publish figures, drawn by the
   * published rules of their generators:
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
  public static final class FieldFormulas {
    private static final int LONG = 300;
    private static final int TERMS_LIMIT = 99;
    private static final List<String> WORDS =
        List.of("x^2", "xy", "xz", "y^2", "yz", "z^2", "x", "y", "z", "");

    private FieldFormulas() {}

    /** The cells of a language, each formula once; no cells for most languages. */
    static Map<String, List<String>> generate(Language language, int count, long seed) {
      Map<String, List<String>> cells = new LinkedHashMap<>();
      BiConsumer<String, Function<SplittableRandom, String>> put =
          (cell, draw) -> cells.put(cell, drawn(count, draw, FIELD.stream(language, cell, seed)));
      switch (language.id()) {
        case "listops-full" ->
            ListOps.CELLS.forEach((cell, rules) -> put.accept(cell, rules::draw));
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

  /**
   * Formulas in the style of people, unlike those of the data sets: any number of nested arguments,
   * and different depths left and right.
   */
  public record MixedFormulas(LanguageRules rules, SplittableRandom random, StringBuilder formula) {
    private static final double NESTED = 0.6;

    /**
     * A formula in its written form.
     *
     * @param deepest the most levels
     */
    public static String generate(LanguageRules rules, int deepest, SplittableRandom random) {
      if (rules instanceof DescribedRules described) {
        return described.generateMixed(deepest, NESTED, random);
      }
      MixedFormulas mixed = new MixedFormulas(rules, random, new StringBuilder());
      if (rules.levels().haveArguments()) {
        mixed.list(deepest);
      } else {
        mixed.binary(variables(rules, rules.randomAtom(random)), deepest);
      }
      return mixed.formula.toString();
    }

    private String operator() {
      return rules.operators().get(random.nextInt(rules.operators().size()));
    }

    private boolean isNested(int deepest) {
      return deepest > 1 && random.nextDouble() < NESTED;
    }

    private void list(int deepest) {
      formula.append('[').append(operator());
      int most = rules.levels().testArguments();
      for (int left = random.nextInt(2, most + 1); left > 0; left--) {
        if (isNested(deepest)) {
          list(deepest - 1);
        } else {
          formula.append(rules.randomAtom(random));
        }
      }
      formula.append(']');
    }

    private void binary(String variables, int deepest) {
      formula.append('(');
      operand(variables, deepest);
      formula.append(operator());
      operand(variables, deepest);
      formula.append(')');
    }

    private void operand(String variables, int deepest) {
      if (isNested(deepest)) {
        binary(variables, deepest - 1);
        return;
      }
      String atom = rules.randomAtom(random);
      while (!variables(rules, atom).equals(variables)) {
        atom = rules.randomAtom(random);
      }
      formula.append(atom);
    }

    private static String variables(LanguageRules rules, String atom) {
      return atom.chars()
          .filter(c -> rules.variables().indexOf(c) >= 0)
          .mapToObj(Character::toString)
          .collect(Collectors.joining());
    }
  }
}
