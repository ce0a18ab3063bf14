package io.nrs.evaluation.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MixedFormulasTest {
  private static Stream<Language> languages() {
    Path descriptions = Path.of("..", "..", "grammar", "languages");
    return Stream.concat(
        Stream.of(BuiltInLanguage.values()),
        Stream.of("logic", "sql", "verilog", "nibbles")
            .map(id -> DescriptionReader.read(descriptions.resolve(id + ".json")).language()));
  }

  @ParameterizedTest
  @MethodSource("languages")
  void areSoundAndTheSameForTheSameSeed(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(3);
    SplittableRandom again = new SplittableRandom(3);
    for (int i = 0; i < 200; i++) {
      String formula = MixedFormulas.generate(rules, 5, random);
      assertTrue(Parser.parseFormula(language, formula).isPresent(), formula);
      assertEquals(formula, MixedFormulas.generate(rules, 5, again));
    }
  }
}
