package io.nrs.evaluation.result;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A file that is written one JSON object a line, each of them as soon as it is known. A process
 * killed while it writes leaves at most a broken last line, which is dropped by who goes on.
 */
public final class JsonLines implements AutoCloseable {
  private static final int MOST_NAMED = 5;

  private final Path file;
  // Not a channel: an interrupted thread that writes would close it for all.
  private final RandomAccessFile open;

  private JsonLines(Path file, RandomAccessFile open) {
    this.file = file;
    this.open = open;
  }

  /**
   * What a file holds.
   *
   * @param lines the complete ones
   * @param broken whether something follows that is no complete line
   * @param length of the complete lines, in bytes
   */
  public record Content(List<JsonObject> lines, boolean broken, long length) {
    static final Content NOTHING = new Content(List.of(), false, 0);

    public Content {
      lines = List.copyOf(lines);
    }
  }

  /**
   * Reads a file; one that is not there holds nothing.
   *
   * @throws ResultException where it cannot be read, or a line that is not the last one is broken
   */
  public static Content read(Path file) {
    if (!Files.exists(file)) {
      return Content.NOTHING;
    }
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new ResultException("cannot read " + file + ": " + reason(e), e);
    }
    List<JsonObject> lines = new ArrayList<>();
    int start = 0;
    while (start < bytes.length) {
      int end = start;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      boolean last = end >= bytes.length - 1;
      try {
        if (end == bytes.length) {
          return new Content(lines, true, start);
        }
        lines.add(object(new String(bytes, start, end - start, StandardCharsets.UTF_8)));
      } catch (JsonParseException e) {
        if (last) {
          return new Content(lines, true, start);
        }
        throw new ResultException(
            "%s:%d: this is no JSON object: take the line out, or begin anew with --fresh"
                .formatted(file, lines.size() + 1),
            e);
      }
      start = end + 1;
    }
    return new Content(lines, false, start);
  }

  /**
   * What can be read of a file, whatever is wrong with the rest of it.
   *
   * @param reading makes something of a line, or throws {@link JsonParseException}
   * @param remarks is told of what is left out
   * @throws ResultException where the file cannot be read at all
   */
  static <T> List<T> salvage(Path file, Function<JsonObject, T> reading, Consumer<String> remarks) {
    List<T> sound = new ArrayList<>();
    List<Integer> broken = new ArrayList<>();
    int number = 0;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        try {
          sound.add(reading.apply(object(line)));
        } catch (JsonParseException e) {
          broken.add(number);
        }
      }
    } catch (IOException e) {
      throw new ResultException("cannot read " + file + ": " + reason(e), e);
    }
    if (!broken.isEmpty()) {
      remarks.accept(
          "%s: %d broken and left out, line %s"
              .formatted(
                  file,
                  broken.size(),
                  broken.stream()
                          .limit(MOST_NAMED)
                          .map(String::valueOf)
                          .collect(Collectors.joining(", "))
                      + (broken.size() > MOST_NAMED ? ", …" : "")));
    }
    return sound;
  }

  private static JsonObject object(String line) {
    JsonReader reader = new JsonReader(new StringReader(line));
    reader.setStrictness(Strictness.STRICT);
    JsonElement element = JsonParser.parseReader(reader);
    if (!element.isJsonObject()) {
      throw new JsonParseException("no object: " + line);
    }
    return element.getAsJsonObject();
  }

  /** Opens a file to go on after what it holds; what is broken at its end is cut off. */
  public static JsonLines append(Path file, Content content) {
    try {
      RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw");
      try {
        open.setLength(content.length());
        open.seek(content.length());
        return new JsonLines(file, open);
      } catch (IOException e) {
        open.close();
        throw e;
      }
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  /** Adds a line; it is in the file when this returns. */
  public void add(JsonObject object) {
    try {
      open.write((object + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  @Override
  public void close() {
    try {
      open.close();
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  static ResultException cannotWrite(Path file, IOException e) {
    return new ResultException(
        "cannot write %s (%s): free the disk, correct its rights, or choose other --results"
            .formatted(file, reason(e)),
        e);
  }

  private static String reason(IOException e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }
}
