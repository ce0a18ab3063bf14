package io.nrs.eclipse;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** The process of the server, which tests hold for a while. */
public final class RunningServer {
  private RunningServer() {}

  /** What a test does meanwhile. */
  public interface Work {
    void run() throws Exception;
  }

  /** Runs {@code meanwhile} while the server stands still. It goes on after that. */
  public static void held(Work meanwhile) throws Exception {
    await("the server", () -> process() > 0);
    signal("STOP");
    try {
      meanwhile.run();
    } finally {
      signal("CONT");
    }
  }

  private static long process() {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().commandLine().orElse("").contains("io.nrs.cli.Main"))
        .mapToLong(ProcessHandle::pid)
        .findFirst()
        .orElse(0);
  }

  private static void signal(String name) throws Exception {
    Process kill =
        new ProcessBuilder("bash", "-c", "kill -%s %d".formatted(name, process())).start();
    assertEquals(0, kill.waitFor());
  }
}
