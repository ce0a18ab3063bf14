package io.nrs.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nrs.cli.files.FormulaTable.Columns;
import io.nrs.cli.files.FormulaTable.Row;
import io.nrs.cli.files.FormulaTable.TableException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Any text is a table whose rows stand at their lines, or has one line that says what is wrong. */
class FormulaTableFuzzTest {

  @DictionaryEntries({
    "formula",
    "value",
    "formula,value",
    "\\x22",
    "\\x22\\x22",
    ",",
    "\\x09",
    "\\x0d\\x0a",
    "(1+2)"
  })
  @FuzzTest
  void everyRowStandsAtItsLine(byte[] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    check(Path.of("t.csv"), text);
    check(Path.of("t.tsv"), text);
  }

  private static void check(Path file, String text) {
    FormulaTable table;
    try {
      table = FormulaTable.read(file, text, Columns.USUAL);
    } catch (TableException e) {
      assertEquals(1, e.getMessage().lines().count(), e.getMessage());
      return;
    }
    String[] lines = table.lines(" = ").split("\n", -1);
    int last = 1;
    for (Row row : table.rows()) {
      assertTrue(last < row.line(), text);
      last = row.line();
      assertEquals(
          row.formula() + row.value().map(value -> " = " + value).orElse(""), lines[last - 1]);
    }
    long ends = text.replace("\r\n", "\n").chars().filter(c -> c == '\n' || c == '\r').count();
    assertTrue(last <= ends + 1, text);
    assertTrue(
        table.leftOut().stream().allMatch(row -> row.number() > 1 && row.number() <= ends + 1),
        text);
  }
}
