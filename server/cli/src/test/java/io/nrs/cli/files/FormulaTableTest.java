package io.nrs.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.files.FormulaTable.Columns;
import io.nrs.cli.files.FormulaTable.Row;
import io.nrs.cli.files.FormulaTable.TableException;
import io.nrs.evaluation.split.GivenLine.LeftOut;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaTableTest {
  private static final Columns ANSWERS =
      Columns.ofAnswers(Optional.empty(), Optional.empty(), Optional.empty());

  @TempDir private Path folder;

  private static FormulaTable read(String name, String text) throws TableException {
    return FormulaTable.read(Path.of(name), text, Columns.USUAL);
  }

  private static void assertRefused(String message, String text, Columns columns) {
    assertEquals(
        message,
        assertThrows(TableException.class, () -> FormulaTable.read(Path.of("t.csv"), text, columns))
            .getMessage());
  }

  @Test
  void columnsMayBeInAnyOrder() throws TableException {
    assertEquals(
        List.of(
            new Row(2, "(1+2)", Optional.of("3")),
            new Row(3, "[MAX 1, 2]", Optional.of("2")),
            new Row(4, "7", Optional.empty())),
        read("t.csv", "id,value,formula\n1,3,(1+2)\n2, 2 ,\"[MAX 1, 2]\"\n3,,7\n").rows());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void linesAreThoseOfTheFile(String end) throws TableException {
    String text =
        String.join(
            end,
            "\uFEFF\"formula\",value",
            "",
            "\"(1",
            "+2)\",3",
            "",
            "",
            "\"a \"\"b\"\"\",\"4\"",
            "(5+6),11");
    FormulaTable table = read("t.csv", text);
    assertEquals(
        List.of(
            new Row(3, "(1 +2)", Optional.of("3")),
            new Row(7, "a \"b\"", Optional.of("4")),
            new Row(8, "(5+6)", Optional.of("11"))),
        table.rows());
    assertEquals("\n\n(1 +2) = 3\n\n\n\na \"b\" = 4\n(5+6) = 11\n", table.lines(" = "));
  }

  @Test
  void tabsSeparateTheColumnsOfTsv() throws TableException {
    assertEquals(
        List.of(new Row(2, "[MAX 1, 2]", Optional.of("2"))),
        read("T.TSV", "formula\tvalue\n[MAX 1, 2]\t2\n").rows());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "formula;value;n\n[MAX 1, 2];2;a,b\n",
        "n;FORMULA;Value\n;\"[MAX 1, 2]\";2\n",
        "sep=;\nformula;value\n[MAX 1, 2];2\n",
        "\uFEFF\"SEP=|\"\r\nformula|value\r\n[MAX 1, 2]|2\r\n",
        "formula\tvalue\n[MAX 1, 2]\t2\n",
        "Formula,formula,FORMULA,value\n,\"=[MAX 1, 2]\",,2\n",
        "formula;value\n=[MAX 1, 2];=2\n",
        "formula;value\n=\"[MAX 1, 2]\";=\"2\"\n",
        "formula,value\n\"=\"\"[MAX 1, 2]\"\"\",\"=\"\"2\"\"\"\n"
      })
  void tablesOfSpreadsheetsAreRead(String text) throws TableException {
    for (String name : List.of("t.csv", "t.tsv")) {
      List<Row> rows = read(name, text).rows();
      int line = text.toLowerCase(Locale.ROOT).contains("sep=") ? 3 : 2;
      assertEquals(List.of(new Row(line, "[MAX 1, 2]", Optional.of("2"))), rows);
    }
  }

  @Test
  void columnsWhoseNamesDifferInCaseAreNotGuessed() {
    assertRefused("has two columns named formula: rename one", "Formula,FORMULA\n", Columns.USUAL);
  }

  @Test
  void answersAreReadAsTheyAre() throws TableException {
    assertEquals(
        List.of(new Row(2, "(1+2)", Optional.of("=3"))),
        FormulaTable.read(Path.of("t.csv"), "formula,answer\n=(1+2),=3\n", ANSWERS).rows());
  }

  @Test
  void rowsWithoutAFormulaAreCounted() throws TableException {
    FormulaTable table = read("t.csv", "value,formula\n3\n4,\n5,(2+3)\n6,\"\"\n");
    assertEquals(List.of(2, 3, 5), table.leftOut().stream().map(LeftOut::number).toList());
    assertEquals(
        List.of("it has no formula"),
        table.leftOut().stream().map(LeftOut::reason).distinct().toList());
    assertEquals(4, table.size());
  }

  @Test
  void rowsWithOtherSeparatorsAreToldByTheirFields() throws TableException {
    FormulaTable table = read("t.csv", "formula,value\n1+2,3,4,5\n\"1+2\",3,x\n,,7\n(1+2),3\n");
    assertEquals(
        List.of(
            new LeftOut(2, "it has 4 fields, and there are 2 columns"),
            new LeftOut(3, "it has 3 fields, and there are 2 columns"),
            new LeftOut(4, "it has 3 fields, and there are 2 columns")),
        table.leftOut());
    assertEquals(
        List.of(new LeftOut(2, "it has 1 field, and there are 2 columns")),
        FormulaTable.read(Path.of("t.csv"), "formula,answer\n(1+2)\n(1+2),\n", ANSWERS).leftOut());
  }

  @Test
  void emptyFieldsAtTheEndAreNoFields() throws TableException {
    FormulaTable table = read("t.csv", "formula;value\nTRUE;TRUE;\nTRUE;; ;\n");
    assertEquals(
        List.of(new Row(2, "TRUE", Optional.of("TRUE")), new Row(3, "TRUE", Optional.empty())),
        table.rows());
    assertEquals(List.of(), table.leftOut());
  }

  @Test
  void emptyRowsAreBlankLines() throws TableException {
    FormulaTable table = read("t.csv", "formula,value\n,\n  ,  \n(1+2),3\n   \n\",\"\n,,,\n");
    assertEquals(
        List.of(new Row(4, "(1+2)", Optional.of("3")), new Row(6, ",", Optional.empty())),
        table.rows());
    assertEquals(List.of(), table.leftOut());
    assertEquals(2, table.size());
  }

  @Test
  void missingColumnsAreRefusedWithThoseThatThereAre() {
    assertRefused(
        "has no column formula: its columns are id, Formulas; name one with --formula-column",
        "id,Formulas\n1,2\n",
        Columns.USUAL);
    assertRefused(
        "has no column target: its columns are formula, value; name one with --value-column",
        "formula,value\n1,2\n",
        Columns.of(Optional.empty(), Optional.of("target")));
    assertRefused(
        "has two columns named formula: rename one", "formula,x,formula\n", Columns.USUAL);
    assertRefused("is empty: its first row names its columns, such as formula", "", Columns.USUAL);
  }

  @Test
  void wrongQuotesAreRefusedWithTheirPlace() {
    assertRefused(
        "has wrong quotes in the row after line 2: a field with quotes is written \"a \"\"b\"\"\"",
        "formula,value\n(1+2),3\n\"a\"b,3\n",
        Columns.USUAL);
  }

  @Test
  void tablesAreChecked() {
    CommandLineRun.golden(getClass(), "tables.txt", folder);
  }
}
