package io.nrs.evaluation.result;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import io.nrs.io.DurableWriter;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.StoredJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * A file of JSON objects, one per line, each written as soon as it is known. A process killed while
 * it writes leaves at most a broken last line, which the next process removes.
 */
final class ResultLog implements AutoCloseable {
  private static final int MAX_NAMED = 5;

  private final Path file;
  // An interrupt of one thread would close a channel for all threads.
  private final OutputStream open;
  private long length;
  private boolean isTorn;

  private ResultLog(Path file, OutputStream open, long length) {
    this.length = length;
    this.file = file;
    this.open = open;
  }

  /**
   * The content of a log.
   *
   * @param entries the complete lines
   * @param broken whether an incomplete line follows them
   * @param length of the complete lines, in bytes
   */
  record Content<T>(List<T> entries, boolean broken, long length) {
    public Content {
      entries = List.copyOf(entries);
    }

    static <T> Content<T> empty() {
      return new Content<>(List.of(), false, 0);
    }
  }

  /**
   * Reads a file. A missing file is empty.
   *
   * @throws ResultException if the file cannot be read, or a line before the last one is broken
   */
  static <T> Content<T> read(Path file, Class<T> type) {
    if (!exists(file)) {
      return Content.empty();
    }
    byte[] bytes = bytes(file);
    List<T> entries = new ArrayList<>();
    int start = 0;
    while (start < bytes.length) {
      int end = lineEnd(bytes, start);
      boolean last = end >= bytes.length - 1;
      JsonObject line;
      try {
        if (end == bytes.length) {
          return new Content<>(entries, true, start);
        }
        line = object(new String(bytes, start, end - start, StandardCharsets.UTF_8));
      } catch (JsonParseException e) {
        if (last) {
          return new Content<>(entries, true, start);
        }
        throw broken(file, entries.size() + 1, type, e);
      }
      try {
        entries.add(StoredJson.read(line, type));
      } catch (JsonParseException e) {
        throw broken(file, entries.size() + 1, type, e);
      }
      start = end + 1;
    }
    return new Content<>(entries, false, start);
  }

  /** The compressed form of a log, which takes its place in an archive of results. */
  static Path compressed(Path file) {
    return file.resolveSibling(file.getFileName() + ".gz");
  }

  /**
   * Whether there is a log, compressed or not.
   *
   * @throws ResultException if the disk fails
   */
  static boolean exists(Path file) {
    try {
      return RegularFiles.exists(file) || RegularFiles.exists(compressed(file));
    } catch (IOException e) {
      throw ResultException.cannotRead(file, e);
    }
  }

  /** The file that holds a log: a log that is not compressed is the newer one. */
  static Path present(Path file) {
    try {
      return RegularFiles.exists(file) ? file : compressed(file);
    } catch (IOException e) {
      throw ResultException.cannotRead(file, e);
    }
  }

  private static byte[] bytes(Path file) {
    Path present = present(file);
    try {
      byte[] stored = RegularFiles.read(present);
      return present.equals(file)
          ? stored
          : new GZIPInputStream(new ByteArrayInputStream(stored)).readAllBytes();
    } catch (IOException e) {
      throw ResultException.cannotRead(present, e);
    }
  }

  /** Replaces a compressed log by the log itself, so that lines can be added. */
  static void expand(Path file) throws IOException {
    if (RegularFiles.exists(compressed(file))) {
      if (!RegularFiles.exists(file)) {
        DurableWriter.replace(file, bytes(file));
      }
      Files.delete(compressed(file));
    }
  }

  private static int lineEnd(byte[] bytes, int start) {
    int end = start;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return end;
  }

  private static ResultException broken(Path file, int line, Class<?> type, Exception cause) {
    return new ResultException(
        "%s:%d: this line is not a valid %s: remove the line, or start again with --fresh"
            .formatted(file, line, type.getSimpleName().toLowerCase(Locale.ROOT)),
        cause);
  }

  /**
   * Reads all valid lines of a file.
   *
   * @param remarks receives a line that names the broken lines
   * @throws ResultException if the file cannot be read
   */
  static <T> List<T> salvage(Path file, Class<T> type, Consumer<String> remarks) {
    List<T> valid = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    int number = 0;
    for (String line : new String(bytes(file), StandardCharsets.UTF_8).lines().toList()) {
      number++;
      try {
        valid.add(StoredJson.read(object(line), type));
      } catch (JsonParseException e) {
        broken.add("" + number);
      }
    }
    if (!broken.isEmpty()) {
      remarks.accept(
          "%s: %d broken and left out, line %s%s"
              .formatted(
                  file,
                  broken.size(),
                  broken.stream().limit(MAX_NAMED).collect(Collectors.joining(", ")),
                  broken.size() > MAX_NAMED ? ", …" : ""));
    }
    return valid;
  }

  private static JsonObject object(String line) {
    JsonReader reader = new JsonReader(new StringReader(line));
    reader.setStrictness(Strictness.STRICT);
    JsonElement element = JsonParser.parseReader(reader);
    if (!element.isJsonObject()) {
      throw new JsonParseException("not an object: " + line);
    }
    return element.getAsJsonObject();
  }

  /** Opens a file to append to its content. Removes a broken last line. */
  static ResultLog append(Path file, Content<?> content) {
    try {
      cut(file, content.length());
      return new ResultLog(
          file,
          Files.newOutputStream(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND),
          content.length());
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  /** Leaves only the beginning of a file, which need not be there, and forces that to disk. */
  private static void cut(Path file, long length) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
    DurableWriter.force(file);
  }

  /** Adds lines at once, so a killed process leaves none or all of them. */
  synchronized void addAll(List<JsonObject> objects) {
    byte[] lines =
        objects.stream()
            .map(object -> object + "\n")
            .collect(Collectors.joining())
            .getBytes(StandardCharsets.UTF_8);
    try {
      if (isTorn) {
        // Another thread may go on where this one fails.
        cut(file, length);
      }
      isTorn = true;
      open.write(lines);
      length += lines.length;
      isTorn = false;
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  synchronized void clear() {
    try {
      cut(file, 0);
      length = 0;
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  /** Forces all lines to disk. */
  void force() {
    try {
      DurableWriter.force(file);
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  @Override
  public void close() {
    try (open) {
      DurableWriter.force(file);
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  static ResultException cannotWrite(Path file, IOException e) {
    return new ResultException(
        "cannot write %s (%s): free disk space, correct the permissions, or choose another --results"
            .formatted(file, IoReasons.of(e)),
        e);
  }
}
