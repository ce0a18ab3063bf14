package io.nrs.evaluation.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Parser;
import io.nrs.language.LanguageRules;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MixedFormulasTest {
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void areSoundAndTheSameForTheSameSeed(BuiltInLanguage language) {
    LanguageRules rules = LanguageRules.of(language);
    SplittableRandom random = new SplittableRandom(3);
    SplittableRandom again = new SplittableRandom(3);
    for (int i = 0; i < 200; i++) {
      String formula = MixedFormulas.generate(rules, 5, random);
      assertTrue(Parser.parseFormula(language, formula).isPresent(), formula);
      assertEquals(formula, MixedFormulas.generate(rules, 5, again));
    }
  }
}
