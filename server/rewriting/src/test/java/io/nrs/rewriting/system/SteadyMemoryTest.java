package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.fakes.MemoryUse;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TinyModels;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Solving leaves nothing in the tensor library's memory. */
class SteadyMemoryTest {
  private static final Language LANGUAGE = BuiltInLanguage.LISTOPS;

  @TempDir Path folder;

  @Tag("long")
  @Test
  void aThousandSolvesLeaveNoArrayBehind() throws Exception {
    ModelStore store = new ModelStore(folder);
    TinyModels.save(store, LANGUAGE);
    SplittableRandom random = new SplittableRandom(1);
    List<String> formulas =
        IntStream.range(0, 200)
            .mapToObj(i -> FormulaGenerator.mixed(LANGUAGE, 1 + i % 3, random))
            .toList();
    long none = MemoryUse.arrays();
    try (LoadedSystem system = TinyModels.open(store, LANGUAGE)) {
      LanguageRules rules = system.rules();
      NeuralRewritingSystem solving =
          new NeuralRewritingSystem(
              rules, FakeNetworks.selector(rules), system.solver(), RewritingOptions.standard());
      NeuralRewritingSystem once =
          system.rewriter(RewritingOptions.standard().withOutputs(1).withWindowing(Windowing.NONE));
      Runnable round =
          () -> {
            system.rewriter().solveAll(formulas.subList(0, 20));
            formulas.forEach(once::solve);
            formulas.forEach(solving::solve);
          };
      // The networks keep the attention biases of the lengths that they meet.
      round.run();
      long before = MemoryUse.arrays();
      assertTrue(before > none, before + " arrays and managers");
      for (int i = 0; i < 2; i++) {
        round.run();
      }
      assertEquals(before, MemoryUse.arrays());
    }
    assertEquals(none, MemoryUse.arrays());
  }
}
