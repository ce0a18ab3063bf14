package io.nrs.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {
  @Test
  void everyPieceIsInOneShard() {
    for (int of = 1; of < 7; of++) {
      int shards = of;
      assertTrue(
          LongStream.range(0, 50)
              .allMatch(
                  piece ->
                      IntStream.rangeClosed(1, shards)
                              .filter(number -> new Shard(number, shards).holds(piece))
                              .count()
                          == 1));
    }
  }

  @Test
  void itIsReadAsItIsWritten() {
    assertEquals(new Shard(2, 3), Shard.parse("2/3"));
    assertEquals("2/3", new Shard(2, 3).toString());
    assertEquals(Shard.WHOLE, Shard.parse("1/1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2/0", "4/3", "0/3", "a/b", "", "2", "2/3/4", "-1/3", "1/9999999999", " 1/2"})
  void everythingElseIsRefused(String text) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Shard.parse(text)).getMessage();
    assertTrue(message.contains("is not a shard I/N with I from 1 to N, such as 2/3"), message);
    assertTrue(message.startsWith(text) || message.startsWith("'" + text + "'"), message);
  }
}
