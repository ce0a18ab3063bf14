package io.nrs.lsp.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The memory of verdicts has a limit, however long the formulas are. */
class VerdictCacheTest {
  private static final BuiltInLanguage LANGUAGE = BuiltInLanguage.ARITHMETIC;

  private final VerdictCache verdicts = new VerdictCache();

  private void learn(String formula) {
    verdicts.put(LANGUAGE, 0, formula, Optional.empty());
  }

  private boolean isKnown(String formula) {
    return verdicts.get(LANGUAGE, 0, formula).asked();
  }

  @Test
  void longFormulasPushOutTheLeastRecentlyUsed() {
    int length = (int) VerdictCache.MAX_BYTES / 5;
    for (char name : "abcd".toCharArray()) {
      learn(Character.toString(name).repeat(length));
    }
    assertTrue(isKnown("a".repeat(length)));
    learn("e".repeat(length));
    assertTrue(isKnown("a".repeat(length)));
    assertFalse(isKnown("b".repeat(length)));
    assertTrue(isKnown("e".repeat(length)));
  }

  @Test
  void theSameFormulaTakesItsPlaceOnce() {
    String formula = "a".repeat((int) VerdictCache.MAX_BYTES / 3);
    learn("(1+2)");
    for (int i = 0; i < 10; i++) {
      learn(formula);
    }
    assertTrue(isKnown("(1+2)"));
    assertEquals(11, verdicts.entries());
  }
}
