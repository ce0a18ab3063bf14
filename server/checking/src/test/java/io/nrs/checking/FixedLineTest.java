package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.problems.Problem;
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
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    check("polynomial", "2^3*x - 6y/3", "8*x - 2y");
    check("listops-full", "[MAX 1 2", "[MAX 1 2 ]");
    check("permutations", "B A b", "b a b");
    check("sums", "3B 2a", "3b 2a");
    check("polynomial", "2(x+1", "2(x+1)");
    check("polynomial", "2[x+{y+1", "2[x+{y+1}]");
  }

  @Test
  void whatIsRemovedLeavesNoSpacesBehind() {
    check("arithmetic", "(1+2) ) # why", "(1+2) # why");
    check("arithmetic", "(1+2) )", "(1+2)");
    check("arithmetic", "1 + \u200B 2", "1 + 2");
    check("arithmetic", "\u200B 1 + 2", "1 + 2");
    check("algebra", "+ (2x + x)", "(2x + x)");
    check("listops", "[MAX 1 \u200B 2]", "[MAX 1 2]");
  }

  @ParameterizedTest
  @MethodSource("languages")
  void separatorsOfLinesAreNamedAndMended(Language language) {
    for (String separator : List.of("\u2028", "\u2029", "\u0085")) {
      String example = language.example();
      String text = example + separator + "# why";
      List<Problem> problems = Parser.parseLine(language, text).problems();
      assertEquals(1, problems.size(), text);
      assertEquals(Problem.Code.SYNTAX, problems.get(0).code());
      assertEquals(example.length(), problems.get(0).span().start());
      String name = "U+%04X".formatted((int) separator.charAt(0));
      assertTrue(problems.get(0).message().startsWith(name), problems.get(0).message());
      assertTrue(problems.get(0).message().lines().count() == 1, name);
      assertEquals(example + " # why", FixedLine.of(language, text));
      assertEquals(example + " # why", FixedLine.of(language, example + " " + separator + "# why"));
    }
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
    check("polynomial", "2^3 + 1/2", "2^3 + 1/2");
    check("arithmetic", ")", ")");
  }

  /** Where an unclosed bracket ends decides the value. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          polynomial   | 3(x+2 - 4 = 3x+2
          polynomial   | 2x - 3(x - 3 + 4
          polynomial   | 2(x + 3(y - 1
          polynomial   | (x+1)(y-2+x = 5
          polynomial   | 10{
          polynomial   | 1=2(
          arithmetic   | 2(3+4 -5
          arithmetic   | (1+2*3
          listops      | [MAX 1 [MIN 2 3] 4
          listops-full | [MAX 1 [MIN 3 4
          listops-full | [MAX 1 ] 2 ]
          """)
  void nothingIsGuessedAboutBrackets(String language, String text) {
    check(language, text, text);
    assertTrue(Parser.parseLine(language(language), text).firstError().isPresent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rate(x+1)",
        "hello(x+1)",
        "f(x+1) + 2",
        "2g(y)",
        "xln(y)",
        "hello + 2^3x",
        "2^3 + lnx^{2}"
      })
  void whatMayBeAWordOrAFunctionStays(String text) {
    check("polynomial", text, text);
    assertFalse(Parser.parseLine(language("polynomial"), text).problems().isEmpty());
  }

  /** Algebra has no powers, and {@code x2} may be one. */
  @ParameterizedTest
  @CsvSource({"x2 + x", "x1+x", "+3*x + y2*x", "(+x2*y - x*y)"})
  void aPowerOfAlgebraStays(String text) {
    check("algebra", text, text);
    assertFalse(Parser.parseLine(language("algebra"), text).isSound());
  }

  /** One of two brackets of different kinds is a slip. */
  @ParameterizedTest
  @MethodSource("languages")
  void noBracketIsClosedByAnotherKindInSilence(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = RandomStreams.of(62, language.id().hashCode());
    int read = 0;
    for (int i = 0; i < 100; i++) {
      String text = rules.vocabulary().expand(rules.generate(shape(i), random));
      List<Integer> closing =
          IntStream.range(0, text.length())
              .filter(at -> CLOSING.indexOf(text.charAt(at)) >= 0)
              .boxed()
              .toList();
      if (closing.isEmpty()) {
        continue;
      }
      int at = closing.get(random.nextInt(closing.size()));
      int kind = CLOSING.indexOf(text.charAt(at));
      int other = (kind + 1 + random.nextInt(2)) % 3;
      String broken = text.substring(0, at) + CLOSING.charAt(other) + text.substring(at + 1);
      ParsedLine line = Parser.parseLine(language, broken);
      assertTrue(line.firstError().isPresent() && !line.isSound(), broken);
      read++;
    }
    assertTrue(read > 50 || !language.example().matches(".*[(\\[{].*"), read + " read");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sql|TRUE NOT NULL",
        "sql|NULL NOT NOT TRUE",
        "sql|(TRUE NOT FALSE)",
        "sql|TRUE NOT",
        "logic|p !q",
        "logic|p ! & q",
        "logic|p!",
        "nibbles|3 ~ 4",
        "nibbles|3~"
      })
  void anOperatorBehindAnOperandIsNotPutInBrackets(String id, String text) {
    Problem problem = Parser.parseLine(language(id), text).problems().get(0);
    assertEquals(Problem.Code.SYNTAX, problem.code());
    assertEquals(Optional.empty(), problem.fix(), text);
    assertFalse(problem.remedy().contains(text), problem.remedy());
    assertFalse(problem.remedy().matches("add (NOT|~|!),.*"), problem.remedy());
  }

  /** A remedy that leads to another mistake is none. */
  @ParameterizedTest
  @MethodSource("languages")
  void aFixOfTheOnlyMistakeEndsIt(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = RandomStreams.of(63, language.id().hashCode());
    int mended = 0;
    for (int i = 0; i < 400; i++) {
      String formula = rules.vocabulary().expand(rules.generate(shape(i), random));
      String text = broken(bare(formula, random), random);
      List<Problem> problems = Parser.parseLine(language, text).problems();
      Optional<Problem.Fix> fix = problems.stream().flatMap(each -> each.fix().stream()).findAny();
      // What a fix removes may stand there twice.
      if (problems.size() == 1 && fix.filter(edit -> !edit.text().isEmpty()).isPresent()) {
        String fixed = fix.get().applyTo(text);
        assertFalse(
            Parser.parseLine(language, fixed).problems().stream()
                .map(problem -> covered(fixed, problem))
                .anyMatch(covered(text, problems.get(0))::equals),
            text + " → " + fixed);
        mended++;
      }
    }
    assertTrue(mended > 5 || !(language instanceof BuiltInLanguage), mended + " mended");
  }

  /** The text that a problem is about, and which one of several it is. */
  private static String covered(String text, Problem problem) {
    String covered = text.substring(problem.span().start(), problem.span().end());
    int before = text.substring(0, problem.span().start()).split(Pattern.quote(covered), -1).length;
    return covered + " " + before;
  }

  /** Sometimes without the brackets of the first operation, which people leave out. */
  private static String bare(String formula, SplittableRandom random) {
    return random.nextBoolean() ? formula : formula.replaceFirst("^[(\\[](.*)[)\\]]$", "$1");
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
