package io.nrs.eclipse.wizard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.wizard.NewFormulaFileWizard.ExampleFiles;
import io.nrs.eclipse.wizard.NewFormulaFileWizard.LanguageChoice;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.FormulaFile;
import io.nrs.grammar.reading.FormulaFile.Line;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ExampleFilesTest {
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void examplesAreCorrectAndCommented(BuiltInLanguage language) throws Exception {
    List<Line> lines = FormulaFile.parse(language, ExampleFiles.text(language)).lines();
    lines.forEach(line -> assertEquals(List.of(), line.parsed().problems(), line.text()));
    List<Line> expecting =
        lines.stream().filter(line -> line.parsed().expectation().isPresent()).toList();
    assertTrue(expecting.size() >= 3, "formulas with a value");
    for (Line line : expecting) {
      assertEquals(
          line.parsed().exactValue().map(Printer::print),
          line.parsed().expectedValue(),
          line.text());
    }
    assertTrue(lines.stream().anyMatch(line -> line.parsed().comment().isPresent()), "comments");
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void caretStartsAtTheFirstFormula(BuiltInLanguage language) throws Exception {
    String text = ExampleFiles.text(language);
    String rest = text.substring(ExampleFiles.firstFormula(language, text));
    assertTrue(rest.startsWith("[") || rest.startsWith("("), rest.lines().findFirst().orElse(""));
  }

  @Test
  void caretStartsAtTheTopWithoutFormula() {
    assertEquals(0, ExampleFiles.firstFormula(BuiltInLanguage.ARITHMETIC, ""));
    assertEquals(0, ExampleFiles.firstFormula(BuiltInLanguage.ARITHMETIC, "# nothing\n3\n"));
    assertEquals(7, ExampleFiles.firstFormula(BuiltInLanguage.ARITHMETIC, "# x\n3\n (1+2)"));
  }

  @ParameterizedTest
  @CsvSource({
    "a.listops, LISTOPS, a",
    "a.arith, ARITHMETIC, a",
    "a.b.algebra, ALGEBRA, a.b",
    "a.txt, , a.txt",
    "'', , ''",
  })
  void extensionsSelectTheLanguage(String name, BuiltInLanguage language, String stem) {
    assertEquals(Optional.ofNullable(language), LanguageChoice.of(name));
    assertEquals(stem, LanguageChoice.stem(name));
  }
}
