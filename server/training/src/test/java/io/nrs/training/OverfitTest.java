package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDManager;
import io.nrs.language.LanguageRules;
import io.nrs.network.Adam;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Weights;
import io.nrs.training.data.Example;
import io.nrs.training.settings.TransformerSettings;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Thirty leaves are learned by heart: forward, backward, optimiser and generation fit together. */
class OverfitTest {
  private static final int ITERATIONS = 400;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTinyNetworkLearnsThirtyLeaves(boolean vanilla) {
    TransformerSettings tiny = TinySettings.solver(ITERATIONS, 1e-2);
    TransformerSettings settings =
        tiny.with()
            .common(tiny.common().withWidth(32))
            .heads(4)
            .feedForward(64)
            .vanilla(vanilla)
            .offsetBias(!vanilla)
            .build();
    LanguageRules rules = settings.rules();
    List<String> leaves = rules.domain().toList();
    List<Example> examples =
        IntStream.range(0, 30)
            .mapToObj(i -> leaves.get(i * 19))
            .map(leaf -> new Example(leaf, rules.valueOf(leaf)))
            .toList();
    TrainableNetwork network;
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1)) {
      network = TrainableNetwork.of(manager, settings);
      Weights weights = network.initial(manager, 1);
      weights.requireGradients();
      network.adopt(weights);
      Adam adam = Adam.start(manager, weights);
      double loss = 0;
      for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
        try (NDManager scope = manager.newSubManager()) {
          loss = network.learn(scope, examples, new SplittableRandom(1)).mean();
          adam.update(scope, iteration, vanilla ? 1e-3 : 3e-3, 0, Adam.Variant.CLIPPED);
        }
      }
      assertTrue(loss < 0.05, "loss " + loss);
      assertEquals(List.of(), network.wrong(examples));
    }
  }
}
