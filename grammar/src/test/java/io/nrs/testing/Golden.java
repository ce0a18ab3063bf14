package io.nrs.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A file of inputs and of what the program answers, among the resources of a test: {@code INPUT ⟶
 * ANSWER} on each line. Lines of an answer are joined by ⏎; blank lines and lines from # on stay.
 */
public final class Golden {
  private static final String ARROW = " ⟶ ";

  private Golden() {}

  /** Whether expected texts in files should be written: {@code NRS_UPDATE_EXPECT=1}. */
  public static boolean isUpdating() {
    boolean updating = "1".equals(System.getenv("NRS_UPDATE_EXPECT"));
    assertFalse(updating && "true".equals(System.getenv("CI")), "not in continuous integration");
    return updating;
  }

  /** Checks every answer, or writes them into the file. */
  public static void check(Class<?> test, String name, UnaryOperator<String> program) {
    Path file = Path.of("src", "test", "resources", test.getPackageName().replace('.', '/'), name);
    try {
      String expected = Files.readString(file);
      String actual =
          expected
              .lines()
              .map(line -> line.isBlank() || line.startsWith("#") ? line : answered(line, program))
              .collect(Collectors.joining("\n", "", "\n"));
      if (isUpdating()) {
        Files.writeString(file, actual);
      }
      assertEquals(Files.readString(file), actual, "NRS_UPDATE_EXPECT=1 writes the answers");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String answered(String line, UnaryOperator<String> program) {
    int end = line.indexOf(ARROW);
    String input = end < 0 ? line : line.substring(0, end);
    return input + ARROW + program.apply(input).replace("\n", "⏎");
  }
}
