package io.nrs.evaluation.split;

import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.training.data.DataSets;
import io.nrs.training.data.DataSets.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Test formulas that are generated. Those of equal seeds are equal in every split that has them.
 */
public enum Split {
  /** The levels that the paper publishes figures of. */
  PAPER,
  /** Deeper ones, and in ListOps wider ones. */
  DEEP,
  /** Any number of nested arguments, and different depths left and right, up to nesting 6. */
  MIXED,
  ALL;

  private static final String MIXED_CELL = "mixed";
  private static final int DEEPEST_MIXED = 6;

  /** The name on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Generates it.
   *
   * @param formulas of a cell; more begin with the same ones
   * @throws DataSets.ExhaustedException where a cell has fewer
   */
  public TestSet generate(Language task, int formulas, long seed) {
    Map<String, List<TestFormula>> cells = new LinkedHashMap<>();
    for (Cell cell : DataSets.testCells(task)) {
      if (holds(cell)) {
        cells.put(
            cell.id(),
            TestSet.questions(task, cell.id(), DataSets.testFormulas(cell, formulas, seed)));
      }
    }
    if (this == MIXED || this == ALL) {
      cells.put(MIXED_CELL, TestSet.questions(task, MIXED_CELL, mixed(task, formulas, seed)));
    }
    JsonObject origin = new JsonObject();
    origin.addProperty("seed", seed);
    return new TestSet(task, origin, cells);
  }

  private boolean holds(Cell cell) {
    return switch (this) {
      case PAPER -> isPublished(cell);
      case DEEP -> !isPublished(cell);
      case MIXED -> false;
      case ALL -> true;
    };
  }

  private static boolean isPublished(Cell cell) {
    return cell.language() == Language.LISTOPS
        ? cell.nesting() <= 4 && cell.arguments() <= 4
        : cell.nesting() <= 6;
  }

  private static List<String> mixed(Language language, int formulas, long seed) {
    LanguageRules task = LanguageRules.of(language);
    SplittableRandom random = new SplittableRandom(seed);
    List<String> mixed = new ArrayList<>();
    while (mixed.size() < formulas) {
      mixed.add(MixedFormulas.generate(task, DEEPEST_MIXED, random));
    }
    return mixed;
  }
}
