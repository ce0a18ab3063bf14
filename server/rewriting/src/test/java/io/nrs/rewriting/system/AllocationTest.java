package io.nrs.rewriting.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.MemoryUse;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What solving takes of Java's memory, with the largest networks that ship. */
class AllocationTest {
  private static final BuiltInLanguage LANGUAGE = BuiltInLanguage.ARITHMETIC;

  /**
   * @param kilobytes twice what was measured, for a formula with 2<sup>nesting</sup> - 1 rewrites
   */
  @ParameterizedTest
  @CsvSource({
    "TAGGING, 4, 4_000",
    "TAGGING, 8, 12_000",
    "GENERATING, 4, 13_000",
    "GENERATING, 8, 31_000",
  })
  void aFormulaTakesNoMoreMemory(SelectionStrategy selection, int nesting, String kilobytes) {
    LanguageRules rules = RulesFactory.of(LANGUAGE);
    SplittableRandom random = new SplittableRandom(1);
    FormulaShape shape = new FormulaShape(nesting, 2, true);
    try (LoadedSystem system =
        LoadedSystem.open(
            new ModelStore(Path.of("..", "..", "models")),
            LANGUAGE,
            RewritingOptions.standard().withSelection(selection),
            DeviceChoice.CPU,
            1)) {
      Rewriter rewriter = system.rewriter();
      // The first formulas load classes, and fill what is kept for later ones.
      for (int i = 0; i < 3; i++) {
        rewriter.solve(rules.vocabulary().expand(rules.generate(shape, random)));
      }
      String formula = rules.vocabulary().expand(rules.generate(shape, random));
      long before = MemoryUse.allocatedBytes();
      rewriter.solve(formula);
      long taken = MemoryUse.allocatedBytes() - before;
      assertTrue(taken <= 1_000L * Integer.parseInt(kilobytes.replace("_", "")), taken + " bytes");
    }
  }
}
