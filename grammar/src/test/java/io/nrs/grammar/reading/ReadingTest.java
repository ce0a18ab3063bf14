package io.nrs.grammar.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguageTest;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.notation.RandomNotation;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.written.SourceMap;
import io.nrs.grammar.written.WrittenFormula;
import io.nrs.testing.Golden;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What lines are read as: their canonical form, value, expectation and steps, or what mends them.
 */
class ReadingTest {
  private static final int MAX_ROUNDS = 1000;

  @Test
  void linesAreReadAsTheFileSays() {
    Golden.check(ReadingTest.class, "readings.txt", ReadingTest::read);
  }

  private static String read(String input) {
    int end = input.indexOf(' ');
    Language language = DescribedLanguageTest.of(input.substring(0, end).toLowerCase(Locale.ROOT));
    String text = input.substring(end + 1);
    ParsedLine line = Parser.parseLine(language, text);
    if (!line.problems().isEmpty()) {
      String mended = mended(language, text);
      return mended.equals(text) ? "left alone" : "mended: " + mended;
    }
    Formula formula = line.formula().orElseThrow();
    String canonical = Printer.print(formula);
    assertEquals(
        Optional.of(formula.span()),
        SourceMap.of(text, formula).written(0, canonical.length()),
        text);
    assertEquals(
        Optional.of(canonical), Parser.parseFormula(language, canonical).map(Printer::print), text);
    return canonical
        + line.exactValue().map(value -> " is " + Printer.print(value)).orElse("")
        + line.expectedValue().map(value -> ", expected " + value).orElse("")
        + (language instanceof BuiltInLanguage
            ? WrittenFormula.of(language, text).map(ReadingTest::steps).orElse("")
            : "");
  }

  /** The steps to the value in the line as it is written. */
  private static String steps(WrittenFormula written) {
    List<String> texts = new ArrayList<>();
    WrittenFormula formula = written;
    while (!(formula.formula() instanceof Atom)) {
      formula = RandomNotation.step(formula);
      texts.add(formula.text());
    }
    return texts.stream().map(step -> " → " + step).collect(Collectors.joining());
  }

  private static String mended(Language language, String text) {
    String line = text;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      List<Problem.Fix> fixes =
          Parser.parseLine(language, line).problems().stream()
              .flatMap(problem -> problem.fix().stream())
              .collect(Collectors.toList());
      if (fixes.isEmpty()) {
        return line;
      }
      line = fixes.get(0).applyTo(line);
    }
    throw new AssertionError("no end: " + text);
  }
}
