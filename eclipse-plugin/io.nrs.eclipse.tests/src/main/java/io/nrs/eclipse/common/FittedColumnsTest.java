package io.nrs.eclipse.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.common.FittedColumns.Width;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FittedColumnsTest {
  private static final List<Width> WIDTHS =
      List.of(new Width(200, 80), new Width(60, 60), new Width(150, 90), new Width(110, 110));

  @ParameterizedTest
  @CsvSource({
    "900, '[200, 60, 150, 110]'",
    "520, '[200, 60, 150, 110]'",
    "460, '[160, 60, 130, 110]'",
    "340, '[80, 60, 90, 110]'",
    "100, '[80, 60, 90, 110]'",
    "0, '[80, 60, 90, 110]'",
  })
  void someColumnsGiveWay(int available, String widths) {
    assertEquals(widths, FittedColumns.fitting(available, WIDTHS).toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {341, 399, 455, 467, 519})
  void allColumnsAreVisible(int available) {
    List<Integer> widths = FittedColumns.fitting(available, WIDTHS);
    int sum = widths.stream().mapToInt(Integer::intValue).sum();
    assertTrue(available - WIDTHS.size() < sum && sum <= available, widths::toString);
  }

  @Test
  void columnsThatCannotGiveWayKeepTheirWidths() {
    assertEquals(
        List.of(70, 80), FittedColumns.fitting(10, List.of(new Width(70, 70), new Width(80, 80))));
  }
}
