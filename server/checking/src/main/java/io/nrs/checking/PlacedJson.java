package io.nrs.checking;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.nrs.checking.Settings.SettingKey;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.checking.Settings.SettingsProblem.Place;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** JSON with comments, and the places of keys in the outermost object and in those in it. */
final class PlacedJson {
  private final JsonReader reader;
  final Map<SettingKey, Place> keys = new HashMap<>();

  /** A problem for each key that the same object has already. */
  final List<SettingsProblem> repeated = new ArrayList<>();

  PlacedJson(String text) {
    reader = new JsonReader(new StringReader(text));
    reader.setStrictness(Strictness.LENIENT);
  }

  boolean isObject() throws IOException {
    return reader.peek() == JsonToken.BEGIN_OBJECT;
  }

  JsonObject whole() throws IOException {
    JsonObject json = object(Optional.empty());
    if (reader.peek() != JsonToken.END_DOCUMENT) {
      throw new JsonParseException("more follows" + reader);
    }
    return json;
  }

  private JsonObject object(Optional<String> section) throws IOException {
    JsonObject object = new JsonObject();
    reader.beginObject();
    while (reader.hasNext()) {
      // The reader stands behind the quote of the key.
      Place behind = SettingsFile.place(reader.toString()).orElseThrow();
      SettingKey key = new SettingKey(reader.nextName(), section);
      add(key, new Place(behind.line(), behind.column() - 1));
      object.add(
          key.name(),
          section.isEmpty() && isObject()
              ? object(Optional.of(key.name()))
              : JsonParser.parseReader(reader));
    }
    reader.endObject();
    return object;
  }

  private void add(SettingKey key, Place place) {
    Optional.ofNullable(keys.put(key, place))
        .ifPresent(
            first ->
                repeated.add(
                    new SettingsProblem(
                        key,
                        Optional.of(place),
                        "%s is in line %s already: remove one of them"
                            .formatted(key.name(), first.line()))));
  }
}
