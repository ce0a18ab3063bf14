package io.nrs.lsp.subprocess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.lsp.subprocess.CommandLineProcesses.CommandLineProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineProcessTest {
  @TempDir Path folder;

  /** Without it two trainings slow each other tenfold. A value that the user has set stays. */
  @Test
  void threadsOfTheTensorLibraryWaitWithoutUsingACore() throws Exception {
    List<String> policies = new ArrayList<>();
    CommandLineProcess process =
        CommandLineProcess.start(
            List.of("sh", "-c", "printf '{\"event\":\"%s\"}\\n' \"$OMP_WAIT_POLICY\""), folder);
    assertEquals(
        new CommandLineProcess.Exit(0, false, ""),
        process.await(event -> policies.add(event.get("event").getAsString()), () -> false));
    String expected = Optional.ofNullable(System.getenv("OMP_WAIT_POLICY")).orElse("PASSIVE");
    assertEquals(List.of(expected), policies);
  }

  /** Nobody else would: a command line that fills the pipe waits for ever. */
  @Test
  void aListenerThatFailsStopsTheProcess() throws Exception {
    CommandLineProcess process =
        CommandLineProcess.start(
            List.of("sh", "-c", "yes '{\"event\":\"x\"}' | head -100000; cat; echo > ended"),
            folder);
    assertThrows(
        IllegalStateException.class,
        () ->
            process.await(
                event -> {
                  throw new IllegalStateException("a listener that fails");
                },
                () -> false));
    assertTrue(process.endsBefore(System.nanoTime() + TimeUnit.MINUTES.toNanos(1)));
    assertTrue(Files.exists(folder.resolve("ended")));
  }
}
