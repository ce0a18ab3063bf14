package io.nrs.evaluation.router;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.evaluation.system.Answered;
import io.nrs.evaluation.system.SystemFacts;
import io.nrs.grammar.Language;
import io.nrs.network.DataRouterConfig;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.ModelException;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.Module;
import io.nrs.task.AnswerLayout;
import io.nrs.task.Task;
import io.nrs.training.Progress;
import io.nrs.training.RouterFormulas;
import io.nrs.training.RouterSettings;
import io.nrs.training.TrainingRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
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
    RouterSettings settings =
        new RouterSettings(
            "tiny",
            new DataRouterConfig(
                Task.of(Language.ARITHMETIC).vocabulary().size(), 16, 2, 16, 2, 3, true, 0, 0),
            AnswerLayout.REVERSED,
            RouterFormulas.TOP_LEVEL,
            0,
            11,
            List.of(),
            32,
            60,
            1e-2,
            5,
            .01,
            60,
            9,
            0);
    TrainingRun.run(
        new TrainingRun.Plan(
            Language.ARITHMETIC,
            Module.ROUTER,
            settings,
            1,
            DeviceChoice.CPU,
            1,
            folder.resolve("run"),
            store.folder(),
            Duration.ofHours(1)),
        false,
        new Silent(),
        () -> false);
  }

  private static final class Silent implements TrainingRun.Observer {
    @Override
    public void started(int done, int iterations, long parameters, String device) {}

    @Override
    public void iteration(int iteration, int of, double loss) {}

    @Override
    public void validated(Progress progress) {}
  }

  private RouterSystem open() {
    return open(OptionalInt.empty());
  }

  private RouterSystem open(OptionalInt rounds) {
    return RouterSystem.open(store, Language.ARITHMETIC, rounds, DeviceChoice.CPU, 1);
  }

  @Test
  void itsLayerCanBeAppliedMoreOrLessOften() {
    try (RouterSystem trained = open();
        RouterSystem same = open(OptionalInt.of(2));
        RouterSystem more = open(OptionalInt.of(5))) {
      assertEquals(trained.facts(), same.facts());
      assertEquals(
          5,
          more.facts().settings().getAsJsonObject("network").get("layers").getAsInt(),
          "other rounds are other facts");
      List<Double> sure = confidences(trained);
      assertEquals(sure, confidences(same));
      assertNotEquals(sure, confidences(more));
    }
  }

  private static List<Double> confidences(RouterSystem system) {
    return system.answer(FORMULAS, () -> {}).stream()
        .map(answered -> answered.confidence().orElseThrow())
        .toList();
  }

  @Test
  void anAnswerIsTheSameAloneAndTogether() {
    try (RouterSystem system = open()) {
      List<Answered> together = system.answer(FORMULAS, () -> {});
      assertEquals(FORMULAS.size(), together.size());
      for (int i = 0; i < FORMULAS.size(); i++) {
        Answered alone = system.answer(List.of(FORMULAS.get(i)), () -> {}).get(0);
        assertEquals(alone.answer(), together.get(i).answer());
        assertEquals(
            alone.confidence().orElseThrow(), together.get(i).confidence().orElseThrow(), 1e-5);
      }
    }
  }

  @Test
  void onlyAValueIsASolution() {
    try (RouterSystem system = open()) {
      for (Answered answered : system.answer(FORMULAS, () -> {})) {
        boolean value = Task.of(Language.ARITHMETIC).isAtom(answered.answer());
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
          CancellationException.class,
          () ->
              system.answer(
                  FORMULAS,
                  () -> {
                    throw new CancellationException();
                  }));
    }
  }

  @Test
  void factsAreThoseThatDecideTheAnswers() {
    SystemFacts facts;
    try (RouterSystem system = open()) {
      facts = system.facts();
    }
    assertEquals("router", facts.system());
    assertEquals(
        Set.of("sha256", "preset", "data", "network", "answerLayout"), facts.settings().keySet());
    JsonObject settings = facts.settings();
    assertEquals("top-level", settings.get("data").getAsString());
    assertEquals("tiny", settings.get("preset").getAsString());
    assertEquals(
        store.weightsSum(Language.ARITHMETIC, Module.ROUTER), settings.get("sha256").getAsString());
  }

  @Test
  void whatIsMissingOrDamagedIsRefused() throws IOException {
    Exception e =
        assertThrows(
            ModelException.class,
            () ->
                RouterSystem.open(
                    store, Language.ALGEBRA, OptionalInt.empty(), DeviceChoice.CPU, 1));
    assertTrue(e.getMessage().contains("nrs train algebra router"), e.getMessage());
    String name = "arithmetic/router/weights.safetensors";
    byte[] bytes = Files.readAllBytes(store.folder().resolve(name));
    store.put(Map.of(name, Arrays.copyOf(bytes, bytes.length / 2)));
    e = assertThrows(ModelException.class, this::open);
    assertTrue(e.getMessage().contains("weights.safetensors cannot be used"), e.getMessage());
  }
}
