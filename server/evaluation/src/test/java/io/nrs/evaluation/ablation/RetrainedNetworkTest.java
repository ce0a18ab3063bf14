package io.nrs.evaluation.ablation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.result.ModelSettings.Training;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetrainedNetworkTest {
  @TempDir private Path runs;

  private void run(String name, String module) throws IOException {
    Files.createDirectories(runs.resolve(name).resolve("models/listops").resolve(module));
  }

  private List<RetrainedNetwork> found() {
    return RetrainedNetwork.in(runs, BuiltInLanguage.LISTOPS);
  }

  @ParameterizedTest
  @CsvSource({
    "listops-selector-default, selector, retrained-selector, 1",
    "listops-solver-default-seed7, solver, retrained-solver, 7",
    "listops-selector-default-no-labels, selector, no-labels, 1",
    "listops-selector-default-no-labels-seed22, selector, no-labels, 22",
    "listops-selector-default-half-diagonal-seed3, selector, half-diagonal, 3"
  })
  void theNameOfARunTellsItsMechanismAndItsSeed(String name, String module, String id, long seed)
      throws IOException {
    run(name, module);
    RetrainedNetwork network = found().get(0);
    assertEquals(id, network.id());
    assertEquals(seed, network.seed());
    assertEquals(module, network.module().id());
    assertEquals(1, found().size());
  }

  @ParameterizedTest
  @CsvSource({
    "listops-selector-paper, selector",
    "arithmetic-selector-default, selector",
    "listops-selector-default-seed, selector",
    "listops-selector-default-seed2-old, selector",
    "listops-selector-default-no-brain, selector",
    "listops-selector-default, solver"
  })
  void otherRunsAreLeftAlone(String name, String module) throws IOException {
    run(name, module);
    assertEquals(List.of(), found());
  }

  @Test
  void seedsAreInTheirOrderAndThoseWithEveryMechanismFirst() throws IOException {
    run("listops-selector-default-no-cuts", "selector");
    run("listops-selector-default-seed10", "selector");
    run("listops-selector-default-seed9", "selector");
    assertEquals(
        List.of("retrained-selector 9", "retrained-selector 10", "no-cuts 1"),
        found().stream().map(network -> network.id() + " " + network.seed()).toList());
  }

  @Test
  void withoutRunsThereAreNone() {
    assertEquals(List.of(), RetrainedNetwork.in(runs.resolve("none"), BuiltInLanguage.LISTOPS));
  }

  @Test
  void aNetworkOfAnEarlierVersionIsToldOf() throws IOException {
    Path models = Path.of("..", "..", "models").toAbsolutePath();
    RetrainedNetwork shipped =
        new RetrainedNetwork(TrainableModule.SELECTOR, Optional.empty(), 1, models);
    assertEquals(new Training(8_000, 1), shipped.training(BuiltInLanguage.LISTOPS));
    assertTrue(
        assertThrows(TrainingException.class, () -> shipped.training(BuiltInLanguage.ARITHMETIC))
            .getMessage()
            .endsWith("train it again"));
  }
}
