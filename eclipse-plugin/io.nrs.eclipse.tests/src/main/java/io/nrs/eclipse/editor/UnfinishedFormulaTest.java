package io.nrs.eclipse.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnfinishedFormulaTest {
  @ParameterizedTest
  @CsvSource({
    "LISTOPS, [MAX31], true",
    "LISTOPS, '  [MIN 3 4] = 7 # wrong', true",
    "LISTOPS, 7, false",
    "LISTOPS, '7 = 7', false",
    "LISTOPS, '# [MAX31]', false",
    "LISTOPS, '', false",
    "LISTOPS, '   ', false",
    "LISTOPS, [MAX3, false",
    "LISTOPS, (1+2), false",
    "ARITHMETIC, (1+2), true",
    "ARITHMETIC, (1+200), false",
    "ARITHMETIC, -99, false",
    "ALGEBRA, (+16*y-12*y), true",
    "ALGEBRA, (+16*y-12*x), false",
    "ALGEBRA, +4*y, false",
  })
  void rewritableFormulasAreUnfinished(BuiltInLanguage language, String line, boolean unfinished) {
    assertEquals(unfinished, UnfinishedFormula.in(language, line));
  }

  @Test
  void onlyTheStartOfALongLineIsRead() {
    String one = "(1+2)";
    String tail = " ".repeat(6_000);
    assertTrue(UnfinishedFormula.in(BuiltInLanguage.ARITHMETIC, one + tail));
    assertTrue(UnfinishedFormula.in(BuiltInLanguage.LISTOPS, " [MAX3" + tail));
    assertFalse(UnfinishedFormula.in(BuiltInLanguage.ARITHMETIC, "# " + one + tail));
    assertFalse(UnfinishedFormula.in(BuiltInLanguage.ARITHMETIC, tail));
  }
}
