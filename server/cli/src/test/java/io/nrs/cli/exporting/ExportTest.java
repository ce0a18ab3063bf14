package io.nrs.cli.exporting;

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

class ExportTest {
  private static final Path MODELS = Path.of("..", "..", "models").toAbsolutePath().normalize();

  @TempDir private Path folder;

  private Result run(String command) {
    return new CommandLineRun(folder).run(command.split(" "));
  }

  @Test
  void networksAreRepositories() throws IOException {
    Result result = run("export huggingface arithmetic --output hub --models " + MODELS);
    assertEquals(0, result.code(), result.err());
    assertEquals(2, result.out().lines().count());
    for (String module : List.of("selector", "solver")) {
      Path source = MODELS.resolve("arithmetic").resolve(module);
      Path hub = folder.resolve("hub/arithmetic-" + module);
      assertEquals(
          -1,
          Files.mismatch(source.resolve("weights.safetensors"), hub.resolve("model.safetensors")));
      assertEquals(-1, Files.mismatch(source.resolve("config.json"), hub.resolve("config.json")));
      String readme = Files.readString(hub.resolve("README.md"));
      assertTrue(readme.startsWith("---\nlicense: apache-2.0\nlibrary_name: nrs\n"), readme);
      assertTrue(readme.contains("\n---\n\n# arithmetic " + module + "\n"), readme);
      assertEquals(-1, Files.mismatch(source.resolve("metrics.json"), hub.resolve("metrics.json")));
    }
  }
}
