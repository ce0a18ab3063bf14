package io.nrs.evaluation.ablation;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.annotations.SerializedName;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.Result.Question;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.table.Cell;
import io.nrs.evaluation.table.MarkdownWriter;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import io.nrs.io.AtomicFile;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.StoredJson;
import io.nrs.io.TextFiles;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The table {@code LANGUAGE-ablations.json}, which names the folder of results of each variation.
 *
 * @param rows the variations, the shipped system first
 */
public record AblationTable(
    @SerializedName("task") Language language, @SerializedName("variations") List<Row> rows) {
  public AblationTable {
    rows = List.copyOf(rows);
  }

  /**
   * A variation.
   *
   * @param folder the name of its folder of results
   * @param training of the network that replaced one of those that ship
   */
  public record Row(String id, String words, String folder, Optional<Training> training) {
    /** A row of the networks that ship. */
    public Row(String id, String words, String folder) {
      this(id, words, folder, Optional.empty());
    }

    private Row key() {
      return new Row(id, "", "", training);
    }

    private String name() {
      return id + training.map(own -> ", seed " + own.seed()).orElse("");
    }
  }

  /**
   * A training.
   *
   * @param iterations that were asked for
   */
  public record Training(TrainableModule module, int iterations, long seed) {}

  /** The file in a folder of results. */
  public static Path file(Path results, Language language) {
    return results.resolve(language.id() + "-ablations.json");
  }

  /**
   * Reads it; without a file there are no rows.
   *
   * @throws ResultException if it is damaged
   */
  public static AblationTable read(Path results, Language language) {
    Path file = file(results, language);
    try {
      return RegularFiles.exists(file)
          ? StoredJson.read(JsonParser.parseString(TextFiles.read(file)), AblationTable.class)
          : new AblationTable(language, List.of());
    } catch (IOException e) {
      throw ResultException.cannotRead(file, e);
    } catch (JsonParseException e) {
      throw new ResultException(file + " is damaged: delete it and run nrs ablate again", e);
    }
  }

  /**
   * This table with a row that replaces the one of the same name and training, or is added at the
   * end.
   */
  public AblationTable with(Row row) {
    Map<Row, Row> all = new LinkedHashMap<>();
    rows.forEach(each -> all.put(each.key(), each));
    all.put(row.key(), row);
    return new AblationTable(language, List.copyOf(all.values()));
  }

  public AblationTable only(Collection<String> ids) {
    return new AblationTable(
        language, rows.stream().filter(row -> ids.contains(row.id())).toList());
  }

  /** Replaces the file as a whole. */
  public void write(Path results) {
    Path file = file(results, language);
    try {
      AtomicFile.replace(file, StoredJson.tree(this) + "\n");
    } catch (IOException e) {
      throw new ResultException("cannot write %s: %s".formatted(file, IoReasons.of(e)), e);
    }
  }

  /**
   * The results of every row for the formulas that all rows answered: only those can be compared.
   *
   * @param results the folder of all results
   */
  public Map<Row, List<Result>> comparable(Path results) {
    Map<Row, List<Result>> all = new LinkedHashMap<>();
    rows.forEach(row -> all.put(row, ResultFolder.read(results.resolve(row.folder())).entries()));
    Set<Question> common = new LinkedHashSet<>();
    all.values().stream().findFirst().stream()
        .flatMap(List::stream)
        .forEach(result -> common.add(result.question()));
    all.values()
        .forEach(
            own ->
                common.retainAll(own.stream().map(Result::question).collect(Collectors.toSet())));
    all.replaceAll(
        (row, own) -> own.stream().filter(result -> common.contains(result.question())).toList());
    return all;
  }

  /**
   * The effect of each mechanism, as Markdown: all cells together with the 95 % interval, and each
   * cell.
   *
   * @param results the folder of all results
   */
  public String markdown(Path results) {
    Map<Row, List<Result>> all = comparable(results);
    if (all.values().stream().allMatch(List::isEmpty)) {
      return "No formula was put to all variations of %s: run nrs ablate with the same formulas for all of them."
          .formatted(language.id());
    }
    List<String> cells =
        all.values().stream().flatMap(List::stream).map(Result::cell).distinct().toList();
    int formulas = all.values().iterator().next().size();
    List<String> heads =
        new ArrayList<>(List.of(language.id(), "right of " + formulas, "seconds a formula"));
    heads.addAll(cells);
    List<List<String>> rows = new ArrayList<>();
    all.forEach((row, own) -> rows.add(texts(row, own, cells)));
    return MarkdownWriter.table(Table.ofText(heads, rows)).stripTrailing();
  }

  private static List<String> texts(Row row, List<Result> results, List<String> cells) {
    Summary.Cell whole = Summary.cell("all", results);
    Map<String, Summary.Cell> byCell =
        Summary.of(results).cells().stream()
            .collect(Collectors.toMap(Summary.Cell::id, cell -> cell));
    List<String> texts = new ArrayList<>();
    texts.add(row.name() + ": " + row.words());
    texts.add(
        "%s (%s to %s)"
            .formatted(
                Cell.decimals(3, whole.accuracy()),
                Cell.decimals(3, whole.low()),
                Cell.decimals(3, whole.high())));
    texts.add(Cell.decimals(3, whole.seconds() / whole.formulas()));
    for (String cell : cells) {
      texts.add(byCell.containsKey(cell) ? Cell.decimals(2, byCell.get(cell).accuracy()) : "");
    }
    return texts;
  }
}
