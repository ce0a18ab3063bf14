package io.nrs.grammar.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.written.WrittenFormula;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Formulas as people write them have their canonical form's value, and keep it in every step. */
class OrdinaryNotationFuzzTest {
  private static final int MAX_STEPS = 50;

  @DictionaryEntries({"MAX(", "min(", "[SM ", ", ", "-(", ")(", "2xy", "−", "×", "·", "+0*x"})
  @FuzzTest
  void canonicalFormHasTheValueThatIsWrittenAndStepsStayInPlace(byte[] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    for (Language language : BuiltInLanguage.values()) {
      WrittenFormula.of(language, text).ifPresent(OrdinaryNotationFuzzTest::check);
    }
  }

  private static void check(WrittenFormula written) {
    String canonical = Printer.print(written.formula());
    Optional<String> value = Evaluator.value(written.formula()).map(Printer::print);
    assertEquals(OrdinaryEvaluator.value(written.language(), written.line()), value);
    assertEquals(
        Optional.of(canonical),
        Parser.parseFormula(written.language(), canonical).map(Printer::print));
    WrittenFormula formula = written;
    for (int step = 0; step < MAX_STEPS && !(formula.formula() instanceof Atom); step++) {
      String next = RandomNotation.printedStep(formula);
      formula = RandomNotation.step(formula);
      assertEquals(next, Printer.print(formula.formula()), written.line());
    }
    assertEquals(value, Evaluator.value(formula.formula()).map(Printer::print));
  }
}
