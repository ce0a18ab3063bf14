package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.sampling.RandomStreams;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator that a language lacks is named whole, and nothing else is said before it. */
class UnknownOperatorsTest {
  private static final LanguageCatalogue LANGUAGES =
      LanguageCatalogue.of(List.of(Path.of("..", "..", "grammar", "languages")));
  private static final String SIGNS = "=<>!&|~^+-*%@:";

  /** The first problem of a line, as its code and the text of its span. */
  private static String first(Language language, String text) {
    return Parser.parseLine(language, text).problems().stream()
        .findFirst()
        .map(problem -> problem.code().id() + " " + covered(text, problem))
        .orElse("");
  }

  private static String covered(String text, Problem problem) {
    return text.substring(problem.span().start(), problem.span().end());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "logic;p <~> q;<~>",
        "logic;p<==>!q;<==>",
        "logic;(p << q) -> r;<<",
        "logic;(p & q ⊗ r);⊗",
        "verilog;1 >>> 0;>>>",
        "sql;TRUE NOT LIKE (TRUE, NULL);NOT LIKE",
        "sql;TRUE not   like (TRUE);not   like",
        "sql;NULL NOT LIKE TRUE;NOT LIKE",
        "sql;TRUE <= NULL;<=",
        "sql;(TRUE === NULL);===",
        "sql;TRUE /* c */ AND FALSE;/*",
        "arithmetic;1+2 == 3;==",
        "arithmetic;5 => 5;=>",
        "arithmetic;1+2 != -3;!=",
        "arithmetic;2 <=-3;<=",
        "algebra;2x == 3x;==",
        "nibbles;a && f;&&",
        "nibbles;5--3;--",
        "polynomial;2x == 3;==",
        "polynomial;2x => x;=>",
        "listops;[MAX 1 2] == 2;==",
        "arithmetic;!3;!",
        "arithmetic;10!;!",
        "arithmetic;(!3);!",
        "arithmetic;/3;/",
        "arithmetic;∀x p;∀",
        "arithmetic;√4+1;√",
        "algebra;!3x;!",
        "algebra;∂x + x;∂",
        "algebra;2x!;!",
        "algebra;2(x+x);2",
        "algebra;x+3*(2x-x);3",
        "algebra;(x+x)2;2",
        "algebra;(2x+y(x+x));y",
        "algebra;(+x+2(x+x));2",
        "logic;∀x p;∀",
        "logic;(∃x);∃",
        "verilog;@1;@",
        "nibbles;!3;!",
        "nibbles;3!;!",
        "sql;∀TRUE;∀",
        "listops;!3;!",
        "listops;∀;∀",
        "listops;[MAX 3 !4];!"
      })
  void itIsNamedWhole(String language, String text, String operator) {
    assertEquals(
        Code.UNKNOWN_OPERATOR.id() + " " + operator,
        first(LANGUAGES.ofId(language).orElseThrow(), text),
        text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "verilog;1&~0",
        "verilog;~~1~^!0=1",
        "verilog;1&&!0||~x",
        "verilog;1'b1 == 1'bx = 1'bx",
        "verilog;1'b0 != 1'b1 = 1'b1",
        "verilog;1==~0",
        "verilog;1'b1 === 1'bx = 1'b0",
        "verilog;1'bz !== ~x ? ~&1 : ~|0 = 1'b0",
        "logic;p<=>!q",
        "logic;p' & q' ⊕ !r",
        "verilog;(1 == 0) & 1",
        "sql;TRUE XOR NULL = NULL",
        "sql;!TRUE && NULL || (NULL <=> NULL) = TRUE",
        "logic;p+q·r",
        "logic;p=>!q",
        "logic;p∧¬⊤",
        "logic;p/\\~q\\/⊥",
        "sql;TRUE IS NOT NULL = TRUE",
        "sql;TRUE AND NOT NULL OR NOT NOT FALSE",
        "sql;TRUE<>NULL=NULL",
        "arithmetic;=-(1+2)*-3=-9",
        "arithmetic;1--2",
        "arithmetic;5×−3=−15",
        "polynomial;x--y=x+y",
        "polynomial;2*x**2-−y"
      })
  void signsAndWordsSideBySideAreReadAsBefore(String language, String text) {
    assertEquals("", first(LANGUAGES.ofId(language).orElseThrow(), text), text);
  }

  /** Such signs are read one by one, and other mistakes may be made with them. */
  private static boolean isOneWithPrefixes(String signs, String prefixes) {
    return signs.substring(1).chars().allMatch(sign -> prefixes.indexOf(sign) >= 0);
  }

  @ParameterizedTest
  @CsvSource({
    "arithmetic, 1, +-",
    "logic, p, !~",
    "verilog, 1, ~!^",
    "nibbles, a, ~",
    "polynomial, x, +-"
  })
  void anySignsAreNamedWhole(String id, String atom, String prefixes) {
    Language language = LANGUAGES.ofId(id).orElseThrow();
    SplittableRandom random = RandomStreams.of(62, id.hashCode());
    // In Verilog, & and | are prefix operators too, and : is a word of the condition.
    String drawn = id.equals("verilog") ? SIGNS.replaceAll("[&|:]", "") : SIGNS;
    int named = 0;
    for (int i = 0; i < 2000; i++) {
      StringBuilder signs = new StringBuilder();
      for (int length = random.nextInt(2, 5); length > 0; length--) {
        signs.append(drawn.charAt(random.nextInt(drawn.length())));
      }
      String text = atom + signs + atom;
      List<Problem> problems = Parser.parseLine(language, text).problems();
      boolean usual =
          signs.chars().allMatch(sign -> "+-*".indexOf(sign) >= 0)
              || isOneWithPrefixes(signs.toString().replace("**", "^"), prefixes);
      if (problems.isEmpty() || usual) {
        continue;
      }
      String whole = covered(text, problems.get(0));
      String rest = signs.substring(Math.min(signs.length(), whole.length()));
      assertTrue(signs.toString().startsWith(whole), text + ": " + problems.get(0));
      assertTrue(rest.chars().allMatch(sign -> prefixes.indexOf(sign) >= 0), text + ": " + whole);
      named++;
    }
    assertTrue(named > 500, named + " named");
  }
}
