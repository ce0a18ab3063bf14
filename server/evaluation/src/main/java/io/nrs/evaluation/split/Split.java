package io.nrs.evaluation.split;

import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.training.data.DataSets;
import io.nrs.training.data.DataSets.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

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
    // A line without operators has no sides.
    if ((this == MIXED || this == ALL) && !RulesFactory.of(language).operators().isEmpty()) {
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
}
