package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.training.data.Example;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LengthGroupsTest {
  private static List<Example> ofLengths(int... lengths) {
    return IntStream.of(lengths).mapToObj(length -> new Example("1".repeat(length), "1")).toList();
  }

  private static void check(List<Example> examples, int most, String groups) {
    assertEquals(
        groups,
        LengthGroups.of(examples, most).stream()
            .map(
                group ->
                    group.stream()
                        .map(i -> String.valueOf(examples.get(i).input().length()))
                        .collect(Collectors.joining(" ")))
            .collect(Collectors.joining(", ")));
  }

  @Test
  void aGroupHasInputsOfSimilarLength() {
    check(ofLengths(), 9, "");
    check(ofLengths(7), 9, "7");
    check(ofLengths(13, 1, 18, 5, 3, 9, 8, 1), 9, "1 1 3, 5 8, 9 13, 18");
  }

  @Test
  void aGroupHasNoMoreThanItMay() {
    check(ofLengths(5, 5, 6, 5, 5), 2, "5 5, 5 5, 6");
  }

  @Test
  void aGroupOfLongInputsIsSmall() {
    check(ofLengths(1_500, 1_500, 1_400), 9, "1400, 1500, 1500");
    check(ofLengths(3_000, 3_000), 9, "3000, 3000");
  }

  @Test
  void everyExampleIsInOneGroup() {
    List<Example> examples = ofLengths(IntStream.range(0, 500).map(i -> 1 + i * i % 97).toArray());
    assertEquals(
        IntStream.range(0, 500).boxed().toList(),
        LengthGroups.of(examples).stream().flatMap(List::stream).sorted().toList());
    assertEquals(
        500, Stream.of(LengthGroups.of(examples)).flatMap(List::stream).mapToInt(List::size).sum());
  }
}
