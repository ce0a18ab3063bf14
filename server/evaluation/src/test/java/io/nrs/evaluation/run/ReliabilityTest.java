package io.nrs.evaluation.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.ReliabilityFolder;
import io.nrs.evaluation.result.ReliabilityFolder.Steps;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.split.GivenFiles;
import io.nrs.evaluation.split.GivenFiles.GivenFile;
import io.nrs.evaluation.split.TestSet;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReliabilityTest {
  private static final ModelStore STORE = new ModelStore(Path.of("..", "..", "models"));
  private static final LanguageRules RULES = LanguageRules.of(BuiltInLanguage.ARITHMETIC);

  @TempDir private Path parent;

  private List<Steps> measure(String formulas, NeuralRewritingSystem system) {
    TestSet set =
        GivenFiles.formulas(
            BuiltInLanguage.ARITHMETIC, List.of(new GivenFile("f", formulas)), remark -> {});
    RunConfig config =
        new RunConfig(Reliability.config(STORE, RULES, RewritingOptions.standard()), set.origin());
    try (ReliabilityFolder folder =
        ReliabilityFolder.open(parent, config, new Provenance("nrs reliability", "m"), false)) {
      new Reliability(RULES, system).run(set, folder, () -> {});
      return ReliabilityFolder.salvage(folder.folder(), remark -> {}).entries();
    }
  }

  @Test
  void eachStepIsComparedWithTheExactOne() {
    NeuralRewritingSystem system = FakeNetworks.failing(RULES, RewritingOptions.standard());
    assertEquals(
        List.of(
            new Steps("f", 0, List.of(FakeNetworks.SURE, FakeNetworks.SURE), List.of()),
            // The Solver writes 1 for a leaf with 96.
            new Steps("f", 1, List.of(FakeNetworks.SURE), List.of(FakeNetworks.SURE)),
            // The first step is not confident.
            new Steps("f", 2, List.of(.125, FakeNetworks.SURE), List.of()),
            // The steps before a failure count.
            new Steps("f", 3, List.of(FakeNetworks.SURE), List.of())),
        measure("((1+2)*3)\n(2*(96+1))\n(2*(97+5))\n((99+1)*(1+2))\n", system));
  }

  @Test
  void whatIsStoredIsNotMeasuredAgain() {
    List<Steps> first =
        measure("(1+2)\n", FakeNetworks.failing(RULES, RewritingOptions.standard()));
    NeuralRewritingSystem never =
        new NeuralRewritingSystem(
            RULES,
            requests -> {
              throw new AssertionError("asked again");
            },
            FakeNetworks.solver(RULES),
            RewritingOptions.standard());
    assertEquals(first, measure("(1+2)\n", never));
    assertTrue(first.get(0).wrong().isEmpty());
  }
}
