package io.nrs.io;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a user has written as JSON, with comments.
 *
 * @param keys the places of the keys of the outermost object, and of the objects in it, by the
 *     names that lead to them
 * @param repeated the keys that the same object has already
 */
public record PlacedJson(JsonElement json, Map<List<String>, Place> keys, List<Repeated> repeated) {
  /** The library gives places only in words; tests compare them with the text. */
  private static final Pattern BEHIND = Pattern.compile(" at line (\\d+) column (\\d+)");

  public PlacedJson {
    keys = Map.copyOf(keys);
    repeated = List.copyOf(repeated);
  }

  /** Line and column, both from 1. */
  public record Place(int line, int column) {}

  /**
   * A key that stands twice.
   *
   * @param first the place of the earlier one
   */
  public record Repeated(List<String> key, Place place, Place first) {
    /** Says so in words. */
    public String message() {
      return "%s is in line %s already: remove one of them"
          .formatted(key.get(key.size() - 1), first.line());
    }
  }

  /**
   * Reads a text without a byte order mark.
   *
   * @throws JsonMistake if it is no JSON with comments
   */
  public static PlacedJson read(String text) {
    JsonTokens tokens = new JsonTokens(text);
    tokens.readAll();
    JsonReader reader = new JsonReader(new StringReader(text));
    reader.setStrictness(Strictness.LENIENT);
    return new PlacedJson(JsonParser.parseReader(reader), tokens.keys(), tokens.repeated());
  }

  /** The place of a key, if there is one. */
  public Optional<Place> place(List<String> key) {
    return Optional.ofNullable(keys.get(key));
  }

  /** The place behind what a reader has read or looked at. */
  public static Place behind(JsonReader reader) {
    Matcher place = BEHIND.matcher(reader.toString());
    if (!place.find()) {
      throw new IllegalStateException("no place: " + reader);
    }
    return new Place(Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)));
  }
}
