package io.nrs.grammar.problems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.RandomFormulas;
import io.nrs.grammar.notation.OrdinaryEvaluator;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No remedy and no fix changes a value. */
class FixTest {
  private static final int MAX_ROUNDS = 1000;
  private static final String GARBAGE = "()[]+-*0123456789 abxy×−MINAXSm";

  /** An editor and a report hold all fixes of a line at once. */
  @Test
  void theFixesOfALineAreNotLongerThanTheLine() {
    String line = "[MAX" + "[MIN1)]".repeat(50) + "]";
    int length =
        Parser.parseLine(BuiltInLanguage.LISTOPS, line).problems().stream()
            .flatMap(problem -> problem.fix().stream())
            .mapToInt(fix -> fix.text().length())
            .sum();
    assertTrue(length <= line.length(), length + " characters");
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void whatIsWrittenInOrdinaryNotationKeepsItsValue(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 11);
    Random random = new Random(12);
    int mended = 0;
    for (int i = 0; i < 500; i++) {
      Formula formula = formulas.next(1 + i % 3);
      String text = i % 2 == 0 ? formulas.spaced(formula) : Printer.print(formula);
      for (int habits = random.nextInt(4); habits >= 0; habits--) {
        text = habit(language, text, random);
      }
      mended += check(language, text) ? 1 : 0;
    }
    assertTrue(mended > 100, mended + " mended");
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void whatIsBrokenAtRandomKeepsItsValue(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 13);
    Random random = new Random(14);
    int mended = 0;
    for (int i = 0; i < 1500; i++) {
      Formula formula = formulas.next(1 + i % 3);
      StringBuilder text =
          new StringBuilder(i % 2 == 0 ? formulas.spaced(formula) : Printer.print(formula));
      for (int mutation = random.nextInt(3); mutation >= 0; mutation--) {
        int at = random.nextInt(text.length() + 1);
        if (random.nextBoolean() && at < text.length()) {
          text.deleteCharAt(at);
        } else {
          text.insert(at, GARBAGE.charAt(random.nextInt(GARBAGE.length())));
        }
      }
      mended += check(language, text.toString()) ? 1 : 0;
    }
    assertTrue(mended > 50, mended + " mended");
  }

  /** A common spelling, with the value that the formula has. */
  private static String habit(BuiltInLanguage language, String text, Random random) {
    boolean list = language == BuiltInLanguage.LISTOPS;
    int some = random.nextInt(Math.max(1, text.length()));
    return switch (random.nextInt(8)) {
      case 0 -> text.strip().replaceFirst("^[(\\[](.*)[)\\]]$", "$1");
      case 1 -> list ? text.toLowerCase(Locale.ROOT) : "(" + text + ")";
      case 2 -> text.strip().replaceFirst("[)\\]]$", "");
      case 3 -> text + (list ? "]" : ")");
      case 4 -> list ? text.replace('[', '(') : text.replace('-', '−');
      case 5 -> list ? text.replace("]", "] ") : "-(" + text + ")";
      case 6 ->
          text.substring(0, some)
              + text.substring(some).replaceFirst("(?<![0-9*])([0-9]+)", list ? "[MAX $1]" : "0$1");
      default ->
          list
              ? text.substring(0, some) + text.substring(some).replaceFirst("([0-9])", " $1")
              : text.substring(0, some)
                  + text.substring(some).replaceFirst("([-+]) ?([0-9a-z]+)", "$1 $2");
    };
  }

  /** Returns whether fixes turned it into a formula. */
  private static boolean check(Language language, String text) {
    Optional<String> meant = OrdinaryEvaluator.value(language, text);
    String line = text;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      ParsedLine parsed = Parser.parseLine(language, line);
      for (Problem problem : parsed.problems()) {
        checkRemedy(language, line, problem);
      }
      if (meant.isPresent() && parsed.isSound() && parsed.problems().isEmpty()) {
        assertEquals(meant, parsed.exactValue().map(Printer::print), text + " → " + line);
        return round > 0;
      }
      String now = line;
      Optional<String> next =
          parsed.problems().stream()
              .flatMap(problem -> problem.fix().stream())
              .findFirst()
              .map(fix -> fix.applyTo(now));
      if (next.isEmpty()) {
        return false;
      }
      line = next.get();
    }
    throw new AssertionError("no end: " + text + " → " + line);
  }

  private static void checkRemedy(Language language, String line, Problem problem) {
    Optional<String> before = OrdinaryEvaluator.value(language, line);
    problem
        .fix()
        .filter(fix -> before.isPresent())
        .map(fix -> OrdinaryEvaluator.value(language, fix.applyTo(line)))
        .ifPresent(after -> assertEquals(before, after, line + ": " + problem));
    if (problem.remedy().startsWith("write ")) {
      String right = problem.remedy().substring("write ".length()).replaceAll(", or .*", "");
      assertTrue(
          problem.fix().isPresent() || !Parser.parseLine(language, right).isSound(),
          line + ": " + problem);
    }
  }
}
