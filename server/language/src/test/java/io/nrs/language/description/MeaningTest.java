package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.description.LanguageDescription.ForeignFileException;
import io.nrs.language.proof.LanguageProof;
import io.nrs.testing.Golden;
import io.nrs.testing.Growth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  private String proved(String text) {
    try {
      LanguageProof proof = LanguageProof.of(LeafExpansion.expand(read(text)));
      return proof.leaves() + " leaves, " + proof.irreducible() + " irreducible";
    } catch (DescriptionException e) {
      return e.getMessage().replace(folder + "/", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final String LISTS =
      """
      {
        "id": "lists",
        "brackets": "[]",
        "atoms": ["T", "F"],
        "operations": [{"symbol": "or", "form": "list", "arguments": [2, 4]}],
        "rules": ["[or F ?x] => ?x", "[or ?x ?x] => ?x"]
      }
      """;

  private static final String WHOLE =
      """
      {
        "id": "whole",
        "brackets": "[]",
        "atoms": [{"digits": "0-4"}],
        "operations": [
          {"symbol": "MED", "form": "list", "rewritten": "all", "arguments": [2, 3],
           "value": "sorted(count / 2 + 1)"},
          {"symbol": "MAX", "form": "list", "value": "max(x, y)"}
        ],
        "examples": ["[MAX 1 0 [MED 4 1 3] 2] = 3", "[MED 1 2] = 2"]
      }
      """;

  private static final String SORTS =
      """
      {
        "id": "steps",
        "sorts": {"place": ["a", "b"], "way": ["0", "1"]},
        "operations": [
          {"symbol": "go", "form": "infix", "arguments": ["place", "way"], "gives": "place"},
          {"symbol": "way", "form": "call", "arguments": ["place", "place"], "gives": "way"}
        ],
        "rules": ["(?x go 0) => ?x", "(a go 1) => b", "(b go 1) => a", "way(?x,?x) => 0",
                  "way(a,b) => 1", "way(b,a) => 1"],
        "examples": ["((a go 1) go way(a,b)) = a"]
      }
      """;

  private static final String SORTED =
      """
      {
        "id": "sorted",
        "atoms": ["1", "2", "3"],
        "operations": [{"form": "sequence"}],
        "rules": ["?a ?b => ?b ?a if a > b", "1 2 =>"],
        "terminating": "assumed"
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "clock; (3+6); 2; (x + y) % 7",
        "clock; (-2); 5; (7 - x) % 7",
        "clock; (-2); 4; ''",
        "bits; (0^1); 1; bits.csv",
        "lists; [or F T]; T; [or F ?x] => ?x",
        "lists; or F T; or T; [or F ?x] => ?x",
        "lists; [or F F]; F; [or F ?x] => ?x",
        "lists; [or T T]; T; [or ?x ?x] => ?x",
        "lists; [or T F]; T; ''",
        "lists; [or F [or T F]]; [or T F]; [or F ?x] => ?x",
        "lists; [or [or T F] [or T F]]; [or T F]; [or ?x ?x] => ?x",
        "sorted; 3 1; 1 3; ?a ?b => ?b ?a if a > b",
        "sorted; 1 2; ε; 1 2 =>",
        "sorted; 2 1; 1 2; ?a ?b => ?b ?a if a > b",
        "sorted; 1 2; ''; 1 2 =>",
        "sorted; 1 3; 1 3; ''"
      })
  void rulesOfSteps(String id, String leaf, String value, String rule) throws IOException {
    Files.writeString(
        folder.resolve("bits.csv"), "leaf,value\n(0^0),0\n(0^1),1\n(1^0),1\n(1^1),0\n");
    String text =
        switch (id) {
          case "clock" -> CLOCK;
          case "bits" -> BITS;
          case "lists" -> LISTS;
          default -> SORTED;
        };
    DescribedLanguage language = LeafExpansion.expand(read(text)).language();
    assertEquals(rule, TextEvaluator.rule(language, leaf, value).orElse(""));
  }

  private String provedWithTable(String table) {
    try {
      Files.writeString(folder.resolve("bits.csv"), table);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return proved(BITS);
  }

  private String withExpression(String expression) {
    return proved(CLOCK.replace("(x + y) % 7", expression));
  }

  private static String value(LanguageDescription description, String formula) {
    return Printer.print(
        Parser.parseLine(description.language(), formula).exactValue().orElseThrow());
  }

  /** An input is an expression, a table, or one of the descriptions above with a part replaced. */
  @Test
  void meaningsAreProvedOrRefused() {
    Golden.check(
        MeaningTest.class,
        "meanings.txt",
        input -> {
          String kind = input.replaceFirst(" .*", "");
          String text = input.substring(Math.min(input.length(), kind.length() + 1));
          String[] change = text.split(" ↦ ", -1);
          return switch (kind) {
            case "expression" -> withExpression(text);
            case "table" -> provedWithTable(text.replace("⏎", "\n"));
            case "sorts" -> proved(SORTS.replace(change[0], change[1]));
            case "whole" -> proved(WHOLE.replace(change[0], change[1]));
            case "clock" -> proved(CLOCK.replace(change[0], change[1]));
            default -> proved(BITS.replace(change[0], change[1]));
          };
        });
  }

  @Test
  void remaindersKeepTheSign() throws IOException {
    String text =
        CLOCK
            .replace("{\"digits\": \"0-6\"}", "{\"integers\": [-9, 9]}")
            .replace("(x + y) % 7", "(x * y) % 10")
            .replace("(7 - x) % 7", "-x")
            .replace("\"-\"", "\"~\"")
            .replace("((3+6)+(-2)) = 0", "(7+-7) = -9");
    assertEquals("380 leaves, 0 irreducible", proved(text));
  }

  @Test
  void expressionsHaveALimit() {
    assertEquals(
        "x.json:8: the example ((3+6)+(-2)) = 0 is wrong: by the rules the value is 3",
        withExpression("(".repeat(140) + "x" + ")".repeat(140)));
    String message = withExpression("x*".repeat(200) + "x");
    assertTrue(message.endsWith("x*…\" is longer than 300 characters: shorten it"), message);
  }

  @Test
  void atomsThatAreNoIntegersAreLeftToTheRules() {
    String letters =
        CLOCK.replace("{\"digits\": \"0-6\"}", "{\"digits\": \"0-6\"}, {\"letters\": \"a-b\"}");
    assertEquals(
        "111 leaves, 49 irreducible",
        proved(
            letters.replace(
                "\"examples\"", "\"rules\": [\"(?x+0) => ?x\", \"(0+?x) => ?x\"], \"examples\"")));
  }

  @Test
  void anExpressionIsEvaluatedByCommandOnly() throws IOException {
    LanguageDescription read = read(CLOCK);
    assertFalse(read.isExpanded());
    assertTrue(read.language().leafValues().isEmpty());
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

  /** What is not the program's own is of a user, whatever it looks like. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "leaf,value\n(0+0),0\n",
        "# values of mine\nleaf,value\n",
        "# values of the expressions\nleaf,value\n",
        "#values of the expressions, made by nrs language check; SHA-256 0\n"
      })
  void aTableOfAUserStays(String text) throws IOException {
    LanguageDescription expanded = LeafExpansion.expand(read(CLOCK));
    Path file = Files.writeString(expanded.expansionFile(), text);
    ForeignFileException refused =
        assertThrows(ForeignFileException.class, expanded::storeExpansion);
    assertTrue(refused.getMessage().startsWith(file + " "), refused.getMessage());
    assertEquals(text, Files.readString(file));
  }

  @Test
  void valuesOfOtherExpressionsAreReplaced() throws IOException {
    LeafExpansion.expand(read(CLOCK)).storeExpansion();
    LeafExpansion.expand(read(CLOCK.replace("(x + y)", "(x + y + 7)"))).storeExpansion();
    assertTrue(read(CLOCK.replace("(x + y)", "(x + y + 7)")).isExpanded());
    assertFalse(read(CLOCK).isExpanded());
  }

  @Test
  void tablesAreTextFiles() throws IOException {
    assertEquals(
        "x.json:5: bits.csv is not there: put the table beside the description", proved(BITS));
    assertEquals(
        "4 leaves, 0 irreducible",
        provedWithTable("\uFEFFleaf,value\r\n(0^0),0\r\n(0^1),1\r\n(1^0),1\r\n(1^1),0\r\n"));
    assertEquals(
        "x.json:5: bits.csv:3: (0^ \\u001b[2J) is not a leaf of bits: write one operation with"
            + " atoms, such as (0^0)",
        provedWithTable("leaf,value\n\"(0^\n\u001b[2J)\",0\n"));
    Files.write(folder.resolve("bits.csv"), new byte[] {'l', (byte) 0xff, '\n'});
    assertEquals(
        "x.json:5: bits.csv cannot be read (not UTF-8): save it as a text file in UTF-8",
        proved(BITS));
  }

  @Test
  void aTableWithoutEndIsRefusedAtItsFirstUnknownRow() throws IOException {
    Path table = folder.resolve("bits.csv");
    Files.writeString(table, "leaf,value\n(0^0),0\n" + "(0^0),0\n".repeat(2_000_000));
    long bytes =
        Growth.allocatedBytes(
            () ->
                assertEquals(
                    "x.json:5: bits.csv:3: the leaf (0^0) stands twice: keep one row",
                    proved(BITS)));
    assertTrue(bytes < Files.size(table), bytes + " bytes");
  }

  @Test
  void aHundredThousandLeavesAreExpanded() {
    assertEquals(
        "90601 leaves, 0 irreducible",
        proved(
            """
            {"id": "big", "atoms": [{"integers": [-150, 150]}],
             "operations": [{"symbol": "*", "form": "infix", "value": "(x * y) % 150"}]}
            """));
  }
}
