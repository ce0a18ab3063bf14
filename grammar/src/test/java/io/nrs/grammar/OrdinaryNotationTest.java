package io.nrs.grammar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Problem.Code;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Ordinary notation is read as its canonical form, and rewritten in place. */
class OrdinaryNotationTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ARITHMETIC | 1+2                  | (1+2)",
        "ARITHMETIC | 1+2*3                | (1+(2*3))",
        "ARITHMETIC | 1*2+3                | ((1*2)+3)",
        "ARITHMETIC | 1+2+3                | ((1+2)+3)",
        "ARITHMETIC | 1-2-3                | ((1-2)-3)",
        "ARITHMETIC | 2*3*4-5*6            | (((2*3)*4)-(5*6))",
        "ARITHMETIC | (1+2+3)*4            | (((1+2)+3)*4)",
        "ARITHMETIC | ((1+2))              | (1+2)",
        "ARITHMETIC | ( ( 1 ) + ((2)) )    | (1+2)",
        "ARITHMETIC | ((5))                | 5",
        "ARITHMETIC | -(1+2)               | (0-(1+2))",
        "ARITHMETIC | --(1+2)              | (0-(0-(1+2)))",
        "ARITHMETIC | -(1+2)*3             | ((0-(1+2))*3)",
        "ARITHMETIC | 4*-(1+2)             | (4*(0-(1+2)))",
        "ARITHMETIC | 1--(2)               | (1-(0-2))",
        "ARITHMETIC | (-(3))               | (0-3)",
        "ARITHMETIC | -5+3                 | (-5+3)",
        "ARITHMETIC | 5-3                  | (5-3)",
        "ARITHMETIC | 5--3                 | (5--3)",
        "ARITHMETIC | - 5 + 3              | (-5+3)",
        "ARITHMETIC | −5×3                 | (-5*3)",
        "ARITHMETIC | 5·3−2                | ((5*3)-2)",
        "ARITHMETIC | 2(3+4)               | (2*(3+4))",
        "ARITHMETIC | (1+2)(3+4)           | ((1+2)*(3+4))",
        "ARITHMETIC | 2(3)(4)              | ((2*3)*4)",
        "ALGEBRA    | 2x + 3x              | (+2*x+3*x)",
        "ALGEBRA    | y*x + x*y            | (+x*y+x*y)",
        "ALGEBRA    | 2 x - x              | (+2*x-x)",
        "ALGEBRA    | 2×x + x·3            | (+2*x+3*x)",
        "ALGEBRA    | 2xy-yx               | (+2*x*y-x*y)",
        "ALGEBRA    | -(x+x)               | (+0*x-(+x+x))",
        "ALGEBRA    | -(2ba - ab)          | (+0*a*b-(+2*a*b-a*b))",
        "ALGEBRA    | 3x-(x)               | (+3*x-x)",
        "ALGEBRA    | x+x+x                | ((+x+x)+x)",
        "ALGEBRA    | (x)                  | +x",
        "LISTOPS    | MAX(1, 2)            | [MAX12]",
        "LISTOPS    | max(1, min(2, 3), 4) | [MAX1[MIN23]4]",
        "LISTOPS    | [max 1 2]            | [MAX12]",
        "LISTOPS    | [Sm 1, 2, [Max 3 4]] | [SM12[MAX34]]",
        "LISTOPS    | [SM 1 MAX(2, 3)]     | [SM1[MAX23]]",
      })
  void canonicalForms(BuiltInLanguage language, String written, String canonical) {
    ParsedLine line = Parser.parseLine(language, written);
    assertEquals(List.of(), line.problems());
    Formula formula = line.formula().orElseThrow();
    assertEquals(canonical, Printer.print(formula));
    assertEquals(new Span(0, written.length()), formula.span());
    assertEquals(
        Optional.of(formula.span()), SourceMap.of(written, formula).written(0, canonical.length()));
  }

  @ParameterizedTest
  @CsvSource({
    "ARITHMETIC, 1+2*3 = 7, 7",
    "ARITHMETIC, 2-5 = −3, -3",
    "ARITHMETIC, 2+3 = (5), 5",
    "ALGEBRA, 2x+3x = 5x, +5*x",
    "LISTOPS, 'MAX(1, 2) = 2', 2",
  })
  void expectations(BuiltInLanguage language, String written, String value) {
    ParsedLine line = Parser.parseLine(language, written);
    assertEquals(List.of(), line.problems());
    assertEquals(Optional.of(value), line.expectedValue());
    assertEquals(Optional.of(value), line.exactValue().map(Printer::print));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ARITHMETIC | 1+2*3        | 1+6 7",
        "ARITHMETIC | 1+2+3        | 3+3 6",
        "ARITHMETIC | 1 + 2 * 3    | 1 + 6 7",
        "ARITHMETIC | -(1+2)       | -(3) -3",
        "ARITHMETIC | -(1-4)       | -(-3) 3",
        "ARITHMETIC | 2(3+4)       | 2(7) 14",
        "ARITHMETIC | ((1+2))*3    | 3*3 9",
        "ARITHMETIC | 5*(2−4)      | 5*-2 -10",
        "ALGEBRA    | 2x + 3x      | +5*x",
        "ALGEBRA    | 2x + 3x - x  | +5*x - x +4*x",
        "ALGEBRA    | x - (2x+3x)  | x - +5*x -4*x",
        "LISTOPS    | MAX(1, 2, 3) | MAX(2, 3) 3",
        "LISTOPS    | SM(1, MAX(2, 3)) | SM(1, 3) 4",
        "LISTOPS    | [max 1 2 [min 3 4]] | [max 1 2 3] [max 2 3] 3",
      })
  void stepsStandWhereTheFormulaIsWritten(
      BuiltInLanguage language, String written, String expected) {
    List<String> texts = new ArrayList<>();
    WrittenFormula formula = WrittenFormula.of(language, written).orElseThrow();
    while (!(formula.formula() instanceof Atom)) {
      formula = RandomNotation.step(formula);
      texts.add(formula.text());
    }
    assertEquals(expected, String.join(" ", texts));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void randomNotationHasTheValueAndTheCanonicalForm(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 21);
    RandomNotation notation = new RandomNotation(language, 22);
    for (int i = 0; i < 10_000; i++) {
      Formula formula = formulas.next(i % 4);
      String written = notation.write(formula);
      ParsedLine line = Parser.parseLine(language, written);
      assertEquals(
          Printer.print(formula),
          line.soundFormula().map(Printer::print).orElseGet(() -> line.problems().toString()),
          written);
      assertEquals(
          OrdinaryEvaluator.value(language, written), line.exactValue().map(Printer::print));
      assertEquals(
          Optional.of(Printer.print(Evaluator.value(formula))),
          line.exactValue().map(Printer::print));
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyStepIsReadAsTheCanonicalFormAfterIt(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 23);
    RandomNotation notation = new RandomNotation(language, 24);
    for (int i = 0; i < 1_000; i++) {
      WrittenFormula formula =
          WrittenFormula.of(language, notation.write(formulas.next(i % 4))).orElseThrow();
      while (!(formula.formula() instanceof Atom)) {
        String next = RandomNotation.printedStep(formula);
        formula = RandomNotation.step(formula);
        assertEquals(next, Printer.print(formula.formula()), formula.text());
      }
    }
  }

  @Test
  void longFormulasAreReadInLinearTime() {
    for (String piece : List.of("1+", "-(", "2*(", "1*2+", "(1)", "1+2)", "(", "1 ", "MAX(1,")) {
      for (BuiltInLanguage language : BuiltInLanguage.values()) {
        String text = piece.repeat(1_000_000 / piece.length());
        assertTimeoutPreemptively(
            Duration.ofSeconds(60), () -> Parser.parseLine(language, text), piece);
      }
    }
  }

  @Test
  void aSumOfTooManyTermsIsReported() {
    String text = "1" + "+1".repeat(Formula.MAX_NESTING);
    assertEquals(
        Optional.of("1"),
        Parser.parseLine(BuiltInLanguage.ARITHMETIC, text).exactValue().map(Printer::print));
    ParsedLine longer = Parser.parseLine(BuiltInLanguage.ARITHMETIC, text + "+1");
    assertFalse(longer.isSound());
    assertEquals(
        List.of(Code.NESTING_TOO_DEEP), longer.problems().stream().map(Problem::code).toList());
  }
}
