package io.nrs.cli.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.console.ExitCodes;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that measure, with the shipped ListOps networks. */
class MeasurementsTest {
  private static final String MODELS = Path.of("..", "..", "models").toAbsolutePath().toString();

  @TempDir private Path folder;

  private CommandLineRun.Result run(String... arguments) {
    String[] all =
        Stream.concat(Stream.of(arguments), Stream.of("--models", MODELS)).toArray(String[]::new);
    return new CommandLineRun(folder).run(all);
  }

  @Test
  void verifyCountsEveryLeaf() {
    CommandLineRun.Result result = run("verify", "listops", "--format", "json");
    JsonObject report = JsonParser.parseString(result.out()).getAsJsonObject();
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertEquals(600, report.get("leaves").getAsInt());
    assertEquals(0, report.getAsJsonArray("wrong").size());
    assertTrue(report.get("seconds").getAsDouble() > 0);
  }

  /** All commands find the networks of the workspace, unless the user names others. */
  @Test
  void verifyFindsTheNetworksOfTheWorkspaceAndProvesNothingWithoutATagger() throws Exception {
    Map<String, byte[]> files = new HashMap<>();
    for (String file : List.of(ModelStore.CONFIG, ModelStore.WEIGHTS)) {
      String name = "listops/solver/" + file;
      files.put(name, Files.readAllBytes(Path.of(MODELS, name)));
    }
    new ModelStore(folder.resolve(".nrs/models")).put(files);
    CommandLineRun cli = new CommandLineRun(folder);
    CommandLineRun.Result found = cli.run("verify", "listops");
    assertEquals(ExitCodes.FINDINGS, found.code(), found.err());
    assertTrue(found.out().contains("0 wrong"), found.out());
    assertTrue(found.err().contains("run nrs train listops tagger"), found.err());
    CommandLineRun.Result chosen = cli.run("verify", "listops", "--models", "empty");
    assertEquals(ExitCodes.COULD_NOT_RUN, chosen.code());
    assertTrue(chosen.err().contains("empty/listops/solver/config.json is missing"), chosen.err());
    CommandLineRun.Result evaluated = cli.run("evaluate", "listops", "--formulas", "1");
    assertTrue(
        evaluated.err().contains(".nrs/models/listops/selector/config.json is missing"),
        evaluated.err());
  }
}
