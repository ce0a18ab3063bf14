package io.nrs.grammar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluatorTest {
  private static final Span AT = new Span(0, 0);

  @ParameterizedTest
  @CsvSource({
    "[MED914], 4",
    "[MED43], 3",
    "[MED8174], 5",
    "[PM345], 0",
    "[PM37[PM33]], 9",
    "[FIRST93], 9",
    "[LAST9[MED13]4], 4",
    "[last93], 3"
  })
  void operationsWithoutNetworksHaveValues(String formula, String value) {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, formula);
    assertEquals(Optional.of(value), line.exactValue().map(Printer::print));
  }

  /** A list that goes on is rewritten at its beginning. */
  @ParameterizedTest
  @CsvSource({
    "arithmetic, (2-5), -3, x-y modulo 100",
    "arithmetic, (2-5), 3, ''",
    "algebra, (+x+2*x), +3*x, x+y modulo 100",
    "listops, [MAX27], 7, maximum",
    "listops, SM48, SM2, sum modulo 10",
    "listops, SM48, SM3, ''",
    "listops, SM48], 2, ''",
    "arithmetic, 2-5, -3, x-y modulo 100",
    "arithmetic, nothing, -3, ''"
  })
  void rulesOfSteps(String id, String leaf, String value, String rule) {
    Language language = Language.ofId(id).orElseThrow();
    assertEquals(rule, TextEvaluator.rule(language, leaf, value).orElse(""));
  }

  @Test
  void whatHasNoValue() {
    assertEquals(Optional.empty(), Evaluator.value(new Malformed("?", AT)));
    for (Formula formula :
        List.of(
            operation(BuiltInLanguage.ALGEBRA, "+", "+x", "+y"),
            operation(BuiltInLanguage.ALGEBRA, "+", "+x", "1"),
            operation(BuiltInLanguage.LISTOPS, "SM", "+x", "1"))) {
      assertThrows(IllegalArgumentException.class, () -> Evaluator.value(formula));
    }
  }

  private static Formula operation(Language language, String symbol, String... atoms) {
    return new Compound(
        language,
        language.operation(symbol).orElseThrow(),
        Stream.of(atoms).<Formula>map(atom -> new Atom(atom, AT)).toList(),
        AT);
  }
}
