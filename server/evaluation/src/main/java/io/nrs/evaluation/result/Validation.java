package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.training.ValidationAccuracies;
import io.nrs.training.ValidationMetrics;

/**
 * A validation of a training.
 *
 * @param iteration after which it was made
 * @param seconds of training until then
 * @param loss mean cross-entropy a token since the last validation, in nats
 * @param inDistribution accuracy on examples like those of training, 0 to 1
 * @param outOfDistribution accuracy on deeper examples, 0 to 1
 */
public record Validation(
    int iteration, double seconds, double loss, double inDistribution, double outOfDistribution)
    implements RunFolder.Entry, ValidationAccuracies {
  /** The system of such runs. */
  public static final String SYSTEM = "nrs-training";

  private record Seed(long seed) {}

  public static Validation of(ValidationMetrics metrics) {
    return new Validation(
        metrics.iteration(),
        metrics.seconds(),
        metrics.loss(),
        metrics.inDistribution(),
        metrics.outOfDistribution());
  }

  /**
   * Everything that decides a training.
   *
   * @param settings all settings by name, the wished iterations among them
   */
  public static RunConfig config(Language language, JsonObject settings, long seed) {
    return new RunConfig(
        new SystemConfig(SYSTEM, language, StoredJson.tree(settings, new Seed(seed))),
        new JsonObject());
  }

  @Override
  public String cell() {
    return "";
  }

  @Override
  public int index() {
    return iteration;
  }
}
