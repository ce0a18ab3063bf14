package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDManager;
import io.nrs.network.Adam;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Weights;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.data.Example;
import io.nrs.training.data.TrainingData;
import io.nrs.training.settings.RunSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DistinctExamplesTest {
  private static final Example A = new Example("1", "2");
  private static final Example B = new Example("1", "3");

  @Test
  void anExampleIsThereOnceAndCountsAsOftenAsItWas() {
    DistinctExamples distinct = DistinctExamples.of(List.of(A, B, A, A));
    assertEquals(List.of(A, B), distinct.examples());
    assertEquals(List.of(0, 1), distinct.first());
    assertArrayEquals(new float[] {.125f, .375f}, distinct.shares(List.of(1, 0), 8));
    assertArrayEquals(new float[] {5, 7, 5, 5}, distinct.ofBatch(new float[] {5, 7}));
  }

  @Test
  void anExampleOfChanceIsTakenForAnotherOne() {
    DistinctExamples each = DistinctExamples.each(List.of(A, B, A));
    assertEquals(List.of(A, B, A), each.examples());
    assertArrayEquals(new float[] {.5f, .5f, .5f}, each.shares(each.first(), 2));
    assertArrayEquals(new float[] {5, 7, 9}, each.ofBatch(new float[] {5, 7, 9}));
  }

  /** The mean loss of a batch, and a multiple of the gradients of each weight. */
  private record Learnt(TrainableNetwork.Losses losses, Map<String, float[]> gradients) {}

  private static Learnt learn(NDManager manager, RunSettings settings, List<Example> batch)
      throws Exception {
    TrainableNetwork network = TrainableNetwork.of(manager, settings);
    try (Weights weights = network.initial(manager, 1);
        Adam adam = Adam.start(manager, weights);
        NDManager scope = manager.newSubManager()) {
      weights.requireGradients();
      network.adopt(weights);
      TrainableNetwork.Losses losses = network.learn(scope, batch, new SplittableRandom(1));
      adam.update(scope, 1, 0, 0, Adam.Variant.STANDARD);
      return new Learnt(losses, Weights.floats(network.shapes(), adam.firstMoments().bytes()));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SOLVER", "TAGGER"})
  void gradientsAreThoseOfTheWholeBatch(TrainableModule module) throws Exception {
    RunSettings settings = TinySettings.of(module, 4, 1e-2);
    List<Example> all = new ArrayList<>();
    TrainingData.questions(settings, all::add);
    List<Example> two = List.of(all.get(0), all.get(all.size() - 1));
    List<Example> repeated = List.of(two.get(0), two.get(1), two.get(0), two.get(0));
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1)) {
      TrainableNetwork network = TrainableNetwork.of(manager, settings);
      Learnt first = learn(manager, settings, two.subList(0, 1));
      Learnt second = learn(manager, settings, two.subList(1, 2));
      Learnt whole = learn(manager, settings, repeated);
      int[] terms = {network.terms(two.subList(0, 1)), network.terms(two.subList(1, 2))};
      float all4 = 3f * terms[0] + terms[1];
      float one = first.losses().rows()[0];
      float other = second.losses().rows()[0];
      assertArrayEquals(new float[] {one, other, one, one}, whole.losses().rows(), 1e-4f);
      assertEquals((3 * one + other) / all4, whole.losses().mean(), 1e-4);
      whole
          .gradients()
          .forEach(
              (name, found) -> {
                float[] a = first.gradients().get(name);
                float[] b = second.gradients().get(name);
                float[] expected = new float[found.length];
                IntStream.range(0, expected.length)
                    .forEach(i -> expected[i] = (3 * terms[0] * a[i] + terms[1] * b[i]) / all4);
                assertArrayEquals(expected, found, 1e-5f, name);
              });
    }
  }
}
