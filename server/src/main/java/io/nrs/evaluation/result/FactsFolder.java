package io.nrs.evaluation.result;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.rewriting.WholeFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A folder with {@code facts.json}, which says what everything else in it is of. One process at a
 * time fills it.
 */
final class FactsFolder implements AutoCloseable {
  static final String FACTS = "facts.json";
  private static final String LOCK = ".lock";
  private static final String MADE = "made";

  private final Path path;
  private final FileChannel lock;

  private FactsFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /** What {@code facts.json} says. */
  record Stored(Facts facts, List<Making> made) {
    Stored {
      made = List.copyOf(made);
    }
  }

  /**
   * Opens the folder, or makes it.
   *
   * @param data the files that make no sense without facts
   * @param fresh forget facts and data, instead of going on with them
   */
  static FactsFolder open(Path path, Facts facts, Making making, List<String> data, boolean fresh) {
    FileChannel lock = null;
    try {
      Files.createDirectories(path);
      lock = lock(path);
      if (fresh) {
        for (String file : data) {
          Files.deleteIfExists(path.resolve(file));
        }
        Files.deleteIfExists(path.resolve(FACTS));
      }
      List<Making> made = made(path, facts, data);
      if (!made.contains(making)) {
        made.add(making);
      }
      write(path.resolve(FACTS), json(facts, made));
      return new FactsFolder(path, lock);
    } catch (IOException e) {
      release(lock);
      throw JsonLines.cannotWrite(path, e);
    } catch (RuntimeException e) {
      release(lock);
      throw e;
    }
  }

  Path path() {
    return path;
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

  private static List<Making> made(Path folder, Facts facts, List<String> data) {
    if (!Files.exists(folder.resolve(FACTS))) {
      if (data.stream().anyMatch(file -> Files.exists(folder.resolve(file)))) {
        throw new ResultException(
            folder
                + " holds results but no "
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

  /**
   * What the folder is of.
   *
   * @throws ResultException where it does not say so
   */
  static Stored read(Path folder) {
    JsonObject stored = readFacts(folder);
    return new Stored(Facts.of(stored), madeOf(stored));
  }

  /** Replaces a file in one move. */
  static void write(Path file, JsonObject json) throws IOException {
    WholeFile.replace(
        file,
        new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create().toJson(json) + "\n");
  }

  @Override
  public void close() {
    release(lock);
  }
}
