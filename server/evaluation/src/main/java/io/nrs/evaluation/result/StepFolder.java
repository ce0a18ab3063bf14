package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import io.nrs.io.StoredJson;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The confidence of single steps: {@code steps.jsonl}, a line for each formula. */
public final class StepFolder extends RunFolder<StepFolder.Steps> {
  public static final String SYSTEM = "nrs-steps";
  public static final String STEPS = "steps.jsonl";

  /**
   * The steps of one formula, in order: an element of each list for each step.
   *
   * @param cell of the formula
   * @param index of the formula in its cell
   * @param tokens of the formula before the step; empty in results of earlier versions
   * @param confidence 0 to 1
   * @param right whether the step replaced a leaf by its exact value; empty for readings of whole
   *     formulas, which replace nothing
   */
  public record Steps(
      String cell, int index, List<Integer> tokens, List<Double> confidence, List<Boolean> right)
      implements Entry {
    public Steps {
      tokens = List.copyOf(tokens);
      confidence = List.copyOf(confidence);
      right = List.copyOf(right);
    }

    @Override
    public JsonObject toJson() {
      return StoredJson.tree(this);
    }

    /** The confidence by length; empty if lengths or the Selector's own confidence are unknown. */
    public List<Point> points() {
      return tokens.isEmpty() || !right.isEmpty()
          ? List.of()
          : IntStream.range(0, tokens.size())
              .mapToObj(step -> new Point(cell, index, tokens.get(step), confidence.get(step)))
              .toList();
    }
  }

  /**
   * The confidence for one input.
   *
   * @param cell of its formula
   * @param index of the formula in its cell
   * @param tokens of the input, which the Selector reads as a whole
   * @param confidence mean over the outputs, 0 to 1
   */
  public record Point(String cell, int index, int tokens, double confidence) {
    /**
     * Whether the Selector read the input: one with more tokens than it has labels gets no output,
     * and only then is a mean of probabilities 0.
     */
    public boolean isRead() {
      return confidence > 0;
    }
  }

  private StepFolder(Path parent, RunConfig config, Provenance provenance, boolean fresh) {
    super(parent, config, provenance, fresh, STEPS, Steps.class);
  }

  /** Opens the folder of a config as {@link ResultFolder#open} does. */
  public static StepFolder open(
      Path parent, RunConfig config, Provenance provenance, boolean fresh) {
    return new StepFolder(parent, config, provenance, fresh);
  }

  /** Reads a folder as {@link ResultFolder#salvage} does. */
  public static StoredRun<Steps> salvage(Path folder, Consumer<String> remarks) {
    return salvage(folder, STEPS, Steps.class, remarks);
  }
}
