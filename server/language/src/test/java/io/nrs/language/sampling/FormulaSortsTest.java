package io.nrs.language.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.Operands;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaSortsTest {
  private static List<String> formulas(String one, String other, int nesting) {
    DescribedLanguage language =
        DescriptionReader.read(
                Path.of("x.json"),
                """
                {"id": "x", "sorts": {"%1$s": ["p", "q"], "%2$s": ["v", "w"]},
                 "operations": [
                   {"symbol": "f", "form": "call", "arguments": ["%2$s", "%1$s"], "gives": "%1$s"},
                   {"symbol": "g", "form": "call", "arguments": ["%2$s"], "gives": "%2$s"}],
                 "rules": ["f(?x,p) => p", "f(?x,q) => q", "g(v) => w", "g(w) => v"]}
                """
                    .formatted(one, other))
            .language();
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(7);
    return IntStream.range(0, 20)
        .mapToObj(i -> rules.generate(new FormulaShape(nesting, 2, false), Operands.ANY, random))
        .map(rules.vocabulary()::expand)
        .toList();
  }

  /** The names of sorts do not occur in formulas, so they decide nothing. */
  @ParameterizedTest
  @CsvSource({"a, 1a, 12", "a, 1a, 11", "a, 11a, 12", "1a, a, 12", "a, 1a, 3"})
  void namesOfSortsDecideNothing(String one, String other, int nesting) {
    assertEquals(formulas("a", "b", nesting), formulas(one, other, nesting));
  }
}
