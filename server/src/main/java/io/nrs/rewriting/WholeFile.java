package io.nrs.rewriting;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are there as a whole: who reads one sees what was before or what is after. */
public final class WholeFile {
  private WholeFile() {}

  /**
   * Writes beside the file and puts it in its place in one move; a failure leaves nothing beside.
   */
  public static void replace(Path file, byte[] bytes) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + ".writing");
    try {
      Files.write(aside, bytes);
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(aside);
      throw e;
    }
  }

  /** As {@link #replace(Path, byte[])}, with text in UTF-8. */
  public static void replace(Path file, CharSequence text) throws IOException {
    replace(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
