package io.nrs.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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

  /** Checks a whole file that the program gives, or writes it. */
  public static void checkFile(Path file, String generated) throws IOException {
    if (isUpdating()) {
      Files.writeString(file, generated);
    }
    String committed = Files.exists(file) ? Files.readString(file) : "";
    assertEquals(
        generated, committed, file.normalize() + " is out of date: test with NRS_UPDATE_EXPECT=1");
  }

  /**
   * Checks parts of a document that the program gives, or writes them.
   *
   * @param sections the text between the comments {@code generated:NAME}, by name
   */
  public static void checkSections(Path file, Map<String, String> sections) throws IOException {
    String document = Files.readString(file);
    for (Map.Entry<String, String> section : sections.entrySet()) {
      String begin = "<!-- generated:" + section.getKey() + " -->\n";
      String end = "<!-- /generated:" + section.getKey() + " -->\n";
      int from = document.indexOf(begin);
      int to = document.indexOf(end);
      assertTrue(0 <= from && from < to, file + " has no section " + begin);
      document =
          document.substring(0, from + begin.length())
              + section.getValue()
              + document.substring(to);
    }
    checkFile(file, document);
  }

  private static String answered(String line, UnaryOperator<String> program) {
    int end = line.indexOf(ARROW);
    String input = end < 0 ? line : line.substring(0, end);
    return input + ARROW + program.apply(input).replace("\n", "⏎");
  }
}
