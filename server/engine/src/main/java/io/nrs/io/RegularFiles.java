package io.nrs.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Reads files that may be anything, because somebody else put them there. */
public final class RegularFiles {
  private RegularFiles() {}

  /**
   * Reads a whole file. A pipe or a device, also behind a link, is never opened: opening a pipe
   * waits for its other end, and a device may have no end.
   *
   * @param maxBytes of which a larger file is not read, less than 2 GiB
   * @throws IOException if it is no regular file, or larger
   */
  public static byte[] read(Path file, int maxBytes) throws IOException {
    mustBeRegular(file);
    try (InputStream stream = Files.newInputStream(file)) {
      byte[] bytes = stream.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw new IOException("is larger than " + maxBytes + " bytes");
      }
      return bytes;
    }
  }

  /**
   * Refuses what is no regular file, also behind a link.
   *
   * @throws IOException if it is none, or not there
   */
  public static void mustBeRegular(Path file) throws IOException {
    if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
      throw new IOException("is not a regular file");
    }
  }
}
