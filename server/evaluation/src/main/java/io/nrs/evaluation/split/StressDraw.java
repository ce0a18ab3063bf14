package io.nrs.evaluation.split;

import io.nrs.evaluation.split.StressFormulas.Kind;
import io.nrs.evaluation.split.StressFormulas.StressCell;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.io.StoredJson;
import io.nrs.language.FormulaDrawing;
import io.nrs.language.Operands;
import io.nrs.language.catalogue.RulesFactory;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws the formulas of cells, each once. */
record StressDraw(
    FormulaDrawing rules, Split split, int count, long seed, Map<String, List<String>> cells) {
  StressDraw(Language language, Split split, int count, long seed) {
    this(RulesFactory.of(language), split, count, seed, new LinkedHashMap<>());
  }

  /** A cell with fewer formulas than are wanted has all that were found. */
  private void put(String name, int nesting, Kind kind) {
    String cell = new StressCell(name, nesting).id();
    SplittableRandom random = split.stream(rules.language(), cell, seed);
    Set<String> formulas = new LinkedHashSet<>();
    int misses = 0;
    while (formulas.size() < count && misses < StressFormulas.MAX_MISSES) {
      String drawn = kind.formula(formulas.size() + misses, random);
      boolean isNew =
          TextEvaluator.exactValue(rules.language(), drawn).isPresent() && formulas.add(drawn);
      misses = isNew ? 0 : misses + 1;
    }
    if (!formulas.isEmpty()) {
      cells.put(cell, List.copyOf(formulas));
    }
  }

  void complete(String kind, int nesting, Operands operands) {
    put(
        kind,
        nesting,
        (i, random) -> StressFormulas.full(rules, nesting, 2, operands, i % 2 == 0, random));
  }

  void chains(int nesting) {
    put(
        "left-chains",
        nesting,
        (i, random) -> StressFormulas.chain(rules, nesting, true, i % 2 == 0, random));
    put(
        "right-chains",
        nesting,
        (i, random) -> StressFormulas.chain(rules, nesting, false, i % 2 == 0, random));
  }

  /** In a language with lists, operations of two operands and of three take turns. */
  void narrow(int nesting, Operands operands) {
    int more = rules.levels().haveArguments() ? 1 : 0;
    put(
        StoredJson.id(operands),
        nesting,
        (i, random) ->
            StressFormulas.full(rules, nesting, 2 + i % 2 * more, operands, i % 2 == 0, random));
  }

  void wide(int nesting) {
    put(
        "wide",
        nesting,
        (i, random) ->
            StressFormulas.full(rules, nesting, StressFormulas.WIDE, Operands.ANY, true, random));
  }
}
