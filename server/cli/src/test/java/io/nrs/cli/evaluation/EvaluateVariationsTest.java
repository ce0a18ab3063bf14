package io.nrs.cli.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.console.ExitCodes;
import io.nrs.evaluation.ablation.RetrainedNetwork;
import io.nrs.evaluation.result.ModelSettings.Training;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code nrs evaluate --without} and {@code --steps}, with the shipped ListOps networks. */
class EvaluateVariationsTest {
  private static final Path MODELS = Path.of("..", "..", "models").toAbsolutePath();

  @TempDir private Path folder;

  private CommandLineRun.Result run(String arguments) {
    String[] all =
        Stream.concat(Stream.of(arguments.split(" ")), Stream.of("--models", MODELS.toString()))
            .toArray(String[]::new);
    return new CommandLineRun(folder).run(all);
  }

  private List<JsonObject> facts() throws IOException {
    List<JsonObject> all = new ArrayList<>();
    for (Path run : CommandLineRun.runs(folder.resolve("results"))) {
      all.add(JsonParser.parseString(Files.readString(run.resolve("run.json"))).getAsJsonObject());
    }
    return all;
  }

  @Test
  void everyVariationIsEvaluatedAndReported() throws Exception {
    Files.writeString(folder.resolve("f.listops"), "[MAX31]\n[MIN[SM54][MIN39]]\n");
    CommandLineRun.Result result = run("evaluate listops --files f.listops --without all");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertEquals(10, result.out().lines().count(), result.out());
    assertTrue(result.out().startsWith("listops no-windows f.listops"), result.out());
    String again = run("evaluate listops --files f.listops --without guard").err();
    assertTrue(again.contains("listops no-guard: 2 stored results, 0 left"), again);
    assertEquals(
        ExitCodes.CLEAN, run("evaluate listops --files f.listops --selector generating").code());
    new CommandLineRun(folder).run("report", "listops");
    String page = Files.readString(folder.resolve("results/report.html"));
    assertTrue(page.contains("no grammar: whatever the networks say is replaced"), "a row");
  }

  @Test
  void networksThatWereTrainedAgainAreEvaluated() throws Exception {
    new ModelStore(folder.resolve("runs/any/models"))
        .take(new ModelStore(MODELS), BuiltInLanguage.LISTOPS, TrainableModule.SELECTOR);
    CommandLineRun.Result result =
        run(
            "evaluate listops --split mixed --formulas 2 --without"
                + " retrained-selector,retrained-selector-no-windows");
    assertNotEquals(ExitCodes.COULD_NOT_RUN, result.code(), result.err());
    assertTrue(result.out().startsWith("listops retrained-selector mixed  1.00"), result.out());
    for (JsonObject run : facts()) {
      assertEquals(
          "{\"iterations\":8000,\"seed\":1}",
          run.getAsJsonObject("settings")
              .getAsJsonObject("selector")
              .getAsJsonObject("training")
              .toString());
    }
    assertEquals(2, facts().size());
  }

  @Test
  void stepsAreStoredWithTheirConfidence() throws Exception {
    CommandLineRun.Result result = run("evaluate listops --cells N1A2,N2A2 --formulas 2 --steps");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(
        result
            .out()
            .matches("listops    N1A2   2 steps: mean confidence [01]\\.\\d{3}, 2 right(?s).*"),
        result.out());
    result = run("evaluate listops --cells N1A2 --formulas 2 --steps --windowing none --outputs 3");
    assertTrue(
        result.out().matches("listops    N1A2   2 steps: mean confidence [01]\\.\\d{3}\n"),
        result.out());
    assertEquals(
        List.of(18),
        facts().stream()
            .map(run -> run.getAsJsonObject("settings"))
            .filter(settings -> settings.has("longestTrained"))
            .map(settings -> settings.get("longestTrained").getAsInt())
            .toList());
  }

  @Test
  void aNetworkIsTrainedWithoutAMechanism() throws Exception {
    CommandLineRun.Result result =
        new CommandLineRun(folder)
            .run(
                ("train listops selector --preset default-no-labels --iterations 2 --device cpu"
                        + " --threads 1 --seed 2")
                    .split(" "));
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    Path models = folder.resolve("runs/listops-selector-default-no-labels-seed2/models");
    ModelConfig config =
        new ModelStore(models).config(BuiltInLanguage.LISTOPS, TrainableModule.SELECTOR);
    assertEquals("default-no-labels", config.preset());
    assertEquals(Positions.PLAIN, config.network().positions());
    RetrainedNetwork network =
        RetrainedNetwork.in(folder.resolve("runs"), BuiltInLanguage.LISTOPS).get(0);
    assertEquals(Optional.of(Ablation.NO_LABELS), network.without());
    assertEquals(new Training(2, 2), network.training());
  }
}
