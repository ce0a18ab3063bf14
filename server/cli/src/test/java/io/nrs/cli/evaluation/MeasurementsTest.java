package io.nrs.cli.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.console.ExitCodes;
import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that measure, with the shipped ListOps networks. */
class MeasurementsTest {
  private static final Path MODELS = Path.of("..", "..", "models");

  @TempDir private Path folder;

  /** Copies networks of ListOps to the workspace: a test does not write into those that ship. */
  private void copy(String... networks) throws IOException {
    Map<String, byte[]> files = new HashMap<>();
    for (String network : networks) {
      for (String file : List.of(ModelStore.CONFIG, ModelStore.WEIGHTS)) {
        put(files, "listops/" + network + "/" + file);
      }
    }
    new ModelStore(folder.resolve(".nrs/models")).put(files);
  }

  private static void put(Map<String, byte[]> files, String name) throws IOException {
    files.put(name, Files.readAllBytes(MODELS.resolve(name)));
  }

  @Test
  void verifyCountsEveryLeaf() throws IOException {
    copy("solver", "tagger");
    CommandLineRun.Result result =
        new CommandLineRun(folder).run("verify", "listops", "--format", "json");
    JsonObject report = JsonParser.parseString(result.out()).getAsJsonObject();
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertEquals(600, report.get("leaves").getAsInt());
    assertEquals(0, report.getAsJsonArray("wrong").size());
    assertTrue(report.get("seconds").getAsDouble() > 0);
  }

  /** The stored proof has what the other network answered. */
  @Test
  void verifyAsksOneNetworkAlone() throws IOException {
    copy("solver", "tagger");
    Map<String, byte[]> proof = new HashMap<>();
    put(proof, "listops/tagger/proof.json");
    new ModelStore(folder.resolve(".nrs/models")).put(proof);
    CommandLineRun cli = new CommandLineRun(folder);
    CommandLineRun.Result result =
        cli.run("verify", "listops", "--only", "tagger", "--format", "json");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    JsonObject report = JsonParser.parseString(result.out()).getAsJsonObject();
    assertEquals(0, report.getAsJsonArray("languages").size());
    assertEquals(1, report.getAsJsonArray("taggers").size());
    JsonObject proved = report.getAsJsonArray("proofs").get(0).getAsJsonObject();
    assertEquals("every-formula", proved.get("verdict").getAsString());
    assertEquals(610, proved.getAsJsonObject("proof").get("leaves").getAsInt());
    String text = cli.run("verify", "listops", "--only", "tagger").out();
    assertTrue(text.startsWith("listops: windows of 5 tokens: 96"), text);
    assertTrue(text.contains("listops: proved for every formula"), text);
  }

  /** Without a proof, the answers of one network prove nothing, but may be right. */
  @Test
  void oneNetworkAloneProvesNothing() throws IOException {
    copy("solver", "tagger");
    for (String module : List.of("solver", "tagger")) {
      CommandLineRun.Result alone =
          new CommandLineRun(folder).run("verify", "listops", "--only", module);
      assertEquals(ExitCodes.CLEAN, alone.code(), alone.err());
      assertTrue(alone.out().contains("0 wrong"), alone.out());
      assertTrue(!alone.out().contains("proved"), alone.out());
    }
    assertTrue(!Files.exists(folder.resolve(".nrs/models/listops/tagger/proof.json")));
  }

  /** All commands find the networks of the workspace, unless the user names others. */
  @Test
  void verifyFindsTheNetworksOfTheWorkspaceAndProvesNothingWithoutATagger() throws IOException {
    copy("solver");
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
