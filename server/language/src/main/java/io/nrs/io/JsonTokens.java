package io.nrs.io;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import io.nrs.io.PlacedJson.Place;
import io.nrs.io.PlacedJson.Repeated;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the tokens of JSON with comments one by one. The library tells only that a token is wrong;
 * what is missing follows from the one before it.
 */
final class JsonTokens {
  private static final String SPACES = " \t\r\n";
  private static final String SEPARATORS = ",;:=";

  private final String text;
  private final JsonReader reader;
  private final List<Integer> lines = new ArrayList<>();
  private final Deque<JsonToken> open = new ArrayDeque<>();
  private final Map<List<String>, Place> keys = new HashMap<>();
  private final List<Repeated> repeated = new ArrayList<>();

  /** The last token that was read. The end of the document stands for none. */
  private JsonToken previous = JsonToken.END_DOCUMENT;

  private String outerKey = "";

  JsonTokens(String text) {
    this.text = text;
    this.reader = new JsonReader(new StringReader(text));
    reader.setStrictness(Strictness.LENIENT);
    lines.add(0);
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      lines.add(at + 1);
    }
  }

  Map<List<String>, Place> keys() {
    return keys;
  }

  List<Repeated> repeated() {
    return repeated;
  }

  /**
   * Reads the whole text.
   *
   * @throws JsonMistake where it is wrong
   */
  void readAll() {
    try {
      while (readNext()) {
        // Its places are recorded.
      }
    } catch (IOException e) {
      // A text in memory can always be read.
      throw new UncheckedIOException(e);
    }
  }

  /** Returns false at the end. */
  private boolean readNext() throws IOException {
    int gap = behindGap(offset());
    boolean separated = !isFirst() && !isWhole() && has(SEPARATORS, gap);
    int start = separated ? behindGap(gap + 1) : gap;
    JsonToken token;
    try {
      token = reader.peek();
    } catch (EOFException e) {
      throw mistake(
          text.length(), open.isEmpty() ? "a value is missing" : "a closing bracket is missing");
    } catch (MalformedJsonException e) {
      throw mistake(start, missing(start, separated));
    }
    if (token == JsonToken.END_DOCUMENT) {
      return false;
    }
    if (isWhole()) {
      throw mistake(start, missing(start, false));
    }
    try {
      take(token, start);
    } catch (MalformedJsonException e) {
      throw broken(token, start);
    }
    previous = token;
    return true;
  }

  private boolean isFirst() {
    return previous == JsonToken.BEGIN_ARRAY
        || previous == JsonToken.BEGIN_OBJECT
        || previous == JsonToken.END_DOCUMENT;
  }

  private boolean isWhole() {
    return open.isEmpty() && previous != JsonToken.END_DOCUMENT;
  }

  private void take(JsonToken token, int start) throws IOException {
    switch (token) {
      case BEGIN_ARRAY -> {
        reader.beginArray();
        open.push(token);
      }
      case BEGIN_OBJECT -> {
        reader.beginObject();
        open.push(token);
      }
      case END_ARRAY -> {
        reader.endArray();
        open.pop();
      }
      case END_OBJECT -> {
        reader.endObject();
        open.pop();
      }
      case NAME -> add(reader.nextName(), place(start));
      default -> reader.skipValue();
    }
  }

  private void add(String name, Place place) {
    if (open.contains(JsonToken.BEGIN_ARRAY) || open.size() > 2) {
      return;
    }
    if (open.size() == 1) {
      outerKey = name;
    }
    List<String> key = open.size() == 1 ? List.of(name) : List.of(outerKey, name);
    Optional.ofNullable(keys.put(key, place))
        .ifPresent(first -> repeated.add(new Repeated(key, place, first)));
  }

  /**
   * What is missing before a token that is wrong.
   *
   * @param separated whether a comma or a colon stands before it
   */
  private String missing(int start, boolean separated) {
    if (text.startsWith("/*", start)) {
      return "a comment is not closed";
    }
    if (previous == JsonToken.NAME && !separated) {
      return "a colon is missing behind a key";
    }
    if (isWhole()) {
      return "nothing may follow the last bracket";
    }
    boolean value = previous == JsonToken.NAME || open.isEmpty();
    boolean array = !value && open.peek() == JsonToken.BEGIN_ARRAY;
    if (isFirst() || separated) {
      return value || array ? "a value is missing" : "a key is missing, or a comma is too much";
    }
    return array ? "a comma or a ] is missing" : "a comma or a } is missing";
  }

  /** A token that begins right and goes on wrong. */
  private JsonMistake broken(JsonToken token, int start) {
    if (token == JsonToken.BEGIN_ARRAY || token == JsonToken.BEGIN_OBJECT) {
      return mistake(start, "brackets are nested too deeply");
    }
    return offset() >= text.length()
        ? mistake(start, "a closing quote is missing")
        : mistake(offset(), "this escape has no meaning: write \\\\ for a backslash");
  }

  private JsonMistake mistake(int at, String message) {
    return new JsonMistake(place(at), message);
  }

  /** The offset behind what was read. */
  private int offset() {
    Place behind = PlacedJson.behind(reader);
    return lines.get(behind.line() - 1) + behind.column() - 1;
  }

  private Place place(int offset) {
    int found = Collections.binarySearch(lines, offset);
    int line = found < 0 ? -found - 2 : found;
    return new Place(line + 1, offset - lines.get(line) + 1);
  }

  /** Skips white space and comments. */
  private int behindGap(int from) {
    int at = from;
    while (at < text.length()) {
      if (has(SPACES, at)) {
        at++;
      } else if (text.startsWith("//", at) || text.charAt(at) == '#') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at) && text.indexOf("*/", at + 2) >= 0) {
        at = text.indexOf("*/", at + 2) + 2;
      } else {
        return at;
      }
    }
    return at;
  }

  private boolean has(String signs, int at) {
    return at < text.length() && signs.indexOf(text.charAt(at)) >= 0;
  }
}
