package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How confident a Selector is of inputs of different lengths: {@code facts.json} and {@code
 * points.jsonl}, a line an input. It is filled as {@link ResultFolder} is.
 */
public final class ConfidenceFolder implements AutoCloseable {
  public static final String POINTS = "points.jsonl";

  private final FactsFolder folder;
  private final JsonLines lines;
  private final Map<Place, Point> points = new LinkedHashMap<>();

  private record Place(String cell, int index) {}

  /**
   * An input.
   *
   * @param cell that its formula belongs to
   * @param index of the formula in its cell
   * @param tokens of the formula, which is read as a whole
   * @param confidence mean over the outputs, 0 to 1
   * @param outputs that were drawn
   * @param trained whether the Selector was trained on inputs of this length
   */
  public record Point(
      String cell, int index, int tokens, double confidence, int outputs, boolean trained) {

    JsonObject toJson() {
      JsonObject json = new JsonObject();
      json.addProperty("cell", cell);
      json.addProperty("index", index);
      json.addProperty("tokens", tokens);
      json.addProperty("confidence", confidence);
      json.addProperty("outputs", outputs);
      json.addProperty("trained", trained);
      return json;
    }

    static Point of(JsonObject json) {
      try {
        return new Point(
            json.get("cell").getAsString(),
            json.get("index").getAsInt(),
            json.get("tokens").getAsInt(),
            json.get("confidence").getAsDouble(),
            json.get("outputs").getAsInt(),
            json.get("trained").getAsBoolean());
      } catch (NullPointerException
          | IllegalStateException
          | NumberFormatException
          | UnsupportedOperationException e) {
        throw new JsonParseException("this is no point: " + json, e);
      }
    }
  }

  /** What a folder holds, for who only reads it. */
  public record Stored(Path folder, Facts facts, List<Making> made, List<Point> points) {
    public Stored {
      made = List.copyOf(made);
      points = List.copyOf(points);
    }
  }

  private ConfidenceFolder(FactsFolder folder) {
    this.folder = folder;
    Path file = folder.path().resolve(POINTS);
    JsonLines.Content content = JsonLines.read(file);
    points(file, content).forEach(this::keep);
    this.lines = JsonLines.append(file, content);
  }

  /**
   * Opens the folder of these facts, or makes it; a broken last line of it is dropped.
   *
   * @param parent of the folders of all results
   * @param making that is at work now
   * @param fresh forget what the folder holds, instead of going on with it
   * @throws ResultException where it cannot be used, or holds points with other facts
   */
  public static ConfidenceFolder open(Path parent, Facts facts, Making making, boolean fresh) {
    FactsFolder folder =
        FactsFolder.open(parent.resolve(facts.folderName()), facts, making, List.of(POINTS), fresh);
    try {
      return new ConfidenceFolder(folder);
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private static List<Point> points(Path file, JsonLines.Content content) {
    List<Point> points = new ArrayList<>();
    for (JsonObject line : content.lines()) {
      try {
        points.add(Point.of(line));
      } catch (JsonParseException e) {
        throw new ResultException(
            "%s:%d: this is no point: take the line out, or begin anew with --fresh"
                .formatted(file, points.size() + 1),
            e);
      }
    }
    return points;
  }

  /**
   * Reads a folder and changes nothing.
   *
   * @throws ResultException where it holds no points, or damaged ones
   */
  public static Stored read(Path folder) {
    FactsFolder.Stored stored = FactsFolder.read(folder);
    Path file = folder.resolve(POINTS);
    return new Stored(folder, stored.facts(), stored.made(), points(file, JsonLines.read(file)));
  }

  /**
   * Reads what can be read of a folder, and changes nothing.
   *
   * @param remarks is told of what is left out
   * @throws ResultException where it cannot be said what the points are of
   */
  public static Stored salvage(Path folder, Consumer<String> remarks) {
    FactsFolder.Stored stored = FactsFolder.read(folder);
    return new Stored(
        folder,
        stored.facts(),
        stored.made(),
        JsonLines.salvage(folder.resolve(POINTS), Point::of, remarks));
  }

  private void keep(Point point) {
    points.put(new Place(point.cell(), point.index()), point);
  }

  public Path folder() {
    return folder.path();
  }

  /** Whether there is a point of that formula. */
  public boolean holds(String cell, int index) {
    return points.containsKey(new Place(cell, index));
  }

  /** All of a cell, in the order in which they were added. */
  public List<Point> points(String cell) {
    return points.values().stream().filter(point -> point.cell().equals(cell)).toList();
  }

  /** Stores a point; it is in the file when this returns. */
  public void add(Point point) {
    lines.add(Rounded.of(point.toJson()));
    keep(point);
  }

  @Override
  public void close() {
    try {
      lines.close();
    } finally {
      folder.close();
    }
  }
}
