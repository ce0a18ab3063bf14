package io.nrs.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Replaces whole files: a reader sees the old content or the new, never a part. */
public final class AtomicFile {
  private AtomicFile() {}

  /** As {@link DurableWriter#replace}. */
  public static void replace(Path file, byte[] bytes) throws IOException {
    DurableWriter.replace(file, bytes);
  }

  /** As {@link #replace(Path, byte[])}, with text in UTF-8. */
  public static void replace(Path file, CharSequence text) throws IOException {
    replace(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
