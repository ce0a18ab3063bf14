package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
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

  private static final int LABELS = 50;

  private static void checkIncreasing(int[] positions, int length) {
    assertEquals(length, positions.length);
    for (int i = 0; i < length; i++) {
      int before = i == 0 ? -1 : positions[i - 1];
      assertTrue(before < positions[i] && positions[i] < LABELS, Arrays.toString(positions));
    }
  }

  @Test
  void positionsAreSortedAndDistinctAndInRange() {
    SplittableRandom random = new SplittableRandom(1);
    for (int length = 0; length <= LABELS; length++) {
      for (int i = 0; i < 20; i++) {
        checkIncreasing(LabelPositions.random(length, LABELS, random), length);
        checkIncreasing(LabelPositions.even(length, LABELS, random.nextDouble()), length);
      }
      checkIncreasing(LabelPositions.even(length, LABELS, 0), length);
      checkIncreasing(LabelPositions.even(length, LABELS, Math.nextDown(1.0)), length);
    }
  }

  @Test
  void plainPositionsCount() {
    assertArrayEquals(new int[] {0, 1, 2, 3}, LabelPositions.plain(4));
    assertArrayEquals(new int[0], LabelPositions.plain(0));
  }

  @Test
  void evenPositionsAreAsFarApartAsCanBe() {
    assertArrayEquals(new int[] {0, 12, 25, 37}, LabelPositions.even(4, LABELS, 0));
    assertArrayEquals(new int[] {6, 18, 31, 43}, LabelPositions.even(4, LABELS, 0.5));
    assertArrayEquals(LabelPositions.plain(LABELS), LabelPositions.even(LABELS, LABELS, 0.9));
  }

  @Test
  void everyLabelIsDrawnEquallyOften() {
    SplittableRandom random = new SplittableRandom(2);
    int[] counts = new int[LABELS];
    int draws = 20_000;
    for (int i = 0; i < draws; i++) {
      for (int label : LabelPositions.random(10, LABELS, random)) {
        counts[label]++;
      }
    }
    // Standard deviation 57: five of them.
    for (int count : counts) {
      assertEquals(draws * 10.0 / LABELS, count, 285, Arrays.toString(counts));
    }
  }

  @Test
  void theSameSeedDrawsTheSame() {
    assertArrayEquals(
        LabelPositions.random(10, LABELS, new SplittableRandom(3)),
        LabelPositions.random(10, LABELS, new SplittableRandom(3)));
  }

  @Test
  void inputsLongerThanTheRangeAreRefused() {
    SplittableRandom random = new SplittableRandom(4);
    assertThrows(
        IllegalArgumentException.class, () -> LabelPositions.random(LABELS + 1, LABELS, random));
    Exception e =
        assertThrows(
            IllegalArgumentException.class, () -> LabelPositions.even(LABELS + 1, LABELS, 0));
    assertTrue(e.getMessage().contains("51") && e.getMessage().contains("50"), e.getMessage());
  }
}
