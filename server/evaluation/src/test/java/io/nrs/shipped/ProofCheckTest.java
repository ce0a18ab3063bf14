package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.testing.OptionalTool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs of one file, which share no code with ours, confirm the proofs that ship. */
class ProofCheckTest {
  private static final Path ROOT = Path.of("..", "..");

  private static final String PROGRAM = "docs/proof/Check.java";

  @TempDir private static Path classes;

  @TempDir private Path folder;

  private record Result(int code, String out) {}

  /** Once for all of these tests, which takes a part of the time that one of them does. */
  @BeforeAll
  static void compile() {
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), ROOT.resolve(PROGRAM).toString());
    assertEquals(0, code);
  }

  private static Result check(Path model) throws IOException, InterruptedException {
    return java("-cp", classes.toString(), "Check", model.toString());
  }

  private static Result java(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dstdout.encoding=UTF-8"));
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  private static Result checkWithNumpy(Path model) throws IOException, InterruptedException {
    return run("python3", "docs/proof/check.py", model.toString());
  }

  private static Result run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), out);
  }

  /**
   * @param asked whether a description gives the values of all leaves, so that the Solver is asked
   */
  @ParameterizedTest
  @CsvSource({
    "listops, false",
    "arithmetic, false",
    "algebra, false",
    "addition, false",
    "listops-full, false",
    "logic, true",
    "nibbles, true",
    "permutations, false",
    "polynomial, false",
    "sql, true",
    "sums, false",
    "verilog, true"
  })
  void everyProofIsConfirmed(String language, boolean asked)
      throws IOException, InterruptedException {
    Result result = check(Path.of("models", language));
    assertEquals(0, result.code(), result.out());
    assertTrue(result.out().contains("windows of pass 1 answered wrongly: 0"), result.out());
    assertEquals(asked, result.out().contains("questions answered wrongly: 0"), result.out());
  }

  /** As the documents say. */
  @Test
  void theProgramRunsFromItsFile() throws IOException, InterruptedException {
    Result result = java(PROGRAM, Path.of("models", "sums").toString());
    assertEquals(0, result.code(), result.out());
  }

  /** Copies the networks of Logic with something else in one of their files. */
  private Path copy(String file, String text, String other) throws IOException {
    Path logic = folder.resolve("logic");
    for (String each :
        new String[] {
          "solver/config.json",
          "solver/weights.safetensors",
          "tagger/weights.safetensors",
          "tagger/proof.json",
          "tagger/grammar.json"
        }) {
      Path target = logic.resolve(each);
      Files.createDirectories(target.getParent());
      Files.copy(ROOT.resolve("models/logic").resolve(each), target);
    }
    String whole = Files.readString(logic.resolve(file));
    assertTrue(whole.contains(text), whole);
    Files.writeString(logic.resolve(file), whole.replace(text, other));
    return logic;
  }

  @ParameterizedTest
  @CsvSource({
    "tagger/proof.json, '\"reachable\": 111', '\"reachable\": 112'",
    "tagger/proof.json, '\"leaves\": 5951', '\"leaves\": 5952'",
    "tagger/proof.json, '\"margin\": 14.4', '\"margin\": 15.4'",
    "tagger/proof.json, '\"windows\": \"4', '\"windows\": \"5'",
    "solver/config.json, '\"heads\": 4', '\"heads\": 2'",
    "tagger/grammar.json, '\"INFIX\"', '\"PREFIX\"'"
  })
  void whatDiffersIsSeen(String file, String text, String other)
      throws IOException, InterruptedException {
    Result result = check(copy(file, text, other).toAbsolutePath());
    assertEquals(1, result.code(), result.out());
    assertTrue(result.out().contains("but the proof has"), result.out());
  }

  @Test
  void numpyConfirmsTheProofOfLogic() throws IOException, InterruptedException {
    OptionalTool.NUMPY.assume();
    Result result = checkWithNumpy(Path.of("models", "logic"));
    assertEquals(0, result.code(), result.out());
    assertTrue(result.out().contains("windows: 111\n"), result.out());
    assertTrue(result.out().contains("questions: 5951\n"), result.out());
  }

  @ParameterizedTest
  @CsvSource({
    "tagger/proof.json, '\"reachable\": 111', '\"reachable\": 112'",
    "tagger/proof.json, '\"leaves\": 5951', '\"leaves\": 5952'",
    "tagger/proof.json, '\"margin\": 14.4', '\"margin\": 15.4'",
    "tagger/proof.json, '\"leastMargin\": 9.2', '\"leastMargin\": 9.4'",
    "tagger/proof.json, '\"windows\": \"4', '\"windows\": \"5'",
    "tagger/grammar.json, '\"3,1,5,4\": 1', '\"3,1,5,4\": 2'",
    "tagger/grammar.json, '\"INFIX\"', '\"PREFIX\"'"
  })
  void numpySeesWhatDiffers(String file, String text, String other)
      throws IOException, InterruptedException {
    OptionalTool.NUMPY.assume();
    Result result = checkWithNumpy(copy(file, text, other).toAbsolutePath());
    assertEquals(1, result.code(), result.out());
    assertTrue(result.out().contains("but the proof has"), result.out());
  }

  @Test
  void itIsOneFileOfSomeFourHundredLinesAndNoLibrary() throws IOException {
    String program = Files.readString(ROOT.resolve(PROGRAM));
    assertTrue(program.lines().count() <= 410);
    assertFalse(program.lines().anyMatch(line -> line.matches("import (?!java\\.).*")));
  }
}
