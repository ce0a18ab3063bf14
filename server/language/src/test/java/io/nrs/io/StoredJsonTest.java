package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.annotations.SerializedName;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

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
    assertThrows(JsonParseException.class, () -> StoredJson.read(json("{}"), Outer.class));
  }

  private static void refused(String message, String json, Class<?> type) {
    assertEquals(
        message,
        assertThrows(JsonParseException.class, () -> StoredJson.read(json(json), type))
            .getMessage());
  }

  @Test
  void nullIsMissing() {
    refused("no member number", "{\"number\": null}", Outer.class);
    assertEquals(
        new Outer(1, Optional.empty(), Optional.empty()),
        StoredJson.read(json("{\"number\": 1, \"size\": null}"), Outer.class));
    assertEquals(
        "null is not a String",
        assertThrows(
                JsonParseException.class, () -> StoredJson.read(JsonNull.INSTANCE, String.class))
            .getMessage());
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
    refused("not a Positive: {\"number\":0}", "{\"number\": 0}", Positive.class);
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
    refused("no constant NO_CUTS", "{\"what\": \"NO_CUTS\", \"language\": \"sql\"}", Named.class);
    refused(
        "not the id of a language: SQL", "{\"what\": \"all\", \"language\": \"SQL\"}", Named.class);
    refused("no member what", "{\"cut\": \"all\", \"language\": \"sql\"}", Named.class);
  }

  private record Maybe(Optional<Cut> cut) {}

  @Test
  void otherRulesCanBeAdded() {
    Maybe none = new Maybe(Optional.empty());
    assertEquals("{}", StoredJson.tree(none).toString());
    assertEquals(
        json("{\"cut\": null}"), StoredJson.builder().serializeNulls().create().toJsonTree(none));
  }

  @Test
  void oneObjectHasTheMembersOfAllParts() {
    assertEquals(json("{\"number\": null}"), StoredJson.tree(json("{\"number\": null}")));
    assertEquals(
        json("{\"number\": 1, \"text\": \"a\", \"more\": true}"),
        StoredJson.tree(new Positive(1), new Inner(Optional.of("a")), json("{\"more\": true}")));
  }
}
