package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Fixes leave a formula without any problem, with the value that it had, or the line as it was. */
class FixedLineTest {
  private static final LanguageCatalogue LANGUAGES =
      LanguageCatalogue.of(List.of(Path.of("..", "..", "grammar", "languages")));
  private static final String JUNK = "()[]{}（）［］｛｝+-*÷/^²=,;:. 0123&|!~'<>abxyTNMAXSm·×−–";
  private static final String OPENING = "([{（";
  private static final String CLOSING = ")]}）";

  static List<Language> languages() {
    return LANGUAGES.all();
  }

  private static Language language(String id) {
    return LANGUAGES.ofId(id).orElseThrow();
  }

  private static void check(String language, String text, String expected) {
    assertEquals(expected, FixedLine.of(language(language), text));
  }

  @Test
  void fixesThatLeaveAFormulaAreMade() {
    check("arithmetic", "(05+3) = 8", "(5+3) = 8");
    check("arithmetic", "(+(1+2)+03) # why", "(+(1+2)+3) # why");
    check("listops", "(MAX 1 {MIN 2 3})", "[MAX 1 [MIN 2 3]]");
    check("listops", "[MAX 1 2)", "[MAX 1 2]");
    check("polynomial", "2*3x - x^{2}", "6x - x^2");
    check("polynomial", "2(x+1", "2(x+1)");
    check("polynomial", "2[x+{y+1", "2[x+{y+1}]");
  }

  @Test
  void ofBracketsBothAreMendedOrNone() {
    for (String text :
        List.of("[x+1]", "[3x - (2y + {x - y})]", "{2x}+1", "（2x）+1", "[2x+(3-x)]")) {
      check("polynomial", text, text);
      assertTrue(Parser.parseLine(language("polynomial"), text).isSound(), text);
    }
  }

  @Test
  void aLineThatIsNoFormulaAfterwardsStays() {
    check("arithmetic", "[2+(3=1)]3", "[2+(3=1)]3");
    check("arithmetic", "]-(x(1)", "]-(x(1)");
    check("arithmetic", "(05+3) = x", "(05+3) = x");
    check("polynomial", "2*3x + 1/2", "2*3x + 1/2");
    check("arithmetic", ")", ")");
  }

  @ParameterizedTest
  @MethodSource("languages")
  void whatIsBrokenAtRandomIsMendedOrStays(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = RandomStreams.of(61, language.id().hashCode());
    int changed = 0;
    for (int i = 0; i < 300; i++) {
      String formula = rules.vocabulary().expand(rules.generate(shape(i), random));
      Formula read = Parser.parseFormula(language, formula).orElseThrow();
      String text = broken(i % 2 == 0 ? formula : Printer.written(read), random);
      changed += check(language, i % 3 == 0 ? text + " = 1 # what" : text) ? 1 : 0;
    }
    assertTrue(!(language instanceof BuiltInLanguage) || changed > 5, changed + " changed");
  }

  private static FormulaShape shape(int number) {
    return new FormulaShape(1 + number % 3, 2, number % 4 == 0);
  }

  private static String broken(String formula, SplittableRandom random) {
    StringBuilder text = new StringBuilder(formula);
    for (int edits = random.nextInt(3); edits >= 0; edits--) {
      int at = random.nextInt(text.length() + 1);
      switch (random.nextInt(4)) {
        case 0 -> text.delete(at, Math.min(at + 1, text.length()));
        case 1 -> text.insert(at, JUNK.charAt(random.nextInt(JUNK.length())));
        case 2 -> text.replace(at, at, random.nextBoolean() ? "0" : "+");
        default -> otherBrackets(text, at, random.nextInt(OPENING.length()));
      }
    }
    return text.toString();
  }

  /** Writes a pair of brackets, or one without the other, as a pair of another kind. */
  private static void otherBrackets(StringBuilder text, int from, int kind) {
    for (int i = from; i < text.length(); i++) {
      if (OPENING.indexOf(text.charAt(i)) >= 0) {
        text.setCharAt(i, OPENING.charAt(kind));
      } else if (CLOSING.indexOf(text.charAt(i)) >= 0) {
        text.setCharAt(i, CLOSING.charAt(kind));
        return;
      }
    }
  }

  private static boolean check(Language language, String text) {
    String fixed = FixedLine.of(language, text);
    assertEquals(fixed, FixedLine.of(language, fixed), text);
    if (fixed.equals(text)) {
      return false;
    }
    String change = text + " → " + fixed;
    ParsedLine before = Parser.parseLine(language, text);
    ParsedLine after = Parser.parseLine(language, fixed);
    assertEquals(List.of(), after.problems(), change);
    assertTrue(after.isSound(), change);
    before
        .exactValue()
        .map(Printer::value)
        .ifPresent(
            value -> assertEquals(value, after.exactValue().map(Printer::value).orElse(value)));
    before
        .comment()
        .ifPresent(
            comment ->
                assertTrue(fixed.endsWith(text.substring(comment.start(), comment.end())), change));
    return true;
  }
}
