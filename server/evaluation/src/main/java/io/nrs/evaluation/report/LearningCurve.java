package io.nrs.evaluation.report;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.result.Validation;
import io.nrs.evaluation.table.Markdown;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainingRecord;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A training that may not be at its end, in the order of its validations. */
record LearningCurve(
    Language language, String label, StoredRun<Validation> stored, List<Validation> all) {
  static Stream<LearningCurve> of(LanguageResults view) {
    return view.curves().entrySet().stream()
        .map(
            entry ->
                new LearningCurve(
                    view.language(),
                    entry.getKey(),
                    entry.getValue(),
                    entry.getValue().entries().stream()
                        .sorted(Comparator.comparingInt(Validation::iteration))
                        .toList()));
  }

  String name() {
    return language.displayName() + ", " + label;
  }

  Validation last() {
    return all.get(all.size() - 1);
  }

  /** The most accurate validation out of distribution, the first of equal ones. */
  Validation best() {
    return all.stream()
        .reduce((best, next) -> next.outOfDistribution() > best.outOfDistribution() ? next : best)
        .orElseThrow();
  }

  /** The iterations of its preset, or those that were asked for if it has no more. */
  int iterations() {
    return Math.max(setting("iterations"), setting(TrainingRecord.PRESET_ITERATIONS));
  }

  long examples() {
    return (long) last().iteration() * setting("batch");
  }

  private int setting(String name) {
    JsonObject settings = stored.config().system().settings();
    return settings.has(name) ? settings.get(name).getAsInt() : 0;
  }

  /** Accuracies after equal parts of the iterations done. */
  String course(ToDoubleFunction<Validation> accuracy) {
    int shown = Math.min(LearningCurves.SHOWN, all.size());
    return IntStream.rangeClosed(1, shown)
        .mapToObj(number -> all.get(number * all.size() / shown - 1))
        .map(validation -> Markdown.decimals(2, accuracy.applyAsDouble(validation)))
        .collect(Collectors.joining(", "));
  }
}
