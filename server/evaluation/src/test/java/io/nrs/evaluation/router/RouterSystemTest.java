package io.nrs.evaluation.router;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.AnswerLayout;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingObserver;
import io.nrs.training.TrainingRun;
import io.nrs.training.settings.Curriculum;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RouterSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RouterSystemTest {
  private static final List<String> FORMULAS =
      List.of("(1+2)", "((12+-3)*(4-5))", "7", "(-99*-99)", "((1+2)*(3-4))");

  @TempDir Path folder;
  private ModelStore store;

  /** Hardly trained: it answers anything. */
  @BeforeEach
  void train() {
    store = new ModelStore(folder.resolve("models"));
    RouterSettings preset =
        (RouterSettings)
            Presets.of(BuiltInLanguage.ARITHMETIC, TrainableModule.ROUTER, "small").orElseThrow();
    RouterSettings settings =
        preset
            .with()
            .common(
                preset
                    .common()
                    .with()
                    .preset("tiny")
                    .width(16)
                    .batch(32)
                    .iterations(60)
                    .learningRate(1e-2)
                    .warmUp(5)
                    .validateEvery(60)
                    .patience(9)
                    .hardShare(0)
                    .build())
            .heads(2)
            .feedForward(16)
            .layers(2)
            .answerLayout(AnswerLayout.REVERSED)
            .curriculum(new Curriculum(0, 6, List.of(), List.of()))
            .build();
    TrainingRun.run(
        new TrainingRun.Plan(
            settings,
            1,
            DeviceChoice.CPU,
            1,
            folder.resolve("run"),
            store.folder(),
            Duration.ofHours(1)),
        false,
        new TrainingObserver() {},
        () -> false);
  }

  private RouterSystem open() {
    return RouterSystem.open(store, BuiltInLanguage.ARITHMETIC, DeviceChoice.CPU, 1);
  }

  @Test
  void anAnswerIsTheSameAloneAndTogether() {
    try (RouterSystem system = open()) {
      List<SystemAnswer> together = system.answer(FORMULAS, () -> {});
      assertEquals(FORMULAS.size(), together.size());
      for (int i = 0; i < FORMULAS.size(); i++) {
        SystemAnswer alone = system.answer(List.of(FORMULAS.get(i)), () -> {}).get(0);
        assertEquals(alone.answer(), together.get(i).answer());
        assertEquals(
            alone.confidence().orElseThrow(), together.get(i).confidence().orElseThrow(), 1e-5);
      }
    }
  }

  @Test
  void onlyAValueIsASolution() {
    try (RouterSystem system = open()) {
      for (SystemAnswer answered : system.answer(FORMULAS, () -> {})) {
        boolean value = RulesFactory.of(BuiltInLanguage.ARITHMETIC).isAtom(answered.answer());
        assertEquals(value ? "solved" : "no-answer", answered.outcome(), answered.answer());
        double confidence = answered.confidence().orElseThrow();
        assertTrue(confidence > 0 && confidence <= 1);
      }
    }
  }

  @Test
  void itCanBeCancelledBetweenBatches() {
    try (RouterSystem system = open()) {
      assertThrows(
          CancellationException.class, () -> system.answer(FORMULAS, FakeNetworks.cancelledAt(1)));
    }
  }

  @Test
  void factsAreThoseThatDecideTheAnswers() {
    SystemConfig config;
    try (RouterSystem system = open()) {
      config = system.config();
    }
    assertEquals("router", config.system());
    assertEquals(
        Set.of("sha256", "preset", "data", "network", "answerLayout"), config.settings().keySet());
    JsonObject settings = config.settings();
    assertEquals("top-level", settings.get("data").getAsString());
    assertEquals("tiny", settings.get("preset").getAsString());
    assertEquals(
        store.weightsSum(BuiltInLanguage.ARITHMETIC, TrainableModule.ROUTER),
        settings.get("sha256").getAsString());
  }

  @Test
  void whatIsMissingOrDamagedIsRefused() throws IOException {
    Exception e =
        assertThrows(
            ModelException.class,
            () -> RouterSystem.open(store, BuiltInLanguage.ALGEBRA, DeviceChoice.CPU, 1));
    assertTrue(e.getMessage().contains("nrs train algebra router"), e.getMessage());
    String name = "arithmetic/router/weights.safetensors";
    byte[] bytes = Files.readAllBytes(store.folder().resolve(name));
    store.put(Map.of(name, Arrays.copyOf(bytes, bytes.length / 2)));
    e = assertThrows(ModelException.class, this::open);
    assertTrue(e.getMessage().contains("weights.safetensors cannot be used"), e.getMessage());
  }
}
