package io.nrs.language.description;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.testing.Expect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expressions and tables as the meaning of a described language. */
class MeaningTest {
  private static final String CLOCK =
      """
      {
        "id": "clock",
        "atoms": [{"digits": "0-6"}],
        "operations": [
          {"symbol": "+", "form": "infix", "value": "(x + y) % 7"},
          {"symbol": "-", "form": "prefix", "value": "(7 - x) % 7"}
        ],
        "examples": ["((3+6)+(-2)) = 0"]
      }
      """;

  private static final String BITS =
      """
      {
        "id": "bits",
        "atoms": ["0", "1"],
        "operations": [{"symbol": "^", "form": "infix"}],
        "table": "bits.csv",
        "examples": ["((0^1)^1) = 0"]
      }
      """;

  @TempDir private Path folder;

  private LanguageDescription read(String text) throws IOException {
    Path file = folder.resolve("x.json");
    Files.writeString(file, text);
    return DescriptionReader.read(file);
  }

  private void check(String text, Expect expected) throws IOException {
    String result;
    try {
      LanguageDescription description = LeafExpansion.expand(read(text));
      LanguageProof proof = LanguageProof.of(description);
      result = proof.leaves() + " leaves, " + proof.irreducible() + " irreducible";
    } catch (DescriptionException e) {
      result = e.getMessage().replace(folder + "/", "");
    }
    expected.check(result);
  }

  private void checkExpression(String expression, Expect expected) throws IOException {
    check(CLOCK.replace("(x + y) % 7", expression), expected);
  }

  private void checkTable(String table, Expect expected) throws IOException {
    Files.writeString(folder.resolve("bits.csv"), table);
    check(BITS, expected);
  }

  private static String value(LanguageDescription description, String formula) {
    return Printer.print(
        Parser.parseLine(description.language(), formula).exactValue().orElseThrow());
  }

  @Test
  void expressions() throws IOException {
    check(CLOCK, expect("56 leaves, 0 irreducible"));
    checkExpression(
        "x < y ? y : x",
        expect("x.json:8: the example ((3+6)+(-2)) = 0 is wrong: by the rules the value is 6"));
    checkExpression("x1 == x2 ? 1 : 0", expect("56 leaves, 0 irreducible"));
    checkExpression("x & y", expect("56 leaves, 0 irreducible"));
    checkExpression(
        "y == 0 ? 0 : x % y",
        expect("x.json:8: the example ((3+6)+(-2)) = 0 is wrong: by the rules the value is 3"));
  }

  @Test
  void remaindersKeepTheSign() throws IOException {
    String text =
        CLOCK
            .replace("{\"digits\": \"0-6\"}", "{\"integers\": [-9, 9]}")
            .replace("(x + y) % 7", "(x * y) % 10")
            .replace("(7 - x) % 7", "-x")
            .replace("((3+6)+(-2)) = 0", "(7+-7) = -9");
    check(text, expect("380 leaves, 0 irreducible"));
  }

  @Test
  void wrongExpressions() throws IOException {
    checkExpression(
        "x / y",
        expect(
            "x.json:5: the expression \"x / y\" has no value for (0+0) (division by zero): write a condition, as in y == 0 ? 0 : x / y"));
    checkExpression(
        "x + y",
        expect(
            "x.json:5: the expression \"x + y\" is not closed: the value 7 of (1+6) is not an atom: limit it, as in (x + y) % 10"));
    checkExpression(
        "x +",
        expect("x.json:5: the expression \"x +\" cannot be read: write it as in (x + y) % 10"));
    checkExpression(
        "x + q", expect("x.json:5: the expression \"x + q\" has the unknown name q: use x, y"));
    checkExpression(
        "x + z", expect("x.json:5: the expression \"x + z\" has the unknown name z: use x, y"));
    checkExpression(
        "x == y",
        expect(
            "x.json:5: the expression \"x == y\" gives true for (0+0), which is not an integer: write it as in x == y ? 1 : 0"));
    checkExpression(
        "", expect("x.json:5: the expression \"\" is empty: write it as in (x + y) % 10"));
    checkExpression(
        "x =~ y",
        expect(
            "x.json:5: the expression \"x =~ y\" gives true for (0+0), which is not an integer: write it as in x == y ? 1 : 0"));
    checkExpression(
        "x; y",
        expect(
            "x.json:5: the expression \"x; y\" has a character that integers do not need: use integers, arguments, brackets and the operators + - * / % & | ^ ~ << >> < > == != ? :"));
    checkExpression(
        "while (true) x",
        expect("x.json:5: the expression \"while (true) x\" has the unknown name while: use x, y"));
    checkExpression(
        "while(1==1)?x:y",
        expect(
            "x.json:5: the expression \"while(1==1)?x:y\" has the unknown name while: use x, y"));
    checkExpression(
        "new('java.io.File', 'x')",
        expect(
            "x.json:5: the expression \"new('java.io.File', 'x')\" has a character that integers do not need: use integers, arguments, brackets and the operators + - * / % & | ^ ~ << >> < > == != ? :"));
    checkExpression(
        "x.class",
        expect(
            "x.json:5: the expression \"x.class\" has a character that integers do not need: use integers, arguments, brackets and the operators + - * / % & | ^ ~ << >> < > == != ? :"));
    checkExpression(
        "''.getClass()",
        expect(
            "x.json:5: the expression \"''.getClass()\" has a character that integers do not need: use integers, arguments, brackets and the operators + - * / % & | ^ ~ << >> < > == != ? :"));
    checkExpression(
        "size(x)",
        expect("x.json:5: the expression \"size(x)\" has the unknown name size: use x, y"));
    checkExpression(
        "x + 0.5",
        expect(
            "x.json:5: the expression \"x + 0.5\" has a character that integers do not need: use integers, arguments, brackets and the operators + - * / % & | ^ ~ << >> < > == != ? :"));
    checkExpression(
        "x = 3",
        expect("x.json:5: the expression \"x = 3\" cannot be read: write it as in (x + y) % 10"));
    checkExpression(
        "(".repeat(140) + "x" + ")".repeat(140),
        expect("x.json:8: the example ((3+6)+(-2)) = 0 is wrong: by the rules the value is 3"));
    checkExpression(
        "x*".repeat(200) + "x",
        expect(
            "x.json:5: the expression \"x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x*…\" is longer than 300 characters: shorten it"));
    checkExpression(
        "1 << 62 << y",
        expect(
            "x.json:5: the expression \"1 << 62 << y\" is not closed: the value 4611686018427387904 of (0+0) is not an atom: limit it, as in (x + y) % 10"));
    check(
        CLOCK.replace("{\"digits\": \"0-6\"}", "\"T\", \"F\""),
        expect(
            "x.json:5: the expression \"(x + y) % 7\" calculates with integers, and no atom is one: use rules or a table"));
    check(
        CLOCK.replace("{\"digits\": \"0-6\"}", "{\"integers\": [-1000000, 1000000]}"),
        expect(
            "x.json: the language has 4,000,006,000,002 leaves, more than 5,000,000: use fewer atoms, or a smaller range of integers"));
  }

  @Test
  void atomsThatAreNoIntegersAreLeftToTheRules() throws IOException {
    check(
        CLOCK.replace("{\"digits\": \"0-6\"}", "{\"digits\": \"0-6\"}, {\"letters\": \"a-b\"}"),
        expect("90 leaves, 34 irreducible"));
    check(
        CLOCK
            .replace("{\"digits\": \"0-6\"}", "{\"digits\": \"0-6\"}, {\"letters\": \"a-b\"}")
            .replace(
                "\"examples\"", "\"rules\": [\"(?x+0) => ?x\", \"(0+?x) => ?x\"], \"examples\""),
        expect("90 leaves, 30 irreducible"));
    check(
        CLOCK.replace("\"examples\"", "\"rules\": [\"(?x+?x) => ?x\"], \"examples\""),
        expect(
            "x.json:5: not exclusive: (1+1) is 2 by (x + y) % 7, and 1 by (?x+?x) => ?x of line 8: remove or restrict one of the rules"));
  }

  @Test
  void anExpressionIsEvaluatedByCommandOnly() throws IOException {
    LanguageDescription read = read(CLOCK);
    assertFalse(read.isExpanded());
    assertTrue(read.language().values().isEmpty());
    LanguageDescription expanded = LeafExpansion.expand(read);
    assertEquals("2", value(expanded, "(4+5)"));
    expanded.storeExpansion();
    LanguageDescription again = read(CLOCK);
    assertTrue(again.isExpanded());
    assertEquals("2", value(again, "(4+5)"));
    assertEquals("3", value(again, "(-4)"));
    assertFalse(read(CLOCK.replace("+ y", "- y")).isExpanded(), "values of another expression");
    assertFalse(read(CLOCK.replace("0-6", "0-5")).isExpanded(), "values of other atoms");
  }

  @Test
  void tables() throws IOException {
    checkTable(
        "leaf,value\n(0^0),0\n(0^1),1\n(1^0),1\n(1^1),0\n", expect("4 leaves, 0 irreducible"));
    checkTable(
        "leaf,value\n(1^1),0\n( 0 ^ 1 ),1\n(0^0),0\n(1^0),1\n", expect("4 leaves, 0 irreducible"));
    checkTable(
        "\uFEFFleaf,value\r\n(0^0),0\r\n(0^1),1\r\n(1^0),1\r\n(1^1),0\r\n",
        expect("4 leaves, 0 irreducible"));
    checkTable(
        "leaf,value\n(0^0),\"0\"\n\n\"(0^1)\",1\n(1^0),\n(1^1),0\n",
        expect("4 leaves, 1 irreducible"));
  }

  @Test
  void wrongTables() throws IOException {
    check(BITS, expect("x.json:5: bits.csv is not there: put the table beside the description"));
    checkTable(
        "",
        expect(
            "x.json:5: bits.csv:1: the table is empty: write leaf,value and a row for every leaf"));
    checkTable("(0^0),0\n", expect("x.json:5: bits.csv:1: the first row is leaf,value: add it"));
    checkTable(
        "leaf,value\n(0^0),0\n(0^1),1\n(1^0),1\n",
        expect(
            "x.json:5: bits.csv: the leaf (1^1) is missing: add a row, with an empty value if it is irreducible"));
    checkTable(
        "leaf,value\n(0^0),0\n(0^0),0\n",
        expect("x.json:5: bits.csv:3: the leaf (0^0) stands twice: keep one row"));
    checkTable(
        "leaf,value\n(0^0),0\n(0^2),0\n",
        expect(
            "x.json:5: bits.csv:3: (0^2) is not a leaf of bits: write one operation with atoms, such as (0^0)"));
    checkTable(
        "leaf,value\n\"(0^\n\u001b[2J)\",0\n",
        expect(
            "x.json:5: bits.csv:3: (0^ \\u001b[2J) is not a leaf of bits: write one operation with atoms, such as (0^0)"));
    checkTable(
        "leaf,value\n((0^0)^1),0\n",
        expect(
            "x.json:5: bits.csv:2: ((0^0)^1) is not a leaf of bits: write one operation with atoms, such as (0^0)"));
    checkTable(
        "leaf,value\n0,0\n",
        expect(
            "x.json:5: bits.csv:2: 0 is not a leaf of bits: write one operation with atoms, such as (0^0)"));
    checkTable(
        "leaf,value\n(0^0),2\n",
        expect(
            "x.json:5: bits.csv:2: not closed: the value 2 of (0^0) is not an atom: write one of the atoms"));
    checkTable(
        "leaf,value\n(0^0)\n",
        expect("x.json:5: bits.csv:2: a row has two columns: write leaf,value"));
    checkTable(
        "leaf,value\n\"(0^0),0\n",
        expect(
            "x.json:5: bits.csv is not a CSV file: (startline 2) EOF reached before encapsulated token finished: correct its quotes"));
    checkTable(
        "leaf,value\n(0^0),0\n(0^1),1\n(1^0),1\n(1^1),0\n(1^1),0\n",
        expect("x.json:5: bits.csv:6: the leaf (1^1) stands twice: keep one row"));
    check(
        BITS.replace("bits.csv", "../bits.csv"),
        expect(
            "x.json:5: the table ../bits.csv is not beside the description: put it there and give its name alone"));
    check(
        BITS.replace("bits.csv", "/etc/passwd"),
        expect(
            "x.json:5: the table /etc/passwd is not beside the description: put it there and give its name alone"));
    check(
        BITS.replace("bits.csv", "bits\\u0000.csv"),
        expect("x.json:5: the table bits\\u0000.csv is not a file name"));
    Files.write(folder.resolve("bits.csv"), new byte[] {'l', (byte) 0xff, '\n'});
    check(
        BITS,
        expect("x.json:5: bits.csv cannot be read (not UTF-8): save it as a text file in UTF-8"));
  }

  @Test
  void aTableWithoutEndIsRefusedAtItsFirstUnknownRow() throws IOException {
    Files.writeString(
        folder.resolve("bits.csv"), "leaf,value\n(0^0),0\n" + "(0^0),0\n".repeat(2_000_000));
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () ->
            check(BITS, expect("x.json:5: bits.csv:3: the leaf (0^0) stands twice: keep one row")));
  }

  @Test
  void aHundredThousandLeavesAreExpanded() throws IOException {
    check(
        """
        {"id": "big", "atoms": [{"integers": [-150, 150]}],
         "operations": [{"symbol": "*", "form": "infix", "value": "(x * y) % 150"}]}
        """,
        expect("90601 leaves, 0 irreducible"));
  }
}
