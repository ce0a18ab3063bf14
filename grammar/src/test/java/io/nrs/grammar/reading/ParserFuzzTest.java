package io.nrs.grammar.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Characters;
import io.nrs.grammar.DescribedLanguageTest;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.RandomFormulas;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.written.SourceMap;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Lexers and parsers of all languages, built in and described. */
public class ParserFuzzTest {
  private static final List<Language> LANGUAGES =
      List.of(
          BuiltInLanguage.LISTOPS,
          BuiltInLanguage.ARITHMETIC,
          BuiltInLanguage.ALGEBRA,
          DescribedLanguageTest.LOGIC,
          DescribedLanguageTest.LISTS,
          DescribedLanguageTest.NUMBERS,
          DescribedLanguageTest.BINDING);

  @DictionaryEntries({"[MAX", "[MIN", "[SM", "MED", "max(", " and ", "->", "∧", " = ", "#", "−"})
  @FuzzTest
  void everyTextIsReadAndWhatIsSoundIsReadAgain(byte[] data) {
    if (data.length == 0) {
      return;
    }
    // The first byte chooses: one language at a time keeps a run short.
    int choice = Math.floorMod(data[0] - '0', LANGUAGES.size() + 1);
    String text = new String(data, 1, data.length - 1, StandardCharsets.UTF_8);
    if (choice < LANGUAGES.size()) {
      Language language = LANGUAGES.get(choice);
      FormulaFile.parse(language, text).lines().forEach(line -> check(language, line.text()));
      return;
    }
    BuiltInLanguage.detect(text);
    for (FormulaFile.Line line : ExternalListOps.parse(BuiltInLanguage.LISTOPS, text).lines()) {
      line.parsed().exactValue();
      checkPlaces(line.text(), line.parsed());
    }
  }

  public static void check(Language language, String text) {
    checkInvariants(language, text);
    ParsedLine line = Parser.parseLine(language, text);
    checkPlaces(text, line);
    checkLexemes(text, Lexeme.of(language, text));
    line.soundFormula()
        .ifPresent(
            formula -> {
              String printed = Printer.written(formula);
              ParsedLine again = Parser.parseLine(language, printed);
              assertEquals(List.of(), again.problems(), text);
              assertEquals(Optional.of(printed), again.formula().map(Printer::written), text);
              assertEquals(line.exactValue().map(Printer::print), value(again), text);
              line.expectedValue()
                  .ifPresent(
                      value ->
                          assertEquals(
                              Optional.of(value),
                              Parser.parseLine(language, printed + " = " + value).expectedValue(),
                              text));
            });
  }

  private static void checkInvariants(Language language, String text) {
    ParsedLine line = Parser.parseLine(language, text);
    assertEquals(line, Parser.parseLine(language, text));
    for (Problem problem : line.problems()) {
      assertTrue(problem.span().end() <= text.length(), text);
      assertFalse(problem.message().isBlank() || problem.remedy().isBlank(), text);
    }
    line.formula().stream()
        .flatMap(RandomFormulas::parts)
        .forEach(part -> assertTrue(part.span().end() <= text.length(), text));
    boolean hasMalformed =
        line.formula().stream()
            .flatMap(RandomFormulas::parts)
            .anyMatch(Formula.Malformed.class::isInstance);
    assertFalse(line.isSound() && hasMalformed, text);
    line.soundFormula()
        .ifPresent(
            formula -> {
              Evaluator.value(formula);
              assertEquals(
                  Optional.of(Printer.print(formula)),
                  Parser.parsePrinted(language, Printer.print(formula)).map(Printer::print));
            });
    assertEquals(line.soundFormula().flatMap(Evaluator::value).isPresent(), line.isSound());
  }

  private static Optional<String> value(ParsedLine line) {
    return line.exactValue().map(Printer::print);
  }

  private static void checkPlaces(String text, ParsedLine line) {
    line.problems().stream()
        .flatMap(problem -> problem.fix().stream())
        .map(Fix::span)
        .forEach(span -> assertTrue(span.end() <= text.length(), text));
    Stream.concat(line.formula().stream(), line.expectation().stream())
        .forEach(
            formula -> {
              SourceMap map = SourceMap.of(text, formula);
              int length = Printer.print(formula).length();
              for (int i = 0; i < length; i++) {
                assertTrue(map.written(i, length).map(Span::end).orElse(0) <= text.length(), text);
              }
            });
  }

  private static void checkLexemes(String text, List<Lexeme> lexemes) {
    int end = 0;
    for (Lexeme lexeme : lexemes) {
      assertTrue(end <= lexeme.span().start() && lexeme.span().start() < lexeme.span().end(), text);
      assertTrue(
          text.substring(end, lexeme.span().start()).chars().allMatch(ParserFuzzTest::isSpace));
      end = lexeme.span().end();
    }
    assertTrue(text.substring(end).chars().allMatch(ParserFuzzTest::isSpace), text);
  }

  private static boolean isSpace(int c) {
    return Characters.isSpace((char) c);
  }
}
