package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import io.nrs.io.StoredJson;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The confidence of a Selector on inputs of different lengths: {@code points.jsonl}. */
public final class ConfidenceFolder extends RunFolder<ConfidenceFolder.Point> {
  public static final String POINTS = "points.jsonl";

  /**
   * The confidence for one input.
   *
   * @param cell of its formula
   * @param index of the formula in its cell
   * @param tokens of the formula, which the Selector reads as a whole
   * @param confidence mean over the outputs, 0 to 1
   * @param outputs the number of sampled outputs
   * @param trained whether the Selector was trained on inputs of this length
   * @param rewrites of the formula before this input; none for the formula itself
   */
  public record Point(
      String cell,
      int index,
      int tokens,
      double confidence,
      int outputs,
      boolean trained,
      Optional<Integer> rewrites)
      implements Entry {
    /**
     * Whether the Selector read the input: one with more tokens than it has labels gets no output,
     * and only then is a mean of probabilities 0.
     */
    public boolean isRead() {
      return confidence > 0;
    }

    /** A point of a formula itself. */
    public Point(
        String cell, int index, int tokens, double confidence, int outputs, boolean trained) {
      this(cell, index, tokens, confidence, outputs, trained, Optional.empty());
    }

    @Override
    public int step() {
      return rewrites.orElse(0);
    }

    @Override
    public JsonObject toJson() {
      return StoredJson.tree(this);
    }
  }

  private ConfidenceFolder(Path parent, RunConfig config, Provenance provenance, boolean fresh) {
    super(parent, config, provenance, fresh, POINTS, Point.class);
  }

  /** Opens the folder of a config as {@link ResultFolder#open} does. */
  public static ConfidenceFolder open(
      Path parent, RunConfig config, Provenance provenance, boolean fresh) {
    return new ConfidenceFolder(parent, config, provenance, fresh);
  }

  /** Reads a folder as {@link ResultFolder#read} does. */
  public static StoredRun<Point> read(Path folder) {
    return read(folder, POINTS, Point.class);
  }

  /** Reads a folder as {@link ResultFolder#salvage} does. */
  public static StoredRun<Point> salvage(Path folder, Consumer<String> remarks) {
    return salvage(folder, POINTS, Point.class, remarks);
  }

  /** All points of a cell, in the order in which they were added. */
  public List<Point> points(String cell) {
    return entries().stream().filter(point -> point.cell().equals(cell)).toList();
  }
}
