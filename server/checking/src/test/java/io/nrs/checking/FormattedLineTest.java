package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.catalogue.LanguageCatalogue;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormattedLineTest {
  private static ParsedLine parsed(String line) {
    return Parser.parseLine(BuiltInLanguage.ARITHMETIC, line);
  }

  private static void check(String line, String expected) {
    assertEquals(expected, FormattedLine.tidy(line, parsed(line)));
    assertEquals(expected, FormattedLine.tidy(expected, parsed(expected)));
  }

  private static void checkCanonical(String line, String expected) {
    assertEquals(expected, FormattedLine.canonical(line, parsed(line)));
  }

  @Test
  void ordinaryNotationStaysAsItIsWritten() {
    check("5 × 3 − 2", "5 × 3 − 2");
    check("-(1+2)", "-(1+2)");
    check(" 1+2 *  3\t* 4 ", "1+2 * 3 * 4");
    check("((1+2))=3", "((1+2)) = 3");
    check("=(1+2)*3", "=(1+2)*3");
    check("1+2=", "1+2 =");
    check("1+2  ; ", "1+2 ;");
    check("1+2 = +-3;", "1+2 = +-3;");
  }

  @Test
  void valueAndCommentStandAtFixedDistances() {
    check("  ( 1+2 )=3#three \t", "( 1+2 ) = 3  #three");
    check("(1+2)   // three", "(1+2)  // three");
    check("= 3", "= 3");
  }

  @Test
  void canonicalFormIsThatOfNetworks() {
    checkCanonical("  ( 1+2 )=3#three \t", "(1+2) = 3  #three");
    checkCanonical("5 × 3 − 2", "((5*3)-2)");
    checkCanonical("=(1+2)*3 =", "((1+2)*3)");
    checkCanonical(" ( 1 + # what \t ", " ( 1 + # what");
  }

  @Test
  void aCommentAloneStandsAtTheBegin() {
    check("   # three  ", "# three");
    check(" \t ", "");
    check("", "");
  }

  @Test
  void aLineWithAProblemLosesOnlySpaceAtItsEnd() {
    check(" ( 1 +  # what \t ", " ( 1 +  # what");
    check("( 1  + 100 )  ", "( 1  + 100 )");
  }

  private static Language shipped(String id) {
    return LanguageCatalogue.of(List.of(Path.of("..", "..", "grammar", "languages")))
        .ofId(id)
        .orElseThrow();
  }

  @Test
  void waysOfWritingStayAsTheyAre() {
    check("logic", "A'(B  +  C)=AB+AC # why", "A'(B + C) = AB+AC  # why");
    check("logic", "nand( a,  b )", "nand( a, b )");
    check("verilog", "&1'b1  |  ~^ x", "&1'b1 | ~^ x");
    check("sql", "case  when 1 then 0\twhen 0 then 1 end", "case when 1 then 0 when 0 then 1 end");
  }

  private static void check(String id, String line, String expected) {
    for (String text : List.of(line, expected)) {
      ParsedLine parsed = Parser.parseLine(shipped(id), text);
      assertTrue(parsed.isSound(), text);
      assertEquals(expected, FormattedLine.tidy(text, parsed));
    }
  }

  /** A word may be in the wrong file, and its letters are not to be put in order. */
  @Test
  void aLineWithANoteLosesOnlySpaceAtItsEnd() {
    Language language = shipped("polynomial");
    for (String line : List.of("hello  +  x", "rate x+1")) {
      ParsedLine parsed = Parser.parseLine(language, line);
      assertTrue(parsed.isSound());
      assertEquals(line, FormattedLine.tidy(line + " ", parsed));
      assertEquals(line, FormattedLine.canonical(line + " ", parsed));
    }
  }
}
