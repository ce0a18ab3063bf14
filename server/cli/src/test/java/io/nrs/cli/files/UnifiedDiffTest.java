package io.nrs.cli.files;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class UnifiedDiffTest {
  @Test
  void equalTextsHaveNone() {
    assertEquals("", UnifiedDiff.of("a", "x\n", "x\n"));
  }

  @Test
  void farChangesAreHunksOfTheirOwn() {
    String before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n";
    expect(
            """
            --- a
            +++ a
            @@ -1,5 +1,5 @@
             1
            -2
            +two
             3
             4
             5
            @@ -9,5 +9,5 @@
             9
             10
             11
            -12
            +twelve
             13
            """)
        .check(
            UnifiedDiff.of(
                "a", before, before.replace("\n2\n", "\ntwo\n").replace("12", "twelve")));
  }

  @Test
  void nearChangesShareOne() {
    expect(
            """
            --- a
            +++ a
            @@ -1,4 +1,4 @@
            -1
            -2
            +one
            +two
             3
            -4
            +four
            """)
        .check(UnifiedDiff.of("a", "1\n2\n3\n4\n", "one\ntwo\n3\nfour\n"));
  }

  @Test
  void linesAreEditedInPlace() {
    assertThrows(IllegalArgumentException.class, () -> UnifiedDiff.of("a", "1\n", "1\n2\n"));
  }
}
