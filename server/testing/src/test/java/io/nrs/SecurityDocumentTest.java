package io.nrs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every line of SECURITY.md names a test, and the test is there. */
class SecurityDocumentTest {
  private static final Path HOME = Path.of("..", "..");
  private static final Pattern NAMED = Pattern.compile("`(\\w+Test)\\.(\\w+)`");
  private static final Pattern SCRIPT = Pattern.compile("`(\\w+\\.test\\.ts)`: (.*)");

  private static Map<String, String> tests() throws IOException {
    Map<String, String> tests = new HashMap<>();
    for (String folder : List.of("grammar/src/test", "server", "client-vscode/test")) {
      try (Stream<Path> files = Files.walk(HOME.resolve(folder))) {
        for (Path file :
            files
                .filter(path -> path.toString().matches(".*(Test\\.java|\\.test\\.ts)"))
                .toList()) {
          tests.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
        }
      }
    }
    return tests;
  }

  @Test
  void everyLineIsBackedByATest() throws IOException {
    Map<String, String> tests = tests();
    List<String> unbacked = new ArrayList<>();
    int rows = 0;
    for (String line : Files.readAllLines(HOME.resolve("SECURITY.md"))) {
      if (!line.startsWith("| ") || line.startsWith("| it cannot")) {
        continue;
      }
      rows++;
      String named = line.substring(line.indexOf('|', 2) + 1).replaceAll("\\|\\s*$", "").trim();
      Matcher script = SCRIPT.matcher(named);
      List<Boolean> backed =
          script.matches()
              ? List.of(tests.getOrDefault(script.group(1), "").contains(script.group(2)))
              : NAMED
                  .matcher(named)
                  .results()
                  .map(
                      test ->
                          tests
                              .getOrDefault(test.group(1), "")
                              .contains("void " + test.group(2) + "("))
                  .toList();
      if (backed.isEmpty() || backed.contains(false)) {
        unbacked.add(line);
      }
    }
    assertTrue(rows > 20, rows + " rows");
    assertEquals(List.of(), unbacked);
  }
}
