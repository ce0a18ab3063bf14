package io.nrs.evaluation.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.report.Drawing.LengthTicks;
import io.nrs.evaluation.report.Legend.Entry;
import java.awt.Color;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChartsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 9, 15, 25, 100})
  void pointsStandAtTheirLevelHoweverManyLinesThereAre(int lines) {
    List<Double> shifts =
        IntStream.range(0, lines).mapToObj(line -> Charts.shift(line, lines)).toList();
    assertTrue(shifts.stream().allMatch(shift -> Math.abs(shift) <= .2 + 1e-9), shifts.toString());
    assertEquals(lines, shifts.stream().distinct().count());
    assertEquals(0, shifts.stream().mapToDouble(shift -> shift).sum(), 1e-9);
  }

  @Test
  void fewLinesStandCloseTogether() {
    assertEquals(.025, Charts.shift(1, 2), 1e-9);
  }

  @Test
  void lengthsHaveThreeTicksADecade() {
    assertEquals(List.of(5L, 10L, 20L, 50L), LengthTicks.between(5, 92));
    assertEquals(List.of(10L, 20L, 50L, 100L, 200L, 500L), LengthTicks.between(9, 520));
    assertEquals(List.of(1L), LengthTicks.between(1, 1));
    assertEquals(List.of(), LengthTicks.between(11, 19));
  }

  @Test
  void noNameIsCut() {
    String name =
        "Ours with selector of preset paper, selector 12,000 of 20,000 iterations, other settings:"
            + " tagging Selector, else M ≤ 1000, dynamic windows (selector.sha256 0123456789ab…,"
            + " solver.sha256 0123456789ab…, formulas of seed 20261120)";
    Legend legend =
        new Legend(List.of(Entry.square("short", Color.RED), Entry.square(name, Color.BLUE)), 960);
    assertEquals(1, legend.columns());
    List<String> lines = legend.rows().get(1).get(0);
    assertEquals(name, lines.stream().collect(Collectors.joining(" ")));
    assertTrue(lines.size() > 1);
    assertTrue(lines.stream().allMatch(line -> DrawnText.width(line, Charts.LETTERS) < 900));
  }

  @Test
  void shortNamesShareALine() {
    Legend legend =
        new Legend(
            List.of(Entry.square("missing-leaf", Color.RED), Entry.square("other", Color.BLUE)),
            960);
    assertEquals(2, legend.columns());
    assertEquals(List.of(List.of(List.of("missing-leaf"), List.of("other"))), legend.rows());
  }
}
