package io.nrs.eclipse.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.preferences.Validators.Validator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidatorsTest {
  @TempDir Path folder;

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
  void sharesAreFromZeroToOne(String text, boolean right) {
    assertEquals(
        right
            ? Optional.empty()
            : Optional.of("Confidence must be a number from 0 to 1, such as 0.5."),
        Validators.share("Confidence").problem(text));
  }

  @Test
  void foldersMustExist() throws Exception {
    Validator check = Validators.folder("Models folder");
    Path file = Files.createFile(folder.resolve("file"));
    assertEquals(Optional.empty(), check.problem(""));
    assertEquals(Optional.empty(), check.problem(folder.toString()));
    assertEquals(
        Optional.of("Models folder: the folder " + file + " does not exist."),
        check.problem(file.toString()));
    assertEquals(
        Optional.of("Models folder: the folder models does not exist."), check.problem("models"));
    assertEquals(Optional.of("Models folder: the folder \0 does not exist."), check.problem("\0"));
  }

  @Test
  void programsMustBeExecutable() throws Exception {
    Validator check = Validators.program("nrs executable");
    Path program = Files.createFile(folder.resolve("nrs"));
    assertEquals(Optional.empty(), check.problem(""));
    assertEquals(
        Optional.of("nrs executable: the file " + program + " is not executable."),
        check.problem(program.toString()));
    program.toFile().setExecutable(true);
    assertEquals(Optional.empty(), check.problem(program.toString()));
    assertEquals(
        Optional.of("nrs executable: the file " + folder + " does not exist."),
        check.problem(folder.toString()));
    assertEquals(Optional.of("nrs executable: the file nrs does not exist."), check.problem("nrs"));
  }
}
