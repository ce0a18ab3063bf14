package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Parser;
import org.junit.jupiter.api.Test;

class CanonicalLineTest {
  private static void check(String line, String expected) {
    assertEquals(
        expected, CanonicalLine.of(line, Parser.parseLine(BuiltInLanguage.ARITHMETIC, line)));
  }

  @Test
  void formulaValueAndCommentStandAtFixedDistances() {
    check("  ( 1+2 )=3#three \t", "(1+2) = 3  #three");
    check("(1 + 2)", "(1+2)");
    check("(1+2)   # three", "(1+2)  # three");
    check("= 3", "= 3");
  }

  @Test
  void aCommentAloneStandsAtTheBegin() {
    check("   # three  ", "# three");
    check(" \t ", "");
    check("", "");
  }

  @Test
  void aLineWithAProblemLosesOnlySpaceAtItsEnd() {
    check(" ( 1 + # what \t ", " ( 1 + # what");
    check("( 1 + 100 )  ", "( 1 + 100 )");
  }
}
