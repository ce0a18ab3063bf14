package io.nrs.cli.files;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.cli.files.FormulaTable.Columns;
import io.nrs.cli.files.FormulaTable.Columns.Column;
import io.nrs.cli.files.FormulaTable.Row;
import io.nrs.cli.files.FormulaTable.TableException;
import io.nrs.evaluation.split.GivenLine.LeftOut;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rows of JSON: objects with a line each, or an array of objects. The name of a column is that of a
 * member; dots lead into members of members and into lists, such as {@code doc.formula} and {@code
 * answers.0}.
 */
final class JsonRows {
  private static final int SHOWN_MEMBERS = 12;
  private static final Pattern DOT = Pattern.compile("\\.");

  private final Columns columns;
  private final List<Row> rows = new ArrayList<>();
  private final List<LeftOut> leftOut = new ArrayList<>();
  private Optional<JsonObject> first = Optional.empty();
  private final Set<Column> found = new HashSet<>();

  private JsonRows(Columns columns) {
    this.columns = columns;
  }

  /** A row cannot be read. The message is a clause about it. */
  private static final class RowException extends Exception {
    private static final long serialVersionUID = 1;

    RowException(String message) {
      super(message);
    }
  }

  /**
   * Reads rows.
   *
   * @throws TableException if no row has a required member, or an array has no end
   */
  static FormulaTable read(String text, Columns columns) throws TableException {
    JsonRows all = new JsonRows(columns);
    Map<Integer, String> objects =
        text.stripLeading().startsWith("[") ? elements(text) : lines(text);
    objects.forEach(all::add);
    all.mustHaveColumns();
    return new FormulaTable(all.rows, all.leftOut);
  }

  private static Map<Integer, String> lines(String text) {
    Map<Integer, String> lines = new TreeMap<>();
    for (String line : text.lines().toList()) {
      lines.put(lines.size() + 1, line);
    }
    lines.values().removeIf(String::isBlank);
    return lines;
  }

  /**
   * The elements of an array by the lines in which they begin. One that begins in the line of
   * another counts as the next line, because a line has one formula.
   */
  private static Map<Integer, String> elements(String text) throws TableException {
    TreeMap<Integer, String> elements = new TreeMap<>();
    int depth = 0;
    int line = 1;
    int start = -1;
    int startLine = 0;
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        line++;
      }
      if (quoted) {
        quoted = c != '"';
        i += c == '\\' ? 1 : 0;
        continue;
      }
      boolean ends = depth == 1 && (c == ',' || c == ']');
      if (ends && start >= 0) {
        elements.put(startLine, text.substring(start, i));
        start = -1;
      } else if (depth == 1 && start < 0 && !ends && !Character.isWhitespace(c)) {
        start = i;
        startLine = elements.isEmpty() ? line : Math.max(line, elements.lastKey() + 1);
      }
      quoted = c == '"';
      depth += nesting(c);
      if (depth == 0 && ends) {
        return elements;
      }
    }
    throw new TableException("is an array without its end: is the file whole?");
  }

  /** How much deeper the text behind a character is. */
  private static int nesting(char c) {
    return switch (c) {
      case '[', '{' -> 1;
      case ']', '}' -> -1;
      default -> 0;
    };
  }

  private void add(int line, String text) {
    try {
      JsonObject object = object(text);
      first = first.or(() -> Optional.of(object));
      Optional<String> formula = text(object, columns.formula());
      Optional<String> value = text(object, columns.value());
      Optional<String> label = Optional.empty();
      if (columns.label().isPresent()) {
        label = text(object, columns.label().get());
      }
      rows.add(
          new Row(
              line,
              formula.orElseThrow(
                  () -> new RowException("it has no member " + columns.formula().name())),
              value,
              label));
    } catch (RowException e) {
      leftOut.add(new LeftOut(line, e.getMessage()));
    }
  }

  private static JsonObject object(String text) throws RowException {
    try {
      if (JsonParser.parseString(text) instanceof JsonObject object) {
        return object;
      }
    } catch (JsonParseException e) {
      // The reason is the same.
    }
    throw new RowException("it is no JSON object");
  }

  private Optional<String> text(JsonObject object, Column column) throws RowException {
    Optional<JsonElement> member = member(object, column.name());
    if (member.isPresent()) {
      found.add(column);
    }
    if (member.isEmpty() || member.get().isJsonNull()) {
      return Optional.empty();
    }
    if (!member.get().isJsonPrimitive()) {
      throw new RowException(
          "its member %s is no text%s"
              .formatted(
                  column.name(),
                  paths(column.name(), member.get())
                      .findFirst()
                      .map(path -> ": name one below it, %s %s".formatted(column.option(), path))
                      .orElse("")));
    }
    return Optional.of(FormulaTable.inOneLine(member.get().getAsString()))
        .filter(each -> !each.isEmpty());
  }

  /** A member, whose own name may have dots. */
  private static Optional<JsonElement> member(JsonElement element, String path) {
    if (element instanceof JsonObject object && object.has(path)) {
      return Optional.of(object.get(path));
    }
    String[] parts = DOT.split(path, 2);
    Optional<JsonElement> next = Optional.empty();
    if (element instanceof JsonObject object) {
      next = Optional.ofNullable(object.get(parts[0]));
    } else if (element instanceof JsonArray array && parts[0].matches("\\d{1,9}")) {
      next = Optional.of(Integer.parseInt(parts[0])).filter(i -> i < array.size()).map(array::get);
    }
    return parts.length == 1 ? next : next.flatMap(below -> member(below, parts[1]));
  }

  private void mustHaveColumns() throws TableException {
    List<Column> all =
        Stream.concat(Stream.of(columns.formula(), columns.value()), columns.label().stream())
            .filter(Column::required)
            .toList();
    for (Column column : all) {
      if (first.isPresent() && !found.contains(column)) {
        throw new TableException(
            "has no member %s: its members are %s; name one with %s"
                .formatted(
                    column.name(),
                    String.join(", ", paths("", first.get()).limit(SHOWN_MEMBERS).toList()),
                    column.option()));
      }
    }
  }

  /** The names of all members that have texts, as options name them. */
  private static Stream<String> paths(String path, JsonElement element) {
    String prefix = path.isEmpty() ? "" : path + ".";
    if (element instanceof JsonObject object) {
      return object.entrySet().stream()
          .flatMap(member -> paths(prefix + member.getKey(), member.getValue()));
    }
    if (element instanceof JsonArray array) {
      // The others are of the same kind.
      return array.isEmpty() ? Stream.empty() : paths(prefix + "0", array.get(0));
    }
    return Stream.of(path);
  }
}
