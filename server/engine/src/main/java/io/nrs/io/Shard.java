package io.nrs.io;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a long run. The run is a list of pieces, numbered from 0; a shard has every {@code
 * of}-th piece.
 *
 * @param number from 1 to {@code of}
 * @param of how many shards the run has
 */
public record Shard(int number, int of) {
  /** A run that is not divided. */
  public static final Shard WHOLE = new Shard(1, 1);

  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

  public Shard {
    if (of < 1 || number < 1 || number > of) {
      throw new IllegalArgumentException(
          "%d/%d is not a shard I/N with I from 1 to N, such as 2/3".formatted(number, of));
    }
  }

  /**
   * Reads {@code I/N}.
   *
   * @throws IllegalArgumentException if the text is anything else; the message says so
   */
  public static Shard parse(String text) {
    Matcher written = WRITTEN.matcher(text);
    if (!written.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a shard I/N with I from 1 to N, such as 2/3".formatted(text));
    }
    return new Shard(Integer.parseInt(written.group(1)), Integer.parseInt(written.group(2)));
  }

  /** Whether a piece, numbered from 0, is in this shard. */
  public boolean holds(long piece) {
    return piece % of == number - 1;
  }

  /** {@code I/N}. */
  @Override
  public String toString() {
    return number + "/" + of;
  }
}
