package io.nrs.evaluation.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SummaryTest {
  static Result result(String cell, int index, boolean right, String outcome) {
    return new Result(
        cell,
        index,
        "[MAX3" + index % 10 + "]",
        "3",
        right ? "3" : "",
        right,
        outcome,
        0.5,
        right ? OptionalDouble.of(0.75) : OptionalDouble.empty(),
        Optional.empty(),
        new JsonObject());
  }

  @Test
  void countsOutcomesByCell() {
    Summary summary =
        Summary.of(
            List.of(
                result("N2", 0, true, "solved"),
                result("N1", 0, true, "solved"),
                result("N2", 1, false, "missing-leaf"),
                result("N2", 2, false, Result.WRONG_SOLUTION)));
    assertEquals(List.of("N2", "N1"), summary.cells().stream().map(Summary.Cell::id).toList());
    Summary.Cell cell = summary.cells().get(0);
    assertEquals(3, cell.formulas());
    assertEquals(1, cell.right());
    assertEquals(1, cell.count("missing-leaf"));
    assertEquals(1, cell.count(Result.WRONG_SOLUTION));
    assertEquals(0, cell.count("corrupted-leaf"));
    assertEquals(1.5, cell.seconds());
    assertEquals(0.75, cell.confidence().orElseThrow());
  }

  /** The examples of Wilson's interval that textbooks have: 95 of 100, and all of 100. */
  @Test
  void confidenceIntervalsAreWilsons() {
    Summary.Cell most = cell(95, 100);
    assertEquals(0.8882, most.low(), 0.0001);
    assertEquals(0.9785, most.high(), 0.0001);
    Summary.Cell all = cell(100, 100);
    assertEquals(0.9630, all.low(), 0.0001);
    assertEquals(1, all.high(), 1e-9);
    assertTrue(cell(10, 10).low() < all.low());
  }

  private static Summary.Cell cell(int right, int of) {
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < of; i++) {
      results.add(result("N1", i, i < right, i < right ? "solved" : Result.WRONG_SOLUTION));
    }
    return Summary.cell("N1", results);
  }

  @Test
  void nothingIsSummedUpToNothing() {
    assertEquals(List.of(), Summary.of(List.of()).cells());
  }
}
