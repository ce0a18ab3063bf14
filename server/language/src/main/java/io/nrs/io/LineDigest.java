package io.nrs.io;

import io.nrs.io.RegularFiles.Checksums;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** The SHA-256 of lines of text, each of which ends with a line feed. */
public final class LineDigest {
  private final MessageDigest digest = Checksums.digest();

  /**
   * @param line without a line feed, so that two lines are never taken for one
   */
  public void add(String line) {
    digest.update(line.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
  }

  /** Returns the sum in hexadecimal, and begins anew. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
