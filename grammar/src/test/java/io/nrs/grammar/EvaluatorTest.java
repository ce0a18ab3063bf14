package io.nrs.grammar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Formula.Malformed;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluatorTest {
  private static final Span AT = new Span(0, 0);

  @ParameterizedTest
  @CsvSource({"[MED914], 4", "[MED43], 3", "[MED8174], 5"})
  void median(String formula, String value) {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, formula);
    assertEquals(Optional.of(value), line.exactValue().map(Printer::print));
  }

  @Test
  void whatHasNoValue() {
    for (Formula formula :
        List.of(
            new Malformed("?", AT),
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
