package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The Solver and the tagger that ship, without the generating Selector. */
class WithoutSelectorTest {
  private static final BuiltInLanguage LANGUAGE = BuiltInLanguage.ARITHMETIC;
  private static final String FORMULA = "((12+-3)*((4-5)+(2*3)))";

  @TempDir private Path folder;
  private ModelStore store;

  @BeforeEach
  void take() throws Exception {
    store = new ModelStore(folder);
    ModelStore shipped = new ModelStore(Path.of("..", "..", "models"));
    Map<String, byte[]> files = new HashMap<>();
    for (TrainableModule module : List.of(TrainableModule.SOLVER, TrainableModule.TAGGER)) {
      for (String file : List.of(ModelStore.CONFIG, ModelStore.WEIGHTS)) {
        files.put(
            String.join("/", LANGUAGE.id(), module.id(), file),
            shipped.verified(LANGUAGE, module, file));
      }
    }
    store.put(files);
  }

  private LoadedSystem open(RewritingOptions options) {
    return LoadedSystem.open(store, LANGUAGE, options, DeviceChoice.CPU, 1);
  }

  @ParameterizedTest
  @EnumSource
  void valuesAndSingleStepsAreThoseOfTheTagger(SelectionStrategy selection) {
    try (LoadedSystem system = open(RewritingOptions.standard().withSelection(selection))) {
      Rewriter rewriter = system.rewriter();
      String exact = TextEvaluator.exactValue(LANGUAGE, FORMULA).orElseThrow();
      assertEquals(exact, value(rewriter.solve(FORMULA)));
      List<Step> steps = new ArrayList<>();
      assertEquals(exact, value(rewriter.trace(FORMULA, steps::add)));
      assertEquals(
          List.of("(2*3)", "(4-5)", "(-1+6)", "(12+-3)", "(9*5)"),
          steps.stream().map(Step::leaf).toList());
      NextStep next = rewriter.examine(FORMULA);
      assertEquals(steps.get(0), assertInstanceOf(NextStep.Rewrite.class, next).step());
      assertEquals(1, next.evidence().outputs(), "a tagger gives one output");
    }
  }

  private static String value(Outcome outcome) {
    return assertInstanceOf(Outcome.Complete.class, outcome).value();
  }

  @Test
  void whatNeedsTheSelectorSaysSo() {
    try (LoadedSystem system = open(RewritingOptions.standard())) {
      assertTrue(
          assertThrows(ModelException.class, system::selector)
              .problem()
              .contains("no generating Selector"));
    }
  }
}
