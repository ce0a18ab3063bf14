package io.nrs.cli.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GenerateTest {
  @TempDir Path folder;

  private Result generate(String task, String... more) {
    String[] arguments =
        ("generate "
                + task
                + " --output data --train 20 --validation 10 --test 10 "
                + String.join(" ", more))
            .trim()
            .split(" ");
    return new CommandLineRun(folder).run(arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "listops,data/test/N4A3.listops,'test, N4A3'",
    "arithmetic,data/test/N3.arith,'test, N3'",
    "algebra,data/validation-ood/N5.algebra,'validation-ood, N5'"
  })
  void filesNameSeedAndCellAndAreRight(String task, String file, String cell) throws IOException {
    Result result = generate(task, "--seed 5");
    assertEquals(0, result.code(), result.err());
    List<String> lines = Files.readAllLines(folder.resolve(file));
    assertEquals("# nrs generate " + task + " --seed 5: " + cell + ", 10 formulas", lines.get(0));
    assertEquals(11, lines.size());
    Result check = new CommandLineRun(folder).run("check", "--exact", "data");
    assertEquals(0, check.code(), check.out());
    assertTrue(check.out().contains("0 errors"), check.out());
  }

  @Test
  void aFolderInUseIsLeftAlone() throws IOException {
    assertEquals(0, generate("arithmetic").code());
    Path file = folder.resolve("data/train/N1.arith");
    String before = Files.readString(file);
    Result again = generate("arithmetic", "--seed 2");
    assertEquals(2, again.code());
    assertTrue(again.err().contains("is not empty: choose another --output"), again.err());
    assertEquals(before, Files.readString(file));
    assertEquals(0, generate("arithmetic", "--seed 1 --force").code());
    assertEquals(before, Files.readString(file));
    assertEquals(0, generate("arithmetic", "--seed 2 --force").code());
    assertTrue(!before.equals(Files.readString(file)));
  }
}
