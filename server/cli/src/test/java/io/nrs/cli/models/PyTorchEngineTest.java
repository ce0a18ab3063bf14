package io.nrs.cli.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real engine on model folders in which something is missing or damaged. */
class PyTorchEngineTest {
  @TempDir Path folder;

  private CommandLineRun.Result run(String... arguments) {
    return new CommandLineRun(folder, console -> new PyTorchEngine(console::complain))
        .run(arguments);
  }

  @Test
  void theDoctorFindsAMissingModelsFolder() {
    CommandLineRun.Result result = run("doctor", "--models", "none", "--device", "cpu");
    assertEquals(1, result.code(), result.out());
    assertTrue(result.out().contains("ok      engine            PyTorch "), result.out());
    assertTrue(result.out().contains("ok      device            cpu\n"), result.out());
    assertTrue(result.out().contains("none/manifest.json is missing: choose"), result.out());
    assertTrue(result.out().contains("not ok  solve/algebra     "), result.out());
  }

  @Test
  void theDoctorFindsADamagedFile() throws IOException {
    new ModelStore(folder.resolve("models"))
        .put(Map.of("listops/solver/weights.safetensors", new byte[] {1, 2, 3}));
    Path weights = folder.resolve("models/listops/solver/weights.safetensors");
    Files.write(weights, new byte[] {1, 2, 4});
    CommandLineRun.Result result = run("doctor", "--models", "models");
    assertEquals(1, result.code(), result.out());
    assertTrue(
        result
            .out()
            .contains(
                "not ok  models/listops/solver/weights.safetensors  its SHA-256 differs: restore"),
        result.out());
  }

  @Test
  void theDoctorNamesNetworksOfOtherPresets() {
    String[] training =
        ("train listops solver --preset paper --iterations 1 --device cpu --threads 1"
                + " --run run --models models")
            .split(" ");
    assertEquals(0, run(training).code());
    CommandLineRun.Result result = run("doctor", "--models", "models", "--device", "cpu");
    assertTrue(
        result
            .out()
            .contains(
                "ok      models/listops/solver  preset paper, ended after 1 of 10,000 iterations\n"),
        result.out());
  }

  @Test
  void formulasWithoutModelsAreOneLine() {
    CommandLineRun.Result result = run("solve", "--models", "none", "(1+1)");
    assertEquals(2, result.code());
    assertEquals(1, result.err().lines().count(), result.err());
    assertTrue(result.err().contains("none/arithmetic/selector/config.json is missing; "));
  }
}
