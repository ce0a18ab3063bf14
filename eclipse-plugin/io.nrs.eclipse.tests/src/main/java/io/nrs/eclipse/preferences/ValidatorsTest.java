package io.nrs.eclipse.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.preferences.Checks.Check;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChecksTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "'', true",
    "1, true",
    "1000, true",
    "0, false",
    "1001, false",
    "-3, false",
    "2.5, false",
    "many, false",
    "99999999999, false",
  })
  void wholeNumbersHaveARange(String text, boolean right) {
    assertEquals(
        right ? Optional.empty() : Optional.of("Outputs: a whole number, 1 to 1000."),
        Checks.wholeNumber("Outputs", 1, 1000).problem(text));
  }

  @ParameterizedTest
  @CsvSource({
    "'', true",
    "0, true",
    "0.5, true",
    "1, true",
    "1.1, false",
    "-0.1, false",
    "x, false"
  })
  void sharesAreFromNoughtToOne(String text, boolean right) {
    assertEquals(
        right ? Optional.empty() : Optional.of("Confidence: a number, 0 to 1, such as 0.5."),
        Checks.share("Confidence").problem(text));
  }

  @Test
  void aModelsFolderIsAFolder() throws Exception {
    Check check = Checks.folder("Models folder");
    Path file = Files.createFile(folder.resolve("file"));
    assertEquals(Optional.empty(), check.problem(""));
    assertEquals(Optional.empty(), check.problem(folder.toString()));
    assertEquals(
        Optional.of("Models folder: there is no folder " + file + "."),
        check.problem(file.toString()));
    assertEquals(Optional.of("Models folder: there is no folder models."), check.problem("models"));
    assertEquals(Optional.of("Models folder: there is no folder \0."), check.problem("\0"));
  }

  @Test
  void aProgramCanBeRun() throws Exception {
    Check check = Checks.program("Installed nrs");
    Path program = Files.createFile(folder.resolve("nrs"));
    assertEquals(Optional.empty(), check.problem(""));
    assertEquals(
        Optional.of("Installed nrs: " + program + " cannot be run."),
        check.problem(program.toString()));
    program.toFile().setExecutable(true);
    assertEquals(Optional.empty(), check.problem(program.toString()));
    assertEquals(
        Optional.of("Installed nrs: there is no file " + folder + "."),
        check.problem(folder.toString()));
    assertEquals(Optional.of("Installed nrs: there is no file nrs."), check.problem("nrs"));
  }
}
