package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.catalogue.LanguageCatalogue;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {
  private static final LanguageCatalogue LANGUAGES =
      LanguageCatalogue.of(List.of(Path.of("..", "..", "grammar", "languages")));

  private static String read(String language, String formula, String answer) {
    Language known = LANGUAGES.ofId(language).orElseThrow();
    return new AnswerReader(known).read(formula, answer.replace("|", "\n")).orElse("");
  }

  /** What stands beside a value makes another one of it, or denies it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "9\u00b2",
        "9\u2079",
        "**9**\u00b2",
        "**9**2",
        "9**2",
        "$9$\u00b2",
        "`9`\u00b2",
        "9$^2$",
        "\\boxed{9\u00b2}",
        "\\boxed{9}^2",
        "\\boxed{9}\u00b2",
        "\\boxed{9}!",
        "\\boxed{9}/2",
        "-\\boxed{9}",
        "2\\boxed{9}",
        "\\sqrt{\\boxed{9}}",
        "not \\boxed{9}",
        "It is not **9**",
        "It is less than $9$",
        "####9\u00b2",
        "#### not 9",
        "9^9",
        "9/9",
        "9/1\u00b2",
        "9!",
        "9\u00bd",
        "9 and a half",
        "9,9",
        "9, 9",
        "\u221a9",
        "\\sqrt{9}",
        "-sqrt(9)",
        "log 9",
        "9 hundred",
        "**9** hundred",
        "The answer is 9 hundred.",
        "9 million",
        "negative 9",
        "\u207b9",
        "\ufe639",
        "\u00b19",
        "\u2260 9",
        "!= 9",
        "It is >= 9",
        "not 9",
        "The answer is not 9",
        "The answer isn't 9",
        "I do not think the answer is 9",
        "The answer cannot be 9.",
        "9 is wrong",
        "It is 9, which is wrong.",
        "The answer is 9.|Wait, that is wrong.",
        "it is 9 too large",
        "less than 9",
        "9 mod 5",
        "I do not know (9)",
        "I do not know (**9**)",
        "I do not know: 9",
        "Page: 9",
        "Question 3: 9",
        "Here are the steps|Step: 9",
        "Time taken: 9",
        "It has these digits: 9",
        "9.5",
        "9.0.1",
        "1 9",
        "x9",
        "Twice the value is 9",
        "The square of the result is 9",
        "The wrong answer is 9",
        "It is close to 9",
        "It is about **9**",
        "It is twice **9**",
        "I don't think 9",
        "The value is unknown: 9",
        "I refuse to answer: 9",
        "It is impossible to get 9",
        "a number from 1 to 9",
        "4+5 =/= 9",
        "Maybe **9**",
        "The answer is 9, negated",
        "The answer is 9 as a negative number",
        "9 is the answer to nothing"
      })
  void nothingBesideAValueChangesIt(String answer) {
    assertNotEquals("9", read("arithmetic", "(4+5)", answer));
    assertNotEquals("9", read("listops", "[MAX91]", answer));
    assertNotEquals("9", read("listops-full", "[MAX 9 1 ]", answer));
    assertNotEquals("9", read("addition", "9", answer));
    assertNotEquals("9", read("nibbles", "(4+5)", answer));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "algebra; (+4*x+5*x); +9*x; 9x\u00b2",
        "algebra; (+4*x+5*x); +9*x; +9*x\u00b2",
        "algebra; (+4*x+5*x); +9*x; 9x\u207b\u00b9",
        "algebra; (+4*x+5*x); +9*x; 9x\u00bd",
        "algebra; (+4*x+5*x); +9*x; \u221a9x",
        "algebra; (+4*x+5*x); +9*x; \\sqrt{9x}",
        "algebra; (+4*x+5*x); +9*x; 9x!",
        "algebra; (+4*x+5*x); +9*x; \\boxed{9x}^2",
        "algebra; (+4*x+5*x); +9*x; $9x$\u00b2",
        "algebra; (+4*x+5*x); +9*x; not 9x",
        "polynomial; 4x+5x; 9x; \\boxed{9x}^2",
        "polynomial; 4x+5x; 9x; not 9x",
        "polynomial; 4x+5x; 9x; less than 9x",
        "sums; 3a 4a; 7a; not 7a",
        "addition; 0 16 9 12; 1 7 0 2; not 1 7 0 2",
        "logic; (a & T); a; \\neg a",
        "logic; (a & T); a; \\lnot a",
        "logic; (a & T); a; $\\neg$ a",
        "logic; (a & T); a; $\\bar a$",
        "logic; (a & T); a; a'",
        "logic; (a & T); a; neither a",
        "logic; (a & T); a; This is a test",
        "logic; (a & T); a; the answer is a formula",
        "logic; (a & T); a; It is a tautology",
        "logic; (a & T); a; This is a hard question.",
        "logic; (i & T); i; I cannot tell.",
        "logic; (a & T); a; I have a",
        "logic; (a & T); a; This gives us a",
        "arithmetic; (2+3); 5; 9.**5**",
        "nibbles; (a | 0); a; I cannot compute a value",
        "nibbles; (a | 0); a; Sorry, as an AI I cannot give a value.",
        "nibbles; (a | 0); a; A number",
        "permutations; b b a; a; It is a permutation",
        "listops; [MAX1[MIN32]]; 2; It took me 2 minutes and I have no answer",
        "sql; NOT FALSE; TRUE; It is not TRUE",
        "verilog; (1 & x); x; The answer is x, or z"
      })
  void whatIsNoValueIsNotRight(String language, String formula, String value, String answer) {
    assertNotEquals(value, read(language, formula, answer));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "arithmetic; (4+5); 9; 9.0",
        "arithmetic; (4-5); -1; -1.0",
        "arithmetic; (4-5); -1; negative 1",
        "arithmetic; (4-5); -1; \ufe631",
        "arithmetic; (4+5); 9; 9 is the answer.",
        "arithmetic; (4+5); 9; I have added them. We get 9.",
        "arithmetic; (4+5); 9; 4 + 5 = **9**",
        "arithmetic; (4+5); 9; $4 + 5 = 9$",
        "arithmetic; (4+5); 9; \\boxed{4 + 5 = 9}",
        "arithmetic; (4+5); 9; The result, **9**, is exact.",
        "arithmetic; (4+5); 9; '**Answer:** 9'",
        "arithmetic; (4+5); 9; Adding up 4 and 5 gives us 9.",
        "arithmetic; (4+5); 9; If you add them the result is 9",
        "arithmetic; (4+5); 9; I think 9",
        "arithmetic; (4+5); 9; So 9.",
        "arithmetic; (4+5); 9; 9 (nine)",
        "arithmetic; (4+5); 9; <answer>9</answer>",
        "addition; 0 16 9 12; 1 7 0 2; '[1 7 0 2]'",
        "addition; 0 16 9 12; 1 7 0 2; \\boxed{1\\ 7\\ 0\\ 2}",
        "arithmetic; (4+5); 9; 9 (mod 100)",
        "arithmetic; (4+5); 9; $9 \\pmod{100}$",
        "arithmetic; (3+4); 7; 7 = 3+4",
        "arithmetic; (3+4); 7; 3 + 4 = 7",
        "listops; [MAX31]; 3; 3.0",
        "nibbles; (f | 0); f; \\texttt{f}",
        "nibbles; (4 | 3); 7; \\mathbf{7}",
        "addition; 0 16 9 12; 1 7 0 2; '[1, 7, 0, 2]'",
        "addition; 0 16 9 12; 1 7 0 2; 'The answer is 1, 7, 0, 2.'",
        "logic; (b & T); b; 'The value is b, a variable'",
        "logic; (!a); (!a); $\\neg a$",
        "logic; (a & T); a; It is a.",
        "logic; (a & T); a; It is **a**.",
        "sql; (NULL AND FALSE); FALSE; (NULL AND FALSE) is FALSE",
        "sql; (NOT NULL); NULL; NOT NULL is NULL.",
        "sql; (NOT NULL); NULL; The value of NOT NULL is **NULL**.",
        "sums; 3a 4a; 7a; 'So we get 7a'",
        "sums; 3a 4a; 7a; 'Hence, 7a'",
        "logic; (a & T); a; It is equal to a."
      })
  void aRightAnswerIsRead(String language, String formula, String value, String answer) {
    assertEquals(value, read(language, formula, answer));
  }

  private static String read(Language language, String answer) {
    return new AnswerReader(language)
        .read(language.example(), answer.replace("|", "\n"))
        .orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "7;7",
        "7.;7",
        "**7**;7",
        "`7`;7",
        "\"7\";7",
        "$\\boxed{7}$;7",
        "\\(7\\);7",
        "The answer is 7.;7",
        "The value is: **7**;7",
        "Answer: 7;7",
        "Solution: 7;7",
        "Final result : 7;7",
        "Therefore we get: 7;7",
        "MIN takes the least, which gives: 7;7",
        "[MIN[SM54]7] = 7;7",
        "Therefore it is 7;7",
        "The value of the formula is 7, as shown.;7",
        "After 3 and 4 the answer is 7;7",
        "First 3.|Then 4.||7;7",
        "12;12"
      })
  void aDigitIsFoundHoweverItIsDressed(String reply, String value) {
    assertEquals(value, read(BuiltInLanguage.LISTOPS, reply));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "I cannot tell.",
        "It is 3 or 7",
        "The answer is 3 or 7",
        "The answer is 7.5",
        "The answer is",
        "seven",
        "x7y"
      })
  void whereSeveralOrNoneCouldBeMeantThereIsNone(String reply) {
    assertEquals("", read(BuiltInLanguage.LISTOPS, reply));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "-48;-48",
        "\u221248;-48",
        "+48;48",
        "-0;0",
        "048;48",
        "-448;-448",
        "((28*-16)+10) = -48+10 = -38;-38",
        "The answer is -38 (remainder kept).;-38",
        "The result is \\(-38\\).;-38",
        "It comes to -38;-38"
      })
  void wholeNumbersAreWrittenAsValuesAre(String reply, String value) {
    assertEquals(value, read(BuiltInLanguage.ARITHMETIC, reply));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "-8*x*y;-8*x*y",
        "+20*y;+20*y",
        "-8xy;-8*x*y",
        "-8*y*x;-8*x*y",
        "y*-8*x;''",
        "4*y;+4*y",
        "y*4;+4*y",
        "y;+y",
        "1*y;+y",
        "007*a;+7*a",
        "12yxba;+12*a*b*x*y",
        "-8 * x * y;-8*x*y",
        "-8 x y;-8*x*y",
        "$-8 \\cdot x \\cdot y$;-8*x*y",
        "-8\u00b7x\u00b7y;-8*x*y",
        "The answer is -8*y*x because the rest goes away;-8*x*y",
        "**-8*x*y**;-8*x*y",
        "The answer to a simple sum, which is long: -8*x*y;''",
        "The simplified form: -8*x*y;-8*x*y",
        "-448*y;-448*y",
        "0;+0*y",
        "-0;+0*y",
        "The answer is 0.;+0*y",
        "+0*y;+0*y"
      })
  void monomialsAreWrittenAsValuesAre(String answer, String value) {
    assertEquals(value, read(BuiltInLanguage.ALGEBRA, answer));
  }

  @ParameterizedTest
  @CsvSource({
    "algebra, 3*y+y, (+3*y+y)",
    "algebra, (+16*y-12*y), (+16*y-12*y)",
    "arithmetic, 28*2, (28*2)"
  })
  void nothingIsComputed(String language, String answer, String value) {
    assertEquals(value, read(Language.ofId(language).orElseThrow(), answer));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "I cannot say",
        "a or b",
        "12*x or 14*x",
        "4*y^2",
        "y^2",
        "1 2",
        "1 2*x",
        "+-*",
        "the answer is unknown"
      })
  void wordsAreNoMonomials(String reply) {
    assertEquals("", read(BuiltInLanguage.ALGEBRA, reply));
  }

  @Test
  void whatIsAbsurdlyLongIsNoAnswer() {
    assertEquals("", read(BuiltInLanguage.ARITHMETIC, "9".repeat(1_000)));
    assertEquals("", read(BuiltInLanguage.LISTOPS, "7 ".repeat(100_000)));
    assertEquals("", read(BuiltInLanguage.ALGEBRA, "(".repeat(15_000) + "!"));
    assertEquals("", read(BuiltInLanguage.ALGEBRA, "9" + "x".repeat(15_000) + "!"));
    assertEquals("", read(BuiltInLanguage.ARITHMETIC, "\\boxed{" + "9 ".repeat(5_000) + "}"));
    assertEquals("", read("addition", "0 16", "0" + ", 0".repeat(5_000) + "!"));
    assertEquals("", read(BuiltInLanguage.ARITHMETIC, "**9** and **8** ".repeat(1_000)));
    assertEquals("", read(BuiltInLanguage.ARITHMETIC, "I" + " ".repeat(15_000) + "know"));
  }
}
