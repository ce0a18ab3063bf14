package io.nrs.grammar.polynomials.notation;

import static io.nrs.grammar.polynomials.notation.RandomPolynomials.LANGUAGE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.polynomials.LetterRuns;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialWriter;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.Lexeme;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.ParserFuzzTest;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.grammar.written.SourceMap;
import io.nrs.grammar.written.WrittenFormula;
import io.nrs.testing.Golden;
import io.nrs.testing.Growth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Polynomials as people write them. */
class PolynomialNotationTest {
  private static final List<String> PARTS =
      List.of(
          "x",
          "y",
          "2",
          "3x",
          "+",
          "-",
          " - ",
          "*",
          "(x+1)",
          "(2y - x)",
          "^2",
          "(",
          ")",
          "2(",
          "60",
          "(x)",
          "²",
          "/2",
          "-x",
          "+(y)",
          "- 3(x)",
          "^3",
          "*",
          "*2(",
          "123");
  private static final String GARBAGE = "xyzB0123456789+-*^()² −×/[]{}.,=_é&·";

  @Test
  void polynomialsAreReadAsTheFileSays() {
    Golden.check(PolynomialNotationTest.class, "polynomials.txt", PolynomialNotationTest::read);
  }

  /** Cells with their written text; or each problem with its place, and what its fix makes. */
  private static String read(String text) {
    ParsedLine line = Parser.parseLine(LANGUAGE, text);
    if (line.problems().isEmpty()) {
      Formula formula = line.formula().orElseThrow();
      return formula.operands().stream()
              .map(cell -> Printer.print(cell) + " ‹" + text(text, cell.span()) + "›")
              .collect(Collectors.joining(" "))
          + " is "
          + Printer.written(line.exactValue().orElseThrow());
    }
    return line.problems().stream()
        .map(problem -> problem(text, problem))
        .collect(Collectors.joining("; "));
  }

  private static String problem(String text, Problem problem) {
    Span span = problem.span();
    return text.substring(0, span.start())
        + "‹"
        + text(text, span)
        + "›"
        + text.substring(span.end())
        + " "
        + problem.code().id()
        + ": "
        + problem.message()
        + " ("
        + problem.remedy()
        + ")"
        + problem.fix().map(fix -> " → " + fix.applyTo(text)).orElse("");
  }

  private static String text(String line, Span span) {
    return line.substring(span.start(), span.end());
  }

  @Test
  void printedAndWrittenPolynomialsAreReadBack() {
    RandomPolynomials polynomials = new RandomPolynomials(2);
    for (int i = 0; i < 3000; i++) {
      List<PolynomialCell> cells = polynomials.next();
      String printed = Polynomial.printed(cells);
      Formula formula = Parser.parsePrinted(LANGUAGE, printed).orElseThrow();
      assertEquals(printed, Printer.print(formula));
      assertEquals(
          Optional.of(formula.span()), SourceMap.of(printed, formula).written(0, printed.length()));
      String written = Printer.written(formula);
      assertEquals(
          Optional.of(printed),
          Parser.parseFormula(LANGUAGE, written).map(Printer::print),
          written);
      assertTrue(
          Lexeme.of(LANGUAGE, printed + " = " + written).stream()
              .noneMatch(lexeme -> lexeme.kind() == Lexeme.Kind.UNKNOWN),
          printed);
      assertFalse(written.startsWith("+") && written.length() > 2, written);
    }
  }

  /** Sorted letters may look like a word, which is then no product. */
  @Test
  void noValueIsWrittenLikeAWord() {
    Random random = new Random(8);
    List<String> letters = List.of("cos", "ln", "lg", "LN", "abs", "Asecx", "wxyz", "abcxyz");
    for (int i = 0; i < 3000; i++) {
      StringBuilder word = new StringBuilder(letters.get(random.nextInt(letters.size())));
      for (int more = random.nextInt(4); more > 0; more--) {
        word.append(
            random.nextBoolean()
                ? word.charAt(random.nextInt(word.length()))
                : (char) ('a' + random.nextInt(26)));
      }
      List<PolynomialCell> cells =
          PolynomialCell.term(random.nextInt(1, 5), LetterRuns.sorted(word.toString()));
      for (String text :
          List.of(
              Polynomial.printed(cells),
              Polynomial.written(cells),
              PolynomialWriter.written(cells, false, true))) {
        ParsedLine line = Parser.parseLine(LANGUAGE, text);
        assertEquals(List.of(), line.problems(), text);
        assertEquals(
            Optional.of(Polynomial.printed(cells)), line.formula().map(Printer::print), text);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "sin x; sin",
        "2sin(x) + y; sin",
        "x - 3COS x; COS",
        "(x+1)ln(y); ln",
        "x + arctan y; arctan",
        "log2(x); log",
        "tan^2 x; tan",
        "mod²; mod",
        "x = 2 sqrt y; sqrt"
      })
  void theNameOfAFunctionIsNoProduct(String text, String name) {
    Problem problem = Parser.parseLine(LANGUAGE, text).problems().get(0);
    assertEquals(Problem.Code.UNKNOWN_OPERATOR, problem.code());
    assertEquals(name, text(text, problem.span()));
    assertEquals(1, Parser.parseLine(LANGUAGE, text).problems().size(), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "hello; hello; +ehl^2o",
        "2abcd^2 - x; abcd^2; +2a*b*c*d^2-x",
        "sinx; sinx; +i*n*s*x",
        "y + 3(2xyzx²); xyzx²; +y+3*(+2x^3yz)"
      })
  void aWordIsAProductWithANote(String text, String word, String read) {
    ParsedLine line = Parser.parseLine(LANGUAGE, text);
    assertEquals(1, line.problems().size(), text);
    Problem note = line.problems().get(0);
    assertEquals(Problem.Code.WORD_AS_PRODUCT, note.code());
    assertEquals(Problem.Severity.NOTE, note.severity());
    assertEquals(word, text(text, note.span()));
    assertEquals(Optional.of(read), line.soundFormula().map(Printer::print));
  }

  @ParameterizedTest
  @CsvSource({"xyz", "s i n", "s*i*n", "x^2yz", "hel lo", "2ab x^2cde", "si n"})
  void fewLettersAreAProduct(String text) {
    assertEquals(List.of(), Parser.parseLine(LANGUAGE, text).problems());
  }

  @ParameterizedTest
  @CsvSource({
    "-2x+4y+5, -2x+4y+5",
    "+3*(+2x-1)-x, 3(2x-1)-x",
    "+1200x+34x, 1234x",
    "+34x+1200x, 34x+1200x",
    "-1200x-34x, -1234x",
    "+1200x-34x, 1200x-34x",
    "0, 0",
    "+0, +0",
    "+0x, 0x",
    "+1200x+0x, 1200x+0x",
    "+(-(+x)), (-(x))",
    "+1*(+x+1), 1(x+1)",
    "+2x*(+x+1), 2x(x+1)",
    "-x^2*(-(+x)), -x^2(-(x))",
    "+f*(+x), f*(x)",
    "+g^2*(+x), g^2(x)",
    "+c*o*s*(+x), c*o*s(x)",
    "-x+1, -x+1"
  })
  void polynomialsAreWrittenInOrdinaryNotation(String printed, String written) {
    Formula formula = Parser.parseFormula(LANGUAGE, printed).orElseThrow();
    assertEquals(printed, Printer.print(formula));
    assertEquals(written, Printer.written(formula));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          2x + 3x - y          ; +2x+3x     ; +5x            ; 5x - y
          2x+3x-y              ; +2x+3x     ; +5x            ; 5x-y
          y + 2x + 3x          ; +2x+3x     ; +5x            ; y + 5x
          y + 2x - 5x          ; +2x-5x     ; -3x            ; y - 3x
          y + 2x - 2x          ; +2x-2x     ; ''             ; y
          y + 2x - 2x + z      ; +2x-2x     ; ''             ; y + z
          2x - 2x + y          ; +2x-2x     ; ''             ; y
          2x - 2x - y          ; +2x-2x     ; ''             ; -y
          2x - 2x              ; +2x-2x     ; ''             ; 0
          2x - 2x # twice      ; +2x-2x     ; ''             ; 0 # twice
          2x - 2x + 0          ; +2x-2x     ; ''             ; + 0
          (2x - 2x) + y        ; +2x-2x     ; ''             ; (0) + y
          3(2x - 2x - y)       ; +2x-2x     ; ''             ; 3(-y)
          2x - (4x - y)        ; -(+4x      ; -4x-(          ; 2x - 4x - (-y)
          2x - (4x + y)        ; -(+4x      ; -4x-(          ; 2x - 4x - (y)
          2x - (0)             ; -()        ; ''             ; 2x
          2x - (0) + y         ; -()        ; ''             ; 2x + y
          (0) + y              ; +()        ; ''             ; y
          3(2x-1)-x            ; +3*(+2x    ; +6x+3*(        ; 6x+3(-1)-x
          3 · (2x − 1) − x     ; +3*(+2x    ; +6x+3*(        ; 6x + 3(-1) − x
          -3(50x)              ; -3*(+50x   ; -100x-50x-3*(  ; -150x-3(0)
          12x + 99x            ; +12x+99x   ; +100x+11x      ; 111x
          1234x + 5x           ; +34x+5x    ; +39x           ; 1239x
          5x + 1234x           ; +5x+1200x  ; +1200x+5x      ; 1205x + 34x
          1234x - 34x          ; +34x-34x   ; ''             ; 1200x
          y + 2x               ; +y+2x      ; +2x+y          ; 2x + y
          (y - 2x)             ; +y-2x      ; -2x+y          ; (-2x + y)
          y*2 + x^2            ; +2y+x^2    ; +x^2+2y        ; x^2 + 2y
          x - -3x              ; +x+3x      ; +4x            ; 4x
          0x + y               ; +0x        ; ''             ; y
          y + 0x - z           ; +0x        ; ''             ; y - z
          2x(y - 1) + z        ; +2x*(+y    ; +2xy+2x*(      ; 2xy + 2x(-1) + z
          3 - x(y)             ; -x*(+y     ; -xy-x*(        ; 3 - xy - x(0)
          (x+1)(x-2)           ; +x*(+x     ; +x^2+x*(       ; x^2+x(-2)+1(x-2)
          y + (x+1)^2          ; +x*(+x     ; +x^2+x*(       ; y+x^2+x(1)+1(x+1)
          2*3x                 ; +2*(+3x    ; +6x+2*(        ; 6x+2(0)
          (x - 1)*2            ; +2*(+x     ; +2x+2*(        ; 2x+2(-1)
          """)
  void anEditKeepsTheWriting(String text, String leaf, String value, String expected) {
    WrittenFormula formula =
        WrittenFormula.of(LANGUAGE, text.replaceFirst(" *#.*", "")).orElseThrow();
    WrittenFormula whole =
        new WrittenFormula(
            LANGUAGE, text, Parser.parseLine(LANGUAGE, text).formula().orElseThrow());
    int start = Printer.print(formula.formula()).indexOf(leaf);
    assertTrue(start >= 0, Printer.print(formula.formula()));
    assertEquals(expected, whole.rewrite(start, start + leaf.length(), value).applyTo(text));
  }

  /** In any writing, steps lead to the normal form. */
  @Test
  void randomStepsAreEditsOfTheLine() {
    RandomPolynomials polynomials = new RandomPolynomials(3);
    for (int i = 0; i < 150; i++) {
      List<PolynomialCell> cells = polynomials.next();
      String normal = Polynomial.printed(Polynomial.normalForm(cells).orElseThrow());
      String line = PolynomialWriter.written(cells, true, i % 2 == 0);
      WrittenFormula formula =
          WrittenFormula.of(LANGUAGE, line)
              .or(() -> WrittenFormula.of(LANGUAGE, Polynomial.written(cells)))
              .orElseThrow();
      for (Optional<RandomPolynomials.Step> next = polynomials.step(cells(formula));
          next.isPresent();
          next = polynomials.step(cells(formula))) {
        RandomPolynomials.Step step = next.get();
        List<PolynomialCell> now = cells(formula);
        int start = length(now.subList(0, step.at()));
        int end = length(now.subList(0, step.at() + step.length()));
        String value = step.value().isEmpty() ? "" : Polynomial.printed(step.value());
        String expected = Polynomial.printed(step.after(now));
        String before = formula.text();
        formula = formula.after(formula.rewrite(start, end, value)).orElseThrow();
        assertEquals(expected, Printer.print(formula.formula()), before);
      }
      assertEquals(normal, Printer.print(formula.formula()), line);
    }
  }

  private static List<PolynomialCell> cells(WrittenFormula formula) {
    return Polynomial.cells(Printer.print(formula.formula()));
  }

  private static int length(List<PolynomialCell> cells) {
    return cells.isEmpty() ? 0 : Polynomial.printed(cells).length();
  }

  @ParameterizedTest
  @CsvSource({
    "x + x = 2x, ''",
    "x + x = x + x, x + x = 2x",
    "x - x = 0, ''",
    "x - x = +0, x - x = 0",
    "x = 2(x - 3y) + 1234, x = 2x-6y+1234",
    "x = 4, ''"
  })
  void anExpectationIsANormalForm(String text, String mended) {
    ParsedLine line = Parser.parseLine(LANGUAGE, text);
    assertEquals(
        mended,
        line.problems().stream()
            .map(problem -> problem.fix().orElseThrow().applyTo(text))
            .collect(Collectors.joining()));
    assertTrue(line.isSound());
    assertEquals(mended.isEmpty(), line.expectedValue().isPresent());
  }

  @Test
  void aFixGivesTheValueThatWasMeant() {
    for (String text : List.of("6xy/3", "2^3*x", "x^0 + 1", "x — y", "2(x - 1")) {
      Problem problem = Parser.parseLine(LANGUAGE, text).problems().get(0);
      String mended = problem.fix().orElseThrow().applyTo(text);
      assertTrue(Parser.parseFormula(LANGUAGE, mended).isPresent(), mended);
    }
  }

  @Test
  void nothingThatIsTypedMakesItFail() {
    Random random = new Random(4);
    RandomPolynomials polynomials = new RandomPolynomials(5);
    for (int i = 0; i < 5000; i++) {
      StringBuilder text =
          new StringBuilder(
              i % 3 == 0 ? "" : PolynomialWriter.written(polynomials.next(), true, true));
      for (int mutation = random.nextInt(i % 3 == 0 ? 20 : 4); mutation >= 0; mutation--) {
        int at = random.nextInt(text.length() + 1);
        if (random.nextBoolean() && at < text.length()) {
          text.deleteCharAt(at);
        } else {
          text.insert(at, GARBAGE.charAt(random.nextInt(GARBAGE.length())));
        }
      }
      ParserFuzzTest.check(LANGUAGE, text.toString());
      checkFixes(text.toString());
    }
  }

  /** Whether a brace belongs to a power depends on its neighbours, and theirs on their own. */
  @Test
  void everyShortTextOfBracesAndPowersIsRead() {
    List<String> tokens = List.of("{", "}", "^", "x", "2", "(", "]");
    List<String> texts = List.of("");
    for (int length = 1; length <= 6; length++) {
      texts = texts.stream().flatMap(text -> tokens.stream().map(text::concat)).toList();
      for (String text : texts) {
        ParsedLine line = Parser.parseLine(LANGUAGE, text);
        assertTrue(line.isSound() || line.firstError().isPresent(), text);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x^{{2}}", "x^{{2}", "x^{{2]", "x^{{}}", "2x + y^{{{3}}} - 1"})
  void aPowerInTwoBracesIsOneMistake(String text) {
    ParsedLine line = Parser.parseLine(LANGUAGE, text);
    assertEquals(Problem.Code.SYNTAX, line.firstError().orElseThrow().code());
    assertFalse(line.isSound());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "()",
        "[]",
        "2()",
        "- ()",
        "x - ()",
        "3(2x - ())",
        "( )",
        "1 = {}",
        "-()",
        "+()",
        "+2*()",
        "-3*()+x",
        "+x-(+2*())",
        "x = -()"
      })
  void emptyBracketsAreAMistake(String text) {
    ParsedLine line = Parser.parseLine(LANGUAGE, text);
    assertEquals(
        List.of(Problem.Code.SYNTAX), line.problems().stream().map(Problem::code).toList());
    assertTrue("([{".indexOf(text.charAt(line.problems().get(0).span().start())) >= 0);
    assertEquals(text.contains("="), line.isSound());
  }

  /** A step may leave nothing in brackets, and people read 0 there. */
  @Test
  void emptyBracketsAreWrittenWithZero() {
    for (String printed : List.of("+()", "-3*()+x", "+x-(+2*())", "+(+0)", "+2x+(+0-1)")) {
      Formula formula = Parser.parsePrinted(LANGUAGE, printed).orElseThrow();
      String written = Printer.written(formula);
      assertFalse(written.contains("()"), written);
      assertEquals(
          Optional.of(printed),
          Parser.parseFormula(LANGUAGE, written).map(Printer::print),
          written);
    }
  }

  /** Products and powers of sums are read as what they become. */
  @Test
  void noReadingAndNoFixChangesAValue() {
    Random random = new Random(6);
    int mended = 0;
    int read = 0;
    for (int i = 0; i < 10_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int parts = random.nextInt(5); parts >= 0; parts--) {
        text.append(PARTS.get(random.nextInt(PARTS.size())));
      }
      Optional<Map<String, Integer>> meant = OrdinaryPolynomial.value(text.toString());
      ParsedLine line = Parser.parseLine(LANGUAGE, text.toString());
      if (line.isSound() && meant.isPresent()) {
        read++;
        assertEquals(
            meant.map(Polynomial::terms).map(Polynomial::printed),
            line.exactValue().map(Printer::print),
            text.toString());
      }
      for (Problem problem : meant.isEmpty() ? List.<Problem>of() : line.problems()) {
        Optional<String> edited = problem.fix().map(fix -> fix.applyTo(text.toString()));
        mended += edited.isPresent() ? 1 : 0;
        edited
            .flatMap(OrdinaryPolynomial::value)
            .ifPresent(value -> assertEquals(meant.get(), value, text + " → " + edited.get()));
      }
    }
    assertTrue(mended > 50, mended + " mended");
    assertTrue(read > 2000, read + " read");
  }

  private static void checkFixes(String text) {
    ParsedLine line = Parser.parseLine(LANGUAGE, text);
    for (Problem problem : line.problems()) {
      assertFalse(problem.message().endsWith(".") || problem.remedy().endsWith("."), text);
      problem
          .fix()
          .filter(fix -> line.problems().size() == 1)
          .map(fix -> fix.applyTo(text))
          .ifPresent(
              mended ->
                  assertFalse(
                      Parser.parseLine(LANGUAGE, mended).problems().contains(problem), mended));
    }
  }

  @Test
  void longLinesAreReadInLinearTime() {
    for (String piece :
        List.of(
            "+x",
            "(",
            ")",
            "x",
            "+",
            "*",
            "^",
            "-(",
            "2(",
            "(x)",
            "()",
            "9",
            "x2",
            "x^0",
            "x/2",
            "&",
            "é",
            "[",
            "(x)(x)",
            "x(y)+",
            "x^99+",
            "+(x)3",
            "2*",
            "(x+1)^2+",
            "(x+1)",
            "x(",
            "2*3",
            "123(",
            "(2)",
            "(0)",
            "(+",
            ".",
            "=")) {
      Growth.assertLinear(
          piece,
          1_000,
          size -> piece.repeat(size / piece.length()),
          line -> Parser.parseLine(LANGUAGE, line));
    }
  }

  @Test
  void nestedProductsAreReadInLinearTime() {
    Growth.assertLinear(
        "nested products",
        1_000,
        size -> "(".repeat(size / 5) + "x+y" + ")*2+x-y".repeat(size / 10) + ")".repeat(size / 10),
        line -> Parser.parseLine(LANGUAGE, line));
  }

  @Test
  void everyWordHasItsKind() {
    assertEquals(
        "NUMBER VARIABLE OPERATOR_SYMBOL NUMBER OPERATOR_SYMBOL NUMBER BRACKET_OPEN VARIABLE"
            + " NUMBER OPERATOR_SYMBOL VARIABLE BRACKET_CLOSE EQUALS VARIABLE UNKNOWN COMMENT",
        Lexeme.of(LANGUAGE, "2x^3 − 3(x²·Y) = z; # c").stream()
            .map(lexeme -> lexeme.kind().toString())
            .collect(Collectors.joining(" ")));
  }

  @Test
  void theLongestLineIsRead() {
    String text = "x+".repeat(Parser.MAX_LINE_LENGTH / 2 - 1) + "3y";
    assertEquals(Optional.of("499999x+3y"), TextEvaluator.exactValue(LANGUAGE, text));
  }

  @Test
  void bracketsMayBeNestedDeeply() {
    int levels = 100_000;
    String text = "-(".repeat(levels) + "x" + ")".repeat(levels) + " + 0(x)";
    assertEquals(Optional.of("x"), TextEvaluator.exactValue(LANGUAGE, text));
    String large = "2(".repeat(levels) + "x" + ")".repeat(levels);
    ParsedLine line = Parser.parseLine(LANGUAGE, large);
    assertEquals(
        List.of(Problem.Code.OPERAND_OUT_OF_RANGE),
        line.problems().stream().map(Problem::code).toList());
  }
}
