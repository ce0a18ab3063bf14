package io.nrs.evaluation.result;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Results of one system with one set of settings: {@code facts.json}, {@code results.jsonl}, a line
 * a formula, and at the end {@code summary.json}. It is filled by one process at a time, which may
 * be killed at any moment; the next one goes on where it was.
 */
public final class ResultFolder implements AutoCloseable {
  public static final String FACTS = "facts.json";
  public static final String RESULTS = "results.jsonl";
  public static final String SUMMARY = "summary.json";
  private static final String LOCK = ".lock";
  private static final String MADE = "made";

  private final Path folder;
  private final Facts facts;
  private final FileChannel lock;
  private final JsonLines lines;
  private final Map<Place, Result> results = new LinkedHashMap<>();
  private final boolean repaired;

  private record Place(String cell, int index) {}

  /**
   * How results came about.
   *
   * @param command with what belongs to it, such as {@code nrs evaluate listops --split paper}
   * @param machine that it ran on
   */
  public record Making(String command, String machine) {}

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

  private ResultFolder(Path folder, Facts facts, FileChannel lock) {
    this.folder = folder;
    this.facts = facts;
    this.lock = lock;
    JsonLines.Content content = JsonLines.read(folder.resolve(RESULTS));
    this.repaired = content.broken();
    results(folder, content)
        .forEach(result -> results.put(new Place(result.cell(), result.index()), result));
    this.lines = JsonLines.append(folder.resolve(RESULTS), content);
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
    Path folder = parent.resolve(facts.folderName());
    FileChannel lock = null;
    try {
      Files.createDirectories(folder);
      lock = lock(folder);
      if (fresh) {
        Files.deleteIfExists(folder.resolve(SUMMARY));
        Files.deleteIfExists(folder.resolve(RESULTS));
        Files.deleteIfExists(folder.resolve(FACTS));
      }
      List<Making> made = made(folder, facts);
      if (!made.contains(making)) {
        made.add(making);
      }
      write(folder.resolve(FACTS), json(facts, made));
      return new ResultFolder(folder, facts, lock);
    } catch (IOException e) {
      release(lock);
      throw JsonLines.cannotWrite(folder, e);
    } catch (RuntimeException e) {
      release(lock);
      throw e;
    }
  }

  /** Two processes in one folder would answer everything twice. A killed one holds no lock. */
  private static FileChannel lock(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      // Of this very process: the same answer.
    }
    channel.close();
    throw new ResultException(
        "another nrs evaluate is at work in "
            + folder
            + ": wait for it, or choose other --results");
  }

  private static void release(FileChannel lock) {
    if (lock == null) {
      return;
    }
    try {
      lock.close();
    } catch (IOException e) {
      // The process ends with it.
    }
  }

  private static List<Making> made(Path folder, Facts facts) {
    if (!Files.exists(folder.resolve(FACTS))) {
      if (Files.exists(folder.resolve(RESULTS))) {
        throw new ResultException(
            folder
                + " holds results and no "
                + FACTS
                + " that says of what: restore it, or begin anew with --fresh");
      }
      return new ArrayList<>();
    }
    JsonObject stored = readFacts(folder);
    if (!Facts.of(stored).equals(facts)) {
      throw new ResultException(
          folder
              + " holds results of another system or with other settings, which are never mixed:"
              + " choose other --results, or begin anew with --fresh");
    }
    return madeOf(stored);
  }

  private static List<Making> madeOf(JsonObject stored) {
    List<Making> made = new ArrayList<>();
    if (stored.has(MADE)) {
      for (JsonElement element : stored.getAsJsonArray(MADE)) {
        JsonObject making = element.getAsJsonObject();
        made.add(
            new Making(making.get("command").getAsString(), making.get("machine").getAsString()));
      }
    }
    return made;
  }

  private static JsonObject json(Facts facts, List<Making> made) {
    JsonObject json = facts.toJson();
    JsonArray array = new JsonArray();
    for (Making each : made) {
      JsonObject making = new JsonObject();
      making.addProperty("command", each.command());
      making.addProperty("machine", each.machine());
      array.add(making);
    }
    json.add(MADE, array);
    return json;
  }

  private static JsonObject readFacts(Path folder) {
    Path file = folder.resolve(FACTS);
    try {
      JsonElement element = JsonParser.parseString(Files.readString(file));
      Facts.of(element.getAsJsonObject());
      madeOf(element.getAsJsonObject());
      return element.getAsJsonObject();
    } catch (IOException
        | JsonParseException
        | IllegalStateException
        | UnsupportedOperationException
        | ClassCastException
        | NullPointerException e) {
      throw new ResultException(file + " is damaged: restore it, or begin anew with --fresh", e);
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
    JsonObject stored = readFacts(folder);
    return new Stored(
        folder,
        Facts.of(stored),
        madeOf(stored),
        results(folder, JsonLines.read(folder.resolve(RESULTS))));
  }

  public Path folder() {
    return folder;
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
                      .formatted(folder.resolve(RESULTS), cell, index));
            });
    return found;
  }

  /** Stores a result; it is in the file when this returns. */
  public void add(Result result) {
    lines.add(result.toJson());
    results.put(new Place(result.cell(), result.index()), result);
  }

  /** Counts all results that are there and writes {@code summary.json}. */
  public Summary finish() {
    Summary summary = Summary.of(results.values());
    JsonObject json = facts.toJson();
    summary.toJson().asMap().forEach(json::add);
    try {
      write(folder.resolve(SUMMARY), json);
    } catch (IOException e) {
      throw JsonLines.cannotWrite(folder.resolve(SUMMARY), e);
    }
    return summary;
  }

  private static void write(Path file, JsonObject json) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + ".writing");
    Files.writeString(
        aside,
        new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create().toJson(json) + "\n");
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() {
    try {
      lines.close();
    } finally {
      release(lock);
    }
  }
}
