package io.nrs.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.rewriting.Selector.SelectorStatistics;
import org.junit.jupiter.api.Test;

class SelectorStatisticsTest {
  private static final SelectorStatistics FIRST = new SelectorStatistics(2, 5, 7, 11);
  private static final SelectorStatistics MORE = new SelectorStatistics(13, 17, 19, 23);

  @Test
  void whatIsAddedCanBeToldApart() {
    SelectorStatistics both = new SelectorStatistics(15, 22, 26, 34);
    assertEquals(both, FIRST.plus(MORE));
    assertEquals(MORE, both.since(FIRST));
    assertEquals(SelectorStatistics.NONE, FIRST.since(FIRST));
  }

  @Test
  void outputsAreCountedForEachWindow() {
    assertEquals(2.5, FIRST.outputsPerWindow());
    assertEquals(0, SelectorStatistics.NONE.outputsPerWindow());
  }
}
