package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchExecutorTest {
  @Test
  void batchesHoldSimilarLengthsAndNoMoreTokensThanAllowed() {
    check(List.of(), List.of());
    check(List.of("a"), List.of("a"));
    check(List.of("aaaa", "b", "cc", "d"), List.of("b d cc", "aaaa"));
    check(List.of("aaa", "bbb", "ccc"), List.of("aaa bbb", "ccc"));
  }

  @Test
  void longerItemIsBatchOfItsOwn() {
    check(List.of("aaaaaaaaaaaa", "b"), List.of("b", "aaaaaaaaaaaa"));
    check(List.of("aaaaaaaaaaaa", "bbbbbbbbbbbbb"), List.of("aaaaaaaaaaaa", "bbbbbbbbbbbbb"));
  }

  /** Checks the batches of at most six tokens, and that every item has its own answer. */
  private static void check(List<String> items, List<String> expected) {
    for (int threads : new int[] {1, 3}) {
      try (BatchExecutor executor = new BatchExecutor(threads)) {
        List<String> batches = Collections.synchronizedList(new ArrayList<>());
        List<String> answers =
            executor.byLength(
                items,
                String::length,
                6,
                batch -> {
                  batches.add(String.join(" ", batch));
                  return batch.stream().map(item -> "re: " + item).toList();
                });
        assertEquals(items.stream().map(item -> "re: " + item).toList(), answers);
        assertEquals(expected.stream().sorted().toList(), batches.stream().sorted().toList());
      }
    }
  }

  @Test
  void errorOfBatchReachesCaller() {
    for (int threads : new int[] {1, 3}) {
      try (BatchExecutor executor = new BatchExecutor(threads)) {
        assertThrows(
            ArithmeticException.class,
            () ->
                executor.byLength(
                    List.of("a", "bb"),
                    String::length,
                    2,
                    batch -> List.of(1 / (2 - batch.get(0).length()), 0)));
      }
    }
  }
}
