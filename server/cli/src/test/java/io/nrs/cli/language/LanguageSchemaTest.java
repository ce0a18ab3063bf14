package io.nrs.cli.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema for editors agrees with the reader of descriptions. */
class LanguageSchemaTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path SCHEMA = ROOT.resolve("docs/language.schema.json");
  private static final String MINE =
      """
      {"id": "mine", "atoms": ["T", {"letters": "a-c"}],
       "operations": [{"symbol": "&", "form": "infix"}], "rules": ["(?x&?x) => ?x"]}
      """;

  private static boolean isValid(String description) throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(VersionFlag.V7).getSchema(Files.readString(SCHEMA));
    // Gson leaves out the comments.
    JsonElement json = JsonParser.parseString(description);
    return schema.validate(json.toString(), InputFormat.JSON).isEmpty();
  }

  private static boolean isRead(String description) {
    try {
      DescriptionReader.read(Path.of("x.json"), description);
      return true;
    } catch (DescriptionException e) {
      return false;
    }
  }

  static List<Path> shipped() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("grammar/languages"))) {
      return files.filter(file -> file.toString().endsWith(".json")).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shippedDescriptionsAreValid(Path file) throws IOException {
    assertEquals(true, isValid(Files.readString(file)));
  }

  private static void check(String from, String to, boolean expected) throws IOException {
    String description = MINE.replace(from, to);
    assertEquals(expected, isRead(description), description);
    assertEquals(expected, isValid(description), description);
  }

  @Test
  void whatTheReaderTakesIsValid() throws IOException {
    check("", "", true);
    check("{\"id\"", "{\"$schema\": \"s\", \"name\": \"Mine\", \"brackets\": \"()\", \"id\"", true);
    check("\"T\"", "\"∧\"", true);
    check("\"T\"", "{\"digits\": \"0-9\"}", true);
    check("\"T\"", "{\"integers\": [-9, 99]}", true);
    check(
        "\"rules\"",
        "\"training\": {\"nesting\": 2}, \"examples\": [\"(a&a) = a\"], \"rules\"",
        true);
    check("\"rules\"", "\"test\": {\"nesting\": 9}, \"rules\"", true);
    check("\"rules\"", "\"windows\": {\"width\": 20, \"stride\": 9}, \"rules\"", true);
    check(
        "\"infix\"}], ",
        "\"infix\", \"weight\": 2}], \"training\": {\"formulas\": \"complete\"}, ",
        true);
    check("\"infix\"", "\"infix\", \"precedence\": 2, \"associative\": true", true);
    check("\"infix\"", "\"infix\", \"precedence\": 2, \"associative\": \"right\"", true);
    check("\"infix\"", "\"infix\", \"commutative\": true", true);
    check("\"infix\"", "\"infix\", \"commutative\": 1", false);
    check("\"infix\"", "\"infix\", \"associative\": \"both\"", true);
    check("\"infix\"", "\"infix\", \"explanation\": \"The first of two.\"", true);
    check("\"infix\"", "\"infix\", \"explanation\": \"" + "x".repeat(200) + "\"", true);
    check("\"infix\"", "\"infix\", \"explanation\": \"" + "x".repeat(201) + "\"", false);
    check("\"infix\"", "\"infix\", \"explanation\": \" \"", false);
    check(
        "\"infix\"}",
        "\"infix\"}, {\"symbol\": \"f\", \"form\": \"call\", \"arguments\": [1, 3]}",
        true);
  }

  @Test
  void sequencesHaveRulesOfTheirOwn() throws IOException {
    String mine = "{\"symbol\": \"&\", \"form\": \"infix\"}], \"rules\": [\"(?x&?x) => ?x\"]";
    String sequence = "{\"form\": \"sequence\"}], \"rules\": [\"T a => a T\"]";
    check(mine, sequence, true);
    check(mine, sequence + ", \"terminating\": \"assumed\"", true);
    check(mine, sequence + ", \"terminating\": \"proved\"", false);
    check(mine, mine + ", \"terminating\": \"assumed\"", true);
    check(mine, mine + ", \"terminating\": \"assumed\", \"table\": \"t.csv\"", false);
    check(mine, "{\"form\": \"sequence\", \"weight\": 2}], \"rules\": [\"T a => a T\"]", false);
    check(mine, sequence + ", \"table\": \"t.csv\"", false);
    check(
        mine,
        "{\"form\": \"sequence\", \"explanation\": \"A line.\"}], \"rules\": [\"T a => a T\"]",
        false);
    check(
        mine,
        sequence + ", \"lines\": {\"line\": [\"T a\", \"T line\", {\"letters\": \"a-c\"}]}",
        true);
    check(mine, sequence + ", \"lines\": {\"row\": [\"T a\"]}", false);
    check(mine, sequence + ", \"lines\": {\"line\": []}", false);
    check(mine, sequence + ", \"lines\": {\"line\": [\" \"]}", false);
    check(mine, sequence + ", \"lines\": {\"line\": [{\"words\": \"T a\"}]}", false);
    check(mine, sequence + ", \"spellings\": {\"x\": \"T\", \",\": \"\"}, \"case\": \"any\"", true);
    check(mine, sequence + ", \"priority\": \"first\"", true);
    check(mine, mine + ", \"priority\": \"first\"", true);
    check(mine, mine + ", \"priority\": \"last\"", false);
    check("\"T\"", "\"[T\"", false);
    String brackets = MINE.replace("\"T\"", "\"[T\", \"T\"").replace(mine, sequence);
    assertEquals(true, isRead(brackets));
    assertEquals(true, isValid(brackets));
  }

  @Test
  void expressionsTakeThePlaceOfRules() throws IOException {
    check("\"T\"", "{\"digits\": \"0-9\"}, \"T\"", true);
    check("\"infix\"}", "\"infix\", \"value\": \"x & y\"}", true);
    check(
        "\"infix\"}], \"rules\": [\"(?x&?x) => ?x\"]",
        "\"infix\", \"value\": \"x & y\"}], \"extension\": \"m\"",
        true);
    check(", \"rules\": [\"(?x&?x) => ?x\"]", "", false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"mine\"|\"Mine\"",
        "\"id\"|\"extension\": \"nrs\", \"id\"",
        "\"mine\"|\"nrs\"",
        "\"mine\"|\"../x\"",
        "\"mine\"|7",
        "\"id\"|\"ident\"",
        "\"T\"|\"(\"",
        "\"T\"|\"a b\"",
        "\"T\"|\"\"",
        "\"a-c\"|\"abc\"",
        "\"letters\"|\"numbers\"",
        "\"infix\"|\"postfix\"",
        "\"form\"|\"from\"",
        "\"infix\"|\"infix\", \"precedence\": 0",
        "\"infix\"|\"infix\", \"precedence\": 101",
        "\"infix\"|\"infix\", \"precedence\": \"high\"",
        "\"infix\"|\"infix\", \"precedence\": 1, \"associative\": 1",
        "\"infix\"|\"infix\", \"precedence\": 1, \"associative\": \"up\"",
        "=>|->",
        "[\"(?x&?x) => ?x\"]|[]",
        "\"rules\"|\"training\": {\"nesting\": 4}, \"rules\"",
        "\"rules\"|\"training\": {\"depth\": 2}, \"rules\"",
        "\"rules\"|\"training\": {\"formulas\": \"full\"}, \"rules\"",
        "\"rules\"|\"test\": {\"nesting\": 13}, \"rules\"",
        "\"rules\"|\"test\": {\"depth\": 3}, \"rules\"",
        "\"rules\"|\"windows\": {\"width\": 20}, \"rules\"",
        "\"infix\"|\"infix\", \"weight\": 10"
      })
  void whatTheReaderRefusesIsNot(String change) throws IOException {
    String[] parts = change.split("\\|");
    check(parts[0], parts[1], false);
  }

  @Test
  void aPageListsAllKeys() throws IOException {
    Golden.checkSections(
        ROOT.resolve("docs/description-format.md"),
        Map.of("keys", DescriptionFormat.list(Files.readString(SCHEMA))));
  }

  @Test
  void theExtensionHasTheSameSchema() throws IOException {
    assertEquals(
        Files.readString(SCHEMA),
        Files.readString(ROOT.resolve("client-vscode/schemas/language.schema.json")));
  }
}
