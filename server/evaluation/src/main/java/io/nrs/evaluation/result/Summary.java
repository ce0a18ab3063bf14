package io.nrs.evaluation.result;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import io.nrs.io.StoredJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/** Counts of results by cell. */
public record Summary(List<Cell> cells) {
  /** The error rate of the 95 % confidence intervals. */
  private static final double ERROR_RATE = 0.05;

  public Summary {
    cells = List.copyOf(cells);
  }

  /**
   * Counts of one cell.
   *
   * @param accuracy the share of right answers
   * @param low lower end of its 95 % confidence interval (Wilson's score)
   * @param high upper end of the interval
   * @param outcomes counts by outcome, including {@code solved}
   * @param seconds total of all formulas
   * @param confidence mean confidence; empty if no result has one
   * @param labels how the answers agree with the labels of the data; empty if there are none
   * @param usage total of all formulas; empty if answers use no tokens
   */
  public record Cell(
      @SerializedName("cell") String id,
      int formulas,
      int right,
      double accuracy,
      double low,
      double high,
      SortedMap<String, Integer> outcomes,
      double seconds,
      OptionalDouble confidence,
      Optional<Labels> labels,
      Optional<Usage> usage) {
    public Cell {
      outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
    }

    /** The number of formulas with this outcome. */
    public int count(String outcome) {
      return outcomes.getOrDefault(outcome, 0);
    }

    /** The members of the usage stand beside the others. */
    private JsonObject toJson() {
      JsonObject json = StoredJson.tree(this);
      json.remove("usage");
      return usage.map(spent -> StoredJson.tree(json, spent)).orElse(json);
    }
  }

  /**
   * How answers agree with the labels of their data.
   *
   * @param given the number of formulas with a label
   * @param answered the number of answers that are the label as given
   */
  public record Labels(int given, int answered) {
    static Optional<Labels> of(List<Result> results) {
      int given = (int) results.stream().filter(result -> result.label().isPresent()).count();
      int answered = (int) results.stream().filter(Result::isAsLabelled).count();
      return given == 0 ? Optional.empty() : Optional.of(new Labels(given, answered));
    }
  }

  /** Counts cells, in the order in which they first occur. */
  public static Summary of(Collection<Result> results) {
    Map<String, List<Result>> byCell = new LinkedHashMap<>();
    results.forEach(
        result -> byCell.computeIfAbsent(result.cell(), id -> new ArrayList<>()).add(result));
    return new Summary(
        byCell.entrySet().stream().map(entry -> cell(entry.getKey(), entry.getValue())).toList());
  }

  /**
   * Counts one cell.
   *
   * @param results at least one
   */
  public static Cell cell(String id, List<Result> results) {
    int right = (int) results.stream().filter(Result::right).count();
    Interval interval = interval(results.size(), right);
    SortedMap<String, Integer> outcomes = new TreeMap<>();
    results.forEach(result -> outcomes.merge(result.outcome(), 1, Integer::sum));
    return new Cell(
        id,
        results.size(),
        right,
        (double) right / results.size(),
        interval.getLowerBound(),
        interval.getUpperBound(),
        outcomes,
        results.stream().mapToDouble(Result::seconds).sum(),
        results.stream().flatMapToDouble(result -> result.confidence().stream()).average(),
        Labels.of(results),
        results.stream()
            .flatMap(result -> Usage.of(result.details()).stream())
            .reduce(Usage::plus));
  }

  /** Returns the 95 % confidence interval of an accuracy (Wilson's score). */
  public static Interval interval(int formulas, int right) {
    return BinomialConfidenceInterval.WILSON_SCORE.fromErrorRate(formulas, right, ERROR_RATE);
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
