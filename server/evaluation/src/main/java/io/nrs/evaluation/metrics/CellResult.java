package io.nrs.evaluation.metrics;

import com.google.gson.JsonElement;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Summary;
import java.util.List;
import java.util.Optional;

/**
 * The results of one cell's formulas, counted. A formula counts as right only if its value is
 * exactly that of the reference semantics.
 *
 * @param cell such as {@code N4} or {@code N4A3}
 * @param right the number of exact values
 * @param wrong the number of other values
 * @param missingLeaf formulas given up because no output occurred in them
 * @param corruptedLeaf formulas given up because an output that occurred was no leaf
 * @param outputsPerWindow mean number of Selector outputs for a text
 * @param labels how the values agree with the labels of the data; empty if there are none
 */
public record CellResult(
    String cell,
    int formulas,
    int right,
    int wrong,
    int missingLeaf,
    int corruptedLeaf,
    long steps,
    double outputsPerWindow,
    double seconds,
    Optional<Summary.Labels> labels) {

  /**
   * Our system's results of a cell. A result that is neither a value nor a corrupted leaf counts as
   * a missing leaf.
   *
   * @param counted these results
   */
  public static CellResult of(Summary.Cell counted, List<Result> results) {
    int wrong = counted.count(Result.WRONG_SOLUTION);
    int corrupted = counted.count("corrupted-leaf");
    return new CellResult(
        counted.id(),
        counted.formulas(),
        counted.right(),
        wrong,
        counted.formulas() - counted.right() - wrong - corrupted,
        corrupted,
        results.stream().mapToLong(result -> (long) number(result, "steps")).sum(),
        results.stream()
            .mapToDouble(result -> number(result, "outputsPerWindow"))
            .average()
            .orElse(0),
        counted.seconds(),
        counted.labels());
  }

  private static double number(Result result, String name) {
    JsonElement number = result.details().get(name);
    return number == null ? 0 : number.getAsDouble();
  }

  public double accuracy() {
    return (double) right / formulas;
  }
}
