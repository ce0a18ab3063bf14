package io.nrs.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Text of a file that is small, if it is what it should be. */
final class SmallFile {
  private static final long MOST = 1 << 22;

  private SmallFile() {}

  static String read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("is no file");
    }
    if (Files.size(file) > MOST) {
      throw new IOException("is larger than " + MOST + " bytes");
    }
    return Files.readString(file);
  }
}
