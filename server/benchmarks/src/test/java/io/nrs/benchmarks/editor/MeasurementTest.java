package io.nrs.benchmarks.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MeasurementTest {
  @Test
  void percentilesAreValuesThatWereMeasured() {
    Measurement figure =
        new Measurement(
            "a", "ms", IntStream.rangeClosed(1, 20).mapToObj(i -> 21.0 - i).toList(), "≤ 10 ms");
    assertEquals(10, figure.median());
    assertEquals(19, figure.percentile95());
  }

  @Test
  void aTableHasARowForEachFigure() {
    String table =
        Measurement.table(
            List.of(
                new Measurement("steps", "ms", List.of(2.25, 1000.0, 1.0), "≤ 10 ms"),
                new Measurement("memory", "MB", List.of(1234.0), "")),
            "a machine");
    assertTrue(table.contains("| steps | 2.3 ms | 1,000 ms | 3 | ≤ 10 ms |\n"), table);
    assertTrue(table.contains("| memory | 1,234 MB |  | 1 |  |\n"), table);
    assertTrue(table.endsWith("on a machine.\n"), table);
  }
}
