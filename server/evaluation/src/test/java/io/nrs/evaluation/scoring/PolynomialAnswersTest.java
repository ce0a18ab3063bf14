package io.nrs.evaluation.scoring;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolynomialAnswersTest {

  @ParameterizedTest
  @CsvSource({
    "+4*y, +4*y",
    "+4*y, 4*y",
    "+4*y, y*4",
    "+4*y, 4y",
    "+4*y, ' + 4 * y '",
    "-8*x*y, -8*y*x",
    "-8*x*y, y*-8*x",
    "-8*x*y, -8xy",
    "-8*x*y, -8 x y",
    "+x*y, y*x",
    "+x*y, 1*x*y",
    "-x, -1*x",
    "-x, --1*-1*x",
    "+2*x, x+x",
    "+2*x, 3*x-x",
    "+2*x, 3*x+-x",
    "+2*x, 3*x--x-2*x",
    "+4*y, (+16*y-12*y)",
    "+4*y, (+16*y+-12*y)",
    "+4*y, ((+20*y-4*y)-12*y)",
    "+4*y, 2*(y+y)",
    "+4*y, 2(y+y)",
    "+4*y, (1+1)*(y+y)",
    "+0*x*y, 0",
    "+0*x*y, +0*y*x",
    "+0*x*y, +0*a",
    "+0*x*y, x-x",
    "+0*x*y, x*y-y*x",
    "+12*a*b*x*y, 12*y*x*b*a",
    "+12*a*b*x*y, 12yxba",
    "+x*y, (x+y)*(x+y)*0+x*y",
    "+2*x*y, (x+y)^2-x^2-y^2",
    "+2*x*y, (x+y)^2-x*x-y*y",
    "+a, a^1",
    "+7*a, 007*a",
    "+7*a, 7*a*b^0",
    "-99*b*x, -(99*b*x)",
    "-99*b*x, (-(-(-(99*b*x))))",
    "+3*x, 100000000000000000000*x-99999999999999999997*x"
  })
  void equivalent(String expected, String answer) {
    assertTrue(PolynomialAnswers.areEquivalent(expected, answer));
    assertTrue(PolynomialAnswers.areEquivalent(answer, expected));
  }

  @ParameterizedTest
  @CsvSource({
    "+4*y, -4*y",
    "+4*y, +4*x",
    "+4*y, 4",
    "+4*y, +4*y*y",
    "+4*y, +4*y^2",
    "+4*x*y, +4*x+y",
    "-48*y, -448*y",
    "+20*y, +60*y+60*y",
    "+x, 1",
    "+0*x, 1",
    "+12*x, 1 2*x",
    "+12*x, 1*2*x+10",
    "+2*x, 2+x",
    "-x, x"
  })
  void different(String expected, String answer) {
    assertFalse(PolynomialAnswers.areEquivalent(expected, answer));
    assertFalse(PolynomialAnswers.areEquivalent(answer, expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "+",
        "-",
        "*",
        "+4*",
        "4*y)",
        "(4*y",
        "()",
        "4**y",
        "4*y=4*y",
        "4/1*y",
        "4.0*y",
        "4*z",
        "four y",
        "The answer is 4*y",
        "+4*y.",
        "4*y\n4*y",
        "4^y",
        "y^-1",
        "y^",
        "2 2",
        "٤*y",
        "4·y",
        "\0",
        "4*Y",
        "∞",
        "NaN"
      })
  void whatIsNoExpressionIsEqualToNothing(String answer) {
    assertFalse(PolynomialAnswers.areEquivalent("+4*y", answer));
    assertFalse(PolynomialAnswers.areEquivalent("+0*y", answer));
    assertFalse(PolynomialAnswers.areEquivalent(answer, answer), "not even to itself");
  }

  static String[] monsters() {
    return new String[] {
      "9".repeat(1_000_000),
      "(".repeat(1_000_000),
      "-".repeat(1_000_000) + "y",
      "y" + "*(a+b+x+y+1)".repeat(150),
      "(a+b+x+y+1)^99",
      "((((a+b+x+y+1)^99)^99)^99)^99",
      "((((((9^99)^99)^99)^99)^99)^99)*y",
      "y^99999999999999999999",
      "y^2147483648",
      "(".repeat(500) + "y" + ")".repeat(500),
      "99*".repeat(600) + "y",
      "(" + "9".repeat(600) + ")^99*y",
      "y+".repeat(999) + "y^2"
    };
  }

  @ParameterizedTest
  @MethodSource("monsters")
  void whateverTheAnswerItTakesAMoment(String answer) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> assertFalse(PolynomialAnswers.areEquivalent("+4*y", answer)),
        "bounded work, on however slow a machine");
  }

  @Test
  void longSumsAreRead() {
    assertTrue(PolynomialAnswers.areEquivalent("+500*y", "y" + "+y".repeat(499)));
  }
}
