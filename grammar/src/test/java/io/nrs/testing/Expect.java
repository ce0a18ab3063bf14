package io.nrs.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A text that a test expects: {@code expect("(1+5)").check(rewritten)}. */
public record Expect(String expected) {
  public static Expect expect(String expected) {
    return new Expect(expected);
  }

  /** Checks that the text equals the expected one, to the last character. */
  public void check(String actual) {
    assertEquals(expected, actual);
  }

  /** Each element is a line. Whether the expected text ends with a line feed does not matter. */
  public void check(List<?> lines) {
    boolean open = !expected.isEmpty() && !expected.endsWith("\n");
    assertEquals(
        open ? expected + "\n" : expected,
        lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
  }

  /** As {@link #check(List)}. */
  public void check(Stream<?> lines) {
    check(lines.toList());
  }
}
