package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.Language;
import io.nrs.network.DataRouterConfig;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.Module;
import io.nrs.task.AnswerLayout;
import io.nrs.task.OutputOrder;
import io.nrs.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TrainerTest {
  private static final Task TASK = Task.of(Language.LISTOPS);

  private NDManager manager;

  @BeforeAll
  void open() {
    manager = NeuralEngine.open(DeviceChoice.CPU, 1);
  }

  @AfterAll
  void close() {
    manager.close();
  }

  private static TrainingSettings settings(Module module, int iterations, double rate) {
    boolean selector = module == Module.SELECTOR;
    TransformerConfig network =
        new TransformerConfig(
            TASK.vocabulary().size(),
            8,
            2,
            12,
            1,
            1,
            TASK.longestLeaf() + 2,
            selector ? Positions.LABELS : Positions.PLAIN,
            64,
            selector ? 3 : 0,
            true,
            0);
    return new TrainingSettings(
        module,
        "tiny",
        network,
        OutputOrder.NATURAL,
        8,
        iterations,
        rate,
        4,
        4,
        99,
        selector ? 0 : .25,
        selector ? new SelectorExamples.Cuts(.8, 4, 20, .2) : SelectorExamples.Cuts.none());
  }

  /** Those of {@link #settings}, or of a router with every kind of chance. */
  private static RunSettings anySettings(Module module, int iterations) {
    if (module != Module.ROUTER) {
      return settings(module, iterations, 1e-2);
    }
    return new RouterSettings(
        "tiny",
        new DataRouterConfig(TASK.vocabulary().size(), 8, 2, 12, 2, 1, true, .2, .2),
        AnswerLayout.REVERSED,
        RouterFormulas.INTERMEDIATE,
        0,
        11,
        List.of(),
        8,
        iterations,
        1e-2,
        4,
        .1,
        4,
        99,
        .25);
  }

  private Trainer trainer(Module module, int iterations) {
    return new Trainer(manager, TASK, anySettings(module, iterations), 1);
  }

  /** Keeps the losses, and asks for a stop after so many iterations. */
  private static final class Watch implements TrainingObserver {
    private final int stopAfter;
    private final List<Double> losses = new ArrayList<>();
    private final List<Progress> validations = new ArrayList<>();

    private Watch(int stopAfter) {
      this.stopAfter = stopAfter;
    }

    @Override
    public void iteration(int iteration, int of, double loss) {
      losses.add(loss);
    }

    @Override
    public void validated(Progress progress) {
      validations.add(progress);
    }

    private boolean stop() {
      return losses.size() >= stopAfter;
    }
  }

  private Trainer.Result run(Module module, Path folder, boolean resume, Watch watch)
      throws IOException {
    try (Trainer trainer = trainer(module, 12)) {
      assertEquals(resume, trainer.resume(folder));
      return trainer.run(folder, watch, watch::stop);
    }
  }

  private static void checkSame(Trainer.Result expected, Trainer.Result actual) {
    assertArrayEquals(expected.weights(), actual.weights());
    assertEquals(expected.bestIteration(), actual.bestIteration());
    assertEquals(expected.bestScore(), actual.bestScore());
    assertEquals(expected.iterations(), actual.iterations());
  }

  /** Everything a run was left in, but for its time. */
  private static Checkpoint newest(Path folder) throws IOException {
    return Checkpoint.newest(folder).orElseThrow();
  }

  private static void checkSameState(Path expected, Path actual) throws IOException {
    Checkpoint one = newest(expected);
    Checkpoint other = newest(actual);
    assertEquals(one.state().sums(), other.state().sums());
    assertEquals(one.state().hard(), other.state().hard());
    assertEquals(one.state().iteration(), other.state().iteration());
  }

  @ParameterizedTest
  @EnumSource(Module.class)
  void aRunIsAFunctionOfItsSettingsAndItsSeed(
      Module module, @TempDir Path folder, @TempDir Path other) throws IOException {
    Watch first = new Watch(99);
    Watch second = new Watch(99);
    checkSame(run(module, folder, false, first), run(module, other, false, second));
    assertEquals(first.losses, second.losses);
    assertEquals(12, first.losses.size());
    assertEquals(List.of(4, 8, 12), first.validations.stream().map(Progress::iteration).toList());
    checkSameState(folder, other);
    try (Trainer seeded = new Trainer(manager, TASK, anySettings(module, 12), 2)) {
      Watch third = new Watch(2);
      seeded.run(other.resolve("third"), third, third::stop);
      assertFalse(first.losses.subList(0, 2).equals(third.losses));
    }
  }

  @ParameterizedTest
  @EnumSource(Module.class)
  void aResumedRunEndsWhereAnUninterruptedOneDoes(
      Module module, @TempDir Path folder, @TempDir Path whole) throws IOException {
    Trainer.Result expected = run(module, whole, false, new Watch(99));
    // Stopped between validations, at one, and right after the next.
    assertEquals(3, run(module, folder, false, new Watch(3)).iterations());
    assertEquals(8, run(module, folder, true, new Watch(5)).iterations());
    assertEquals(9, run(module, folder, true, new Watch(1)).iterations());
    checkSame(expected, run(module, folder, true, new Watch(99)));
    checkSameState(whole, folder);
    checkSame(expected, run(module, folder, true, new Watch(99)));
  }

  private static List<Path> checkpoints(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  @Test
  void aDamagedCheckpointIsPassedOver(@TempDir Path folder, @TempDir Path whole)
      throws IOException {
    Trainer.Result expected = run(Module.SOLVER, whole, false, new Watch(99));
    for (String name : List.of("weights.safetensors", "second.safetensors", "state.json")) {
      Checkpoint.deleteAll(folder);
      Files.createDirectories(folder);
      run(Module.SOLVER, folder, false, new Watch(8));
      List<Path> all = checkpoints(folder);
      assertEquals(2, all.size());
      Path file = all.get(1).resolve(name);
      byte[] bytes = Files.readAllBytes(file);
      Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
      assertEquals(4, newest(folder).state().iteration());
      checkSame(expected, run(Module.SOLVER, folder, true, new Watch(99)));
    }
  }

  @Test
  void whatWasBeingWrittenIsNoCheckpoint(@TempDir Path folder) throws IOException {
    Path aside = Files.createDirectories(folder.resolve(".writing"));
    Files.writeString(aside.resolve("weights.safetensors"), "half");
    assertTrue(Checkpoint.newest(folder).isEmpty());
    assertTrue(Checkpoint.newest(folder.resolve("nothing")).isEmpty());
    assertEquals(12, run(Module.SOLVER, folder, false, new Watch(99)).iterations());
    assertFalse(Files.exists(aside));
    assertEquals(12, newest(folder).state().iteration());
  }

  @Test
  void aRunWithOtherSettingsIsNotResumed(@TempDir Path folder) throws IOException {
    run(Module.SOLVER, folder, false, new Watch(4));
    TrainingSettings settings = settings(Module.SOLVER, 12, 1e-2);
    List<Trainer> others =
        List.of(
            new Trainer(manager, TASK, settings, 2),
            new Trainer(manager, TASK, settings(Module.SOLVER, 13, 1e-2), 1),
            new Trainer(manager, TASK, settings(Module.SELECTOR, 12, 1e-2), 1));
    for (Trainer other : others) {
      Exception e = assertThrows(Trainer.TrainingException.class, () -> other.resume(folder));
      assertTrue(e.getMessage().contains(folder.toString()), e.getMessage());
      assertTrue(e.getMessage().contains("other settings"), e.getMessage());
      other.close();
    }
  }

  @Test
  void theFirstLossThatIsNoNumberEndsTraining(@TempDir Path folder) throws IOException {
    try (Trainer trainer = new Trainer(manager, TASK, settings(Module.SOLVER, 12, 1e38), 1)) {
      Exception e =
          assertThrows(
              Trainer.TrainingException.class,
              () -> trainer.run(folder, new Watch(99), () -> false));
      assertTrue(e.getMessage().contains("not a number at iteration 2"), e.getMessage());
    }
  }

  @Test
  void trainingEndsWhereValidationStopsImproving(@TempDir Path folder) throws IOException {
    TrainingSettings idle = settings(Module.SOLVER, 200, 1e-30);
    TrainingSettings impatient =
        new TrainingSettings(
            idle.module(),
            idle.preset(),
            idle.network(),
            idle.outputOrder(),
            idle.batch(),
            idle.iterations(),
            idle.learningRate(),
            idle.warmUp(),
            idle.validateEvery(),
            2,
            idle.hardShare(),
            idle.cuts());
    try (Trainer trainer = new Trainer(manager, TASK, impatient, 1)) {
      Watch watch = new Watch(999);
      assertEquals(12, trainer.run(folder, watch, watch::stop).iterations());
    }
  }
}
