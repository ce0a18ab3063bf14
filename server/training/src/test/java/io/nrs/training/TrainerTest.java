package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Weights;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingObserver.WrongAnswers;
import io.nrs.training.data.TrainingData;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingException;
import io.nrs.training.settings.TransformerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TrainerTest {
  private NDManager manager;

  @BeforeAll
  void open() {
    manager = NeuralEngine.open(DeviceChoice.CPU, 1);
  }

  @AfterAll
  void close() {
    manager.close();
  }

  private Trainer trainer(RunSettings settings, long seed) {
    return new Trainer(manager, settings, seed, Optional.empty(), true);
  }

  /** Keeps the losses, and asks for a stop after this many iterations. */
  private static final class Watch implements TrainingObserver {
    private final int stopAfter;
    private final List<Double> losses = new ArrayList<>();
    private final List<ValidationMetrics> validations = new ArrayList<>();
    private final List<WrongAnswers> verifications = new ArrayList<>();

    private Watch(int stopAfter) {
      this.stopAfter = stopAfter;
    }

    @Override
    public void iteration(int iteration, int of, double loss) {
      losses.add(loss);
    }

    @Override
    public void validated(ValidationMetrics progress) {
      validations.add(progress);
    }

    @Override
    public void verified(WrongAnswers verification) {
      verifications.add(verification);
    }

    private boolean stop() {
      return losses.size() >= stopAfter;
    }
  }

  private TrainingResult run(TrainableModule module, Path folder, boolean resume, Watch watch)
      throws IOException {
    try (Trainer trainer = trainer(TinySettings.of(module, 12, 1e-2), 1)) {
      assertEquals(resume, trainer.resume(folder));
      return trainer.run(folder, Trainer.CHECKPOINT_EVERY, watch, watch::stop);
    }
  }

  private static void checkSame(TrainingResult expected, TrainingResult actual) {
    assertArrayEquals(expected.weights(), actual.weights());
    assertEquals(expected.bestIteration(), actual.bestIteration());
    assertEquals(expected.bestScore(), actual.bestScore());
    assertEquals(expected.iterations(), actual.iterations());
  }

  /** The complete state of a run, except its time. */
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
  @EnumSource(TrainableModule.class)
  void aRunIsAFunctionOfItsSettingsAndItsSeed(
      TrainableModule module, @TempDir Path folder, @TempDir Path other) throws IOException {
    Watch first = new Watch(99);
    Watch second = new Watch(99);
    checkSame(run(module, folder, false, first), run(module, other, false, second));
    assertEquals(first.losses, second.losses);
    // A tagger with wrong windows is trained on in ten rounds.
    boolean tagger = module == TrainableModule.TAGGER;
    assertEquals(tagger ? 52 : 12, first.losses.size());
    assertEquals(
        tagger ? IntStream.rangeClosed(1, 13).mapToObj(i -> 4 * i).toList() : List.of(4, 8, 12),
        first.validations.stream().map(ValidationMetrics::iteration).toList());
    checkSameState(folder, other);
    try (Trainer seeded = trainer(TinySettings.of(module, 12, 1e-2), 2)) {
      Watch third = new Watch(2);
      seeded.run(other.resolve("third"), Trainer.CHECKPOINT_EVERY, third, third::stop);
      assertFalse(first.losses.subList(0, 2).equals(third.losses));
    }
  }

  @ParameterizedTest
  @EnumSource(TrainableModule.class)
  void aResumedRunEndsWhereAnUninterruptedOneDoes(
      TrainableModule module, @TempDir Path folder, @TempDir Path whole) throws IOException {
    TrainingResult expected = run(module, whole, false, new Watch(99));
    // Stopped between validations, at one, and right after the next.
    assertEquals(3, run(module, folder, false, new Watch(3)).iterations());
    assertEquals(8, run(module, folder, true, new Watch(5)).iterations());
    assertEquals(9, run(module, folder, true, new Watch(1)).iterations());
    checkSame(expected, run(module, folder, true, new Watch(99)));
    checkSameState(whole, folder);
    checkSame(expected, run(module, folder, true, new Watch(99)));
  }

  /**
   * The rate is so high that accuracy rises and falls from one validation to the next. Which run
   * ends below its best depends on the processor's rounding, so several seeds are tried.
   */
  @Test
  void theWeightsOfTheBestValidationAreKept(@TempDir Path folder) throws Exception {
    boolean fell = false;
    for (int seed = 1; seed <= 12 && !fell; seed++) {
      fell = keepsTheBest(folder.resolve("seed-" + seed), seed);
    }
    assertTrue(fell, "no run ended below its best validation");
  }

  /** Returns whether accuracy was higher at some validation than at the last. */
  private boolean keepsTheBest(Path folder, long seed) throws Exception {
    RunSettings settings = TinySettings.of(TrainableModule.SOLVER, 40, 5e-2);
    Watch watch = new Watch(99);
    TrainingResult result;
    try (Trainer trainer = trainer(settings, seed)) {
      result = trainer.run(folder, Trainer.CHECKPOINT_EVERY, watch, () -> false);
    }
    List<Double> scores =
        watch.validations.stream().map(ValidationMetrics::outOfDistribution).toList();
    double best = Collections.max(scores);
    assertEquals(best, result.bestScore());
    assertEquals(4 * (scores.lastIndexOf(best) + 1), result.bestIteration());
    TrainableNetwork network = TrainableNetwork.of(manager, settings);
    try (Weights weights = Weights.read(manager, network.shapes(), result.weights())) {
      network.adopt(weights);
      assertEquals(best, network.accuracy(TrainingData.of(settings, seed).outOfDistribution()));
    }
    return best > scores.get(scores.size() - 1);
  }

  @Test
  void aRunWithOtherSettingsIsNotResumed(@TempDir Path folder) throws IOException {
    run(TrainableModule.SOLVER, folder, false, new Watch(4));
    RunSettings settings = TinySettings.of(TrainableModule.SOLVER, 12, 1e-2);
    List<Trainer> others =
        List.of(
            trainer(settings, 2),
            trainer(TinySettings.of(TrainableModule.SOLVER, 13, 1e-2), 1),
            trainer(TinySettings.of(TrainableModule.SELECTOR, 12, 1e-2), 1));
    for (Trainer other : others) {
      Exception e = assertThrows(TrainingException.class, () -> other.resume(folder));
      assertTrue(e.getMessage().contains(folder.toString()), e.getMessage());
      assertTrue(e.getMessage().contains("other settings"), e.getMessage());
      other.close();
    }
  }

  /** A described language whose leaf (a&b) has another value keeps its id. */
  @Test
  void aRunOfAnotherMeaningIsNotResumed(@TempDir Path folder) throws IOException {
    try (Trainer first = described("a");
        Trainer same = described("a");
        Trainer other = described("b")) {
      first.run(folder, Trainer.CHECKPOINT_EVERY, new Watch(99), () -> false);
      assertTrue(same.resume(folder));
      Exception e = assertThrows(TrainingException.class, () -> other.resume(folder));
      assertTrue(e.getMessage().contains("another description"), e.getMessage());
    }
  }

  private Trainer described(String value) {
    LanguageRules rules =
        RulesFactory.of(
            DescriptionReader.read(
                    Path.of("x.json"),
                    """
                    {"id": "x", "name": "X", "atoms": ["a", "b"],
                     "operations": [{"symbol": "&", "form": "infix"}],
                     "rules": ["(a&b) => %s", "(?x&?x) => ?x", "(b&a) => a"]}
                    """
                        .formatted(value))
                .language());
    TransformerSettings settings = TinySettings.solver(2, 1e-2);
    return trainer(
        settings
            .with()
            .common(settings.common().with().language(rules.language()).validateEvery(2).build())
            .labels(rules.longestLeaf() + 2)
            .build(),
        1);
  }

  /** Additions modulo 5; too few iterations, and a round of as many as between validations. */
  private Trainer hurried(int iterations, int round) {
    String sums =
        IntStream.range(0, 25)
            .mapToObj(i -> "\"(%d+%d) => %d\"".formatted(i / 5, i % 5, (i / 5 + i) % 5))
            .collect(Collectors.joining(", "));
    LanguageRules rules =
        RulesFactory.of(
            DescriptionReader.read(
                    Path.of("five.json"),
                    """
                    {"id": "five", "atoms": [{"digits": "0-4"}],
                     "operations": [{"symbol": "+", "form": "infix"}], "rules": [%s]}
                    """
                        .formatted(sums))
                .language());
    RunSettings settings =
        Presets.of(rules.language(), TrainableModule.SOLVER, "default").orElseThrow();
    return trainer(
        TinySettings.with(
            settings,
            common ->
                common
                    .with()
                    .batch(32)
                    .iterations(iterations)
                    .warmUp(5)
                    .validateEvery(round)
                    .build()),
        1);
  }

  @Test
  void wrongLeavesAreTrainedUntilNoneIsLeft(@TempDir Path folder, @TempDir Path other)
      throws IOException {
    Watch whole = new Watch(9_999);
    TrainingResult result;
    try (Trainer trainer = hurried(30, 100)) {
      result = trainer.run(folder, Trainer.CHECKPOINT_EVERY, whole, whole::stop);
      assertTrue(trainer.isFinished());
    }
    assertTrue(whole.verifications.size() > 1, "the training itself is too short");
    assertFalse(whole.verifications.get(0).wrong().isEmpty());
    WrongAnswers last = whole.verifications.get(whole.verifications.size() - 1);
    assertEquals(List.of(), last.wrong());
    assertTrue(last.round() < last.rounds());

    // Stopped in the first iteration, in a round, and where a round ends.
    Watch rest = checkResumed(result, other, 30, 100, List.of(1, 50, 79, 1, 30));
    assertEquals(last, rest.verifications.get(rest.verifications.size() - 1));
  }

  @Test
  void exactValidationsEndATrainingEarly(@TempDir Path folder, @TempDir Path other)
      throws IOException {
    Watch whole = new Watch(9_999);
    TrainingResult result;
    try (Trainer trainer = hurried(2_000, 50)) {
      result = trainer.run(folder, Trainer.CHECKPOINT_EVERY, whole, whole::stop);
      assertTrue(trainer.isFinished());
    }
    int end = result.iterations();
    assertTrue(end < 2_000, () -> "it took " + end);
    assertEquals(
        List.of(List.of()), whole.verifications.stream().map(WrongAnswers::wrong).toList());

    // Stopped while the learning rate falls, and at the end.
    checkResumed(result, other, 2_000, 50, List.of(end - 30, 29, 1));
  }

  /** Stops a training again and again, and returns its last part. */
  private Watch checkResumed(
      TrainingResult result, Path folder, int iterations, int round, List<Integer> stops)
      throws IOException {
    for (int stop : stops) {
      try (Trainer trainer = hurried(iterations, round)) {
        trainer.resume(folder);
        Watch part = new Watch(stop);
        trainer.run(folder, Trainer.CHECKPOINT_EVERY, part, part::stop);
      }
    }
    try (Trainer trainer = hurried(iterations, round)) {
      assertTrue(trainer.resume(folder));
      Watch rest = new Watch(9_999);
      checkSame(result, trainer.run(folder, Trainer.CHECKPOINT_EVERY, rest, rest::stop));
      return rest;
    }
  }

  @Test
  void roundsThatTeachNothingEnd(@TempDir Path folder) throws IOException {
    try (Trainer trainer = hurried(1, 1)) {
      Watch watch = new Watch(9_999);
      assertEquals(
          11, trainer.run(folder, Trainer.CHECKPOINT_EVERY, watch, watch::stop).iterations());
      assertEquals(
          IntStream.rangeClosed(0, 10).boxed().toList(),
          watch.verifications.stream().map(WrongAnswers::round).toList());
      assertFalse(watch.verifications.get(10).wrong().isEmpty());
      assertTrue(trainer.isFinished());
    }
  }

  @Test
  void aTaggerLearnsFromWrongWindowsOnlyIfShortFormulasDoNotHelp(@TempDir Path folder)
      throws IOException {
    RunSettings settings = TinySettings.of(TrainableModule.TAGGER, 1, 1e-9);
    try (Trainer trainer =
        trainer(TinySettings.with(settings, common -> common.withValidateEvery(1)), 1)) {
      Watch watch = new Watch(9_999);
      TrainingResult result = trainer.run(folder, Trainer.CHECKPOINT_EVERY, watch, watch::stop);
      assertEquals(11, watch.verifications.size());
      assertEquals(
          watch.verifications.subList(2, 10).stream()
              .flatMap(each -> each.wrong().stream())
              .distinct()
              .count(),
          result.taught());
      assertTrue(result.taught() > 0);
    }
  }

  @Test
  void aTaggerThatKnowsEveryWindowEndsWithoutARound(@TempDir Path folder) throws IOException {
    RunSettings settings =
        Presets.of(BuiltInLanguage.LISTOPS, TrainableModule.TAGGER, "default").orElseThrow();
    try (Trainer trainer = trainer(settings.withIterations(300), 1)) {
      Watch watch = new Watch(9_999);
      TrainingResult result = trainer.run(folder, Trainer.CHECKPOINT_EVERY, watch, watch::stop);
      assertEquals(
          List.of(List.of()), watch.verifications.stream().map(WrongAnswers::wrong).toList());
      assertEquals(0, result.taught());
      assertEquals(300, result.iterations());
    }
  }

  private static List<ValidationAccuracies> validations(double... outOfDistribution) {
    List<ValidationAccuracies> all = new ArrayList<>();
    for (double accuracy : outOfDistribution) {
      all.add(new ValidationMetrics(3 * (all.size() + 1), 1, 1, 1, 1, 0, accuracy, 0));
    }
    return all;
  }

  @Test
  void validationsTellWhetherTheirTrainingIsFinished() {
    RunSettings settings =
        TinySettings.with(TinySettings.solver(12, 1e-2), common -> common.withPatience(2));
    assertFalse(BestValidation.isFinished(settings, validations()));
    assertFalse(BestValidation.isFinished(settings, validations(.1, .2, .2)));
    assertTrue(
        BestValidation.isFinished(settings, validations(.1, .2, .3, .4)), "the last iteration");
    assertTrue(BestValidation.isFinished(settings, validations(.3, .2, .1)), "no improvement");
  }

  @Test
  void trainingEndsWhereValidationStopsImproving(@TempDir Path folder) throws IOException {
    RunSettings impatient =
        TinySettings.with(TinySettings.solver(200, 1e-30), common -> common.withPatience(2));
    try (Trainer trainer = trainer(impatient, 1)) {
      Watch watch = new Watch(999);
      assertEquals(
          12, trainer.run(folder, Trainer.CHECKPOINT_EVERY, watch, watch::stop).iterations());
    }
  }
}
