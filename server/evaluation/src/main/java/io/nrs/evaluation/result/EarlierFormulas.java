package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.evaluation.table.Blocks;
import io.nrs.training.data.DataSets;
import java.util.Collection;
import java.util.Optional;

/**
 * What readers are told of results on formulas that an earlier version drew. Its seeds gave all
 * cells shifted copies of one stream of draws.
 */
public final class EarlierFormulas {
  private static final String MARK = "†";

  private EarlierFormulas() {}

  /** Whether the origin of generated formulas has another version of draws, or none. */
  static boolean are(JsonObject origin) {
    return origin.has("seed") && !new JsonPrimitive(DataSets.DRAWS).equals(origin.get("draws"));
  }

  /** The same of results that store the version alone. */
  public static boolean are(Optional<Integer> draws) {
    return !draws.equals(Optional.of(DataSets.DRAWS));
  }

  /** Whether results that a reader sees together need marks, as only some are such ones. */
  public static boolean areMixed(Collection<Boolean> earlier) {
    return earlier.contains(true) && earlier.contains(false);
  }

  /** What follows the command of such results, as Markdown. */
  public static String mark(boolean earlier) {
    return earlier ? MARK : "";
  }

  /**
   * A paragraph about results that a reader sees together; nothing if all are of present formulas.
   *
   * @param earlier of each of them
   */
  public static Blocks note(Collection<Boolean> earlier) {
    return Blocks.text(
        earlier.contains(true)
            ? "An earlier version drew the formulas%s. Cells share draws, so joint intervals are too narrow."
                .formatted(areMixed(earlier) ? " (" + MARK + ")" : "")
            : "");
  }
}
