package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.Rewriter.NextStep.End;
import io.nrs.rewriting.Rewriter.NextStep.Rewrite;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.PackagedModels;
import io.nrs.rewriting.models.PackagedModels.Record;
import io.nrs.rewriting.models.PackagedModels.Rounded;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.rewriting.models.TaggerVerification;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.Verification;
import io.nrs.testing.Golden;
import io.nrs.training.data.DataSets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The networks of the editors' packages, of which some are rounded to float16. {@code
 * NRS_UPDATE_EXPECT=1} measures every shipped language whose rounded weights are not those of the
 * record: with one core in about an hour. It asks the rounded Solver about all leaves.
 */
class PackagedModelsTest {
  private static final Path HOME = Path.of("..", "..");
  private static final Path MODELS = HOME.resolve("models");
  private static final Path RECORD = MODELS.resolve("rounded.json");
  private static final long SEED = 20261120;
  private static final int FORMULAS = 100;
  private static final int FEW = 2;

  /** A step of the generating Selector takes far longer than a value by the tagging one. */
  private static final int FORMULAS_PER_STEP = 10;

  private static final RewritingOptions TAGGING =
      RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING);

  @TempDir private static Path folder;

  private static LoadedSystem open(Path models, Language language) {
    return LoadedSystem.open(
        new ModelStore(models), language, RewritingOptions.standard(), DeviceChoice.CPU, 1);
  }

  private static String sum(Path models, Language language, TrainableModule module) {
    return new ModelStore(models).weightsSum(language, module);
  }

  /** What both ways of selecting leaves answer, with whole and with rounded weights. */
  private record Compared(int formulas, int steps, List<String> changed, double confidence) {
    private static Compared of(Language language, Path rounded, int perCell) throws IOException {
      List<String> formulas = formulas(language, perCell);
      // Without a Selector, a tagger finds another leaf of the same formula.
      List<String> stepped =
          own(rounded).contains(language)
              ? formulas(language, Math.max(1, perCell / FORMULAS_PER_STEP))
              : List.of();
      List<String> changed = new ArrayList<>();
      double confidence = 0;
      try (LoadedSystem before = open(MODELS, language);
          LoadedSystem after = open(rounded, language)) {
        List<Outcome> expected = before.rewriter(TAGGING).solveAll(formulas);
        List<Outcome> found = after.rewriter(TAGGING).solveAll(formulas);
        for (int i = 0; i < formulas.size(); i++) {
          if (!answer(expected.get(i)).equals(answer(found.get(i)))) {
            changed.add(formulas.get(i));
          }
          double difference = expected.get(i).confidence() - found.get(i).confidence();
          confidence = Math.max(confidence, Math.abs(difference));
        }
        for (String formula : stepped) {
          NextStep step = before.rewriter().next(formula);
          NextStep same = after.rewriter().next(formula);
          if (!answer(step).equals(answer(same))) {
            changed.add(formula);
          }
          if (step instanceof Rewrite one && same instanceof Rewrite other) {
            double difference = one.step().confidence() - other.step().confidence();
            confidence = Math.max(confidence, Math.abs(difference));
          }
        }
      }
      return new Compared(formulas.size(), stepped.size(), changed, confidence);
    }

    private static List<String> formulas(Language language, int perCell) {
      return DataSets.testCells(language).stream()
          .flatMap(cell -> DataSets.availableTestFormulas(cell, perCell, SEED).stream())
          .toList();
    }

    private static String answer(Outcome outcome) {
      return outcome.status() + " " + outcome.remaining();
    }

    private static String answer(NextStep next) {
      return next instanceof Rewrite rewrite
          ? rewrite.step().offset() + " " + rewrite.step().leaf() + " " + rewrite.step().value()
          : answer(((End) next).outcome());
    }
  }

  private static Record record() throws IOException {
    return Files.exists(RECORD) ? Record.read(RECORD) : new Record(Map.of());
  }

  @Test
  void everyShippedNetworkIsMeasured() throws IOException {
    Path all = folder.resolve("all");
    PackagedModels.write(MODELS, all, StaleTablesTest.languages(), Optional.empty());
    Map<String, Rounded> record = new TreeMap<>(record().languages());
    for (Language language : own(all)) {
      String selector = sum(all, language, TrainableModule.SELECTOR);
      String solver = sum(all, language, TrainableModule.SOLVER);
      Rounded stored = record.get(language.id());
      boolean current =
          stored != null && stored.selector().equals(selector) && stored.solver().equals(solver);
      if (!current && Golden.isUpdating()) {
        Compared compared = Compared.of(language, all, FORMULAS);
        assertEquals(List.of(), compared.changed(), language.id());
        record.put(
            language.id(),
            new Rounded(
                selector,
                solver,
                compared.formulas(),
                compared.steps(),
                compared.confidence(),
                proof(all, language)));
        Files.writeString(RECORD, StoredJson.pretty(new Record(record)));
      } else {
        assertTrue(current, language.id() + ": NRS_UPDATE_EXPECT=1 measures its rounded weights");
      }
    }
  }

  private static Proof proof(Path models, Language language) {
    ModelStore store = new ModelStore(models);
    Verification leaves;
    try (LoadedSystem system = open(models, language)) {
      leaves = Verification.run(system.rules(), system.solver(), done -> {});
    }
    Proof proof = TaggerVerification.proof(store, language, Optional.empty(), leaves, done -> {});
    assertTrue(proof.isWhole(), language.id());
    return proof;
  }

  @Test
  void aPackageHasAThirdOfTheBytesAndTheSameAnswers() throws IOException {
    Path target = folder.resolve("package");
    PackagedModels.write(MODELS, target, StaleTablesTest.languages(), Optional.of(record()));
    assertTrue(bytes(target) < 0.35 * bytes(MODELS), bytes(target) + " of " + bytes(MODELS));
    for (Language language : StaleTablesTest.languages()) {
      Compared compared = Compared.of(language, target, FEW);
      assertTrue(compared.formulas() > FEW);
      assertEquals(List.of(), compared.changed(), language.id());
      ProofVerdict before = ProofVerdict.of(new ModelStore(MODELS), language);
      ProofVerdict after = ProofVerdict.of(new ModelStore(target), language);
      assertTrue(after.isProved(), after.words());
      if (own(target).contains(language)) {
        assertEquals(before.words(), after.words());
      }
    }
    assertFalse(Files.exists(target.resolve("listops/router")));
    assertEquals(
        List.of("listops", "arithmetic", "algebra", "listops-full", "polynomial"),
        own(target).stream().map(Language::id).toList());
  }

  /** Weights that were not measured stay as they were trained. */
  @Test
  void othersAreNotRounded() throws IOException {
    Path target = folder.resolve("others");
    PackagedModels.write(
        MODELS, target, StaleTablesTest.languages(), Optional.of(new Record(Map.of())));
    for (Language language : own(target)) {
      for (TrainableModule module : TrainableModule.OF_REWRITING) {
        assertEquals(sum(MODELS, language, module), sum(target, language, module));
      }
    }
  }

  /** Those that have networks of their own in a package: the others' rules are read. */
  private static List<Language> own(Path models) throws IOException {
    return StaleTablesTest.languages().stream()
        .filter(language -> Files.exists(models.resolve(language.id())))
        .toList();
  }

  private static long bytes(Path models) throws IOException {
    try (Stream<Path> files = Files.walk(models)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
