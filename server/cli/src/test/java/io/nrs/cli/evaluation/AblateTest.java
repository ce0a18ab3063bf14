package io.nrs.cli.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.console.ExitCodes;
import io.nrs.evaluation.ablation.AblationTable;
import io.nrs.evaluation.ablation.AblationTable.Training;
import io.nrs.evaluation.ablation.RetrainedNetwork;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code nrs ablate} and {@code nrs confidence}, with the shipped ListOps networks. */
class AblateTest {
  private static final Path MODELS = Path.of("..", "..", "models").toAbsolutePath();

  @TempDir private Path folder;

  private CommandLineRun.Result run(String arguments) {
    String[] all =
        Stream.concat(Stream.of(arguments.split(" ")), Stream.of("--models", MODELS.toString()))
            .toArray(String[]::new);
    return new CommandLineRun(folder).run(all);
  }

  @Test
  void everyVariationHasARow() throws Exception {
    Files.writeString(folder.resolve("f.listops"), "[MAX31]\n[MIN[SM54][MIN39]]\n");
    CommandLineRun.Result result = run("ablate listops --files f.listops");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    List<String> rows = result.out().lines().filter(line -> line.contains(": ")).toList();
    assertEquals(11, rows.size(), result.out());
    assertTrue(rows.get(0).startsWith("| default: as it ships | 1.000"), rows.get(0));
    String again = run("ablate listops --files f.listops --only default,no-guard").err();
    assertTrue(again.contains("listops no-guard: 2 stored results, 0 left"), again);
  }

  @Test
  void whatWasTrainedWithoutAMechanismIsMeasuredToo() throws Exception {
    new ModelStore(folder.resolve("runs/listops-selector-default-no-cuts-seed3/models"))
        .take(new ModelStore(MODELS), BuiltInLanguage.LISTOPS, Ablation.NO_CUTS.module());
    CommandLineRun.Result result =
        run("ablate listops --split mixed --formulas 2 --only no-cuts,no-cuts-no-windows");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(
        result.out().contains("| no-cuts, seed 3: whole formulas instead of cuts |"), result.out());
    assertTrue(result.out().contains("| no-cuts-no-windows, seed 3: "), result.out());
    assertEquals(
        List.of(new Training(TrainableModule.SELECTOR, 8_000, 3)),
        AblationTable.read(folder.resolve("results"), BuiltInLanguage.LISTOPS).rows().stream()
            .flatMap(row -> row.training().stream())
            .distinct()
            .toList());
  }

  @Test
  void confidenceIsMeasuredAndStored() throws Exception {
    CommandLineRun.Result result = run("confidence listops --split paper --formulas 2 --outputs 3");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(result.out().contains("listops: trained on inputs of up to 18 tokens"));
    assertTrue(result.out().contains("listops    N1A2   5 to 5 tokens: mean confidence"));
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      Path points = folders.findFirst().orElseThrow().resolve("points.jsonl");
      assertEquals(24, Files.readAllLines(points).size());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ablate listops --only no-brain, no such variation: no-brain of listops",
    "ablate listops --only no-labels, nrs train --ablation",
    "confidence listops --outputs 0, --outputs is between 1 and 1000",
    "ablate listops --formulas 0, --formulas must be positive",
    "train listops solver --ablation no-cuts, --ablation no-cuts applies to a selector",
    "train listops selector --ablation everything, is none of no-labels"
  })
  void whatCannotBeDoneIsToldInALine(String arguments, String message) {
    CommandLineRun.Result result =
        arguments.startsWith("train")
            ? new CommandLineRun(folder).run(arguments.split(" "))
            : run(arguments);
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code(), result.out());
    assertTrue(result.err().contains(message), result.err());
    assertFalse(Files.exists(folder.resolve("results")));
  }

  @Test
  void aNetworkIsTrainedWithoutAMechanism() throws Exception {
    CommandLineRun.Result result =
        new CommandLineRun(folder)
            .run(
                ("train listops selector --ablation no-labels --iterations 2 --device cpu"
                        + " --threads 1 --seed 2")
                    .split(" "));
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    Path models = folder.resolve("runs/listops-selector-default-no-labels-seed2/models");
    String config = Files.readString(models.resolve("listops/selector/config.json"));
    assertTrue(config.contains("\"default-no-labels\""), config);
    assertTrue(config.contains("\"PLAIN\""), config);
    RetrainedNetwork network =
        RetrainedNetwork.in(folder.resolve("runs"), BuiltInLanguage.LISTOPS).get(0);
    assertEquals(Optional.of(Ablation.NO_LABELS), network.without());
    assertEquals(2, network.iterations(BuiltInLanguage.LISTOPS));
  }
}
