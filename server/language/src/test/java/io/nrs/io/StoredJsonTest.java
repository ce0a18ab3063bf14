package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.annotations.SerializedName;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson.MayBeMissing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredJsonTest {
  private record Inner(Optional<String> text) {}

  private record Outer(int number, Optional<Long> size, Optional<Inner> inner) {}

  private static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }

  @Test
  void emptyValuesAreNotWrittenAndReadAsEmpty() {
    Outer empty = new Outer(1, Optional.empty(), Optional.empty());
    JsonObject stored = StoredJson.tree(empty);
    assertEquals(json("{\"number\": 1}"), stored);
    assertEquals(empty, StoredJson.read(stored, Outer.class));
    assertEquals(json("{\"number\": 1}"), stored, "reading changes nothing");
    Outer nested = new Outer(1, Optional.of(2L), Optional.of(new Inner(Optional.empty())));
    assertEquals(nested, StoredJson.read(StoredJson.tree(nested), Outer.class));
  }

  @Test
  void whatIsRequiredMayNotBeMissing() {
    refused("number is missing", "{}", Outer.class);
  }

  private static void refused(String message, String json, Class<?> type) {
    assertEquals(
        message,
        assertThrows(StoredException.class, () -> StoredJson.read(json, type)).getMessage());
  }

  @Test
  void nullIsMissing() {
    refused("number is missing", "{\"number\": null}", Outer.class);
    assertEquals(
        new Outer(1, Optional.empty(), Optional.empty()),
        StoredJson.read(json("{\"number\": 1, \"size\": null}"), Outer.class));
    refused("it must be an object, not null", "null", Outer.class);
  }

  private record Positive(int number) {
    private Positive {
      if (number < 1) {
        throw new IllegalArgumentException("not positive");
      }
    }
  }

  @Test
  void whatARecordRefusesIsRefused() {
    assertEquals(new Positive(1), StoredJson.read(json("{\"number\": 1}"), Positive.class));
    refused("it cannot be used: {\"number\":0}", "{\"number\": 0}", Positive.class);
  }

  @Test
  void longTextOfCharactersOutsideTheBasicPlaneIsRefused() {
    String found = "\uD83D\uDE00".repeat(25);
    refused(
        "number must be a whole number, not " + OneLine.shortened('"' + found + '"', 40),
        "{\"number\": \"" + found + "\"}",
        Outer.class);
  }

  private enum Cut {
    NO_CUTS,
    ALL
  }

  private record Named(@SerializedName("what") Cut cut, Language language, OptionalDouble share) {}

  @Test
  void constantsLanguagesAndNumbersAreReadAsTheyAreWritten() {
    Named full = new Named(Cut.NO_CUTS, BuiltInLanguage.LISTOPS, OptionalDouble.of(.5));
    assertEquals(
        """
        {
          "what": "no-cuts",
          "language": "listops",
          "share": 0.5
        }
        """,
        StoredJson.pretty(full));
    assertEquals(full, StoredJson.read(StoredJson.tree(full), Named.class));
    Named other = new Named(Cut.ALL, DescribedLanguage.named("sql"), OptionalDouble.empty());
    JsonObject stored = json("{\"what\": \"all\", \"language\": \"sql\"}");
    assertEquals(stored, StoredJson.tree(other));
    Named read = StoredJson.read(stored, Named.class);
    assertEquals(Cut.ALL, read.cut());
    assertEquals("sql", read.language().id());
    assertEquals(OptionalDouble.empty(), read.share());
    refused(
        "what must be no-cuts or all, not \"No_Cuts\"",
        "{\"what\": \"No_Cuts\", \"language\": \"sql\"}",
        Named.class);
    refused(
        "language must be the id of a language, not \"SQL\"",
        "{\"what\": \"all\", \"language\": \"SQL\"}",
        Named.class);
    refused("what is missing", "{\"cut\": \"all\", \"language\": \"sql\"}", Named.class);
  }

  /** The models that are there have constants by their names. */
  @Test
  void constantsAreAlsoReadByTheirNames() {
    Named read = StoredJson.read("{\"what\": \"NO_CUTS\", \"language\": \"sql\"}", Named.class);
    assertEquals(Cut.NO_CUTS, read.cut());
    assertEquals("no-cuts", StoredJson.tree(read).get("what").getAsString());
  }

  private record Values(
      boolean flag,
      int whole,
      long large,
      double number,
      String text,
      JsonObject more,
      List<Inner> list,
      Map<String, Optional<Double>> map) {}

  private static final String VALUES =
      """
      {"flag": true, "whole": -1, "large": 9000000000, "number": 5, "text": "<a=b>\\n",
       "more": {"any": [null]}, "list": [{"text": "ω"}, {}], "map": {"a": 0.1, "b": null},
       "unknown": 1}
      """;

  @Test
  void everyTypeIsReadAsItIsWritten() {
    Values values = StoredJson.read(VALUES, Values.class);
    assertEquals(
        new Values(
            true,
            -1,
            9_000_000_000L,
            5,
            "<a=b>\n",
            json("{\"any\": [null]}"),
            List.of(new Inner(Optional.of("ω")), new Inner(Optional.empty())),
            Map.of("a", Optional.of(.1), "b", Optional.empty())),
        values);
    assertEquals(values, StoredJson.read(StoredJson.pretty(values), Values.class));
    assertEquals(values, StoredJson.read(StoredJson.tree(values).toString(), Values.class));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "true       | `true`     | flag must be true or false, not \"true\"",
        "-1         | -1.5       | whole must be a whole number, not -1.5",
        "-1         | 9000000000 | whole must be a whole number, not 9000000000",
        "-1         | 1e999999999| whole must be a whole number, not 1e999999999",
        "-1         | {}         | whole must be a whole number, not {}",
        "9000000000 | [9]        | large must be a whole number, not [9]",
        "5          | `5`        | number must be a number, not \"5\"",
        "5          | 1e999      | number must be a number, not 1e999",
        "5          | true       | number must be a number, not true",
        "`<a=b>\\n` | 5          | text must be a string, not 5",
        "`<a=b>\\n` | false      | text must be a string, not false",
        "`<a=b>\\n` | null       | text is missing",
        "`ω`        | 1          | list[0].text must be a string, not 1",
        "{}         | []         | list[1] must be an object, not []",
        "0.1        | `much`     | map.a must be a number, not \"much\"",
        "[{         | {          | it is no JSON",
        "1}         | 1} 2       | it is no JSON",
        "-1         | -01        | it is no JSON",
        "-1         | NaN        | it is no JSON",
        "-1         | /**/ -1    | it is no JSON"
      })
  void aMemberOfAnotherTypeIsNamed(String before, String after, String message) {
    String changed = VALUES.replace(before.replace('`', '"'), after.replace('`', '"'));
    assertNotEquals(VALUES, changed);
    refused(message, changed, Values.class);
  }

  private record Grown(
      String text,
      @MayBeMissing boolean flag,
      @MayBeMissing String more,
      @MayBeMissing JsonObject object,
      @MayBeMissing List<String> list) {}

  @Test
  void membersThatWereNotAlwaysStoredAreNeutralWithoutThem() {
    assertEquals(
        new Grown("a", false, "", new JsonObject(), List.of()),
        StoredJson.read("{\"text\": \"a\"}", Grown.class));
    refused("list must be a list, not 1", "{\"text\": \"a\", \"list\": 1}", Grown.class);
  }

  @Test
  void whatJsonCannotSayIsNotWritten() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            StoredJson.tree(
                new Named(Cut.ALL, BuiltInLanguage.LISTOPS, OptionalDouble.of(1 / 0.))));
    assertThrows(
        NullPointerException.class,
        () -> StoredJson.tree(new Named(null, BuiltInLanguage.LISTOPS, OptionalDouble.empty())));
  }

  @Test
  void oneObjectHasTheMembersOfAllParts() {
    assertEquals(json("{\"number\": null}"), StoredJson.tree(json("{\"number\": null}")));
    assertEquals(
        json("{\"number\": 1, \"text\": \"a\", \"more\": true}"),
        StoredJson.tree(new Positive(1), new Inner(Optional.of("a")), json("{\"more\": true}")));
  }
}
