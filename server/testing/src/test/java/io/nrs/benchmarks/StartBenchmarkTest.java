package io.nrs.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.benchmarks.StartBenchmark.Starts;
import io.nrs.cli.console.Console.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Scripts stand for the program. */
@DisabledOnOs(OS.WINDOWS)
class StartBenchmarkTest {
  @TempDir private Path folder;

  private StartBenchmark benchmark(String script) throws IOException {
    Path program = folder.resolve("nrs");
    Files.writeString(program, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new StartBenchmark(program);
  }

  @Test
  void bothKindsStartInTurnAndTheFirstPairIsNotCounted() throws IOException {
    Path log = folder.resolve("log");
    List<Starts> starts = benchmark("echo \"$JAVA_OPTS $*\" >> '" + log + "'\necho 3\n").measure(2);
    assertTrue(starts.get(0).archive());
    assertFalse(starts.get(1).archive());
    assertEquals(List.of(2, 2), starts.stream().map(each -> each.seconds().size()).toList());
    List<Boolean> archive =
        Files.readAllLines(log).stream().map(line -> line.equals(" solve (1+2)")).toList();
    assertEquals(List.of(false, true, true, false, false, true), archive);
  }

  @Test
  void aProgramThatFindsAnotherValueIsNotTimed() throws IOException {
    StartBenchmark wrong = benchmark("echo 4\n");
    String message = assertThrows(CommandException.class, () -> wrong.measure(1)).getMessage();
    assertEquals(folder.resolve("nrs") + " solve (1+2) ended with 0 and wrote: 4", message);
  }

  @Test
  void aMissingProgramIsNamed() {
    StartBenchmark missing = new StartBenchmark(folder.resolve("nowhere"));
    String message = assertThrows(CommandException.class, () -> missing.measure(1)).getMessage();
    assertTrue(message.startsWith(folder.resolve("nowhere") + " cannot be started"), message);
  }
}
