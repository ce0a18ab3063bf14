package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.language.description.DescriptionReader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class EqualsSignTest {
  private static final Path LANGUAGES = Path.of("..", "..", "grammar", "languages");

  private static Language shipped(String id) {
    return DescriptionReader.read(LANGUAGES.resolve(id + ".json")).language();
  }

  /** The messages and remedies of a line whose exact value is known. */
  private static String findings(Language language, String text) {
    ParsedLine parsed = Parser.parseLine(language, text);
    return CheckedLine.of(
            language, 1, text, parsed, parsed.soundFormula().map(Verdict::exact), 0.5, false)
        .findings()
        .stream()
        .map(finding -> finding.message() + ": " + finding.remedy().words())
        .collect(Collectors.joining("; "));
  }

  @Test
  void aComparisonWithoutBracketsIsTold() {
    assertEquals(
        "the value found is TRUE, not FALSE: correct the formula, or write = TRUE; to compare,"
            + " write brackets: (TRUE = FALSE)",
        findings(shipped("sql"), "TRUE = FALSE -- so"));
    assertEquals("", findings(shipped("sql"), "TRUE = TRUE"));
    assertEquals("", findings(shipped("sql"), "(TRUE = FALSE) = FALSE"));
  }

  @Test
  void otherLanguagesHaveNoComparison() {
    assertEquals(
        "the value found is 3, not 4: correct the formula, or write = 3",
        findings(BuiltInLanguage.ARITHMETIC, "1+2 = 4"));
    assertEquals(Optional.empty(), remedy(shipped("logic"), "T = F"));
    assertEquals(Optional.empty(), remedy(shipped("sql"), "TRUE"));
    assertEquals(Optional.empty(), remedy(shipped("sql"), "TRUE AND = TRUE"));
  }

  @Test
  void theComparisonIsThatOfTheWholeFormula() {
    assertEquals(
        Optional.of("to compare, write brackets: ((TRUE AND NULL) = FALSE)"),
        remedy(shipped("sql"), "TRUE AND NULL = FALSE"));
    assertEquals(
        Optional.of("to compare, write brackets: ((TRUE AND NULL) = FALSE)"),
        remedy(shipped("sql"), "(TRUE AND NULL)=FALSE"));
  }

  private static Optional<String> remedy(Language language, String text) {
    return EqualsSign.remedy(language, text, Parser.parseLine(language, text));
  }
}
