package io.nrs.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Reads files of any type, because somebody else put them there. */
public final class RegularFiles {
  private RegularFiles() {}

  /**
   * Reads a whole file. It never opens a pipe or a device, even behind a link. A pipe waits for its
   * other end, and a device may have no end.
   *
   * @param maxBytes the most bytes of a file; less than 2 GiB
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
   * Refuses anything but a regular file, also behind a link.
   *
   * @throws IOException if it is no regular file, or does not exist
   */
  public static void mustBeRegular(Path file) throws IOException {
    if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
      throw new IOException("is not a regular file");
    }
  }
}
