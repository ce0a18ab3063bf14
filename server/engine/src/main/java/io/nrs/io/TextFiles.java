package io.nrs.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Text of a file that is small, if it is what it should be. */
public final class TextFiles {
  private static final long MAX_BYTES = 1 << 22;

  private TextFiles() {}

  public static String read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("is no file");
    }
    if (Files.size(file) > MAX_BYTES) {
      throw new IOException("is larger than " + MAX_BYTES + " bytes");
    }
    return Files.readString(file);
  }
}
