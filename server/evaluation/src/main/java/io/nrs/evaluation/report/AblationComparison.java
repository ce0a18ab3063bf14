package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Result.Question;
import io.nrs.evaluation.result.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Variations of our system beside the shipped one, each on the formulas that both have answered.
 *
 * @param rows the shipped system first; it is missing if it was not measured on any formula of the
 *     others
 * @param incomparable the names of variations that were measured on other formulas
 */
record AblationComparison(List<Compared> rows, List<String> incomparable) {
  AblationComparison {
    rows = List.copyOf(rows);
    incomparable = List.copyOf(incomparable);
  }

  /**
   * A variation.
   *
   * @param own its answers
   * @param whole the shipped system's answers to the same formulas
   */
  record Compared(Variation.Stored row, SystemResults set, Summary.Cell own, Summary.Cell whole) {
    double difference() {
      return own.accuracy() - whole.accuracy();
    }
  }

  static AblationComparison of(LanguageResults view) {
    Map<Question, Result> whole =
        view.variations().entrySet().stream()
            .filter(entry -> entry.getKey().id().equals(Variation.WHOLE))
            .findFirst()
            .map(entry -> places(entry.getValue()))
            .map(results -> alsoOf(results, view))
            .orElse(Map.of());
    List<Compared> rows = new ArrayList<>();
    List<String> incomparable = new ArrayList<>();
    if (!whole.isEmpty()) {
      view.variations()
          .forEach(
              (row, set) -> {
                Map<Question, Result> own = places(set);
                List<Result> ours = shared(own, whole.keySet());
                if (ours.isEmpty()) {
                  incomparable.add(row.id());
                } else {
                  rows.add(
                      new Compared(
                          row,
                          set,
                          Summary.cell("all", ours),
                          Summary.cell("all", shared(whole, own.keySet()))));
                }
              });
    }
    return new AblationComparison(rows, incomparable);
  }

  /**
   * If others answered fewer formulas, the shipped system's other answers say nothing about them.
   */
  private static Map<Question, Result> alsoOf(Map<Question, Result> whole, LanguageResults view) {
    Set<Question> others =
        view.variations().entrySet().stream()
            .filter(entry -> !entry.getKey().id().equals(Variation.WHOLE))
            .flatMap(entry -> places(entry.getValue()).keySet().stream())
            .collect(Collectors.toSet());
    if (others.isEmpty()) {
      return whole;
    }
    Map<Question, Result> shared = new LinkedHashMap<>(whole);
    shared.keySet().retainAll(others);
    return shared;
  }

  private static List<Result> shared(Map<Question, Result> results, Set<Question> places) {
    return results.entrySet().stream()
        .filter(entry -> places.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static Map<Question, Result> places(SystemResults set) {
    return set.results().stream()
        .collect(
            Collectors.toMap(
                Result::question,
                Function.identity(),
                (first, second) -> second,
                LinkedHashMap::new));
  }
}
