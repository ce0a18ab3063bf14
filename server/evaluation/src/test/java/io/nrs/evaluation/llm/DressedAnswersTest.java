package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** In every language the right value is read as the right value, however a model presents it. */
class DressedAnswersTest {
  private static final LanguageCatalogue LANGUAGES =
      LanguageCatalogue.of(List.of(Path.of("..", "..", "grammar", "languages")));

  private static final List<String> DRESSINGS =
      List.of(
          "%s",
          "The answer is %s.",
          "Answer: %s",
          "**%s**",
          "`%s`",
          "```\n%s\n```",
          "$%s$",
          "\\(%s\\)",
          "$$\\boxed{%s}$$",
          "Let me think about it.\n\nTherefore, the final answer is **%s**.",
          "The simplified form is $%s$.",
          "It is %s.",
          "Step by step, this becomes\n\n%s",
          "#### %s",
          "<think>\nis it the answer?\n</think>\n\n%s",
          "First I thought of \\boxed{1}, but it is \\boxed{%1$s}");

  /** Each makes another value of the right one, denies it, or leaves in doubt that it is meant. */
  private static final List<String> DISTORTIONS =
      List.of(
          "%s\u00b2\u00bd",
          "%s\u207b\u00b9",
          "**%s**\u00b2",
          "**%s**^2",
          "$%s$\u00b2",
          "\\boxed{%s}^2",
          "\\boxed{%s}\u00b2",
          "\\boxed{%s}!",
          "\\boxed{%s}/9",
          "-\\boxed{%s}",
          "\\sqrt{\\boxed{%s}}",
          "\\sqrt{%s}",
          "\u221a%s",
          "%s!",
          "%s/9",
          "%s\u00bd",
          "%s hundred",
          "%s million",
          "%s mod 5",
          "%s and a half",
          "%s or perhaps another",
          "log %s",
          "\u00b1%s",
          "\u2260 %s",
          "!= %s",
          "not \\boxed{%s}",
          "less than %s",
          "neither %s",
          "It is not **%s**.",
          "It is less than $%s$.",
          "It isn't %s.",
          "The answer is not %s",
          "I do not think that the answer is %s.",
          "The answer is %s too large",
          "it is %s too large",
          "%s is wrong",
          "It is %s, which is wrong.",
          "The answer is **%s**.\n\nWait, that is wrong.",
          "I do not know (%s)",
          "I do not know: %s",
          "I cannot decide between %s and others.",
          "It took me %s minutes and I have no answer");

  static List<Language> languages() {
    return LANGUAGES.all();
  }

  private record Asked(String formula, String value) {
    static Asked of(Language language, String text) {
      Formula formula = Parser.parseFormula(language, text).orElseThrow();
      return new Asked(Printer.print(formula), Evaluator.exactValue(formula).orElseThrow());
    }
  }

  private static List<Asked> asked(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = RandomStreams.of(63, language.id().hashCode());
    List<Asked> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      FormulaShape shape = new FormulaShape(1 + i % 3, 2, i % 4 == 0);
      all.add(Asked.of(language, rules.vocabulary().expand(rules.generate(shape, random))));
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("languages")
  void theExactValueIsRight(Language language) {
    AnswerReader reader = new AnswerReader(language);
    for (Asked asked : asked(language)) {
      for (String dressing : DRESSINGS) {
        String answer = dressing.formatted(asked.value());
        assertEquals(
            Optional.of(asked.value()),
            reader.read(asked.formula(), answer),
            () -> asked.formula() + ": " + answer);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("languages")
  void aDistortedValueIsNotRight(Language language) {
    AnswerReader reader = new AnswerReader(language);
    for (Asked asked : asked(language)) {
      for (String distortion : DISTORTIONS) {
        String answer = distortion.formatted(asked.value());
        assertNotEquals(
            Optional.of(asked.value()),
            reader.read(asked.formula(), answer),
            () -> asked.formula() + ": " + answer);
      }
    }
  }

  /** Words of refusals are no values, although letters are values in some languages. */
  @ParameterizedTest
  @MethodSource("languages")
  void aRefusalHasNoValue(Language language) {
    AnswerReader reader = new AnswerReader(language);
    for (String refusal :
        List.of(
            "I cannot compute a value",
            "Sorry, as an AI I cannot give a value.",
            "A number",
            "It is a tautology",
            "This is a hard question.",
            "the answer is a formula",
            "It is a permutation",
            "It took me 2 minutes and I have no answer",
            "I do not know (0)")) {
      for (Asked asked : asked(language)) {
        assertEquals(Optional.empty(), reader.read(asked.formula(), refusal), asked.formula());
      }
    }
  }

  private static Optional<String> read(String language, String formula, String answer) {
    Language known = LANGUAGES.ofId(language).orElseThrow();
    return new AnswerReader(known).read(Asked.of(known, formula).formula(), answer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "2x+3x;+5x;5x",
        "2x+3x;5 x;5x",
        "1200x+35x;1235*x;1235x",
        "7-2;5;5",
        "x+y;y + x;x+y",
        "x+y;The answer is y+x;x+y",
        "x*x-3;-3+x^{2};x^2-3",
        "x*x-3;$x^{2} - 3$;x^2-3",
        "x*x-3;\\boxed{x^{2}-3};x^2-3"
      })
  void polynomialsAreEqualHoweverTheyAreWritten(String formula, String answer, String value) {
    assertEquals(Optional.of(value), read("polynomial", formula, answer));
  }

  @ParameterizedTest
  @CsvSource({
    "polynomial, 2x+3x, 2x+3x",
    "polynomial, 2(x+1), 2(x+1)",
    "logic, (T&a), T & a",
    "addition, 0 16 9, 0 16 9"
  })
  void nothingIsComputed(String language, String formula, String answer) {
    Language known = LANGUAGES.ofId(language).orElseThrow();
    String value = Asked.of(known, formula).value();
    assertEquals(Optional.empty(), read(language, formula, answer).filter(value::equals), formula);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "polynomial;2x+3x;hello",
        "polynomial;2x+3x;I cannot tell.",
        "polynomial;2x+3x;5x or 6x",
        "sql;NOT NULL;TRUE, or perhaps FALSE",
        "logic;a&b;no idea at all",
        "addition;0 16 9;"
      })
  void whereSeveralOrNoneCouldBeMeantThereIsNone(String language, String formula, String answer) {
    assertEquals(
        Optional.empty(), read(language, formula, Optional.ofNullable(answer).orElse("")), answer);
  }

  @Test
  void wordsOfNumbersBelongToTheValue() {
    for (String answer :
        List.of("42 mod 100", "The answer is: 42 / 1", "The result modulo 100 is 42.")) {
      assertEquals(Optional.of("42"), read("arithmetic", "(40+2)", answer), answer);
    }
    assertEquals(Optional.of("-3"), read("arithmetic", "(2-5)", "First (2-5). So it's -3"));
    assertEquals(Optional.of("-3"), read("arithmetic", "(2-5)", "minus 3"));
    assertEquals(Optional.of("NULL"), read("sql", "NOT NULL", "null (unknown)"));
  }
}
