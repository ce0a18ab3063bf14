package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.training.ValidationAccuracies;
import io.nrs.training.ValidationMetrics;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The learning curve of a training: {@code validations.jsonl}. */
public final class CurveFolder extends RunFolder<CurveFolder.Validation> {
  public static final String SYSTEM = "nrs-training";
  public static final String VALIDATIONS = "validations.jsonl";

  /**
   * A validation.
   *
   * @param iteration after which it was made
   * @param seconds of training until then
   * @param loss mean cross-entropy a token since the last validation, in nats
   * @param inDistribution accuracy on examples like those of training, 0 to 1
   * @param outOfDistribution accuracy on deeper examples, 0 to 1
   */
  public record Validation(
      int iteration, double seconds, double loss, double inDistribution, double outOfDistribution)
      implements Entry, ValidationAccuracies {
    static Validation of(ValidationMetrics metrics) {
      return new Validation(
          metrics.iteration(),
          metrics.seconds(),
          metrics.loss(),
          metrics.inDistribution(),
          metrics.outOfDistribution());
    }

    @Override
    public String cell() {
      return "";
    }

    @Override
    public int index() {
      return iteration;
    }

    @Override
    public JsonObject toJson() {
      return StoredJson.tree(this);
    }
  }

  private record Seed(long seed) {}

  private CurveFolder(Path parent, RunConfig config, Provenance provenance, boolean fresh) {
    super(parent, config, provenance, fresh, VALIDATIONS, Validation.class);
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

  /** Opens the folder of a config as {@link ResultFolder#open} does. */
  public static CurveFolder open(
      Path parent, RunConfig config, Provenance provenance, boolean fresh) {
    return new CurveFolder(parent, config, provenance, fresh);
  }

  /**
   * Returns the stored validations of a config; empty if there are none.
   *
   * @throws ResultException if they cannot be read
   */
  public static List<Validation> stored(Path parent, RunConfig config) {
    return ResultLog.read(
            parent.resolve(config.folderName()).resolve(VALIDATIONS), Validation.class)
        .entries();
  }

  /** Reads a folder as {@link ResultFolder#salvage} does. */
  public static StoredRun<Validation> salvage(Path folder, Consumer<String> remarks) {
    return salvage(folder, VALIDATIONS, Validation.class, remarks);
  }

  /** Replaces all validations: a resumed training repeats those after its checkpoint. */
  public void begin(List<ValidationMetrics> before) {
    clear();
    addAll(before.stream().map(Validation::of).toList());
  }

  public void add(ValidationMetrics metrics) {
    add(Validation.of(metrics));
  }
}
