package io.nrs.eclipse.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChoiceTest {
  private final List<EvaluatedFormula> all =
      Told.formulas(Told.GOOD, Told.UNEXPECTED, Told.BROKEN, Told.UNSURE, Told.UNSOLVED);

  @ParameterizedTest
  @CsvSource({
    "'', 1 2 3 4 5",
    "min, 2 3 4",
    "MIN 54, 2",
    "nrs/expectation, 2",
    "a.listops:4, 4",
    "'as expected', 1",
    "nothing, ''",
  })
  void allWordsHaveToOccurSomewhereInARow(String text, String lines) {
    assertEquals(lines, lines(Choice.ALL.withText(text)));
  }

  @Test
  void problemsAloneLeaveOutWhatIsWell() {
    assertEquals("2 3 4 5", lines(Choice.ALL.withProblemsOnly(true)));
    assertEquals("2 3 4", lines(Choice.ALL.withProblemsOnly(true).withText("min")));
  }

  @ParameterizedTest
  @CsvSource({
    "LINE, 1 2 3 4 5, 5 4 3 2 1",
    "FILE, 1 2 3 4 5, 1 2 3 4 5",
    "FORMULA, 3 1 2 5 4, 4 1 2 5 3",
    "EXPECTED, 5 1 2 3 4, 3 4 2 1 5",
    "VALUE, 1 2 4 3 5, 3 5 4 2 1",
    "CONFIDENCE, 4 2 1 3 5, 3 5 1 2 4",
    "STEPS, 3 5 1 2 4, 4 1 2 3 5",
    "OUTCOME, 2 3 5 4 1, 1 4 5 2 3",
  })
  void aColumnSortsUpwardsThenDownwardsThenNoMore(Column column, String up, String down) {
    Choice upwards = Choice.ALL.sortedBy(column);
    Choice downwards = upwards.sortedBy(column);
    assertEquals(up, lines(upwards));
    assertEquals(down, lines(downwards));
    assertEquals(Choice.ALL, downwards.sortedBy(column));
  }

  private String lines(Choice choice) {
    return String.join(
        " ", choice.of(all).stream().map(formula -> String.valueOf(formula.lineNumber())).toList());
  }
}
