package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.io.DurableWriter;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.io.StoredJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

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
   * @param entries the valid lines
   * @param broken the numbers of the others, from 1
   * @param length of the file up to the last valid line, in bytes
   * @param torn whether broken lines follow it
   */
  record Content<T>(List<T> entries, List<Integer> broken, long length, boolean torn) {
    Content {
      entries = List.copyOf(entries);
      broken = List.copyOf(broken);
    }

    /**
     * Refuses a file in which more than the last line is broken.
     *
     * @throws ResultException if it is such a file
     */
    void mustBeWhole(Path file, Class<T> type) {
      if (broken.size() > (torn ? 1 : 0)) {
        throw new ResultException(
            "%s:%s: this line is not a valid %s: remove the line, or start again with --fresh"
                .formatted(file, broken.get(0), type.getSimpleName().toLowerCase(Locale.ROOT)));
      }
    }

    /** Names the broken lines in one line. */
    Optional<String> remark(Path file) {
      return broken.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "%s: %s broken and left out, line %s%s"
                  .formatted(
                      file,
                      broken.size(),
                      broken.stream()
                          .limit(MAX_NAMED)
                          .map(String::valueOf)
                          .collect(Collectors.joining(", ")),
                      broken.size() > MAX_NAMED ? ", …" : ""));
    }
  }

  /**
   * Reads a file. A missing file is empty.
   *
   * @throws ResultException if the file cannot be read
   */
  static <T> Content<T> read(Path file, Class<T> type) {
    byte[] bytes = exists(file) ? bytes(file) : new byte[0];
    List<T> entries = new ArrayList<>();
    List<Integer> broken = new ArrayList<>();
    int length = 0;
    for (int start = 0; start < bytes.length; ) {
      int end = lineEnd(bytes, start);
      try {
        String line = new String(bytes, start, end - start, StandardCharsets.UTF_8);
        if (end == bytes.length) {
          throw new JsonParseException("a line without its end: " + line);
        }
        entries.add(StoredJson.read(line, type));
        length = end + 1;
      } catch (JsonParseException e) {
        broken.add(entries.size() + broken.size() + 1);
      }
      start = end + 1;
    }
    return new Content<>(entries, broken, length, length < bytes.length);
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
      return present.equals(file)
          ? RegularFiles.read(present)
          : RegularFiles.readCompressed(present);
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

  /** Replaces a log by its compressed form with these lines. */
  static void compress(Path file, List<JsonObject> lines) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      try (OutputStream packed = new GZIPOutputStream(bytes)) {
        packed.write(text(lines));
      }
      DurableWriter.replace(compressed(file), bytes.toByteArray());
      Files.delete(file);
      DurableWriter.forceFolder(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw cannotWrite(compressed(file), e);
    }
  }

  private static byte[] text(List<JsonObject> objects) {
    return objects.stream()
        .map(object -> object + "\n")
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.UTF_8);
  }

  private static int lineEnd(byte[] bytes, int start) {
    int end = start;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return end;
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
    byte[] lines = text(objects);
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
