package io.nrs.evaluation.split;

import com.google.gson.JsonObject;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Test formulas of one language, cell by cell.
 *
 * @param origin everything that decides the formulas: a seed, or the sums of files
 * @param cells questions by cell, in order
 */
public record TestSet(Language language, JsonObject origin, Map<String, List<TestFormula>> cells) {
  public TestSet {
    origin = origin.deepCopy();
    Map<String, List<TestFormula>> copy = new LinkedHashMap<>();
    cells.forEach((cell, questions) -> copy.put(cell, List.copyOf(questions)));
    cells = Collections.unmodifiableMap(copy);
  }

  @Override
  public JsonObject origin() {
    return origin.deepCopy();
  }

  /** These cells alone; names of missing cells are ignored. */
  public TestSet only(Collection<String> names) {
    Map<String, List<TestFormula>> chosen = new LinkedHashMap<>(cells);
    chosen.keySet().retainAll(names);
    return new TestSet(language, origin, chosen);
  }

  /** The number of all formulas. */
  public int size() {
    return cells.values().stream().mapToInt(List::size).sum();
  }

  /** The formulas that match, in cells that have any. */
  public TestSet only(Predicate<TestFormula> wanted) {
    Map<String, List<TestFormula>> left = new LinkedHashMap<>();
    cells.forEach(
        (cell, questions) -> {
          List<TestFormula> some = questions.stream().filter(wanted).toList();
          if (!some.isEmpty()) {
            left.put(cell, some);
          }
        });
    return new TestSet(language, origin, left);
  }

  /**
   * Questions of a cell, in canonical form.
   *
   * @param formulas valid ones
   */
  public static List<TestFormula> questions(Language language, String cell, List<String> formulas) {
    return IntStream.range(0, formulas.size())
        .mapToObj(i -> question(language, cell, i, formulas.get(i)))
        .toList();
  }

  private static TestFormula question(Language language, String cell, int index, String text) {
    Formula formula =
        Parser.parsePrinted(language, text)
            .orElseThrow(() -> new IllegalArgumentException("not a sound formula: " + text));
    return new TestFormula(
        cell, index, Printer.print(formula), Evaluator.exactValue(formula).orElseThrow());
  }
}
