package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class TokenBatchTest {
  @Test
  void shorterSequencesArePadded() {
    TokenBatch batch = TokenBatch.of(List.of(new int[] {5, 6}, new int[] {7, 8, 9}, new int[0]), 4);
    assertEquals(3, batch.rows());
    assertEquals(3, batch.length());
    assertArrayEquals(new int[] {5, 6, 4, 7, 8, 9, 4, 4, 4}, batch.ids());
    assertArrayEquals(new float[] {1, 1, 0, 1, 1, 1, 0, 0, 0}, batch.mask());
  }

  @Test
  void anEmptyBatchHasNoTokens() {
    TokenBatch batch = TokenBatch.of(List.of(), 0);
    assertEquals(0, batch.rows());
    assertEquals(0, batch.length());
  }
}
