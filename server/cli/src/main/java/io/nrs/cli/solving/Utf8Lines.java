package io.nrs.cli.solving;

import io.nrs.checking.Utf8;
import io.nrs.cli.console.Console.CommandException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads a stream line by line. An invalid line does not affect the lines after it. */
final class Utf8Lines {
  static final int MAX_BYTES = 4 << 20;

  sealed interface Line {}

  record Good(String text) implements Line {}

  /** A line that is too long or not UTF-8; it was skipped. */
  record Bad(String reason) implements Line {}

  private final BufferedInputStream stream;
  private boolean first = true;

  Utf8Lines(InputStream stream) {
    this.stream = new BufferedInputStream(stream, 1 << 16);
  }

  Optional<Line> next() {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
      int read = stream.read();
      if (read < 0) {
        return Optional.empty();
      }
      long length = 0;
      for (; read >= 0 && read != '\n'; read = stream.read()) {
        if (++length <= MAX_BYTES) {
          bytes.write(read);
        }
      }
      boolean start = first;
      first = false;
      return Optional.of(
          length > MAX_BYTES
              ? new Bad("the line is longer than 4 MiB")
              : decode(bytes.toByteArray(), start));
    } catch (IOException e) {
      throw new CommandException("cannot read standard input: " + e.getMessage(), e);
    }
  }

  private static Line decode(byte[] bytes, boolean start) {
    Utf8.Decoded decoded = Utf8.decode(bytes);
    if (decoded instanceof Utf8.Invalid invalid) {
      return new Bad("the line is not UTF-8 (byte " + (invalid.offset() + 1) + ")");
    }
    String text = ((Utf8.Valid) decoded).text();
    String line = start ? Utf8.withoutMark(text) : text;
    return new Good(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
  }
}
