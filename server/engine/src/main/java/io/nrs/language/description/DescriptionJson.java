package io.nrs.language.description;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import io.nrs.language.description.LanguageDescription.DescriptionException;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JSON of a description, with comments. Every mistake is reported with its file and line. */
final class DescriptionJson {
  private static final Pattern PLACE = Pattern.compile("line (\\d+) column (\\d+)");

  /** How Gson's messages begin, and what they mean to a user. */
  private static final Map<String, String> REASONS =
      Map.of(
          "Unterminated array", "a comma or a ] is missing",
          "Unterminated object", "a comma or a } is missing",
          "Unterminated string", "a closing quote is missing",
          "Unterminated comment", "a comment is not closed",
          "Expected ':'", "a colon is missing behind a key",
          "Expected name", "a key is missing, or a comma is too much",
          "Expected value", "a value is missing",
          "Unexpected value", "a value is missing");

  private final Path file;
  private final JsonReader json;

  DescriptionJson(Path file, String text) {
    this.file = file;
    this.json =
        new JsonReader(new StringReader(text.startsWith("\uFEFF") ? text.substring(1) : text));
    this.json.setStrictness(Strictness.LENIENT);
  }

  /** Reads a part of the text. */
  interface Part {
    void read() throws IOException;
  }

  /** Reads the value of a key. */
  interface Member {
    void read(String key) throws IOException;
  }

  /** Two integers of an array. */
  record Pair(int first, int second) {}

  /**
   * Reads the whole text.
   *
   * @throws DescriptionException if it is not JSON
   */
  void whole(Part part) {
    try {
      part.read();
    } catch (EOFException e) {
      throw wrong("the text ends too early: close every bracket and quote");
    } catch (MalformedJsonException | IllegalStateException | NumberFormatException e) {
      throw wrong("not valid JSON here: " + reason(e));
    } catch (IOException e) {
      throw new DescriptionException(file, 0, "cannot be read: " + e.getMessage(), "");
    }
  }

  private static String reason(Exception e) {
    String wording = String.valueOf(e.getMessage());
    return REASONS.entrySet().stream()
        .filter(reason -> wording.startsWith(reason.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("a comma, colon or bracket is missing");
  }

  /** Returns the line that is read, from 1. */
  int line() {
    Matcher place = PLACE.matcher(json.toString());
    return place.find() ? Integer.parseInt(place.group(1)) : 1;
  }

  /** A mistake in the line that is read. */
  DescriptionException wrong(String message) {
    return wrong(line(), message);
  }

  DescriptionException wrong(int line, String message) {
    return new DescriptionException(file, line, message, "");
  }

  /**
   * @param of the object with the key, such as {@code " of an operation"}; empty for the outermost
   */
  DescriptionException unknownKey(String key, String of, String known) {
    return wrong("unknown key \"%s\"%s: use %s".formatted(key, of, known));
  }

  boolean is(JsonToken token) throws IOException {
    return json.peek() == token;
  }

  void skip() throws IOException {
    json.skipValue();
  }

  void object(Member member) throws IOException {
    if (!is(JsonToken.BEGIN_OBJECT)) {
      throw wrong("an object is expected here: write it in { and }");
    }
    json.beginObject();
    while (json.hasNext()) {
      member.read(json.nextName());
    }
    json.endObject();
  }

  /** An object with one key. */
  void one(Member member) throws IOException {
    int line = line();
    int[] keys = new int[1];
    object(
        key -> {
          member.read(key);
          keys[0]++;
        });
    if (keys[0] != 1) {
      throw wrong(line, "an object with one key is expected here: write one for each");
    }
  }

  void array(String key, Part element) throws IOException {
    if (!is(JsonToken.BEGIN_ARRAY)) {
      throw wrong("\"" + key + "\" is a list: write it in [ and ]");
    }
    json.beginArray();
    while (json.hasNext()) {
      element.read();
    }
    json.endArray();
  }

  Pair pair(String key) throws IOException {
    List<Integer> two = new ArrayList<>();
    array(key, () -> two.add(integer(key)));
    if (two.size() != 2) {
      throw wrong("\"" + key + "\" takes two integers: write them as in [2, 5]");
    }
    return new Pair(two.get(0), two.get(1));
  }

  String string(String key) throws IOException {
    if (!is(JsonToken.STRING)) {
      throw wrong("\"" + key + "\" takes text: write it in quotes");
    }
    return json.nextString();
  }

  int integer(String key) throws IOException {
    if (!is(JsonToken.NUMBER)) {
      throw wrong("\"" + key + "\" takes an integer");
    }
    try {
      return json.nextInt();
    } catch (NumberFormatException e) {
      throw wrong("\"" + key + "\" takes an integer of at most nine digits");
    }
  }

  /**
   * @param otherwise what is said of an integer beyond the range
   */
  int integer(String key, int least, int greatest, String otherwise) throws IOException {
    int given = integer(key);
    if (given < least || given > greatest) {
      throw wrong(otherwise);
    }
    return given;
  }

  boolean flag(String key) throws IOException {
    if (!is(JsonToken.BOOLEAN)) {
      throw wrong("\"" + key + "\" is true or false");
    }
    return json.nextBoolean();
  }
}
