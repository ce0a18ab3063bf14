package io.nrs.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Text of files that should be small. */
public final class TextFiles {
  private static final int MAX_BYTES = 1 << 22;

  private TextFiles() {}

  public static String read(Path file) throws IOException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(RegularFiles.read(file, MAX_BYTES)))
        .toString();
  }

  /** The text of a resource beside a class. */
  public static String resource(Class<?> beside, String name) {
    try (InputStream stream = beside.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
