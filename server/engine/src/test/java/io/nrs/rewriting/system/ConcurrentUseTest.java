package io.nrs.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.standins.StandInNetworks;
import io.nrs.task.RandomFormulas;
import io.nrs.task.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The networks of a task under several threads at once. */
class ConcurrentUseTest {
  private static final int THREADS = 4;

  @TempDir Path folder;

  /** All that a request gets to know. Random weights solve nothing, so the evidence is compared. */
  private record Answers(
      List<Next> examined, List<Outcome> together, List<Solver.Solution> solutions) {}

  private static Answers answers(OpenSystem system, long seed) {
    Task task = system.task();
    NeuralRewritingSystem rewriter =
        system.rewriter(RewritingOptions.standard().withOutputs(3).withSeed(seed));
    NeuralRewritingSystem solving =
        new NeuralRewritingSystem(
            task, StandInNetworks.selector(task), system.solver(), RewritingOptions.standard());
    SplittableRandom random = new SplittableRandom(seed);
    List<String> formulas =
        IntStream.range(0, 6)
            .mapToObj(i -> RandomFormulas.mixed(task.language(), 1 + i % 3, random))
            .toList();
    List<Outcome> together = new ArrayList<>(rewriter.solveAll(formulas));
    together.addAll(solving.solveAll(formulas));
    return new Answers(
        formulas.stream().map(rewriter::examine).toList(),
        together,
        system.solver().solve(task.domain().limit(300).toList()));
  }

  @Test
  void severalThreadsGetWhatOneGets() throws Exception {
    ModelStore store = new ModelStore(folder);
    TinyModels.save(store, Language.LISTOPS);
    List<Long> seeds = LongStream.range(0, 12).boxed().toList();
    for (int shared : new int[] {1, 2}) {
      try (OpenSystem system =
          store.open(Language.LISTOPS, RewritingOptions.standard(), DeviceChoice.CPU, shared)) {
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

  private static boolean hasCandidates(Next next) {
    return !next.evidence().candidates().isEmpty();
  }
}
