package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import io.nrs.io.StoredJson;
import io.nrs.io.StoredJson.MayBeMissing;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A system's answer to one formula and its score: a line of {@code results.jsonl}.
 *
 * @param cell such as {@code N4} or {@code N4A3}
 * @param index of the formula in its cell, from 0
 * @param formula empty in an archive if the seed generates it again
 * @param expected the exact value
 * @param answer may be empty
 * @param right whether the answer is the exact value
 * @param outcome {@code solved} for a right answer and {@code wrong-solution} for another value;
 *     otherwise the reason why there is no value
 * @param seconds wall time
 * @param confidence 0 to 1, if the system reports one
 * @param label the value that the data of the formula give, if they give one
 * @param details members that depend on the system; not stored if there are none
 */
public record Result(
    String cell,
    int index,
    String formula,
    String expected,
    String answer,
    boolean right,
    String outcome,
    double seconds,
    OptionalDouble confidence,
    Optional<String> label,
    @MayBeMissing JsonObject details)
    implements RunFolder.Entry {
  public static final String WRONG_SOLUTION = "wrong-solution";

  /** The place of a formula in its set. */
  public record Question(String cell, int index) {}

  /** Whether the answer is the label, right or not. */
  public boolean isAsLabelled() {
    return label.filter(answer::equals).isPresent();
  }

  public Question question() {
    return new Question(cell, index);
  }

  public Result {
    details = details.deepCopy();
  }

  @Override
  public JsonObject details() {
    return details.deepCopy();
  }

  /** The line without its line feed. */
  @Override
  public JsonObject toJson() {
    JsonObject json = StoredJson.tree(this);
    if (details.isEmpty()) {
      json.remove("details");
    }
    return json;
  }
}
