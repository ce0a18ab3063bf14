package io.nrs.grammar.written;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.RandomFormulas;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.ExternalListOps;
import io.nrs.grammar.reading.Parser;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** In fixtures, {@code ‹…›} marks a part of the line or of the printed formula. */
class SourceMapTest {
  private static final String SPACES = " \t\f\u000B\u00A0\u2003\u3000";

  private record Marked(String text, int start, int end) {
    static Marked of(String fixture) {
      int start = fixture.indexOf('‹');
      int end = fixture.indexOf('›') - 1;
      return new Marked(fixture.replaceAll("[‹›]", ""), start, end);
    }
  }

  private static void check(Language language, String printed, String line) {
    Marked part = Marked.of(printed);
    Marked expected = Marked.of(line);
    Formula formula = Parser.parseLine(language, expected.text()).formula().orElseThrow();
    assertEquals(part.text(), Printer.print(formula));
    assertEquals(
        Optional.of(new Span(expected.start(), expected.end())),
        SourceMap.of(expected.text(), formula).written(part.start(), part.end()),
        line);
  }

  private static void checkNowhere(Language language, String printed, String line) {
    Marked part = Marked.of(printed);
    Formula formula = Parser.parseLine(language, line).formula().orElseThrow();
    assertEquals(part.text(), Printer.print(formula));
    assertEquals(
        Optional.empty(), SourceMap.of(line, formula).written(part.start(), part.end()), line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "LISTOPS|[‹SM76›4]|[‹SM 7 6› 4]",
        "LISTOPS|[‹SM76›4]|  [ ‹SM\t7\u00A06›\t4 ]  = 7",
        "LISTOPS|‹[MIN[SM54][MIN39]]›| ‹[MIN [SM 5 4] [MIN 3 9] ]› # [",
        "LISTOPS|[MIN[SM54]‹[MIN39]›]| [MIN [SM 5 4] ‹[MIN 3 9]› ]",
        "LISTOPS|[MIN[SM54][MIN3‹9›]]| [MIN [SM 5 4] [MIN 3 ‹9› ]]",
        "LISTOPS|‹7›|\u3000‹7›\u3000",
        "ARITHMETIC|((12+-3)*‹(4-5)›)|( (12 + -3) * ‹( 4 - 5 )› )",
        "ARITHMETIC|((12‹+-3›)*(4-5))|( (12 ‹+ -3› ) * (4 - 5) )",
        "ARITHMETIC|‹-42›| ‹-42› ",
        "ALGEBRA|‹(+16*y-12*y)›|‹( +16 * y - 12\u2003*\ty )›",
        "ALGEBRA|(+16*y-‹12*y›)|( +16 * y - ‹12\u2003*\ty› )",
        "ALGEBRA|‹(+4*x*y+8*x*y)›|‹(4*y*x + 8*y*x)›",
        "ALGEBRA|(‹+x›+(+x+x))|( ‹x› + (x + x))",
        "ALGEBRA|(-5*a+‹-2*a*b›)|(+-5*a + ‹+-2*b*a› )",
      })
  void aPartIsFoundWhereItWasWritten(BuiltInLanguage language, String printed, String line) {
    check(language, printed, line);
  }

  /** A broken part is mapped as far as its written and printed forms agree. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "ARITHMETIC|(1+‹(2+3)›)|(1 + ‹( 2+3 )›",
        "ARITHMETIC|(‹(2 ? 3)›+(4+5))|( ‹(2 ? 3)› + (4 + 5))",
        "ARITHMETIC|((2 ? 3)+‹(4+5)›)|( (2 ? 3) + ‹(4 + 5)›)",
        "ARITHMETIC|((2‹ ? ›3)+(4+5))|( (2 ‹?› 3) + (4 + 5))",
        "ALGEBRA|(‹+1*x›+(+x+x))|( ‹+1*x› + (+x + x))",
        "ALGEBRA|(+1 * x+‹(+x+x)›)|( +1 * x + ‹(+x + x)›)",
        "LISTOPS|[MAX‹[😀]›3]|[MAX ‹[😀]› 3]",
      })
  void brokenLinesAreMappedAsFarAsTheyGo(BuiltInLanguage language, String printed, String line) {
    check(language, printed, line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "ARITHMETIC|‹(1+(2+3))›|(1 + ( 2+3 )",
        "ARITHMETIC|(1+(2+3‹))›|(1 + ( 2+3 )",
        "ARITHMETIC|((2‹ ›? 3)+4)|((2 ? 3)+4)",
        "LISTOPS|[MAX34‹]›|[MAX 3 4",
        "LISTOPS|[MAX‹›34]|[MAX 3 4]",
      })
  void whatWasNotWrittenIsNowhere(BuiltInLanguage language, String printed, String line) {
    checkNowhere(language, printed, line);
  }

  @Test
  void whatIsNoPartIsNowhere() {
    String line = "[MAX 3 4]";
    SourceMap map =
        SourceMap.of(line, Parser.parseFormula(BuiltInLanguage.LISTOPS, line).orElseThrow());
    assertEquals(Optional.of(new Span(0, 9)), map.written(0, 7));
    for (int[] part : List.of(new int[] {-1, 3}, new int[] {3, 2}, new int[] {0, 8})) {
      assertEquals(Optional.empty(), map.written(part[0], part[1]));
    }
  }

  @Test
  void anOffsetOfTheLineIsFoundInWhatIsPrinted() {
    String line = " [MAX 3\t[SM 4";
    SourceMap map =
        SourceMap.of(line, Parser.parseLine(BuiltInLanguage.LISTOPS, line).formula().orElseThrow());
    int[] expected = {-1, 0, 1, 2, 3, -1, 4, -1, 5, 6, 7, -1, 8};
    for (int offset = 0; offset < line.length(); offset++) {
      OptionalInt printed = map.printed(offset);
      assertEquals(expected[offset], printed.orElse(-1), "offset " + offset);
    }
    assertEquals(OptionalInt.empty(), map.printed(-1));
    assertEquals(OptionalInt.empty(), map.printed(line.length()));
  }

  /** The round brackets of external data belong to the operations that they enclose. */
  @Test
  void theDataOfOthersIsMappedToo() {
    String line = "( ( ( [MAX 2 ) ( ( ( [SM 3 ) 4 ) ] ) ) ] )";
    Formula formula =
        ExternalListOps.parseLine(BuiltInLanguage.LISTOPS, line).formula().orElseThrow();
    String printed = Printer.print(formula);
    assertEquals("[MAX2[SM34]]", printed);
    Span leaf = SourceMap.of(line, formula).written(5, 11).orElseThrow();
    assertEquals("( ( ( [SM 3 ) 4 ) ] )", line.substring(leaf.start(), leaf.end()));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyPartIsMappedToItsSpan(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 5);
    Random random = new Random(6);
    for (int i = 0; i < 1000; i++) {
      String line = spaced(formulas, formulas.next(i % 5), random);
      Formula formula = Parser.parseFormula(language, line).orElseThrow();
      String printed = Printer.print(formula);
      SourceMap map = SourceMap.of(line, formula);
      Formula reprinted = Parser.parseFormula(language, printed).orElseThrow();
      List<Span> written = RandomFormulas.parts(formula).map(Formula::span).toList();
      List<Span> parts = RandomFormulas.parts(reprinted).map(Formula::span).toList();
      for (int k = 0; k < parts.size(); k++) {
        assertEquals(
            Optional.of(written.get(k)),
            map.written(parts.get(k).start(), parts.get(k).end()),
            line);
      }
      for (int at = 0; at < printed.length(); at++) {
        Span one = map.written(at, at + 1).orElseThrow();
        assertEquals(printed.substring(at, at + 1), line.substring(one.start(), one.end()));
        assertEquals(OptionalInt.of(at), map.printed(one.start()));
      }
    }
  }

  /** A step in the line and the same step in the printed formula lead to the same formula. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void theWrittenLeafCanBeReplacedByItsValue(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 7);
    Random random = new Random(8);
    int steps = 0;
    for (int i = 0; i < 500; i++) {
      String line = spaced(formulas, formulas.next(1 + i % 4), random);
      Formula formula = Parser.parseFormula(language, line).orElseThrow();
      while (!(formula instanceof Atom)) {
        String printed = Printer.print(formula);
        RandomFormulas.Leaf leaf =
            RandomFormulas.lastLeaf(Parser.parseFormula(language, printed).orElseThrow());
        Span written = SourceMap.of(line, formula).written(leaf.start(), leaf.end()).orElseThrow();
        String there = line.substring(written.start(), written.end());
        assertEquals(printed.substring(leaf.start(), leaf.end()), withoutSpaces(there));
        assertTrue(SPACES.indexOf(there.charAt(0)) < 0, line);
        assertTrue(SPACES.indexOf(there.charAt(there.length() - 1)) < 0, line);
        String next =
            printed.substring(0, leaf.start()) + leaf.value() + printed.substring(leaf.end());
        line = line.substring(0, written.start()) + leaf.value() + line.substring(written.end());
        formula = Parser.parseFormula(language, line).orElseThrow();
        assertEquals(
            RandomFormulas.withoutSpans(Parser.parseFormula(language, next).orElseThrow()),
            RandomFormulas.withoutSpans(formula));
        steps++;
      }
    }
    assertTrue(steps > 500, steps + " steps");
  }

  private static String spaced(RandomFormulas formulas, Formula formula, Random random) {
    StringBuilder line = new StringBuilder(formulas.spaced(formula));
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == ' ') {
        line.setCharAt(i, SPACES.charAt(random.nextInt(SPACES.length())));
      }
    }
    return line.toString();
  }

  private static String withoutSpaces(String text) {
    return text.replaceAll("[" + SPACES + "]", "");
  }
}
