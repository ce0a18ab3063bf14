package io.nrs.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.cli.files.FormulaTable.Columns;
import io.nrs.cli.files.FormulaTable.Row;
import io.nrs.cli.files.FormulaTable.TableException;
import io.nrs.evaluation.split.GivenLine.LeftOut;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonRowsTest {
  private static FormulaTable read(String text, Columns columns) throws TableException {
    return FormulaTable.read(Path.of("t.json"), text.replace('\'', '"'), columns);
  }

  private static Columns formula(String name) {
    return Columns.of(Optional.of(name), Optional.empty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f|{'f':'1'}",
        "doc.f|{'doc':{'f':'1'}}",
        "a.b.c|{'a':{'b':{'c':1}}}",
        "a.0|{'a':['1','2']}",
        "a.1.0.f|{'a':['2',[{'f':'1'}]]}",
        "doc.f|{'doc.f':'1','doc':{'f':'2'}}",
        "a.b.c|{'a':{'b.c':'1'}}",
        "a.0|{'a':{'0':'1'}}",
        "f|{'f':1.0,'f':1}"
      })
  void dotsLeadToMembers(String column, String text) throws TableException {
    List<Row> rows = read(text, formula(column)).rows();
    assertEquals(List.of(new Row(1, "1", Optional.empty())), rows);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\n{'formula':'1'},\n\n{'formula':'2', 'x': '],[{'},\n{\n'formula':\n'4'}]",
        "[\r\n  {'formula':'1'}\r\n\r\n, {'formula': '2', 'x':[[],{}]}, {'formula':'4'}\r\n]\r\n",
        "\uFEFF\n[{'formula':'1'},\n{'formula':'2', 'x':'\\\\'},\n{'formula':'4', 'x':'\\\"]'}]",
      })
  void elementsOfAnArrayHaveTheirLines(String text) throws TableException {
    List<Row> rows = read(text, Columns.USUAL).rows();
    assertEquals(List.of("1", "2", "4"), rows.stream().map(Row::formula).toList());
    String[] lines = text.replace("\uFEFF", "").split("\n");
    for (Row row : rows) {
      // An element that begins in the line of another counts as the next line.
      String near = lines[row.line() - 1] + lines[Math.max(0, row.line() - 2)];
      assertEquals(
          true,
          near.contains("'" + row.formula() + "'") || lines[row.line() - 1].equals("{"),
          row + " in " + text);
    }
  }

  @Test
  void linesAreThoseOfTheFile() throws TableException {
    FormulaTable table =
        read(
            "{'formula':'1','value':3}\n\n7\n{'value':3}\n{'formula':['5']}\n{'formula':'6'}\n{\n"
                + "{'formula':null}\n{'formula':' '}\n{'formula':'1\\n2'}",
            Columns.USUAL);
    assertEquals(
        List.of(
            new Row(1, "1", Optional.of("3")),
            new Row(6, "6", Optional.empty()),
            new Row(10, "1 2", Optional.empty())),
        table.rows());
    assertEquals(List.of(3, 4, 5, 7, 8, 9), table.leftOut().stream().map(LeftOut::number).toList());
    assertEquals(9, table.size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'id':1,'doc':{'formula':'1','n':[2,3]}}"
            + "|has no member formula: its members are id, doc.formula, doc.n.0; name one with --formula-column",
        "[{'formula':'1'}|is an array without its end: is the file whole?",
        "[{'formula':'1]'}|is an array without its end: is the file whole?"
      })
  void filesWithoutFormulasAreRefused(String text, String message) {
    assertEquals(
        message, assertThrows(TableException.class, () -> read(text, Columns.USUAL)).getMessage());
  }

  @Test
  void aMemberThatIsNoTextIsNamedWithOneThatIs() throws TableException {
    assertEquals(
        List.of(
            new LeftOut(
                1, "its member doc is no text: name one below it, --formula-column doc.formula")),
        read("{'doc':{'formula':'1'}}", formula("doc")).leftOut());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "[]", "[ ]"})
  void anEmptyFileHasNoRows(String text) throws TableException {
    assertEquals(0, read(text, Columns.USUAL).size());
  }
}
