package io.nrs.evaluation.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TogetherTest {
  /** A killed evaluation loses the formulas of one piece, so long ones must not be many. */
  @ParameterizedTest
  @CsvSource({
    "3, 100, '1 1 1 1 1 1 1', '1 1 1|1 1 1|1'",
    "3, 10, '1 1 9 1 5 5 5', '1 1|9 1|5 5|5'",
    "3, 10, '20 30 1 20', '20|30|1|20'",
    "3, 10, '10 1', '10|1'",
    "1, 10, '1 1', '1|1'",
    "9, 10, '', ''"
  })
  void aPieceHasFewFormulasAndFewCharacters(
      int formulas, long characters, String lengths, String pieces) {
    List<Integer> all =
        lengths.isEmpty()
            ? List.of()
            : Arrays.stream(lengths.split(" ")).map(Integer::valueOf).toList();
    assertEquals(
        pieces,
        new Together(formulas, characters)
            .pieces(all, each -> each).stream()
                .map(each -> each.stream().map(String::valueOf).collect(Collectors.joining(" ")))
                .collect(Collectors.joining("|")));
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "100, 1000", "2147483647, 2147483647"})
  void manySystemsAnswerMoreAtOnce(int formulas, int systems) {
    Together many = new Together(formulas, Long.MAX_VALUE).times(systems);
    assertTrue(many.formulas() >= formulas && many.formulas() >= systems, many.toString());
    assertEquals(Long.MAX_VALUE, many.characters());
    assertEquals(20L * systems, new Together(formulas, 20).times(systems).characters());
  }
}
