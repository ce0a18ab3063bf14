package io.nrs.cli.kills;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.cli.NrsProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Commands of the program, each in a process of its own.
 *
 * @param folder where they run; the output of the last one is logged there
 */
record LoggedCommands(Path folder) {
  Process start(String command) throws IOException {
    return new ProcessBuilder(NrsProcess.command(command.split(" ")))
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("out.log").toFile())
        .redirectError(folder.resolve("err.log").toFile())
        .start();
  }

  /** What the last command has written to its standard output so far. */
  String output() throws IOException {
    return Files.readString(folder.resolve("out.log"));
  }

  /** Waits for the end of the last command, which must succeed. */
  void end(Process process) throws Exception {
    Killer.awaitEnd(process);
    assertEquals(0, process.exitValue(), Files.readString(folder.resolve("err.log")));
  }

  void run(String command) throws Exception {
    end(start(command));
  }
}
