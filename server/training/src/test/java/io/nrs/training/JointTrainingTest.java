package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.Vocabulary;
import io.nrs.language.description.DescriptionReader;
import io.nrs.network.LabelPositions;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.TaggingNetwork;
import io.nrs.network.TokenBatch;
import io.nrs.network.Transformer;
import io.nrs.network.Weights;
import io.nrs.network.Weights.WeightsException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.data.Example;
import io.nrs.training.data.TrainingData;
import io.nrs.training.settings.JointSettings;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TaggerSettings;
import io.nrs.training.settings.TrainingException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Networks that languages share: their taggers have one pass, two, and one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JointTrainingTest {
  private static final List<Language> SHARING =
      List.of(BuiltInLanguage.LISTOPS, BuiltInLanguage.ARITHMETIC, described("logic"));

  private NDManager manager;

  @BeforeAll
  void open() {
    manager = NeuralEngine.open(DeviceChoice.CPU, 1);
  }

  @AfterAll
  void close() {
    manager.close();
  }

  private static Language described(String id) {
    return DescriptionReader.read(Path.of("..", "..", "grammar", "languages").resolve(id + ".json"))
        .language();
  }

  /** Returns some questions of a language, with their right answers. */
  private static List<Example> questions(RunSettings settings) {
    List<Example> all = new ArrayList<>();
    TrainingData.questions(settings, all::add);
    return IntStream.range(0, 60).mapToObj(i -> all.get(i * 97 % all.size())).toList();
  }

  private Weights own(SharedNetwork shared, int language, Map<String, float[]> weights) {
    return Weights.of(manager, shared.shapes(language), shared.weights(weights, language));
  }

  private static float[] chosen(float[] all, int[] numbers) {
    float[] chosen = new float[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      chosen[i] = all[numbers[i]];
    }
    return chosen;
  }

  @Test
  void theSolverOfALanguageHasTheLogitsOfTheSharedOne() throws WeightsException {
    JointSettings settings = JointSettings.of(SHARING, TrainableModule.SOLVER);
    SharedSolver shared = SharedSolver.of(settings);
    TrainableNetwork trainable = shared.trainable(manager, 0);
    try (Weights weights = trainable.initial(manager, 1)) {
      Map<String, float[]> all = Weights.floats(trainable.shapes(), weights.bytes());
      Transformer whole = new Transformer(manager, shared.config(), weights, true);
      for (int language = 0; language < SHARING.size(); language++) {
        TokenNumbers numbers = shared.numbers().get(language);
        Vocabulary vocabulary = settings.parts().get(language).rules().vocabulary();
        try (Weights own = own(shared, language, all)) {
          Transformer alone =
              new Transformer(manager, shared.parts().get(language).network(), own, true);
          for (Example question : questions(settings.parts().get(language))) {
            String input = question.input();
            float[] few =
                logits(alone, vocabulary.encode(input), Vocabulary.START, vocabulary.encode("ω"));
            float[] many =
                logits(whole, numbers.encode(input), numbers.start(), numbers.encode("ω"));
            assertArrayEquals(chosen(many, numbers.all()), few, 1e-4f, input);
          }
        }
      }
    }
  }

  /** Returns the logits of the second token of an output. */
  private float[] logits(Transformer network, int[] input, int start, int[] first) {
    try (NDManager scope = manager.newSubManager()) {
      NDArray logits =
          network.logits(
              scope,
              network.encode(
                  scope,
                  TokenBatch.of(List.of(input), Vocabulary.PADDING),
                  List.of(LabelPositions.plain(input.length)),
                  false),
              TokenBatch.of(List.of(new int[] {start, first[0]}), Vocabulary.PADDING),
              false);
      return logits.get(0).get(1).toFloatArray();
    }
  }

  @Test
  void theTaggerOfALanguageHasTheLogitsOfTheSharedOne() throws WeightsException {
    JointSettings settings = JointSettings.of(SHARING, TrainableModule.TAGGER);
    SharedTagger shared = SharedTagger.of(settings);
    TrainableNetwork trainable = shared.trainable(manager, 0);
    try (Weights weights = trainable.initial(manager, 1)) {
      Map<String, float[]> all = Weights.floats(trainable.shapes(), weights.bytes());
      TaggingNetwork whole = new TaggingNetwork(shared.config(), weights);
      for (int language = 0; language < SHARING.size(); language++) {
        RunSettings part = settings.parts().get(language);
        WindowNumbers numbers = shared.numbers(language);
        try (Weights own = own(shared, language, all)) {
          TaggingNetwork alone = new TaggingNetwork(((TaggerSettings) part).network(), own);
          for (Example question : questions(part)) {
            int pass = question.input().charAt(0);
            String window = question.input().substring(1);
            float[] few = logits(alone, pass, window.chars().toArray());
            float[] many = logits(whole, numbers.pass(pass), numbers.window(pass, window));
            int[] answers =
                IntStream.range(0, few.length)
                    .map(answer -> numbers.answer(pass, answer))
                    .toArray();
            assertArrayEquals(chosen(many, answers), few, 1e-4f, window);
          }
        }
      }
    }
  }

  private float[] logits(TaggingNetwork network, int pass, int[] window) {
    try (NDManager scope = manager.newSubManager()) {
      return network.logits(scope, pass, List.of(window)).toFloatArray();
    }
  }

  /** Two of the languages have one pass, so only the others' tokens are in the first. */
  @Test
  void tokensAndClassesOfOneTextAreOne() {
    SharedSolver solver = SharedSolver.of(JointSettings.of(SHARING, TrainableModule.SOLVER));
    List<int[]> ofDigit =
        IntStream.range(0, 2).mapToObj(i -> solver.numbers().get(i).encode("7")).toList();
    assertArrayEquals(ofDigit.get(0), ofDigit.get(1));
    assertEquals(
        SHARING.size(), solver.numbers().stream().mapToInt(TokenNumbers::start).distinct().count());
    SharedTagger tagger = SharedTagger.of(JointSettings.of(SHARING, TrainableModule.TAGGER));
    assertEquals(
        List.of(1, 0, 1), IntStream.range(0, 3).mapToObj(i -> tagger.numbers(i).pass(0)).toList());
  }

  @Test
  void aRunThatWasStoppedEndsWithTheSameNetworks(@TempDir Path folder) throws Exception {
    Plan whole = plan(folder.resolve("whole"));
    Plan stopped = plan(folder.resolve("stopped"));
    TrainingRun.run(whole, false, new TrainingObserver() {}, () -> false);
    int[] asked = new int[1];
    TrainingRun.run(stopped, false, new TrainingObserver() {}, () -> ++asked[0] > 3);
    TrainingRun.run(stopped, false, new TrainingObserver() {}, () -> false);
    for (Language language : SHARING) {
      ModelStore one = new ModelStore(whole.models());
      ModelStore other = new ModelStore(stopped.models());
      assertEquals(
          one.weightsSum(language, TrainableModule.SOLVER),
          other.weightsSum(language, TrainableModule.SOLVER),
          language.id());
    }
    assertTrue(TrainingRun.isModelOf(stopped));
    assertEquals(
        SHARING.size(),
        SHARING.stream()
            .map(
                language ->
                    new ModelStore(whole.models()).weightsSum(language, TrainableModule.SOLVER))
            .distinct()
            .count());
  }

  private static Plan plan(Path folder) {
    RunSettings settings = JointSettings.of(SHARING, TrainableModule.SOLVER).withIterations(6);
    return new Plan(
            settings.withCommon(settings.common().with().batch(16).validateEvery(3).build()),
            1,
            DeviceChoice.CPU,
            1,
            folder,
            folder.resolve("models"),
            Duration.ZERO)
        .withCorrected(false);
  }

  @Test
  void whatCannotBeSharedIsRefused() {
    check(TrainableModule.SOLVER, SHARING.get(0));
    check(TrainableModule.SOLVER, SHARING.get(0), SHARING.get(0));
    check(TrainableModule.SELECTOR, SHARING.get(0), SHARING.get(1));
    check(TrainableModule.SOLVER, SHARING.get(0), described("listops-full"));
    check(TrainableModule.TAGGER, SHARING.get(0), described("polynomial"));
  }

  private static void check(TrainableModule module, Language... languages) {
    assertThrows(TrainingException.class, () -> JointSettings.of(List.of(languages), module));
  }

  @Test
  void eachLanguageHasAsManyExamplesAsInATrainingOfItsOwn() {
    JointSettings settings =
        JointSettings.of(
            List.of(
                BuiltInLanguage.LISTOPS,
                BuiltInLanguage.ARITHMETIC,
                BuiltInLanguage.ALGEBRA,
                described("logic")),
            TrainableModule.SOLVER);
    assertEquals(List.of(1, 6, 5, 4), settings.shares());
    assertEquals(128, settings.common().width());
  }
}
