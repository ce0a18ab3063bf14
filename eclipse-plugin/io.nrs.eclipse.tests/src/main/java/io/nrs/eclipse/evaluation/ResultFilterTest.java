package io.nrs.eclipse.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultFilterTest {
  private final List<FormulaResult> all =
      ServerMessages.formulas(
          ServerMessages.GOOD,
          ServerMessages.UNEXPECTED,
          ServerMessages.BROKEN,
          ServerMessages.UNSURE,
          ServerMessages.UNSOLVED);

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
  void rowsContainAllWords(String text, String lines) {
    assertEquals(lines, lines(ResultFilter.ALL.withText(text)));
  }

  @Test
  void goodFormulasCanBeHidden() {
    assertEquals("2 3 4 5", lines(ResultFilter.ALL.withProblemsOnly(true)));
    assertEquals("2 3 4", lines(ResultFilter.ALL.withProblemsOnly(true).withText("min")));
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
  void columnsSortAscendingThenDescendingThenNot(ResultColumn column, String up, String down) {
    ResultFilter upwards = ResultFilter.ALL.sortedBy(column);
    ResultFilter downwards = upwards.sortedBy(column);
    assertEquals(up, lines(upwards));
    assertEquals(down, lines(downwards));
    assertEquals(ResultFilter.ALL, downwards.sortedBy(column));
  }

  private String lines(ResultFilter choice) {
    return String.join(
        " ", choice.of(all).stream().map(formula -> String.valueOf(formula.lineNumber())).toList());
  }
}
