package io.nrs.evaluation.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.report.NestingFigure.Line;
import io.nrs.evaluation.report.NestingFigure.Point;
import java.util.List;
import java.util.OptionalInt;
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
  void noNameIsCut() {
    String name =
        "Ours with selector of preset paper, selector 12,000 of 20,000 iterations, other settings:"
            + " tagging Selector, else M ≤ 1000, dynamic windows (selector.sha256 0123456789ab…,"
            + " solver.sha256 0123456789ab…, formulas of seed 20261120)";
    Point point = new Point(1, 1, 1, 1, OptionalInt.empty());
    String shown =
        Charts.accuracy(List.of(new Line(name, true, List.of(point))))
            .getSeriesMap()
            .get(name)
            .getLabel();
    assertEquals(name, shown.replace('\n', ' '));
    assertTrue(shown.lines().allMatch(line -> line.length() <= 120), shown);
  }
}
