package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.training.WholeFormulas.Lengths;
import io.nrs.training.data.Example;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WholeFormulasTest {
  private static final List<Example> EXAMPLES =
      List.of(
          new Example("(1+2)", "3"), new Example("(40+2)", "42"), new Example("((1-9)-9)", "-17"));

  /** Makes a network that learns whole formulas. */
  @FunctionalInterface
  private interface Writer {
    WholeFormulas of(
        NDManager manager, Language language, Lengths lengths, int iterations, long seed);
  }

  private static void learns(Writer writer) {
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        WholeFormulas network =
            writer.of(manager, BuiltInLanguage.ARITHMETIC, new Lengths(9, 3), 150, 1)) {
      assertEquals(
          EXAMPLES.stream().map(example -> Optional.of(example.target())).toList(),
          network.answers(EXAMPLES, EXAMPLES.stream().map(Example::input).toList()));
    }
  }

  @Test
  void aTransformerLearnsValuesOfWholeFormulas() {
    learns(WholeFormulas::transformer);
  }

  @Test
  void aRouterLearnsValuesOfWholeFormulas() {
    learns(WholeFormulas::router);
  }
}
