package io.nrs.language.description;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.nrs.grammar.Operation;
import io.nrs.io.JsonMistake;
import io.nrs.io.PlacedJson;
import io.nrs.io.Suggestions;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JSON of a description, with comments. Every mistake is reported with its file and line. */
final class DescriptionJson {
  /** Members of the outermost object, and the elements of their lists, are read one by one. */
  private static final int GUARDED = 2;

  private final Path file;
  private final String text;
  private final JsonReader json;
  private final List<DescriptionException> mistakes = new ArrayList<>();
  private int open;

  DescriptionJson(Path file, String text) {
    this.file = file;
    this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    this.json = new JsonReader(new StringReader(this.text));
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
   * @throws DescriptionException of all mistakes; where the text is not JSON, reading ends
   */
  void whole(Part part) {
    try {
      part.read();
      addMistakeOfText();
    } catch (DescriptionException e) {
      mistakes.add(e);
    } catch (IOException e) {
      // A text in memory can always be read, so it is no JSON.
      addMistakeOfText();
    }
    DescriptionException.throwAll(mistakes);
  }

  private void addMistakeOfText() {
    JsonMistake.in(text)
        .ifPresent(
            mistake ->
                mistakes.add(
                    wrong(mistake.place().line(), "not valid JSON here: " + mistake.getMessage())));
  }

  /** Reads a member or an element; after a mistake, the next one is read. */
  private void guarded(Part part) throws IOException {
    int depth = open;
    String before = json.getPath();
    try {
      part.read();
    } catch (DescriptionException e) {
      if (depth > GUARDED) {
        throw e;
      }
      mistakes.add(e);
      while (open > depth) {
        switch (json.peek()) {
          case END_OBJECT -> endObject();
          case END_ARRAY -> endArray();
          // A name too.
          default -> json.skipValue();
        }
      }
      boolean member = depth == 1;
      JsonToken next = json.peek();
      if (member
          ? next != JsonToken.NAME && next != JsonToken.END_OBJECT
          : before.equals(json.getPath())) {
        json.skipValue();
      }
    }
  }

  private void endObject() throws IOException {
    json.endObject();
    open--;
  }

  private void endArray() throws IOException {
    json.endArray();
    open--;
  }

  /** Returns the line that is read, from 1. */
  int line() {
    return PlacedJson.behind(json).line();
  }

  /** A mistake in the line that is read. */
  DescriptionException wrong(String message) {
    return wrong(line(), message);
  }

  DescriptionException wrong(int line, String message) {
    return new DescriptionException(file, line, message);
  }

  /**
   * @param of the object with the key, such as {@code " of an operation"}; empty for the outermost
   */
  DescriptionException unknownKey(String key, String of, String... known) {
    String all =
        String.join(", ", List.of(known).subList(0, known.length - 1))
            + " or "
            + known[known.length - 1];
    return wrong(
        "unknown key \"%s\"%s: %s"
            .formatted(
                key,
                of,
                Suggestions.nearest(key, List.of(known))
                    .map(nearest -> "did you mean \"" + nearest + "\"?")
                    .orElse("use " + all)));
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
    open++;
    while (json.hasNext()) {
      String key = json.nextName();
      if (open == 1) {
        guarded(() -> member.read(key));
      } else {
        member.read(key);
      }
    }
    endObject();
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
    open++;
    while (json.hasNext()) {
      // The reader takes nothing after a comma for null.
      guarded(
          is(JsonToken.NULL)
              ? () -> {
                throw wrong("nothing stands between a comma and the next sign: remove the comma");
              }
              : element);
    }
    endArray();
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

  /** Reads how tightly an operation binds. */
  int precedence(String key) throws IOException {
    return integer(
        key,
        1,
        Operation.MAX_PRECEDENCE,
        "\"precedence\" is 1 to 100, and the highest binds first");
  }

  boolean flag(String key) throws IOException {
    if (!is(JsonToken.BOOLEAN)) {
      throw wrong("\"" + key + "\" is true or false");
    }
    return json.nextBoolean();
  }
}
