package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.reading.Lexeme;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers mean the same in every language, however people write their digits. */
class WrittenNumbersTest {
  private static final LanguageCatalogue LANGUAGES =
      LanguageCatalogue.of(List.of(Path.of("..", "..", "grammar", "languages")));

  static List<Language> languages() {
    return LANGUAGES.all();
  }

  private static String wide(String text) {
    return text.chars()
        .map(c -> '0' <= c && c <= '9' ? c - '0' + '\uFF10' : c)
        .mapToObj(c -> String.valueOf((char) c))
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @MethodSource("languages")
  void digitsOfFullWidthAreDigits(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = RandomStreams.of(71, language.id().hashCode());
    for (int i = 0; i < 50; i++) {
      String formula =
          rules.vocabulary().expand(rules.generate(new FormulaShape(1 + i % 3, 2, false), random));
      ParsedLine read = Parser.parseLine(language, formula);
      String value = read.exactValue().map(Printer::value).orElseThrow();
      for (String text : List.of(formula, Printer.written(read.formula().orElseThrow()))) {
        ParsedLine line = Parser.parseLine(language, wide(text + " = " + value));
        assertEquals(List.of(), line.problems(), text);
        assertEquals(Optional.of(formula), line.soundFormula().map(Printer::print));
        assertEquals(
            Parser.parseLine(language, text + " = " + value).expectedValue(),
            line.expectedValue(),
            text);
        assertEquals(Lexeme.of(language, text), Lexeme.of(language, wide(text)), text);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "listops|[MAX 1.5 2]|1.5",
        "listops|[MAX 1 -2.75]|-2.75",
        "listops|MAX(10.25, 2)|10.25",
        "listops|[MAX [MIN 3 .5] 2]|.5",
        "listops-full|[MAX 1.5 2 ]|1.5",
        "listops-full|[MAX １.５ 2 ]|１.５",
        "arithmetic|1.5+2|1.5",
        "arithmetic|2*.5|.5",
        "algebra|1.5x+2x|1.5x",
        "algebra|+x-.5*x|.5*x",
        "polynomial|1.5x|1.5",
        "polynomial|.5+x|.5",
        "addition|1.5|1.5",
        "nibbles|1.5 & 2|1.5",
        "nibbles|a & 10.5|10.5",
        "verilog|1.5 & 1|1.5",
        "sums|2a 1.5|1.5",
        "permutations|a 1.5 b|1.5",
        "logic|1.5 & p|1.5",
        "sql|TRUE AND 1.5|1.5"
      })
  void aDecimalIsNoInteger(String id, String text, String decimal) {
    List<Problem> problems = Parser.parseLine(LANGUAGES.ofId(id).orElseThrow(), text).problems();
    Problem problem = problems.get(0);
    assertEquals(Code.OPERAND_OUT_OF_RANGE, problem.code(), text);
    assertEquals(decimal, text.substring(problem.span().start(), problem.span().end()));
    assertTrue(problem.message().endsWith(" is not an integer"), problem.message());
    assertEquals(List.of(problem), problems, text);
  }
}
