package io.nrs.evaluation.report;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.CurveFolder.Validation;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.rewriting.models.ModelConfig.TrainingRecord;
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

  /** The most accurate validation out of distribution, the first of equal ones. */
  Validation best() {
    return validations.stream()
        .reduce((best, next) -> next.outOfDistribution() > best.outOfDistribution() ? next : best)
        .orElseThrow();
  }

  /** The iterations of its preset, or those that were asked for if it has no more. */
  int iterations() {
    return Math.max(whole("iterations"), whole(TrainingRecord.PRESET_ITERATIONS));
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
