package io.nrs.grammar;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.testing.Expect;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In fixtures, {@code ‹…›} marks the span of the problem that is expected. */
class ParserTest {

  @Test
  void listOpsProblems() {
    check(
        BuiltInLanguage.LISTOPS,
        "‹-3›",
        expect("operand-out-of-range | -3 is out of range | write a digit from 0 to 9"));
    check(
        BuiltInLanguage.LISTOPS,
        "[MAX 3 ‹-12›]",
        expect("operand-out-of-range | -12 is out of range | write a digit from 0 to 9"));
    check(
        BuiltInLanguage.LISTOPS,
        "[‹MED› 3 4]",
        expect(
            "unknown-operator | MED is an operator that the networks do not know | write"
                + " the value of the operation in its place"));
    check(
        BuiltInLanguage.LISTOPS,
        "[‹AVG› 3 4]",
        expect("unknown-operator | AVG is not an operator of ListOps | use MIN, MAX or SM"));
    check(
        BuiltInLanguage.LISTOPS,
        "[‹×›34]",
        expect("unknown-operator | × is not an operator of ListOps | use MIN, MAX or SM"));
    check(
        BuiltInLanguage.LISTOPS,
        "[SM 1 ‹[MAX 3]›]",
        expect("too-few-arguments | MAX has only one argument | write 3, or add an argument"));
    check(
        BuiltInLanguage.LISTOPS,
        "‹[MAX]›",
        expect("too-few-arguments | MAX has no arguments | give it two or more arguments"));
    check(
        BuiltInLanguage.LISTOPS,
        "‹[]›",
        expect("syntax | these brackets are empty | write an operation such as [MAX31]"));
    check(
        BuiltInLanguage.LISTOPS,
        "[‹3› 4]",
        expect("syntax | an operator is missing before 3 | write MIN, MAX or SM after ["));
    check(
        BuiltInLanguage.LISTOPS,
        "‹[›MAX 3 4",
        expect("syntax | this bracket is not closed | add ‘]’"));
    check(
        BuiltInLanguage.LISTOPS,
        "‹[›MAX 3 4",
        expect("syntax | this bracket is not closed | add ‘]’"));
    check(
        BuiltInLanguage.LISTOPS,
        "‹[›MIN[SM5[MAX3",
        expect(
            "syntax | 3 brackets are not closed; this is the first | add ‘]’ 3 times, where"
                + " the operations end"));
    check(
        BuiltInLanguage.LISTOPS,
        "[MAX31]‹]›",
        expect("syntax | ] closes a bracket that was never opened | remove the ]"));
    check(
        BuiltInLanguage.LISTOPS,
        "‹MAX› 3 1",
        expect("syntax | the operation with MAX is not in brackets | write [MAX 3 1]"));
    check(
        BuiltInLanguage.LISTOPS,
        "‹(›MAX 3 1)",
        expect("syntax | ( is not a bracket of ListOps | use [ and ]"));
    check(
        BuiltInLanguage.LISTOPS,
        "[MAX 3 4] ‹5›",
        expect(
            "syntax | 5 begins a second formula | write one formula a line, or begin a"
                + " comment with #"));
    check(
        BuiltInLanguage.LISTOPS,
        "[MAX 3 ‹MIN› 4]",
        expect("syntax | MIN does not follow a [ | write [ before it"));
    check(
        BuiltInLanguage.LISTOPS,
        "[MAX 3 ‹😀› 4]",
        expect("syntax | 😀 is not expected here | remove it"));
    check(
        BuiltInLanguage.LISTOPS,
        "‹=› 3",
        expect("syntax | there is no formula before = | write a formula such as [MAX31]"));
    check(
        BuiltInLanguage.LISTOPS,
        "5 ‹=›",
        expect(
            "expectation-not-atom | nothing follows = | write the expected value after ="
                + " or remove it"));
    check(
        BuiltInLanguage.LISTOPS,
        "5 = ‹[MAX31]›",
        expect(
            "expectation-not-atom | the expectation is an operation, not a value | write"
                + " its value, a digit from 0 to 9"));
    check(
        BuiltInLanguage.LISTOPS,
        "5 = ‹12›",
        expect(
            "expectation-not-atom | 12 is not a digit | write one value, a"
                + " digit from 0 to 9"));
    check(
        BuiltInLanguage.LISTOPS,
        "5 = 1 ‹2›",
        expect(
            "expectation-not-atom | 2 begins a second expectation | write one value, a"
                + " digit from 0 to 9"));
    check(
        BuiltInLanguage.LISTOPS,
        "5 = ‹x›",
        expect(
            "expectation-not-atom | x is not part of a value | write the expected value"
                + " only, a digit from 0 to 9"));
    check(
        BuiltInLanguage.LISTOPS,
        "5 = 3 ‹=› 4",
        expect("syntax | there is a second = | keep one expectation"));
  }

  @Test
  void arithmeticProblems() {
    check(
        BuiltInLanguage.ARITHMETIC,
        "(‹100›+3)",
        expect("operand-out-of-range | 100 is out of range | write an integer from -99 to 99"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "(‹1.5›+3)",
        expect(
            "operand-out-of-range | 1.5 is not an integer | write an integer from -99 to" + " 99"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "(3+‹+4›)",
        expect("syntax | an integer has no plus sign | write 4"));
    check(BuiltInLanguage.ARITHMETIC, "‹-0›", expect("syntax | 0 has no sign | write 0"));
    check(BuiltInLanguage.ARITHMETIC, "‹007›", expect("syntax | 007 has leading zeros | write 7"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "(3‹+›)",
        expect(
            "syntax | an operand is missing after + | add an integer from -99 to 99 or an"
                + " operation such as (28*-16)"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "(‹*›3)",
        expect(
            "syntax | an operand is missing before * | add an integer from -99 to 99 or"
                + " an operation such as (28*-16)"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "(‹*›3+4)",
        expect(
            "syntax | an operand is missing before * | add an integer from -99 to 99 or"
                + " an operation such as (28*-16)"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "‹()›",
        expect("syntax | these brackets are empty | write an operation such as (28*-16)"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "(3 ‹4›)",
        expect("syntax | an operator is missing before 4 | add +, - or *"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "(3‹/›4)",
        expect("unknown-operator | / is not an operator of Arithmetic | use +, - or *"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "(3 ‹plus› 4)",
        expect("unknown-operator | plus is not an operator of Arithmetic | use +, - or *"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "‹(›3+4 = 7",
        expect("syntax | this bracket is not closed | add ‘)’"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "‹(›3+4 = 7",
        expect("syntax | this bracket is not closed | add ‘)’"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "(3+4)‹)›",
        expect("syntax | ) closes a bracket that was never opened | remove the )"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "‹[›3+4]",
        expect("syntax | [ is not a bracket of Arithmetic | use ( and )"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "‹hello›",
        expect(
            "syntax | hello is not expected here | write a formula such as (28*-16), or"
                + " begin a comment with #"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "(3+4) = ‹107›",
        expect("operand-out-of-range | 107 is out of range | write an integer from -99 to 99"));
  }

  @Test
  void algebraProblems() {
    check(
        BuiltInLanguage.ALGEBRA,
        "‹+1*x›",
        expect("syntax | the coefficient 1 is not written | write +x"));
    check(
        BuiltInLanguage.ALGEBRA,
        "‹+5›",
        expect(
            "syntax | +5 has no variable | multiply it by the variables of the formula,"
                + " as in +5*x"));
    check(
        BuiltInLanguage.ALGEBRA,
        "‹+x*x›",
        expect(
            "syntax | +x*x has a variable twice | write formulas without powers: each variable"
                + " occurs once"));
    check(
        BuiltInLanguage.ALGEBRA,
        "‹+3*z›",
        expect("syntax | z is not a variable of Algebra | use the variables a, b, x and y"));
    check(
        BuiltInLanguage.ALGEBRA,
        "‹-0*x›",
        expect("syntax | zero is written with a plus sign | write +0*x"));
    check(
        BuiltInLanguage.ALGEBRA, "‹+007*x›", expect("syntax | 007 has leading zeros | write +7*x"));
    check(
        BuiltInLanguage.ALGEBRA,
        "‹+100*x›",
        expect(
            "operand-out-of-range | the coefficient of +100*x is out of range | write a"
                + " coefficient from -99 to 99"));
    check(
        BuiltInLanguage.ALGEBRA,
        "(+3*x+‹4*y›)",
        expect(
            "mixed-variables | 4*y has other variables than +3*x | give all monomials of"
                + " the line the same variables"));
    check(
        BuiltInLanguage.ALGEBRA,
        "(+3*x+4*x) = ‹+7*y›",
        expect(
            "mixed-variables | +7*y has other variables than +3*x | give all monomials of"
                + " the line the same variables"));
    check(
        BuiltInLanguage.ALGEBRA,
        "(+3*x‹*›+4*x)",
        expect("unknown-operator | * is not an operator of Algebra | use + or -"));
    check(
        BuiltInLanguage.ALGEBRA,
        "(‹+3*x*4*x›+3*x)",
        expect(
            "unknown-operator | +3*x*4*x multiplies two numbers | write one coefficient in each"
                + " monomial"));
    check(
        BuiltInLanguage.ALGEBRA,
        "(+3*x‹/›4*x)",
        expect("unknown-operator | / is not an operator of Algebra | use + or -"));
    check(
        BuiltInLanguage.ALGEBRA,
        "+3*x = ‹03*x›",
        expect("syntax | 03 has leading zeros | write +3*x"));
  }

  /** Expected: code, message and remedy of each problem. */
  private static void check(Language language, String marked, Expect expected) {
    int start = marked.indexOf('‹');
    Span span = new Span(start, marked.indexOf('›') - 1);
    ParsedLine line = Parser.parseLine(language, marked.replaceAll("[‹›]", ""));
    expected.check(
        line.problems().stream()
            .map(p -> p.code().id() + " | " + p.message() + " | " + p.remedy()));
    assertEquals(List.of(span), line.problems().stream().map(Problem::span).toList(), marked);
    int equals = marked.indexOf('=');
    assertEquals(equals > 0 && equals < start || marked.startsWith("5 ‹=›"), line.isSound());
  }

  @ParameterizedTest
  @CsvSource({
    "LISTOPS, [MIN[SM54][MIN39]], 3",
    "LISTOPS, [SM764], 7",
    "LISTOPS, 5, 5",
    "ARITHMETIC, (28*-16), -48",
    "ARITHMETIC, (-60+-40), 0",
    "ARITHMETIC, (60--39), 99",
    "ARITHMETIC, (60 - -39), 99",
    "ARITHMETIC, (60-39), 21",
    "ARITHMETIC, ((12+-3)*(4-5)), -9",
    "ARITHMETIC, -5, -5",
    "ALGEBRA, (+16*y-12*y), +4*y",
    "ALGEBRA, (+4*y+-8*y), -4*y",
    "ALGEBRA, (+4*y--8*y), +12*y",
    "ALGEBRA, (+4*y++8*y), +12*y",
    "ALGEBRA, (+4*y-+8*y), -4*y",
    "ALGEBRA, ((+45*x*y-98*x*y)+(-34*x*y+79*x*y)), -8*x*y",
    "ALGEBRA, (+x*y-x*y), +0*x*y",
    "ALGEBRA, (+4 * a * b - a*b), +3*a*b",
  })
  void values(BuiltInLanguage language, String text, String value) {
    Formula formula = Parser.parseFormula(language, text).orElseThrow();
    assertEquals(value, Printer.print(Evaluator.value(formula)));
    assertEquals(text.replace(" ", ""), Printer.print(formula));
    assertEquals(formula.span(), Evaluator.value(formula).span());
  }

  /** The reading of a text is its canonical form. */
  @ParameterizedTest
  @CsvSource({
    "+0*y*a, +0*a*y",
    "+2*y*x, +2*x*y",
    "+-5*a, -5*a",
    "--5*a, +5*a",
    "2*x, +2*x",
    "y*x, +x*y",
    "(4*y+8*y), (+4*y+8*y)",
    "(x+x), (+x+x)",
    "(x*y+2*y*x), (+x*y+2*x*y)",
    "((+3*y*x--2*x*y)+(x*y+-5*y*x)), ((+3*x*y--2*x*y)+(+x*y+-5*x*y))",
    "(+4*y++-8*y), (+4*y+-8*y)",
  })
  void algebraIsReadAsPeopleWriteIt(String written, String canonical) {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.ALGEBRA, written);
    assertEquals(List.of(), line.problems());
    assertEquals(canonical, Printer.print(line.formula().orElseThrow()));
  }

  @ParameterizedTest
  @CsvSource({"(+x*y+x*y) = 2*y*x, +2*x*y", "(+a-a) = 0*a, +0*a", "(+a-6*a) = +-5*a, -5*a"})
  void expectationsAreReadAsPeopleWriteThem(String written, String value) {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.ALGEBRA, written);
    assertEquals(List.of(), line.problems());
    assertEquals(Optional.of(value), line.expectedValue());
  }

  @Test
  void everyPartOfALine() {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, " [MAX 3 1 ] = 3 # 😀");
    assertEquals(Optional.of(new Span(12, 13)), line.equals());
    assertEquals(Optional.of(new Span(16, 20)), line.comment());
    assertEquals(Optional.of(new Formula.Digit(3, new Span(14, 15))), line.soundExpectation());
    assertEquals(new Span(1, 11), line.formula().orElseThrow().span());
    assertTrue(line.isSound());
    assertEquals(List.of(), line.problems());
  }

  @Test
  void blankLines() {
    for (String text : List.of("", " \t", "# [MAX31]", "  # = 3")) {
      ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, text);
      assertTrue(line.isBlank());
      assertFalse(line.isSound());
    }
    assertFalse(Parser.parseLine(BuiltInLanguage.LISTOPS, "@").isBlank());
  }

  @Test
  void aMistakeCostsTheInnermostOperation() {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, "[MAX[3 4][MIN x 3][SM 3 4]] = 7");
    assertEquals("[MAX[3 4][MIN x 3][SM34]]", Printer.print(line.formula().orElseThrow()));
    assertEquals(2, line.problems().size());
    assertTrue(line.soundExpectation().isPresent());
    assertTrue(line.exactValue().isEmpty());
  }

  @Test
  void whatIsWrongWithTheExpectationLeavesTheFormulaSound() {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, "[MAX31] = 12");
    assertTrue(line.isSound());
    assertTrue(line.soundExpectation().isEmpty());
    assertEquals("12", Printer.print(line.expectation().orElseThrow()));
  }

  @Test
  void spansAreUtf16() {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.ARITHMETIC, "😀 = 3");
    assertEquals(new Span(0, 2), line.problems().get(0).span());
    assertEquals(Optional.of(new Span(3, 4)), line.equals());
  }

  @Test
  void loneSurrogatesAreProblems() {
    assertFalse(Parser.parseLine(BuiltInLanguage.LISTOPS, "3\uD83D").isSound());
  }
}
