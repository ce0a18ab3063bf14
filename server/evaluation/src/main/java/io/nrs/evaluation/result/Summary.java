package io.nrs.evaluation.result;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.evaluation.system.Spent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/** Results counted, cell by cell. */
public record Summary(List<Cell> cells) {
  /** Of the confidence intervals: 95 %. */
  private static final double ERROR_RATE = 0.05;

  public Summary {
    cells = List.copyOf(cells);
  }

  /**
   * A cell.
   *
   * @param low lower end of the 95 % confidence interval of the accuracy, by Wilson's score
   * @param high its upper end
   * @param outcomes how often each, {@code solved} among them
   * @param seconds of all formulas together
   * @param confidence the mean, where there is any
   * @param spent on all formulas together, where answers are paid for
   */
  public record Cell(
      String id,
      int formulas,
      int right,
      double low,
      double high,
      Map<String, Integer> outcomes,
      double seconds,
      OptionalDouble confidence,
      Optional<Spent> spent) {
    public Cell {
      outcomes = Map.copyOf(outcomes);
    }

    public double accuracy() {
      return (double) right / formulas;
    }

    /** How many ended so. */
    public int count(String outcome) {
      return outcomes.getOrDefault(outcome, 0);
    }

    private JsonObject toJson() {
      JsonObject json = new JsonObject();
      json.addProperty("cell", id);
      json.addProperty("formulas", formulas);
      json.addProperty("right", right);
      json.addProperty("accuracy", accuracy());
      json.addProperty("low", low);
      json.addProperty("high", high);
      JsonObject counts = new JsonObject();
      new TreeMap<>(outcomes).forEach(counts::addProperty);
      json.add("outcomes", counts);
      json.addProperty("seconds", seconds);
      confidence.ifPresent(value -> json.addProperty("confidence", value));
      spent.ifPresent(value -> value.addTo(json));
      return json;
    }
  }

  /** Cells in the order in which they first occur. */
  public static Summary of(Collection<Result> results) {
    Map<String, List<Result>> byCell = new LinkedHashMap<>();
    results.forEach(
        result -> byCell.computeIfAbsent(result.cell(), id -> new ArrayList<>()).add(result));
    return new Summary(
        byCell.entrySet().stream().map(entry -> cell(entry.getKey(), entry.getValue())).toList());
  }

  /**
   * One cell.
   *
   * @param results at least one
   */
  public static Cell cell(String id, List<Result> results) {
    int right = (int) results.stream().filter(Result::right).count();
    Interval interval =
        BinomialConfidenceInterval.WILSON_SCORE.fromErrorRate(results.size(), right, ERROR_RATE);
    Map<String, Integer> outcomes = new TreeMap<>();
    results.forEach(result -> outcomes.merge(result.outcome(), 1, Integer::sum));
    return new Cell(
        id,
        results.size(),
        right,
        interval.getLowerBound(),
        interval.getUpperBound(),
        outcomes,
        results.stream().mapToDouble(Result::seconds).sum(),
        results.stream().flatMapToDouble(result -> result.confidence().stream()).average(),
        results.stream()
            .flatMap(result -> Spent.of(result.details()).stream())
            .reduce(Spent::plus));
  }

  /** {@code {"cells": […]}}. */
  public JsonObject toJson() {
    JsonArray array = new JsonArray();
    cells.forEach(cell -> array.add(cell.toJson()));
    JsonObject json = new JsonObject();
    json.add("cells", array);
    return json;
  }
}
