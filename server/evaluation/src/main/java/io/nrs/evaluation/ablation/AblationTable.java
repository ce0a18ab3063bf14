package io.nrs.evaluation.ablation;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.Summary;
import io.nrs.grammar.Language;
import io.nrs.rewriting.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which folders of results are of which variation: {@code TASK-ablations.json} beside them.
 *
 * @param rows what ships first
 */
public record AblationTable(Language task, List<Row> rows) {
  public AblationTable {
    rows = List.copyOf(rows);
  }

  /**
   * A variation.
   *
   * @param folder the name of its folder of results
   */
  public record Row(String id, String words, String folder) {}

  /** The file in a folder of results. */
  public static Path file(Path results, Language task) {
    return results.resolve(task.id() + "-ablations.json");
  }

  /**
   * Reads it; without a file there are no rows.
   *
   * @throws ResultException where it is damaged
   */
  public static AblationTable read(Path results, Language task) {
    Path file = file(results, task);
    if (!Files.exists(file)) {
      return new AblationTable(task, List.of());
    }
    try {
      List<Row> rows = new ArrayList<>();
      for (JsonElement element :
          JsonParser.parseString(Files.readString(file))
              .getAsJsonObject()
              .getAsJsonArray("variations")) {
        JsonObject row = element.getAsJsonObject();
        rows.add(
            new Row(
                row.get("id").getAsString(),
                row.get("words").getAsString(),
                row.get("folder").getAsString()));
      }
      return new AblationTable(task, rows);
    } catch (IOException
        | JsonParseException
        | IllegalStateException
        | UnsupportedOperationException
        | NullPointerException e) {
      throw new ResultException(file + " is damaged: delete it and run nrs ablate again", e);
    }
  }

  /** With this row in the place of the one of the same name, or at the end. */
  public AblationTable with(Row row) {
    Map<String, Row> all = new LinkedHashMap<>();
    rows.forEach(each -> all.put(each.id(), each));
    all.put(row.id(), row);
    return new AblationTable(task, List.copyOf(all.values()));
  }

  /** The rows of these names alone. */
  public AblationTable only(Collection<String> ids) {
    return new AblationTable(task, rows.stream().filter(row -> ids.contains(row.id())).toList());
  }

  /** Replaces the file in one move. */
  public void write(Path results) {
    JsonArray array = new JsonArray();
    for (Row row : rows) {
      JsonObject json = new JsonObject();
      json.addProperty("id", row.id());
      json.addProperty("words", row.words());
      json.addProperty("folder", row.folder());
      array.add(json);
    }
    JsonObject json = new JsonObject();
    json.addProperty("task", task.id());
    json.add("variations", array);
    Path file = file(results, task);
    try {
      WholeFile.replace(file, json + "\n");
    } catch (IOException e) {
      throw new ResultException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** A formula and its place. */
  private record Asked(String cell, int index, String formula) {
    static Asked of(Result result) {
      return new Asked(result.cell(), result.index(), result.formula());
    }
  }

  /**
   * The results of every row for the formulas that all rows have results of: only those compare.
   *
   * @param results the folder of all
   */
  public Map<Row, List<Result>> comparable(Path results) {
    Map<Row, List<Result>> all = new LinkedHashMap<>();
    rows.forEach(row -> all.put(row, ResultFolder.read(results.resolve(row.folder())).results()));
    Set<Asked> common = new LinkedHashSet<>();
    all.values().stream().findFirst().stream()
        .flatMap(List::stream)
        .forEach(result -> common.add(Asked.of(result)));
    all.values()
        .forEach(own -> common.retainAll(own.stream().map(Asked::of).collect(Collectors.toSet())));
    all.replaceAll(
        (row, own) -> own.stream().filter(result -> common.contains(Asked.of(result))).toList());
    return all;
  }

  /**
   * What each is worth, as Markdown: all cells together with the 95 % interval, and each one.
   *
   * @param results the folder of all
   */
  public String markdown(Path results) {
    Map<Row, List<Result>> all = comparable(results);
    if (all.values().stream().allMatch(List::isEmpty)) {
      return "No formula was put to all variations of %s: run nrs ablate with the same formulas for all of them."
          .formatted(task.id());
    }
    List<String> cells =
        all.values().stream().flatMap(List::stream).map(Result::cell).distinct().toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        "| %s | right of %d | seconds a formula | %s |"
            .formatted(
                task.id(), all.values().iterator().next().size(), String.join(" | ", cells)));
    lines.add("|---|---|---|" + "---|".repeat(cells.size()));
    all.forEach((row, own) -> lines.add(line(row, own, cells)));
    return String.join("\n", lines);
  }

  private static String line(Row row, List<Result> results, List<String> cells) {
    Summary.Cell whole = Summary.cell("all", results);
    Map<String, Summary.Cell> byCell =
        Summary.of(results).cells().stream()
            .collect(Collectors.toMap(Summary.Cell::id, cell -> cell));
    String each =
        cells.stream()
            .map(
                cell ->
                    byCell.containsKey(cell)
                        ? String.format(Locale.ROOT, " %.2f |", byCell.get(cell).accuracy())
                        : " |")
            .collect(Collectors.joining());
    return String.format(
        Locale.ROOT,
        "| %s: %s | %.3f (%.3f to %.3f) | %.3f |%s",
        row.id(),
        row.words(),
        whole.accuracy(),
        whole.low(),
        whole.high(),
        whole.seconds() / whole.formulas(),
        each);
  }
}
