package io.nrs.training.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import io.nrs.training.TrainingRun;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.RunSettingsFile;
import io.nrs.training.settings.TrainingException;
import io.nrs.training.settings.TransformerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RandomSearchTest {
  private static final int DRAWS = 400;

  @TempDir Path folder;

  private RandomSearch search(TrainableModule module, long seed, int iterations)
      throws IOException {
    return new RandomSearch(
        new TrainingRun.Plan(
            paper(module), seed, DeviceChoice.CPU, 1, folder, folder, Duration.ZERO),
        iterations);
  }

  private static TransformerSettings paper(TrainableModule module) {
    return (TransformerSettings) Presets.of(BuiltInLanguage.LISTOPS, module, "paper").orElseThrow();
  }

  private List<TransformerSettings> draws(TrainableModule module) throws IOException {
    RandomSearch search = search(module, 5, 2);
    return IntStream.rangeClosed(2, DRAWS).mapToObj(search::draw).toList();
  }

  private static Set<Integer> choices(
      List<TransformerSettings> draws, ToDoubleFunction<TransformerSettings> setting) {
    Set<Integer> found = new TreeSet<>();
    draws.forEach(each -> found.add((int) setting.applyAsDouble(each)));
    return found;
  }

  /** The numbers fill the range between two bounds. */
  private static void check(
      double least,
      double most,
      List<TransformerSettings> draws,
      ToDoubleFunction<TransformerSettings> setting) {
    DoubleSummaryStatistics drawn = draws.stream().mapToDouble(setting).summaryStatistics();
    double margin = (most - least) / 20;
    assertTrue(least <= drawn.getMin() && drawn.getMin() < least + margin, drawn.toString());
    assertTrue(most - margin < drawn.getMax() && drawn.getMax() <= most, drawn.toString());
  }

  /** Typed from the technical appendix. */
  @Test
  void theRangesAreThePublishedOnes() throws IOException {
    List<TransformerSettings> solvers = draws(TrainableModule.SOLVER);
    assertEquals(Set.of(64, 128, 256), choices(solvers, each -> each.common().width()));
    Set<Integer> layers = Set.of(1, 2, 3, 4);
    assertEquals(layers, choices(solvers, each -> each.encoderLayers()));
    assertEquals(layers, choices(solvers, each -> each.decoderLayers()));
    check(.1, .4, solvers, each -> each.dropout());
    check(1e-5, 1e-4, solvers, each -> each.common().learningRate());
    assertEquals(Set.of(1_500), choices(solvers, each -> each.common().warmUp()));

    List<TransformerSettings> selectors = draws(TrainableModule.SELECTOR);
    assertEquals(Set.of(128, 256, 512), choices(selectors, each -> each.common().width()));
    layers = Set.of(1, 2, 3, 4, 5, 6);
    assertEquals(layers, choices(selectors, each -> each.encoderLayers()));
    assertEquals(layers, choices(selectors, each -> each.decoderLayers()));
    check(.1, .4, selectors, each -> each.dropout());
    check(1e-5, 6e-5, selectors, each -> each.common().learningRate());
    check(500, 3_000, selectors, each -> each.common().warmUp());
    check(.5, 1.5, selectors, TransformerSettings::attentionGain);
  }

  @ParameterizedTest
  @EnumSource(
      value = TrainableModule.class,
      names = {"SELECTOR", "SOLVER"})
  void allElseIsThatOfThePreset(TrainableModule module) throws IOException {
    RandomSearch search = search(module, 5, 4_000);
    TransformerSettings paper = paper(module);
    assertEquals(paper.withPreset("tune-paper-seed5-trial1"), search.draw(1));
    for (TransformerSettings drawn : draws(module)) {
      assertEquals(4 * drawn.common().width(), drawn.feedForward());
      JsonObject json = drawn.json();
      assertEquals(drawn, read(json, module), "nrs train --settings takes it");
      JsonObject preset = paper.json();
      for (String field :
          List.of("heads", "diagonalWindow", "batch", "iterations", "procedure", "vanilla")) {
        assertEquals(preset.get(field), json.get(field), field);
      }
    }
    RunSettings trial = search.plan(7).settings();
    assertEquals(4_000, trial.iterations());
    assertEquals(
        search.draw(7).common().warmUp() * 4_000 / paper.iterations(),
        trial.common().warmUp(),
        "in proportion");
  }

  private RunSettings read(JsonObject json, TrainableModule module) throws IOException {
    Path file = Files.writeString(folder.resolve("settings.json"), json.toString());
    return RunSettingsFile.read(file, BuiltInLanguage.LISTOPS, module);
  }

  @Test
  void trialsDependOnSeedAndNumberOnly() throws IOException {
    TransformerSettings seventh = search(TrainableModule.SOLVER, 5, 2).draw(7);
    assertEquals(seventh, search(TrainableModule.SOLVER, 5, 9).draw(7));
    assertNotEquals(seventh.dropout(), search(TrainableModule.SOLVER, 5, 2).draw(8).dropout());
    assertNotEquals(seventh.dropout(), search(TrainableModule.SOLVER, 6, 2).draw(7).dropout());
  }

  /** Ends a trial as a training would. */
  private static void end(RandomSearch search, int number, double out, double in)
      throws IOException {
    Path run = Files.createDirectories(search.plan(number).folder());
    Files.createDirectories(run.resolve("checkpoints/checkpoint-000000002"));
    Files.writeString(
        run.resolve("metrics.csv"),
        """
        iteration,seconds,loss,gradient_norm,learning_rate,in_distribution,out_of_distribution,hard_examples
        1,1.0,2.0,1.0,1e-3,0.1,0.2,0
        2,2.5,1.0,1.0,1e-3,%s,%s,0
        """
            .formatted(in, out));
    TrainingRecord record = new TrainingRecord(4, "", 2, 8, 2.5, "cpu", out, new JsonObject());
    search.add(number, new TrainingRun.Report(true, 2, record));
  }

  @Test
  void theBestOutOfDistributionIsFirstAndASearchGoesOnWithTheRest() throws IOException {
    RandomSearch search = search(TrainableModule.SOLVER, 4, 2);
    assertEquals(Optional.empty(), search.best());
    end(search, 1, .5, .9);
    end(search, 2, .75, .1);
    end(search, 4, .75, .25);
    assertEquals(Optional.of(4), search.best());
    assertFalse(Files.exists(search.plan(4).folder().resolve("checkpoints/checkpoint-000000002")));
    assertEquals(
        search.draw(4),
        RunSettingsFile.read(
            search.settingsFile(4), BuiltInLanguage.LISTOPS, TrainableModule.SOLVER));

    RandomSearch again = search(TrainableModule.SOLVER, 4, 2);
    assertEquals(List.of(3, 5), IntStream.rangeClosed(1, 5).filter(again::isOpen).boxed().toList());
    List<String> table = Files.readAllLines(folder.resolve("leaderboard.csv"));
    assertEquals(
        "trial,out_of_distribution,in_distribution,best_iteration,seconds,seed,iterations,width,"
            + "encoder_layers,decoder_layers,dropout,learning_rate,warm_up,attention_gain",
        table.get(0));
    assertEquals("1,0.5,0.9,2,3,4,2,128,2,2,0.33,5.0E-5,1500,1.0", table.get(3));
    assertEquals(
        List.of("4", "2", "1"),
        table.stream().skip(1).map(row -> row.substring(0, row.indexOf(','))).toList());
    assertEquals(table, again.leaderboard().lines().toList());
    end(again, 3, 1, 0);
    assertEquals(Optional.of(3), again.best());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2,0.5,0.9,2,3,4,2,128,2,2,0.33,5.0E-5,1500,1.0",
        "1,0.5,0.9,2,3,5,2,128,2,2,0.33,5.0E-5,1500,1.0",
        "1,0.5,0.9,2,3,4,9,128,2,2,0.33,5.0E-5,1500,1.0",
        "1,0.5,high,2,3,4,2,128,2,2,0.33,5.0E-5,1500,1.0",
        "1,0.5",
        ""
      })
  void aRowThatIsNotOfTheSearchIsRefused(String row) throws IOException {
    end(search(TrainableModule.SOLVER, 4, 2), 1, .5, .9);
    Path file = folder.resolve("leaderboard.csv");
    Files.writeString(file, Files.readAllLines(file).get(0) + "\n" + row + "\n");
    String message =
        assertThrows(TrainingException.class, () -> search(TrainableModule.SOLVER, 4, 2))
            .getMessage();
    assertTrue(message.contains("repeat the options of its search"), message);
  }

  @Test
  void aTrialWithoutItsValidationsIsNoTrial() throws IOException {
    RandomSearch search = search(TrainableModule.SOLVER, 4, 2);
    TrainingRecord record = new TrainingRecord(4, "", 2, 8, 2.5, "cpu", 1, new JsonObject());
    assertThrows(
        TrainingException.class, () -> search.add(1, new TrainingRun.Report(true, 2, record)));
    assertTrue(search.isOpen(1));
  }
}
