package io.nrs.cli.language;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.testing.Expect;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanguageCommandsTest {
  private static final String NOT =
      """
      {"id": "not", "atoms": ["T", "F"], "operations": [{"symbol": "!", "form": "prefix"}],
       "rules": ["(!T) => F", "(!F) => T"], "examples": ["(!(!T)) = T"]}
      """;

  @TempDir Path folder;

  private void check(String command, Expect expected) {
    Result result = new CommandLineRun(folder).run(command.split(" "));
    expected.check(
        "%d\n%s%s"
            .formatted(
                result.code(),
                result.out().replace(folder + "/", ""),
                result.err().replace(folder + "/", "")));
  }

  @Test
  void aNewDescriptionIsProvedAndListed() {
    check("language new mine", expect(""));
    check("language check mine", expect(""));
    check("language check .nrs/languages/mine.json", expect(""));
    check("languages", expect(""));
    check("language new mine", expect(""));
  }

  @Test
  void badInput() {
    new CommandLineRun(folder)
        .file("wrong.json", NOT.replace("(!F) => T", "(!?x) => T"))
        .file(".nrs/languages/a.json", NOT)
        .file(".nrs/languages/b.json", NOT)
        .file(".nrs/languages/broken.json", "{\"id\": 7}");
    check("language new ../x", expect(""));
    check("language new listops", expect(""));
    check("language check nothing", expect(""));
    check("language check missing.json", expect(""));
    check("language check wrong.json", expect(""));
    check("language", expect(""));
    check("solve --language broken (!T)", expect(""));
    check("solve --language .nrs/languages/broken.json (!T)", expect(""));
    check("languages", expect(""));
  }

  @Test
  void formulasOfADescribedLanguageAreSolved() {
    Result result =
        new CommandLineRun(folder)
            .file("not.json", NOT)
            .run("solve", "--language", "not.json", "(!(!T))", "(!X)");
    assertEquals("T\n", result.out());
    assertTrue(result.err().contains("X is not expected here"), result.err());
    assertEquals(1, result.code());
  }
}
