package io.nrs.checking;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.checking.SettingsProblem.Place;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * JSON with comments, as JavaScript has them.
 *
 * @param json the text with blanks for comments, so that places stay the same
 * @param keys the places of the outermost objects' keys, and of the keys of the objects in them
 * @param open the brackets that are not closed at the end, the innermost first
 */
record CommentedJson(String json, Map<SettingKey, Place> keys, String open) {

  static CommentedJson of(String text) {
    return new Scanner(text).scan();
  }

  Optional<Place> place(SettingKey key) {
    return Optional.ofNullable(keys.get(key));
  }

  /** The mistake, as an addition to "not valid JSON"; empty without a helpful explanation. */
  String explain(String complaint) {
    if (complaint.contains("Unterminated string")) {
      return ": a closing quote is missing";
    }
    if (complaint.contains("End of input") && !open.isEmpty()) {
      return ": a %s is missing".formatted(open.charAt(0) == '{' ? "}" : "]");
    }
    if (complaint.contains("Unterminated object")) {
      return ": a comma or a } is missing";
    }
    if (complaint.contains("Unterminated array")) {
      return ": a comma or a ] is missing";
    }
    return complaint.contains("Expected ':'") ? ": a colon is missing" : "";
  }

  /** Reads the text once. The text may be no JSON at all; then some keys are missing. */
  private static final class Scanner {
    private final String text;
    private final StringBuilder json;
    private final Map<SettingKey, Place> keys = new HashMap<>();
    private final Deque<Character> open = new ArrayDeque<>();
    private String section = "";
    private int lastString = -1;
    private int lastStringEnd;
    private int at;

    private Scanner(String text) {
      this.text = text;
      this.json = new StringBuilder(text);
    }

    private CommentedJson scan() {
      while (at < text.length()) {
        char c = text.charAt(at);
        if (c == '"') {
          string();
        } else if (text.startsWith("//", at)) {
          blank(endOf("\n", text.length()));
        } else if (text.startsWith("/*", at) && text.indexOf("*/", at + 2) >= 0) {
          blank(text.indexOf("*/", at + 2) + 2);
        } else {
          symbol(c);
          at++;
        }
      }
      StringBuilder left = new StringBuilder();
      open.forEach(left::append);
      return new CommentedJson(json.toString(), Map.copyOf(keys), left.toString());
    }

    private int endOf(String end, int otherwise) {
      int found = text.indexOf(end, at);
      return found < 0 ? otherwise : found;
    }

    private void blank(int end) {
      for (; at < end; at++) {
        if (text.charAt(at) != '\n') {
          json.setCharAt(at, ' ');
        }
      }
    }

    private void string() {
      lastString = at;
      at++;
      while (at < text.length() && text.charAt(at) != '"') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      at = Math.min(at + 1, text.length());
      lastStringEnd = at;
    }

    private void symbol(char c) {
      switch (c) {
        case '{', '[' -> open.push(c);
        case '}', ']' -> open.poll();
        case ':' -> key();
        default -> {
          // A value, or white space.
        }
      }
    }

    private void key() {
      if (lastString < 0 || open.isEmpty() || open.peek() != '{' || open.size() > 2) {
        return;
      }
      String name = name();
      if (open.size() == 1) {
        section = name;
      }
      keys.put(
          new SettingKey(name, open.size() == 1 ? Optional.empty() : Optional.of(section)),
          place(lastString));
    }

    /** The last string without its escapes; as it is written if it is not valid. */
    private String name() {
      String written = text.substring(lastString, lastStringEnd);
      try {
        return JsonParser.parseString(written).getAsString();
      } catch (JsonParseException | IllegalStateException e) {
        return written;
      }
    }

    private Place place(int offset) {
      int line = (int) text.substring(0, offset).chars().filter(c -> c == '\n').count() + 1;
      return new Place(line, offset - text.lastIndexOf('\n', offset));
    }
  }
}
