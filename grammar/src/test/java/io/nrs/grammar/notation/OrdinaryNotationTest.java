package io.nrs.grammar.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Printer;
import io.nrs.grammar.RandomFormulas;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.written.WrittenFormula;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ordinary notation is read as its canonical form, and rewritten in place. */
class OrdinaryNotationTest {
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
          Evaluator.value(formula).map(Printer::print), line.exactValue().map(Printer::print));
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

  /** The data sets of ListOps have round brackets, and some close lists by a letter. */
  @ParameterizedTest
  @ValueSource(strings = {"]", "X"})
  void stepsKeepTheFormOfPublishedData(String closing) {
    RandomFormulas formulas = new RandomFormulas(BuiltInLanguage.LISTOPS, 25);
    for (int i = 0; i < 1_000; i++) {
      WrittenFormula formula =
          WrittenFormula.of(BuiltInLanguage.LISTOPS, binary(formulas.next(i % 4), closing))
              .orElseThrow();
      while (!(formula.formula() instanceof Atom)) {
        formula = RandomNotation.step(formula);
        assertEquals(binary(formula.formula(), closing), formula.text());
      }
    }
  }

  private static String binary(Formula formula, String closing) {
    return formula instanceof Compound operation
        ? "( ".repeat(operation.operands().size() + 1)
            + "["
            + operation.operation().symbol()
            + operation.operands().stream()
                .map(operand -> " " + binary(operand, closing) + " )")
                .collect(Collectors.joining())
            + " %s )".formatted(closing)
        : Printer.print(formula);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "( ( [MAX 2 ) 9 ) ] ) )",
        "( [MAX 2 9 ]",
        "( 5 )",
        "[MAX 2 ( 9 ) ]",
        "[MAX 2 9 x",
        "[X 2 9]",
      })
  void otherRoundBracketsAndLettersAreMistakes(String line) {
    assertFalse(Parser.parseLine(BuiltInLanguage.LISTOPS, line).isSound());
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
