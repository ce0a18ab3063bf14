package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.common.FittedColumns.Width;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepColumnTest {
  @ParameterizedTest
  @CsvSource({
    "VALUE, 150, 150, 150",
    "VALUE, 900, 260, 260",
    "OUTPUTS, 60, 60, 60",
    "LEAF, 150, 150, 75",
    "LEAF, 40, 40, 40",
    "RULE, 900, 180, 75",
  })
  void leavesAndRulesGiveWayToValues(StepColumn column, int texts, int full, int least) {
    assertEquals(new Width(full, least), column.width(texts));
  }
}
