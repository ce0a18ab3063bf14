package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TinyModels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The networks of a task under several threads at once. */
class ConcurrentUseTest {
  private static final int THREADS = 4;

  @TempDir Path folder;

  /** All results of a request. Random weights solve nothing, so the evidence is compared. */
  private record Answers(
      List<NextStep> examined, List<Outcome> together, List<Solver.Solution> solutions) {}

  private static Answers answers(LoadedSystem system, long seed) {
    LanguageRules rules = system.rules();
    NeuralRewritingSystem rewriter =
        system.rewriter(RewritingOptions.standard().withOutputs(3).withSeed(seed));
    NeuralRewritingSystem solving =
        new NeuralRewritingSystem(
            rules, FakeNetworks.selector(rules), system.solver(), RewritingOptions.standard());
    SplittableRandom random = new SplittableRandom(seed);
    List<String> formulas =
        IntStream.range(0, 4)
            .mapToObj(i -> FormulaGenerator.mixed(rules.language(), 1 + i % 3, random))
            .toList();
    List<Outcome> together = new ArrayList<>(rewriter.solveAll(formulas));
    together.addAll(solving.solveAll(formulas));
    return new Answers(
        formulas.stream().map(rewriter::examine).toList(),
        together,
        system.solver().solve(rules.domain().limit(300).toList()));
  }

  @Tag("long")
  @Test
  void severalThreadsGetWhatOneGets() throws Exception {
    ModelStore store = new ModelStore(folder);
    TinyModels.save(store, BuiltInLanguage.LISTOPS);
    List<Long> seeds = LongStream.range(0, 3).boxed().toList();
    for (int shared : new int[] {1, 2}) {
      try (LoadedSystem system =
          LoadedSystem.open(
              store,
              BuiltInLanguage.LISTOPS,
              RewritingOptions.standard(),
              DeviceChoice.CPU,
              shared)) {
        List<Answers> alone = seeds.stream().map(seed -> answers(system, seed)).toList();
        assertTrue(alone.get(0).examined().stream().anyMatch(ConcurrentUseTest::hasCandidates));
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
          List<Future<Answers>> futures =
              seeds.stream().map(seed -> threads.submit(() -> answers(system, seed))).toList();
          for (int i = 0; i < futures.size(); i++) {
            assertEquals(alone.get(i), futures.get(i).get());
          }
        } finally {
          threads.shutdownNow();
        }
      }
    }
  }

  private static boolean hasCandidates(NextStep next) {
    return !next.evidence().candidates().isEmpty();
  }
}
