package io.nrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.console.ExitCodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program {@code nrs} of a clone, where it may build nothing. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  @TempDir private Path folder;

  private void file(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.writeString(folder.resolve(name), text);
  }

  @ParameterizedTest
  @CsvSource({
    "check, '', false",
    "check, cli, true",
    "bench, '', false",
    "bench, cli, false",
    "help bench, cli, false",
    "bench, cli testing, true",
    "evaluate --system llm, cli, false",
    "evaluate --system nrs, cli, true",
  })
  void whatIsNotBuiltIsSaidToBe(String arguments, String modules, boolean starts)
      throws IOException, InterruptedException {
    Files.copy(Path.of("..", "..", "nrs"), folder.resolve("nrs"));
    file("server/dist/src/main/launch/start.sh", "echo started\n");
    for (String module : modules.isEmpty() ? new String[0] : modules.split(" ")) {
      file("server/" + module + "/target/libraries/nrs-cli-0.1.0.jar", "");
    }
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "exec ./nrs " + arguments)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("NRS_BUILD", "never");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertEquals(starts ? ExitCodes.CLEAN : ExitCodes.COULD_NOT_RUN, process.waitFor(), said);
    List<String> lines = said.lines().toList();
    assertEquals(1, lines.size(), said);
    assertEquals(starts, said.equals("started"), said);
    assertTrue(starts || said.endsWith("unset NRS_BUILD"), said);
  }
}
