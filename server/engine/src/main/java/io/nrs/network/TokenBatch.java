package io.nrs.network;

import java.util.List;

/** Token sequences (B, L), padded to the longest of them. */
public final class TokenBatch {
  /**
   * The most tokens that inference should encode at once. What a layer writes of more of them
   * leaves the processor's cache.
   */
  public static final int TOKENS_ENCODED_AT_ONCE = 512;

  private final int rows;
  private final int length;
  private final int[] ids;
  private final float[] mask;

  private TokenBatch(int rows, int length, int[] ids, float[] mask) {
    this.rows = rows;
    this.length = length;
    this.ids = ids;
    this.mask = mask;
  }

  public static TokenBatch of(List<int[]> sequences, int padding) {
    return of(sequences, padding, 0);
  }

  /**
   * @param shortest the least length of the batch
   */
  static TokenBatch of(List<int[]> sequences, int padding, int shortest) {
    int longest =
        Math.max(
            shortest, sequences.stream().mapToInt(sequence -> sequence.length).max().orElse(0));
    int[] ids = new int[sequences.size() * longest];
    float[] mask = new float[ids.length];
    for (int row = 0; row < sequences.size(); row++) {
      int[] sequence = sequences.get(row);
      for (int i = 0; i < longest; i++) {
        boolean present = i < sequence.length;
        ids[row * longest + i] = present ? sequence[i] : padding;
        mask[row * longest + i] = present ? 1 : 0;
      }
    }
    return new TokenBatch(sequences.size(), longest, ids, mask);
  }

  public int rows() {
    return rows;
  }

  public int length() {
    return length;
  }

  /** Whether a row is shorter than the batch. */
  boolean isPadded() {
    for (float present : mask) {
      if (present == 0) {
        return true;
      }
    }
    return false;
  }

  /** Row-major, rows × length. */
  int[] ids() {
    return ids;
  }

  /** Row-major, 1 for a token and 0 for padding. */
  float[] mask() {
    return mask;
  }
}
