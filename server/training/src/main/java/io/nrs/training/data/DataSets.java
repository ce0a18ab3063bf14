package io.nrs.training.data;

import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.Levels;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Data sets as functions of a seed. A split has the same number of formulas in every cell, without
 * duplicates. Test formulas are drawn first, so they depend on nothing else.
 */
public final class DataSets {
  /**
   * The version of what a seed draws. Stored results have it beside their seed, because other draws
   * are other formulas.
   */
  public static final int DRAWS = 2;

  /** A cell counts as exhausted after this many draws without a new formula. */
  private static final int MAX_MISSES = 100_000;

  /** Where so many formulas in a row do not end, the cell has no more. Each takes long. */
  private static final int MAX_ENDLESS = 100;

  private static final double SIMPLIFIED_SHARE = 0.8;

  /** An operand's own sign after an operator. */
  private static final Pattern OWN_SIGN = Pattern.compile("[-+][-+]");

  private DataSets() {}

  /**
   * Formulas of one level.
   *
   * @param arguments of every operation; 2 in languages without lists
   */
  public record Cell(Language language, int nesting, int arguments) {
    /** For example {@code N4}, or {@code N4A3} in a language with lists. */
    public String id() {
      boolean lists = RulesFactory.of(language).levels().haveArguments();
      return "N" + nesting + (lists ? "A" + arguments : "");
    }
  }

  public enum Split {
    TEST,
    VALIDATION,
    VALIDATION_OOD,
    TRAIN;

    public String id() {
      return StoredJson.id(this);
    }

    /** Returns the cells of a split. Those of training obey the generalisation rule. */
    public List<Cell> cells(Language language) {
      Levels levels = RulesFactory.of(language).levels();
      int nesting = levels.nesting();
      int wide = levels.arguments();
      int wider = levels.haveArguments() ? wide + 1 : wide;
      return switch (this) {
        case TEST -> testCells(language);
        case VALIDATION, TRAIN -> DataSets.cells(language, 1, nesting, 2, wide);
        case VALIDATION_OOD -> DataSets.cells(language, nesting + 1, nesting + 2, 2, wider);
      };
    }
  }

  /** Formulas of one cell of one split, without duplicates, in their written form. */
  public record DataSet(Split split, Cell cell, List<String> formulas) {
    public DataSet {
      formulas = List.copyOf(formulas);
    }
  }

  /** A cell has fewer formulas than requested. */
  public static final class ExhaustedException extends RuntimeException {
    ExhaustedException(Split split, Cell cell, int found, int wanted) {
      super(
          "%s %s has only %s formulas left for the %s set: ask for at most %s there, not %s"
              .formatted(cell.language().id(), cell.id(), found, split.id(), found, wanted));
    }
  }

  /** Returns the cells that evaluation measures. */
  public static List<Cell> testCells(Language language) {
    Levels levels = RulesFactory.of(language).levels();
    return cells(language, 1, levels.testNesting(), 2, levels.testArguments());
  }

  private static List<Cell> cells(Language language, int shallow, int deep, int narrow, int wide) {
    return IntStream.rangeClosed(shallow, deep)
        .boxed()
        .flatMap(
            nesting ->
                IntStream.rangeClosed(narrow, wide)
                    .mapToObj(arguments -> new Cell(language, nesting, arguments)))
        .toList();
  }

  /**
   * Returns test formulas of a cell in written form, without duplicates. If operands have signs,
   * every second formula has an operand with its own sign after an operator. A longer list begins
   * with the shorter list. A cell of a described language that has fewer formulas gives all of
   * them.
   *
   * @throws ExhaustedException if the cell of a built-in language has fewer formulas
   */
  public static List<String> testFormulas(Cell cell, int count, long seed) {
    List<String> formulas = availableTestFormulas(cell, count, seed);
    mustBeFull(Split.TEST, cell, formulas, count);
    return formulas;
  }

  /** Returns as many of these test formulas as the cell has. */
  public static List<String> availableTestFormulas(Cell cell, int count, long seed) {
    return draw(Split.TEST, cell, count, seed, new HashSet<>());
  }

  /** Returns the cells of all data sets, each once. */
  public static List<Cell> cells(Language language) {
    return Stream.of(Split.values())
        .flatMap(split -> split.cells(language).stream())
        .distinct()
        .toList();
  }

  /**
   * Returns the data sets of some cells. Only training sets may be smaller than requested, if a
   * cell has no more formulas. Sets of one cell have no formula in common. Sets of different cells
   * cannot, because their formulas have different shapes.
   *
   * @param train formulas of a training cell
   * @param validation formulas of a validation cell, in and out of distribution
   * @param test formulas of a test cell
   * @throws ExhaustedException if a cell has fewer formulas
   */
  public static List<DataSet> generate(
      Language language, int train, int validation, int test, long seed, Predicate<Cell> wanted) {
    Set<String> taken = new HashSet<>();
    List<DataSet> sets = new ArrayList<>();
    // In the order of the splits: test sets first.
    for (Split split : Split.values()) {
      int count =
          switch (split) {
            case TEST -> test;
            case VALIDATION, VALIDATION_OOD -> validation;
            case TRAIN -> train;
          };
      for (Cell cell : split.cells(language).stream().filter(wanted).toList()) {
        List<String> formulas = draw(split, cell, count, seed, taken);
        if (split != Split.TRAIN) {
          mustBeFull(split, cell, formulas, count);
        }
        sets.add(new DataSet(split, cell, formulas));
      }
    }
    return List.copyOf(sets);
  }

  /** Returns a line of a formula file: a formula with its exact value as expectation. */
  public static String line(Language language, String formula) {
    return TextEvaluator.exactValue(language, formula)
        .map(value -> formula + " = " + value)
        .orElseThrow(() -> new IllegalArgumentException("no formula: " + formula));
  }

  /**
   * Draws formulas of a cell, as many as it has or are wanted.
   *
   * @param taken formulas of other sets; those drawn here are added
   */
  private static List<String> draw(
      Split split, Cell cell, int count, long seed, Set<String> taken) {
    LanguageRules rules = RulesFactory.of(cell.language());
    SplittableRandom random = stream(split, cell, seed);
    List<String> formulas = new ArrayList<>();
    int misses = 0;
    int endless = 0;
    while (formulas.size() < count && misses < MAX_MISSES && endless < MAX_ENDLESS) {
      boolean simplified =
          split == Split.TEST ? formulas.size() % 2 == 0 : random.nextDouble() < SIMPLIFIED_SHARE;
      FormulaShape shape = new FormulaShape(cell.nesting(), cell.arguments(), simplified);
      String formula = rules.vocabulary().expand(rules.generate(shape, random));
      boolean hasForm =
          !rules.hasSignedOperands() || OWN_SIGN.matcher(formula).find() != simplified;
      if (!hasForm || taken.contains(formula)) {
        misses++;
      } else if (ends(cell.language(), formula)) {
        taken.add(formula);
        formulas.add(formula);
        misses = 0;
        endless = 0;
      } else {
        endless++;
      }
    }
    return formulas;
  }

  /** The draws of a cell, which no other cell, split or language shares. */
  static SplittableRandom stream(Split split, Cell cell, long seed) {
    return RandomStreams.named(seed, cell.language().id(), split.id(), cell.id());
  }

  /** Nothing shows that rewriting ends in every language. */
  private static boolean ends(Language language, String formula) {
    return TextEvaluator.exactValue(language, formula).isPresent();
  }

  /** A described language may have few short formulas; then all of them are used. */
  private static void mustBeFull(Split split, Cell cell, List<String> formulas, int count) {
    if (formulas.size() < count && cell.language().isOfPaper()) {
      throw new ExhaustedException(split, cell, formulas.size(), count);
    }
  }
}
