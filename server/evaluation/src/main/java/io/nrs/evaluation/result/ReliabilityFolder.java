package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import io.nrs.io.StoredJson;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The confidence of right and of wrong steps: {@code steps.jsonl}. */
public final class ReliabilityFolder extends RunFolder<ReliabilityFolder.Steps> {
  public static final String STEPS = "steps.jsonl";

  /**
   * The steps of one formula.
   *
   * @param cell of the formula
   * @param index of the formula in its cell
   * @param right confidences of the steps that replaced a leaf by its exact value, 0 to 1
   * @param wrong confidences of all other steps
   */
  public record Steps(String cell, int index, List<Double> right, List<Double> wrong)
      implements Entry {
    public Steps {
      right = List.copyOf(right);
      wrong = List.copyOf(wrong);
    }

    @Override
    public JsonObject toJson() {
      return StoredJson.tree(this);
    }
  }

  private ReliabilityFolder(Path parent, RunConfig config, Provenance provenance, boolean fresh) {
    super(parent, config, provenance, fresh, STEPS, Steps.class);
  }

  /** Opens the folder of a config as {@link ResultFolder#open} does. */
  public static ReliabilityFolder open(
      Path parent, RunConfig config, Provenance provenance, boolean fresh) {
    return new ReliabilityFolder(parent, config, provenance, fresh);
  }

  /** Reads a folder as {@link ResultFolder#salvage} does. */
  public static StoredRun<Steps> salvage(Path folder, Consumer<String> remarks) {
    return salvage(folder, STEPS, Steps.class, remarks);
  }
}
