package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether a formula is in normal form is seen without rewriting it. */
class NormalFormTest {
  static Stream<Language> languages() {
    Path home = Path.of("..", "..");
    return LanguageCatalogue.of(
        List.of(home.resolve("grammar/languages"), home.resolve("docs/languages")))
        .all()
        .stream();
  }

  @ParameterizedTest
  @MethodSource("languages")
  void aFormulaIsInNormalFormIfItIsItsValue(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(41);
    for (int i = 0; i < 300; i++) {
      FormulaShape shape = new FormulaShape(1 + random.nextInt(3), 2 + random.nextInt(3), false);
      String formula = rules.vocabulary().expand(rules.generate(shape, random));
      check(language, formula);
      TextEvaluator.exactValue(language, formula).ifPresent(value -> check(language, value));
    }
  }

  private static void check(Language language, String text) {
    Formula formula = Parser.parseFormula(language, text).orElseThrow();
    if (formula instanceof Compound operation) {
      assertEquals(
          Evaluator.value(operation)
              .map(Printer::print)
              .equals(Optional.of(Printer.print(operation))),
          Evaluator.isNormalForm(operation),
          text);
    }
  }
}
