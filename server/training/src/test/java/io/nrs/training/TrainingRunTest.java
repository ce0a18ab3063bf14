package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.AnswerLayout;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.RouterModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import io.nrs.training.TrainingFolder.State;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.TrainingRun.Report;
import io.nrs.training.data.OwnFormulas;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingRunTest {
  @TempDir Path folder;

  private Plan plan(String run, double learningRate) {
    return TinySettings.plan(TinySettings.solver(learningRate), folder.resolve(run));
  }

  private static TrainingFolder folder(Plan plan) {
    return new TrainingFolder(plan.folder());
  }

  private List<TrainingFolder.Run> runs() {
    return TrainingFolder.runs(folder, problem -> {});
  }

  private static final class Told implements TrainingObserver {
    private int last;

    @Override
    public void iteration(int iteration, int of, double loss) {
      last = iteration;
    }
  }

  private Report trainUntil(Plan plan, int iteration) {
    Told told = new Told();
    return TrainingRun.run(plan, false, told, () -> told.last >= iteration);
  }

  private Plan own(String formula) {
    return plan("own", 1e-2)
        .withOwn(OwnFormulas.of(BuiltInLanguage.LISTOPS, "mine.listops", List.of(formula)));
  }

  @Test
  void theFormulasOfAUserAreInTheRecordAndDecideTheRun() {
    Report report = trainUntil(own("[MAX [MIN 1 2] 3]"), 2);
    assertEquals(
        "listops 1 formula of mine.listops, all within the training levels",
        report.record().levels());
    assertThrows(TrainingException.class, () -> trainUntil(own("[MAX [MIN 1 2] 4]"), 3));
    assertThrows(TrainingException.class, () -> trainUntil(plan("own", 1e-2), 3));
    assertTrue(trainUntil(own("[MAX[MIN12]3]"), 100).finished());
  }

  @Test
  void stoppedBetweenValidationsItGoesOnToTheSameModelAndMetrics() throws IOException {
    Plan whole = plan("whole", 1e-2);
    assertTrue(trainUntil(whole, 100).finished());
    Plan cut = plan("cut", 1e-2);
    assertEquals(State.NONE, folder(cut).state());
    for (int stop = 1; stop < 6; stop += 2) {
      Report report = trainUntil(cut, stop);
      assertFalse(report.finished());
      assertEquals(stop, report.iterations());
      assertEquals(State.UNFINISHED, folder(cut).state());
    }
    // A killed process may leave a row without its checkpoint, and an incomplete row.
    Files.writeString(
        cut.folder().resolve("metrics.csv"), "6,1,1,1,1,1,1,1\n4,", StandardOpenOption.APPEND);
    assertTrue(trainUntil(cut, 100).finished());
    assertEquals(State.FINISHED, folder(cut).state());
    assertArrayEquals(weights(whole), weights(cut));
    assertEquals(metrics(whole), metrics(cut));
    assertEquals(4, metrics(cut).size());
    assertEquals(Files.readString(folder(whole).losses()), Files.readString(folder(cut).losses()));
    assertEquals(6, Files.readAllLines(folder(cut).losses()).size());
    assertEquals("*\n", Files.readString(cut.folder().resolve(".gitignore")));
    assertEquals(
        List.of(
            "cut solver tiny OptionalInt[6] OptionalLong[1] true 6 [2, 4, 6]",
            "whole solver tiny OptionalInt[6] OptionalLong[1] true 6 [2, 4, 6]"),
        runs().stream().map(TrainingRunTest::told).toList());
  }

  private static String told(TrainingFolder.Run run) {
    return Stream.of(
            run.name(),
            run.module().orElseThrow().id(),
            run.preset().orElseThrow(),
            run.iterations(),
            run.seed(),
            run.finished(),
            run.iteration(),
            run.validations().stream().map(ValidationMetrics::iteration).toList())
        .map(Object::toString)
        .collect(Collectors.joining(" "));
  }

  private static byte[] weights(Plan plan) throws IOException {
    return Files.readAllBytes(plan.models().resolve("listops/solver/weights.safetensors"));
  }

  private static List<String> metrics(Plan plan) throws IOException {
    return Files.readAllLines(plan.folder().resolve("metrics.csv")).stream()
        .map(row -> row.replaceFirst(",[^,]*", ""))
        .toList();
  }

  /** A run's plan belongs to its checkpoints, whatever a refused command requested. */
  @Test
  void otherSettingsLeaveThePlanAsItIs() {
    assertFalse(trainUntil(plan("cut", 1e-2), 1).finished());
    Plan first = plan("cut", 1e-2);
    Plan other = first.withSeed(2);
    String refusal =
        assertThrows(TrainingException.class, () -> trainUntil(other, 100)).getMessage();
    assertTrue(refusal.startsWith(first.folder().resolve("checkpoints").toString()), refusal);
    assertTrue(refusal.contains("listops solver, preset tiny, seed 1, 6 iterations"), refusal);
    assertEquals(OptionalLong.of(1), runs().get(0).seed());
    assertTrue(TrainingRun.run(other, true, new TrainingObserver() {}, () -> false).finished());
    assertEquals(OptionalLong.of(2), runs().get(0).seed());
  }

  /** It would train from the beginning and replace its model. */
  @Test
  void aFinishedRunWithoutItsCheckpointsIsNotResumed() throws IOException {
    Plan plan = plan("gone", 1e-2);
    assertTrue(trainUntil(plan, 100).finished());
    assertTrue(trainUntil(plan, 100).finished(), "nothing is left to do");
    folder(plan).dropCheckpoints();
    List<String> metrics = metrics(plan);
    assertEquals(
        plan.folder() + " is finished, and its checkpoints are gone: add --fresh to train it again",
        assertThrows(TrainingException.class, () -> trainUntil(plan, 100)).getMessage());
    assertEquals(State.FINISHED, folder(plan).state());
    assertEquals(metrics, metrics(plan));
    assertTrue(TrainingRun.run(plan, true, new TrainingObserver() {}, () -> false).finished());
  }

  @Test
  void startingAnewDeletesTheRunsOwnFilesAlone() throws IOException {
    Plan plan = plan("cut", 1e-2);
    assertFalse(trainUntil(plan, 1).finished());
    Path photo = write(plan.folder().resolve("checkpoints/photos/important.txt"));
    Path other = write(plan.folder().resolve("checkpoints/checkpoint-000000001/notes.txt"));
    Path named = write(plan.folder().resolve("checkpoints/checkpoint-photos/a.safetensors"));
    assertTrue(TrainingRun.run(plan, true, new TrainingObserver() {}, () -> false).finished());
    folder(plan).dropCheckpoints();
    for (Path file : List.of(photo, other, named)) {
      assertTrue(Files.exists(file), file.toString());
    }
  }

  @Test
  void startingAnewWithoutAPlanDeletesNothing() throws IOException {
    Plan plan = plan("mine", 1e-2);
    Path metrics = write(plan.folder().resolve("metrics.csv"));
    Path photo = write(plan.folder().resolve("checkpoints/photos/important.txt"));
    TrainingException failure =
        assertThrows(
            TrainingException.class,
            () -> TrainingRun.run(plan, true, new TrainingObserver() {}, () -> false));
    assertTrue(failure.getMessage().contains("nothing is deleted"), failure.getMessage());
    assertTrue(Files.exists(metrics));
    assertTrue(Files.exists(photo));
    Files.delete(metrics);
    assertTrue(TrainingRun.run(plan, true, new TrainingObserver() {}, () -> false).finished());
    assertTrue(Files.exists(photo));
  }

  private static Path write(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "keep me");
  }

  @Test
  void whatIsNoNumberEndsTraining() {
    TrainingException failure =
        assertThrows(TrainingException.class, () -> trainUntil(plan("wild", 1e30), 100));
    assertTrue(
        failure.getMessage().startsWith("the loss is not a number at iteration "),
        failure.getMessage());
    assertFalse(Files.exists(plan("wild", 1).models().resolve("listops")));
  }

  @Test
  void levelsAreInWords() {
    assertEquals(
        "arithmetic N ≤ 3, cuts of 6 to 40 tokens", levels(BuiltInLanguage.ARITHMETIC, "default"));
    assertEquals(
        "listops N ≤ 2, A ≤ 3, whole formulas and their intermediate steps",
        levels(BuiltInLanguage.LISTOPS, "paper"));
  }

  @Test
  void theRecordHasTheLongestCut() {
    assertEquals(OptionalInt.of(40), longestCut(BuiltInLanguage.ARITHMETIC, "default"));
    assertEquals(OptionalInt.empty(), longestCut(BuiltInLanguage.LISTOPS, "paper"));
  }

  private static OptionalInt longestCut(Language language, String preset) {
    return new TrainingRecord(
            1,
            "",
            1,
            1,
            1,
            "cpu",
            1,
            Presets.of(language, TrainableModule.SELECTOR, preset).orElseThrow().record())
        .longestCut();
  }

  private static String levels(Language language, String preset) {
    return TrainingRun.levels(Presets.of(language, TrainableModule.SELECTOR, preset).orElseThrow());
  }

  @Test
  void aRouterIsKeptWithItsRecord() throws IOException {
    RouterSettings settings = (RouterSettings) TinySettings.of(TrainableModule.ROUTER, 3, 1e-3);
    Plan plan = TinySettings.plan(settings, folder.resolve("router"));
    Path models = plan.models();
    assertTrue(trainUntil(plan, 100).finished());
    ModelStore store = new ModelStore(models);
    RouterModelConfig model = store.routerConfig(BuiltInLanguage.LISTOPS);
    assertEquals(settings.network(), model.network());
    assertEquals(AnswerLayout.REVERSED, model.answerLayout());
    assertEquals("intermediate", model.data());
    assertEquals(3, model.training().iterations());
    assertTrue(store.status().stream().allMatch(file -> file.problem().isEmpty()));
    Path config = models.resolve("listops/router/config.json");
    Files.writeString(config, "{}");
    Exception e =
        assertThrows(ModelException.class, () -> store.routerConfig(BuiltInLanguage.LISTOPS));
    assertTrue(e.getMessage().contains("nrs train listops router"), e.getMessage());
    store.put(Map.of("listops/router/config.json", "{}".getBytes(StandardCharsets.UTF_8)));
    e = assertThrows(ModelException.class, () -> store.routerConfig(BuiltInLanguage.LISTOPS));
    assertTrue(e.getMessage().contains("is damaged (format is missing)"), e.getMessage());
  }
}
