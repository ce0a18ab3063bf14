package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.written.WrittenFormula;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A step in a language that ships edits no more than its leaf, as people write it. */
class WrittenStepTest {
  private static final Path SHIPPED = Path.of("..", "..", "grammar", "languages");

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "A(B+F);(b|F);b;AB",
        "A'(B+F);(b|F);b;A'b",
        "A xor A(F+B)C  # why;(F|b);b;A xor ABC  # why",
        "(A+F)B;(a|F);a;AB",
        "(A + T)B;(a|T);T;TB",
        "(A+F)'B;(a|F);a;a'B",
        "T'B + C;(!T);F;FB + C",
        "C + TAB;(T&a);a;C + AB",
        "ABT + C;((a&b)&T);(a&b);(a&b) + C",
        "A + TB;(T&b);b;A + b",
        "(AF)';(a&F);F;F'",
        "A(t+F);(t|F);t;(a&t)",
        "nand( F | T, b);(F|T);T;nand( T, b)",
        "or(and(F, T), b) & c;(F&T);F;or(F, b) & c",
        "c xor or(F, b)';(F|b);b;c xor b'",
        "not xor(T, T);(T xor T);F;not F",
      })
  void logic(String line, String leaf, String value, String next) {
    check("logic", line, leaf, value, next);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "CASE WHEN 0 THEN 1 END AND 1;IF(FALSE,TRUE,NULL);NULL;NULL AND 1",
        "CASE WHEN 0 THEN 1 WHEN 1 THEN 0 ELSE NULL END;IF(TRUE,FALSE,NULL);FALSE;CASE WHEN 0 THEN 1 ELSE FALSE END",
        "case when 0 then 1 when 1 then 0  end;IF(TRUE,FALSE,NULL);FALSE;case when 0 then 1 ELSE FALSE  end",
        "CASE WHEN 0 THEN 1 WHEN NOT 1 THEN 0 END;(NOT TRUE);FALSE;CASE WHEN 0 THEN 1 WHEN FALSE THEN 0 END",
      })
  void sql(String line, String leaf, String value, String next) {
    check("sql", line, leaf, value, next);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "1 ^ &z;(1&z);x;1 ^ x",
        "~^(1 | x) & 0;(1|x);1;~^1 & 0",
        "!|0 | 1;(0|0);0;!0 | 1",
        "1&|x;(0|x);x;1&x",
        "IF(1, ^z, 0);(0^z);x;IF(1, x, 0)",
        "|1 ? 0 : 1;(0|1);1;1 ? 0 : 1",
      })
  void verilog(String line, String leaf, String value, String next) {
    check("verilog", line, leaf, value, next);
  }

  private static void check(String id, String line, String leaf, String value, String next) {
    Language language = DescriptionReader.read(SHIPPED.resolve(id + ".json")).language();
    Formula formula = Parser.parseLine(language, line).formula().orElseThrow();
    int at = Printer.print(formula).indexOf(leaf);
    Problem.Fix edit =
        new WrittenFormula(language, line, formula).rewrite(at, at + leaf.length(), value);
    assertEquals(
        next,
        line.substring(0, edit.span().start()) + edit.text() + line.substring(edit.span().end()));
  }
}
