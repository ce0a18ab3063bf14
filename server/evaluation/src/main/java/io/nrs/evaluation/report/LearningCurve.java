package io.nrs.evaluation.report;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.CurveFolder.Validation;
import io.nrs.evaluation.result.StoredRun;
import java.util.Comparator;
import java.util.List;

/** A training that may not be at its end, in the order of its validations. */
record LearningCurve(String label, StoredRun<Validation> stored, List<Validation> validations) {
  static LearningCurve of(String label, StoredRun<Validation> stored) {
    return new LearningCurve(
        label,
        stored,
        stored.entries().stream().sorted(Comparator.comparingInt(Validation::iteration)).toList());
  }

  Validation last() {
    return validations.get(validations.size() - 1);
  }

  /** The validation whose weights are kept: the most accurate one out of distribution. */
  Validation best() {
    return validations.stream()
        .reduce((best, next) -> next.outOfDistribution() > best.outOfDistribution() ? next : best)
        .orElseThrow();
  }

  /** The iterations that were asked for. */
  int iterations() {
    return whole("iterations");
  }

  /** Examples of an iteration. */
  int batch() {
    return whole("batch");
  }

  private int whole(String name) {
    JsonObject settings = stored.config().system().settings();
    return settings.has(name) ? settings.get(name).getAsInt() : 0;
  }

  DataSource source() {
    return new DataSource(label, stored);
  }
}
