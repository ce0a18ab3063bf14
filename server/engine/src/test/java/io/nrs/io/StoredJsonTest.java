package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.Optional;
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
}
