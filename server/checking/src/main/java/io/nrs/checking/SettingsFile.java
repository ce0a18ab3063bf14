package io.nrs.checking;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.Settings.Reading;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.checking.Settings.SettingsProblem.Place;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The settings file of a folder: JSON with comments. */
public final class SettingsFile {
  public static final String NAME = ".nrs.json";

  private static final int MAX_BYTES = 1 << 20;
  private static final Pattern GSON_PLACE = Pattern.compile(" at line (\\d+) column (\\d+) path ");

  private SettingsFile() {}

  /** Settings, changed by those in the {@code .nrs.json} of a folder, if it has one. */
  public static Reading read(Path folder, Settings settings) {
    Path file = folder.resolve(NAME);
    if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
      return new Reading(settings, List.of());
    }
    Content content = FormulaFiles.read(file, MAX_BYTES);
    return content instanceof Unreadable unreadable
        ? broken(settings, Optional.empty(), unreadable.message())
        : read(((Readable) content).text(), folder, settings);
  }

  /**
   * Returns the nearest folder with a settings file: the given folder or one above it. Without any
   * settings file, it is the given folder.
   */
  public static Path nearest(Path folder) {
    for (Path at = folder.toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(NAME), LinkOption.NOFOLLOW_LINKS)) {
        return at;
      }
    }
    return folder;
  }

  static Reading read(String file, Path folder, Settings settings) {
    CommentedJson text = CommentedJson.of(Utf8.withoutMark(file));
    JsonReader reader = new JsonReader(new StringReader(text.json()));
    reader.setStrictness(Strictness.STRICT);
    JsonElement json;
    try {
      json = JsonParser.parseReader(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException("more follows" + reader);
      }
    } catch (JsonParseException | IOException e) {
      String complaint = String.valueOf(e.getMessage());
      return broken(settings, place(complaint), "not valid JSON" + text.explain(complaint));
    }
    if (!json.isJsonObject()) {
      return broken(
          settings, Optional.empty(), "not a JSON object: write {\"nrs.outputs\": 8}, for example");
    }
    Reading reading = settings.with(json, folder);
    return new Reading(
        reading.settings(),
        Stream.concat(
                reading.problems().stream().map(problem -> problem.at(text.place(problem.key()))),
                text.repeated().stream())
            .sorted(SettingsProblem.BY_PLACE)
            .toList());
  }

  private static Reading broken(Settings settings, Optional<Place> place, String message) {
    return new Reading(settings, List.of(new SettingsProblem(SettingKey.NONE, place, message)));
  }

  /** Gson gives the place of an error only in its message. */
  private static Optional<Place> place(String complaint) {
    Matcher place = GSON_PLACE.matcher(complaint);
    return place.find()
        ? Optional.of(new Place(Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2))))
        : Optional.empty();
  }

  /**
   * JSON with comments, as JavaScript has them.
   *
   * @param json the text with blanks for comments, so that places stay the same
   * @param keys the places of the outermost objects' keys, and of the keys of the objects in them
   * @param repeated a problem for each key that the same object has already
   * @param open the brackets that are not closed at the end, the innermost first
   */
  private record CommentedJson(
      String json, Map<SettingKey, Place> keys, List<SettingsProblem> repeated, String open) {

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
      private final List<SettingsProblem> repeated = new ArrayList<>();
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
        return new CommentedJson(
            json.toString(), Map.copyOf(keys), List.copyOf(repeated), left.toString());
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
        SettingKey key =
            new SettingKey(name, open.size() == 1 ? Optional.empty() : Optional.of(section));
        Place place = place(lastString);
        Optional.ofNullable(keys.put(key, place))
            .ifPresent(
                first ->
                    repeated.add(
                        new SettingsProblem(
                            key,
                            Optional.of(place),
                            "%s is in line %d already: remove one of them"
                                .formatted(name, first.line()))));
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
}
