package io.nrs.evaluation.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {
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
        "A simple sum, and a long one: -8*x*y;-8*x*y",
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
  }
}
