package io.nrs.training.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LengthGroupsTest {
  private static final int SMALL = 96;
  private static final int WIDE = 1_024;

  private static List<Example> ofLengths(int... lengths) {
    return IntStream.of(lengths).mapToObj(length -> new Example("1".repeat(length), "1")).toList();
  }

  private static void check(List<Example> examples, int width, int most, String groups) {
    assertEquals(
        groups,
        LengthGroups.of(examples.stream().map(Example::input).toList(), width, most).stream()
            .map(
                group ->
                    group.stream()
                        .map(i -> String.valueOf(examples.get(i).input().length()))
                        .collect(Collectors.joining(" ")))
            .collect(Collectors.joining(", ")));
  }

  @Test
  void aGroupHasInputsOfSimilarLength() {
    check(ofLengths(), WIDE, 9, "");
    check(ofLengths(7), WIDE, 9, "7");
    check(ofLengths(13, 1, 18, 5, 3, 9, 8, 1), WIDE, 9, "1 1, 3 5, 8 9, 13, 18");
  }

  @Test
  void aFewTokensOfPaddingCostLessThanTheCallsOfASmallNetwork() {
    check(ofLengths(13, 1, 18, 5, 3, 9, 8, 1), SMALL, 9, "1 1 3 5 8 9 13 18");
    List<Example> many =
        Stream.of(ofLengths(9, 9), Collections.nCopies(100, new Example("1", "1")))
            .flatMap(List::stream)
            .toList();
    assertEquals(2, LengthGroups.of(many, SMALL).size());
    assertEquals(1, LengthGroups.of(many.subList(0, 20), SMALL).size());
  }

  @Test
  void aGroupHasNoMoreThanItMay() {
    check(ofLengths(5, 5, 6, 5, 5), SMALL, 2, "5 5, 5 5, 6");
  }

  @Test
  void aGroupOfLongInputsIsSmall() {
    check(ofLengths(1_500, 1_500, 1_400), SMALL, 9, "1400, 1500, 1500");
    check(ofLengths(3_000, 3_000), SMALL, 9, "3000, 3000");
  }

  @Test
  void everyExampleIsInOneGroup() {
    List<Example> examples = ofLengths(IntStream.range(0, 500).map(i -> 1 + i * i % 97).toArray());
    assertEquals(
        IntStream.range(0, 500).boxed().toList(),
        LengthGroups.of(examples, SMALL).stream().flatMap(List::stream).sorted().toList());
    assertEquals(
        500,
        Stream.of(LengthGroups.of(examples, SMALL))
            .flatMap(List::stream)
            .mapToInt(List::size)
            .sum());
  }
}
