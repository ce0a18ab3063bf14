package io.nrs.library;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.testing.Golden;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The program in docs/java.md is {@link SolveFormulas}, and prints what the document says. */
class JavaLibraryTest {
  private static final Path HOME = Path.of("..", "..");

  @Test
  void theProgramOfTheDocumentRuns() throws IOException {
    String source = Files.readString(Path.of("src/test/java/io/nrs/library/SolveFormulas.java"));
    String printed = printed();
    assertTrue(printed.contains("solved: -9"), printed);
    Golden.checkSections(
        HOME.resolve("docs/java.md"),
        Map.of(
            "program",
            "```java\n" + source.substring(source.indexOf("import ")) + "```\n",
            "output",
            "```\n" + printed + "```\n"));
  }

  private static String printed() {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      SolveFormulas.main(new String[] {HOME.toString()});
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}
