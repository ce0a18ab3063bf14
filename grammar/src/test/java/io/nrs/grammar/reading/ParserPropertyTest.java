package io.nrs.grammar.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.RandomFormulas;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Reading;
import io.nrs.grammar.written.SourceMap;
import io.nrs.testing.Growth;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParserPropertyTest {
  private static final String GARBAGE =
      "[]()[]()MINAXSED0123456789+-*/=# \t.abxyz×−\u0000\n\r\u00A0\uFEFF\uD83D\uDE00\uD800é";

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void printThenParseIsTheIdentity(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 1);
    for (int i = 0; i < 3000; i++) {
      Formula formula = formulas.next(i % 5);
      String text = Printer.print(formula);
      Optional<Formula> parsed = Parser.parseFormula(language, text);
      assertEquals(
          Optional.of(RandomFormulas.withoutSpans(formula)),
          parsed.map(RandomFormulas::withoutSpans),
          text);
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void whiteSpaceChangesNothingButSpans(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 2);
    for (int i = 0; i < 3000; i++) {
      Formula formula = formulas.next(i % 5);
      String text = formulas.spaced(formula);
      Formula parsed =
          Parser.parseFormula(language, text).orElseThrow(() -> new AssertionError(text));
      assertEquals(Printer.print(formula), Printer.print(parsed), text);
      RandomFormulas.parts(parsed)
          .forEach(
              part ->
                  assertEquals(
                      Printer.print(part),
                      text.substring(part.span().start(), part.span().end())
                          .replaceAll("\\s", "")));
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void nothingThatIsTypedMakesItFail(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 3);
    Random random = new Random(4);
    for (int i = 0; i < 10_000; i++) {
      StringBuilder text =
          new StringBuilder(i % 3 == 0 ? "" : Printer.print(formulas.next(3)) + " = 3 # é");
      for (int mutation = random.nextInt(i % 3 == 0 ? 30 : 4); mutation >= 0; mutation--) {
        int at = random.nextInt(text.length() + 1);
        if (random.nextBoolean() && at < text.length()) {
          text.deleteCharAt(at);
        } else {
          text.insert(at, GARBAGE.charAt(random.nextInt(GARBAGE.length())));
        }
      }
      ParserFuzzTest.check(language, text.toString());
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void theDeepestNestingFitsASmallStack(BuiltInLanguage language) {
    String text = nested(language, Formula.MAX_NESTING);
    assertEquals(
        text,
        onSmallStack(
            () -> {
              Formula formula = Parser.parseFormula(language, text).orElseThrow();
              Evaluator.value(formula);
              SourceMap.of(text, formula);
              return Printer.print(formula);
            }));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void mistakesOnEveryLevelFitASmallStack(BuiltInLanguage language) {
    int levels = Formula.MAX_NESTING;
    for (String mistake : List.of(" x", "(", ")]", "[", "=", "+")) {
      String open = language == BuiltInLanguage.LISTOPS ? "[MAX 3" : "(";
      String close = (language == BuiltInLanguage.LISTOPS ? "]" : ")") + mistake;
      String text = open.repeat(levels) + "5" + close.repeat(levels);
      assertFalse(onSmallStack(() -> Parser.parseLine(language, text)).problems().isEmpty());
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void deeperNestingIsReported(BuiltInLanguage language) {
    for (int levels : List.of(Formula.MAX_NESTING + 1, 10_000)) {
      String text = nested(language, levels);
      ParsedLine line = onSmallStack(() -> Parser.parseLine(language, text + " = 3"));
      assertEquals(Code.NESTING_TOO_DEEP, line.problems().get(0).code());
      assertFalse(line.isSound());
      onSmallStack(() -> Parser.parseLine(language, "[(".repeat(levels)));
      onSmallStack(() -> Parser.parseLine(language, ")]".repeat(levels)));
    }
  }

  private static String nested(Language language, int levels) {
    return switch ((BuiltInLanguage) language) {
      case LISTOPS -> "[MAX1".repeat(levels - 1) + "[MIN54]" + "]".repeat(levels - 1);
      case ARITHMETIC -> "(".repeat(levels) + "1" + "+1)".repeat(levels);
      case ALGEBRA -> "(+x-".repeat(levels) + "+x" + ")".repeat(levels);
    };
  }

  /** On three quarters of the stack that a thread has: compiled frames are of many sizes. */
  private static <T> T onSmallStack(Supplier<T> work) {
    AtomicReference<T> result = new AtomicReference<>();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(null, () -> result.set(work.get()), "small stack", 768 * 1024);
    thread.setUncaughtExceptionHandler((unused, thrown) -> failure.set(thrown));
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException interruption) {
      throw new AssertionError(interruption);
    }
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
    return result.get();
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void longFormulasAreRead(BuiltInLanguage language) {
    String leaf =
        switch (language) {
          case LISTOPS -> "[MAX31]";
          case ARITHMETIC -> "(28*-16)";
          case ALGEBRA -> "(+16*y-12*y)";
        };
    String text = leaf;
    while (text.length() < 100_000) {
      text = (language == BuiltInLanguage.LISTOPS ? "[SM%1$s%1$s]" : "(%1$s-%1$s)").formatted(text);
    }
    Formula formula = Parser.parseFormula(language, text).orElseThrow();
    assertEquals(text, Printer.print(formula));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void longGarbageIsReadInLinearTime(BuiltInLanguage language) {
    for (String piece :
        List.of(
            "[", "(", "(3 4)", "[3 x]", "]", "+", "x", "=", "\uD83D", "1+", "-(", "2*(", "1*2+",
            "(1)", "1+2)", "1 ", "MAX(1,")) {
      assertLinear(language, piece, size -> piece.repeat(size / piece.length()));
    }
    assertLinear(language, "MAX 1 1", size -> "MAX" + " 1".repeat(size / 2));
    assertLinear(language, "[MAX 1 1] MAX", size -> "[MAX" + " 1".repeat(size / 2) + "] MAX");
  }

  private static void assertLinear(Language language, String what, IntFunction<String> text) {
    Growth.assertLinear(what, 5_000, text, line -> Parser.parseLine(language, line));
  }

  @Test
  void linesOfMegabytesAreRefused() {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, "3".repeat(5_000_000));
    assertEquals(List.of(Code.LINE_TOO_LONG), line.problems().stream().map(Problem::code).toList());
    assertFalse(line.isSound());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void aCommentMayHaveAnyLength(BuiltInLanguage language) {
    String comment = "#" + "x".repeat(Parser.MAX_LINE_LENGTH);
    for (String before : List.of("", "  ", "3 ", "3 = 3", "[(")) {
      ParsedLine expected = Parser.parseLine(language, before + "#");
      ParsedLine line = Parser.parseLine(language, before + comment);
      assertEquals(expected.problems(), line.problems());
      assertEquals(expected.formula(), line.formula());
      assertEquals(
          Optional.of(new Span(before.length(), before.length() + comment.length())),
          line.comment());
      List<Lexeme> lexemes = Lexeme.of(language, before + comment);
      assertEquals(Lexeme.of(language, before + "#").size(), lexemes.size());
      assertEquals(Lexeme.Kind.COMMENT, lexemes.get(lexemes.size() - 1).kind());
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void problemsOfALineAreCapped(BuiltInLanguage language) {
    String text = nestedMistakes(language, 8);
    ParsedLine line = Parser.parseLine(language, text);
    assertEquals(Reading.MAX_PROBLEMS, line.problems().size());
    assertFalse(line.isSound());
  }

  private static String nestedMistakes(Language language, int levels) {
    if (levels == 0) {
      return language == BuiltInLanguage.LISTOPS ? "[3 4]" : "(3 4)";
    }
    String inner = nestedMistakes(language, levels - 1);
    return (language == BuiltInLanguage.LISTOPS ? "[SM%1$s%1$s]" : "(%1$s-%1$s)").formatted(inner);
  }
}
