package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.io.PlacedJson.Place;
import io.nrs.io.PlacedJson.Repeated;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlacedJsonTest {
  private static final String TEXT =
      """
      // What is it?
      {"a": 1, /* "no": 2,
       */ b : [{"c": 3}], 'd' = {
        "e\\n": "},", "\\u0066": {"g": 5}  # "h"
      , "e\\n": [[]]
       }
      , "a": null,}
      """
          .replace(",}", "}");

  @Test
  void keysHaveTheirPlaces() {
    PlacedJson read = PlacedJson.read(TEXT);
    assertEquals(JsonParser.parseString(TEXT), read.json());
    Place second = new Place(5, 3);
    Place last = new Place(7, 3);
    assertEquals(
        Map.of(
            List.of("a"),
            last,
            List.of("b"),
            new Place(3, 5),
            List.of("d"),
            new Place(3, 21),
            List.of("d", "e\n"),
            second,
            List.of("d", "f"),
            new Place(4, 16)),
        read.keys());
    assertEquals(
        List.of(
            new Repeated(List.of("d", "e\n"), second, new Place(4, 3)),
            new Repeated(List.of("a"), last, new Place(2, 2))),
        read.repeated());
    assertEquals(Optional.of(last), read.place(List.of("a")));
    assertEquals(Optional.empty(), read.place(List.of("c")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"8", "[]", " null ", "[1, {\"a\": 2}]", "\"{\"", "// no\n{}"})
  void anyValueIsRead(String text) {
    assertEquals(
        new PlacedJson(JsonParser.parseString(text), Map.of(), List.of()), PlacedJson.read(text));
  }

  @Test
  void commentsMayFollow() {
    assertEquals(new JsonObject(), PlacedJson.read("{}# yes").json());
    assertEquals(Optional.empty(), JsonMistake.in("{} // yes\n/* yes */"));
  }

  /** ¦ stands at the place, and ⏎ for a line feed. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "¦ | a value is missing",
        "// none¦ | a value is missing",
        "¦: 1 | a value is missing",
        "{¦: 1} | a key is missing, or a comma is too much",
        "{¦, \"a\": 1} | a key is missing, or a comma is too much",
        "{\"a\": 1,⏎¦} | a key is missing, or a comma is too much",
        "{\"a\": 1, ¦, \"b\": 2} | a key is missing, or a comma is too much",
        "{\"a\" ¦1} | a colon is missing behind a key",
        "{\"a\" // :⏎ ¦} | a colon is missing behind a key",
        "{\"a\": ¦} | a value is missing",
        "{\"a\": /* 1 */ ¦, \"b\": 2} | a value is missing",
        "[¦} | a value is missing",
        "[1, ¦} | a value is missing",
        "[1¦} | a comma or a ] is missing",
        "[1 /* , */ ¦2] | a comma or a ] is missing",
        "{\"a\": [1] ¦\"b\": 2} | a comma or a } is missing",
        "{\"a\": 1⏎ ¦] | a comma or a } is missing",
        "{\"a\": 1¦ | a closing bracket is missing",
        "{\"a\": [1,⏎  2]⏎¦ | a closing bracket is missing",
        "{\"a\":¦ | a closing bracket is missing",
        "{\"a\": ¦\"b} | a closing quote is missing",
        "{¦\"a: 1}⏎⏎ | a closing quote is missing",
        "{\"a\": 1, ¦/* } | a comment is not closed",
        "¦/*/ {} | a comment is not closed",
        "{\"a\": ⏎¦/* \"b\"⏎} | a comment is not closed",
        "{} ¦{} | nothing may follow the last bracket",
        "{}¦] | nothing may follow the last bracket"
      })
  void mistakesAreNamedWithTheirPlaces(String marked, String message) {
    String text = marked.replace('⏎', '\n');
    String before = text.substring(0, text.indexOf('¦'));
    check(
        text.replace("¦", ""),
        new Place(
            (int) before.chars().filter(c -> c == '\n').count() + 1,
            before.length() - before.lastIndexOf('\n')),
        message);
  }

  private static void check(String text, Place place, String message) {
    JsonMistake mistake = assertThrows(JsonMistake.class, () -> PlacedJson.read(text));
    assertEquals(message, mistake.getMessage());
    assertEquals(place, mistake.place());
    assertEquals(message, JsonMistake.in(text).orElseThrow().getMessage());
  }

  @Test
  void escapesWithoutMeaningAndDeepNestingAreMistakes() {
    String escape = "this escape has no meaning: write \\\\ for a backslash";
    assertEquals(escape, JsonMistake.in("{\"a\": \"\\w\"}").orElseThrow().getMessage());
    assertEquals(escape, JsonMistake.in("{\"\\u00g0\": 1}").orElseThrow().getMessage());
    check("{\"a\": " + "[".repeat(100_000), new Place(1, 261), "brackets are nested too deeply");
  }

  /** Nothing here may recurse over the text, or read it again for every key. */
  @Test
  void longTextsAreRead() {
    String comments = "// one\n/* two */\n".repeat(50_000);
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < 50_000; i++) {
      text.append("\"k").append(i).append("\": 1,\n");
    }
    PlacedJson read = PlacedJson.read(text + comments + "\"last\": 2}");
    assertEquals(Optional.of(new Place(150_001, 1)), read.place(List.of("last")));
  }
}
