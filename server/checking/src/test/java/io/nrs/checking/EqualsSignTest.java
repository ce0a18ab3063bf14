package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.Language;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.description.DescriptionReader;
import io.nrs.testing.Golden;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EqualsSignTest {
  private static final Path LANGUAGES = Path.of("..", "..", "grammar", "languages");

  private static Language shipped(String id) {
    return DescriptionReader.read(LANGUAGES.resolve(id + ".json")).language();
  }

  @Test
  void aComparisonWithoutBracketsIsTold() {
    Golden.check(getClass(), "equals-signs.txt", EqualsSignTest::told);
  }

  /** Zero has no letters, even as {@code 0*x}. */
  @ParameterizedTest
  @CsvSource({
    "polynomial, 2x + 1 = 5, true",
    "polynomial, 2 + 3 = x, true",
    "polynomial, x - x = 0, false",
    "polynomial, x - x = 0*x, false",
    "polynomial, x - x = x, true",
    "polynomial, x + x = 2x, false",
    "polynomial, 2x + 1, false",
    "polynomial, (2x = 5, false",
    "logic, p = T, false",
    "arithmetic, (1+2) = 4, false"
  })
  void aLineIsAnEquationIfOneSideAloneHasLetters(String id, String line, boolean isEquation) {
    Language language = Language.ofId(id).orElseGet(() -> shipped(id));
    assertEquals(
        isEquation, EqualsSign.isEquation(language, line, Parser.parseLine(language, line)));
  }

  /**
   * @param input a language, whether only the remedy is asked for, and a line whose exact value is
   *     known
   */
  private static String told(String input) {
    String[] words = input.split(" ", 3);
    Language language = Language.ofId(words[0]).orElseGet(() -> shipped(words[0]));
    ParsedLine parsed = Parser.parseLine(language, words[2]);
    return words[1].equals("remedy")
        ? EqualsSign.remedy(language, words[2], parsed).orElse("none")
        : CheckedLine.of(
                language, 1, words[2], parsed, parsed.soundFormula().map(Verdict::exact), 0.5)
            .findings()
            .stream()
            .map(finding -> finding.message() + ": " + finding.remedy().words())
            .collect(Collectors.joining("; "));
  }
}
