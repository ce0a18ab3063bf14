package io.nrs.testing;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class ExpectTest {
  private static Expect failing(String expected) {
    StackWalker.StackFrame here =
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
            .walk(frames -> frames.findFirst())
            .orElseThrow();
    return new Expect(expected, here, Map.of());
  }

  @Test
  void equalTextsPass() {
    expect("a\n").check("a\n");
    expect(
            """
            a
            b
            """)
        .check("a\nb\n");
    expect("").check("");
  }

  @Test
  void linesPassWithAndWithoutTheLastLineFeed() {
    expect("").check(List.of());
    expect("a").check(List.of("a"));
    expect("a\n").check(List.of("a"));
    expect("\n").check(List.of(""));
    expect(
            """
            1
            2
            """)
        .check(Stream.of(1, 2));
    expect(
            """
            1
            2\
            """)
        .check(List.of(1, 2));
  }

  @Test
  void linesAreNeverAddedOrLeftOut() {
    for (List<String> other :
        List.of(List.<String>of(), List.of("a", ""), List.of("", "a"), List.of("b"))) {
      assertThrows(AssertionFailedError.class, () -> failing("a").check(other), other.toString());
    }
    assertThrows(AssertionFailedError.class, () -> failing("").check(List.of("")));
    assertThrows(AssertionFailedError.class, () -> failing("a").check("a\n"));
  }

  @Test
  void aFailureShowsTheLinesThatDiffer() {
    AssertionFailedError error =
        assertThrows(AssertionFailedError.class, () -> failing("a\nb\nc\n").check("a\nx\nc\n"));
    assertEquals("a\nb\nc\n", error.getExpected().getStringRepresentation());
    assertEquals("a\nx\nc\n", error.getActual().getStringRepresentation());
    String message = error.getMessage();
    assertTrue(message.startsWith("ExpectTest.java:"), message);
    assertTrue(message.endsWith("\n  a\n- b\n+ x\n  c\n"), message);
  }

  @Test
  void aMissingLineFeedAtTheEndIsShown() {
    assertEquals("- a\n+ a⏎̸\n", LineDiff.of("a\n", "a"));
    assertEquals("+ a\n", LineDiff.of("", "a\n"));
    assertEquals("- a\n- \n", LineDiff.of("a\n\n", ""));
  }

  @Test
  void sourcesAreWrittenOnlyWhenAskedFor() {
    assertFalse(SourceUpdates.wanted(Map.of()));
    assertFalse(SourceUpdates.wanted(Map.of("CI", "true")));
    assertFalse(SourceUpdates.wanted(Map.of("NRS_UPDATE_EXPECT", "0")));
    assertTrue(SourceUpdates.wanted(Map.of("NRS_UPDATE_EXPECT", "1")));
    Map<String, String> both = Map.of("NRS_UPDATE_EXPECT", "1", "CI", "true");
    assertThrows(IllegalStateException.class, () -> SourceUpdates.wanted(both));
  }

  @Test
  void theSourceOfAClassIsFound() {
    Path source = SourceUpdates.source(ExpectTest.class, "ExpectTest.java");
    assertDoesNotThrow(() -> assertTrue(Files.readString(source).contains("theSourceOfAClass")));
  }
}
