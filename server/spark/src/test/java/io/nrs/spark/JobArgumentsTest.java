package io.nrs.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobArgumentsTest {
  private static JobArguments read(String words) {
    return JobArguments.of(words.isEmpty() ? List.of() : List.of(words.split(" ")));
  }

  @Test
  void argumentsOfTheMergeAreNotThoseOfShards() {
    assertEquals(
        new JobArguments(
            OptionalInt.of(8),
            Optional.of("m"),
            List.of("check", "data", "--verify"),
            List.of("--format", "json", "--output=o", "-q")),
        read("check data --format json --shards 8 --verify --output=o -q --models m"));
    assertEquals(Optional.of("n"), read("verify --models=n").models());
    assertEquals(OptionalInt.of(3), read("verify --shards=3").shards());
    assertEquals(OptionalInt.empty(), read("verify listops").shards());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          train arithmetic solver | the first argument is check, evaluate, generate or verify, not train
          verify --shard 1/2      | --shard is what the job adds: omit it, or use the command without Spark
          verify --shards 0       | --shards is a positive integer, not 0
          verify --shards         | --shards needs a value
          ''                      | the first argument is check, evaluate, generate or verify, not missing
          """)
  void othersAreRefused(String words, String message) {
    assertEquals(
        message, assertThrows(IllegalArgumentException.class, () -> read(words)).getMessage());
  }
}
