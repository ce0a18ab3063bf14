package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandProcessTest {
  @TempDir Path folder;

  /** Without it two trainings slow each other tenfold. A value that the user has set stays. */
  @Test
  void threadsOfTheTensorLibraryWaitWithoutUsingACore() throws Exception {
    BlockingQueue<String> policies = new LinkedBlockingQueue<>();
    CommandProcess process =
        CommandProcess.start(
            List.of("sh", "-c", "printf '{\"event\":\"%s\"}\\n' \"$OMP_WAIT_POLICY\""),
            folder,
            event -> policies.add(event.get("event").getAsString()));
    assertTrue(process.endsWithin(TimeUnit.SECONDS.toNanos(60)));
    assertEquals(0, process.exitCode());
    String expected = Optional.ofNullable(System.getenv("OMP_WAIT_POLICY")).orElse("PASSIVE");
    assertEquals(expected, policies.poll(60, TimeUnit.SECONDS));
  }
}
