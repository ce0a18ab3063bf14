package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Results of one system with one set of settings: {@code facts.json}, {@code results.jsonl}, a line
 * a formula, and at the end {@code summary.json}. It is filled by one process at a time, which may
 * be killed at any moment; the next one goes on where it was. A summary is there only while nothing
 * was begun after it, so that it never counts other results than the folder holds.
 */
public final class ResultFolder implements AutoCloseable {
  public static final String FACTS = FactsFolder.FACTS;
  public static final String RESULTS = "results.jsonl";
  public static final String SUMMARY = "summary.json";

  private final FactsFolder folder;
  private final Facts facts;
  private JsonLines lines;
  private final Map<Place, Result> results = new LinkedHashMap<>();
  private final boolean repaired;

  private record Place(String cell, int index) {}

  /**
   * What a folder holds, for who only reads it.
   *
   * @param made by these, the first one first
   */
  public record Stored(Path folder, Facts facts, List<Making> made, List<Result> results) {
    public Stored {
      made = List.copyOf(made);
      results = List.copyOf(results);
    }
  }

  private ResultFolder(FactsFolder folder, Facts facts) {
    this.folder = folder;
    this.facts = facts;
    Path file = folder.path().resolve(RESULTS);
    JsonLines.Content content = JsonLines.read(file);
    this.repaired = content.broken();
    results(folder.path(), content)
        .forEach(result -> results.put(new Place(result.cell(), result.index()), result));
    try {
      Files.deleteIfExists(folder.path().resolve(SUMMARY));
    } catch (IOException e) {
      throw JsonLines.cannotWrite(folder.path().resolve(SUMMARY), e);
    }
    this.lines = JsonLines.append(file, content);
  }

  /**
   * Opens the folder of these facts, or makes it.
   *
   * @param parent of the folders of all results
   * @param making that is at work now
   * @param fresh forget what the folder holds, instead of going on with it
   * @throws ResultException where it cannot be used, or holds results with other facts
   */
  public static ResultFolder open(Path parent, Facts facts, Making making, boolean fresh) {
    FactsFolder folder =
        FactsFolder.open(
            parent.resolve(facts.folderName()), facts, making, List.of(RESULTS, SUMMARY), fresh);
    try {
      return new ResultFolder(folder, facts);
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private static List<Result> results(Path folder, JsonLines.Content content) {
    List<Result> results = new ArrayList<>();
    for (JsonObject line : content.lines()) {
      try {
        results.add(Result.of(line));
      } catch (JsonParseException e) {
        throw new ResultException(
            "%s:%d: this is no result: take the line out, or begin anew with --fresh"
                .formatted(folder.resolve(RESULTS), results.size() + 1),
            e);
      }
    }
    return results;
  }

  /**
   * Reads a folder and changes nothing. A broken last line is passed over.
   *
   * @throws ResultException where it holds no results, or damaged ones
   */
  public static Stored read(Path folder) {
    FactsFolder.Stored stored = FactsFolder.read(folder);
    return new Stored(
        folder,
        stored.facts(),
        stored.made(),
        results(folder, JsonLines.read(folder.resolve(RESULTS))));
  }

  /**
   * Reads what can be read of a folder, and changes nothing. Of two results of one formula the
   * later one counts.
   *
   * @param remarks is told of what is left out
   * @throws ResultException where it cannot be said what the results are of
   */
  public static Stored salvage(Path folder, Consumer<String> remarks) {
    FactsFolder.Stored stored = FactsFolder.read(folder);
    Map<Place, Result> results = new LinkedHashMap<>();
    JsonLines.salvage(folder.resolve(RESULTS), Result::of, remarks)
        .forEach(result -> results.put(new Place(result.cell(), result.index()), result));
    return new Stored(folder, stored.facts(), stored.made(), List.copyOf(results.values()));
  }

  public Path folder() {
    return folder.path();
  }

  public Facts facts() {
    return facts;
  }

  /** Whether a broken last line was dropped when this was opened. */
  public boolean wasRepaired() {
    return repaired;
  }

  /** All results, in the order in which they were added. */
  public Collection<Result> results() {
    return List.copyOf(results.values());
  }

  /**
   * What is known of a formula.
   *
   * @throws ResultException where the folder has the result of another formula in its place
   */
  public Optional<Result> find(String cell, int index, String formula) {
    Optional<Result> found = Optional.ofNullable(results.get(new Place(cell, index)));
    found
        .filter(result -> !result.formula().equals(formula))
        .ifPresent(
            result -> {
              throw new ResultException(
                  "%s has a result for another formula as %s, number %d: choose other --results, or begin anew with --fresh"
                      .formatted(folder().resolve(RESULTS), cell, index));
            });
    return found;
  }

  /** Stores a result; it is in the file when this returns. */
  public void add(Result result) {
    lines.add(Rounded.of(result.toJson()));
    results.put(new Place(result.cell(), result.index()), result);
  }

  /** Forgets all results, and only these. */
  public void clear() {
    lines.close();
    lines = JsonLines.append(folder().resolve(RESULTS), JsonLines.Content.NOTHING);
    results.clear();
  }

  /** Counts all results that are there and writes {@code summary.json}. */
  public Summary finish() {
    Summary summary = Summary.of(results.values());
    JsonObject json = facts.toJson();
    summary.toJson().asMap().forEach(json::add);
    try {
      FactsFolder.write(folder().resolve(SUMMARY), json);
    } catch (IOException e) {
      throw JsonLines.cannotWrite(folder().resolve(SUMMARY), e);
    }
    return summary;
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
