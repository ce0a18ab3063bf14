package io.nrs.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.SuffixWindows.Group;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dynamic windowing, as section 4.1 of the paper defines it. */
class SuffixWindowsTest {
  @ParameterizedTest
  @CsvSource({"LISTOPS, 60", "ARITHMETIC, 150", "ALGEBRA, 200"})
  void thresholdsAreThePublishedOnes(BuiltInLanguage language, int threshold) {
    SuffixWindows windows = SuffixWindows.of(RulesFactory.of(language));
    assertEquals(threshold, windows.threshold());
    assertEquals(List.of(new Group(0, 1_000)), windows.groups(threshold - 1, 1_000));
    assertEquals(20, windows.groups(threshold, 1_000).size());
  }

  @Test
  void groupsHaveEquallyManyCopiesAndTheLastOneIsEmpty() {
    List<Group> groups = new SuffixWindows(60).groups(137, 1_000);
    List<Group> expected = new ArrayList<>();
    for (int j = 1; j <= 20; j++) {
      expected.add(new Group((int) Math.floor(137 * (j / 20.0) + 1e-9), 50));
    }
    assertEquals(expected, groups);
    assertEquals(137, groups.get(19).start());
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "10, 10", "19, 19", "20, 20", "30, 20", "100, 20"})
  void copiesAreSpreadEvenly(int copies, int groups) {
    List<Group> found = new SuffixWindows(60).groups(200, copies);
    assertEquals(groups, found.size());
    assertEquals(copies, found.stream().mapToInt(Group::copies).sum());
    assertEquals(10, found.get(0).start(), "the longest is read first");
  }
}
