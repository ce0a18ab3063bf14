package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import io.nrs.network.Generation.DecodingStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class GenerationTest extends NetworkTest {
  private static final int SIZE = TinyNetworks.VOCABULARY;
  private static final double TOLERANCE = 1e-5;

  private Transformer network;
  private List<int[]> inputs;
  private List<int[]> positions;

  @BeforeAll
  void prepare() {
    network = TinyNetworks.network(manager, TinyNetworks.config(2, true), 1);
    inputs = TinyNetworks.sequences(new SplittableRandom(2), 6, 11, 3, 20, 8);
    positions = TinyNetworks.evenPositions(inputs);
  }

  /**
   * The decoder's probabilities of the token after each prefix, by teacher forcing:
   * [row][t][token].
   */
  private double[][][] forced(List<int[]> rows, List<int[]> labels, List<int[]> shifted) {
    try (NDManager scope = manager.newSubManager()) {
      Transformer.Memory memory =
          network.encode(scope, TokenBatch.of(rows, TinyNetworks.PADDING), labels, false);
      NDArray logits = network.logits(scope, memory, TokenBatch.of(shifted, 0), false);
      float[] flat = logits.softmax(-1).toFloatArray();
      int length = shifted.get(0).length;
      double[][][] result = new double[rows.size()][length][SIZE];
      for (int i = 0; i < flat.length; i++) {
        result[i / SIZE / length][i / SIZE % length][i % SIZE] = flat[i];
      }
      return result;
    }
  }

  @Test
  void keptKeysAndValuesChangeNothing() {
    SplittableRandom random = new SplittableRandom(3);
    int length = network.config().maxOutput();
    List<int[]> shifted = new ArrayList<>();
    for (int row = 0; row < inputs.size(); row++) {
      int[] tokens = TinyNetworks.tokens(length, random);
      tokens[0] = TinyNetworks.START;
      shifted.add(tokens);
    }
    double[][][] forced = forced(inputs, positions, shifted);
    try (NDManager scope = manager.newSubManager()) {
      Transformer.Decoder decoder =
          network.decoder(scope, network.encode(scope, TokenBatch.of(inputs, 0), positions, false));
      for (int t = 0; t < length; t++) {
        int at = t;
        float[] step = decoder.step(shifted.stream().mapToInt(tokens -> tokens[at]).toArray());
        for (int i = 0; i < step.length; i++) {
          assertEquals(forced[i / SIZE][t][i % SIZE], step[i], TOLERANCE, "token " + t);
        }
      }
    }
  }

  @Test
  void greedyOutputsAreThoseWrittenByHand() {
    List<Generation.Output> outputs =
        TinyNetworks.generation(network).generate(manager, TinyNetworks.greedy(inputs));
    for (int row = 0; row < inputs.size(); row++) {
      checkGreedy(inputs.get(row), positions.get(row), outputs.get(row));
    }
  }

  private void checkGreedy(int[] input, int[] labels, Generation.Output output) {
    List<Integer> written = new ArrayList<>(List.of(TinyNetworks.START));
    double probability = 1;
    boolean complete = false;
    while (!complete && written.size() <= network.config().maxOutput()) {
      int[] shifted = written.stream().mapToInt(token -> token).toArray();
      double[] next =
          forced(List.of(input), List.of(labels), List.of(shifted))[0][written.size() - 1];
      int best = IntStream.range(0, SIZE).reduce((a, b) -> next[b] > next[a] ? b : a).getAsInt();
      probability *= next[best];
      complete = best == TinyNetworks.END;
      written.add(best);
    }
    int end = complete ? written.size() - 1 : written.size();
    assertArrayEquals(
        written.subList(1, end).stream().mapToInt(token -> token).toArray(), output.tokens());
    assertEquals(complete, output.complete());
    assertEquals(probability, output.probability(), TOLERANCE);
  }

  private Generation.Output generate(DecodingStrategy strategy) {
    return TinyNetworks.generation(network)
        .generate(
            manager, List.of(new Generation.Request(inputs.get(0), positions.get(0), strategy)))
        .get(0);
  }

  @Test
  void anOutputThatDoesNotEndIsNotComplete() {
    Generation.Output output = generate((probabilities, from, size) -> 5);
    assertFalse(output.complete());
    assertArrayEquals(new int[] {5, 5, 5, 5, 5, 5}, output.tokens());
  }

  @Test
  void anOutputMayBeEmpty() {
    Generation.Output output = generate((probabilities, from, size) -> TinyNetworks.END);
    assertTrue(output.complete());
    assertEquals(0, output.tokens().length);
    int[] start = {TinyNetworks.START};
    double[][][] forced = forced(List.of(inputs.get(0)), List.of(positions.get(0)), List.of(start));
    assertEquals(forced[0][0][TinyNetworks.END], output.probability(), TOLERANCE);
  }

  @Test
  void tokensAreDrawnAsOftenAsTheyAreProbable() {
    float[] probabilities = {9, 9, .5f, .3f, .2f, 0f, 9};
    DecodingStrategy sampling = DecodingStrategy.sampling(new SplittableRandom(4));
    int[] counts = new int[4];
    int draws = 20_000;
    for (int i = 0; i < draws; i++) {
      counts[sampling.choose(probabilities, 2, 4)]++;
    }
    // Four standard deviations are below .015.
    assertEquals(.5, (double) counts[0] / draws, .015);
    assertEquals(.3, (double) counts[1] / draws, .015);
    assertEquals(.2, (double) counts[2] / draws, .015);
    assertEquals(0, counts[3]);
  }

  @Test
  void probabilitiesThatDoNotSumToOneStillGiveAToken() {
    float[] probabilities = {0, 1e-6f, 0};
    DecodingStrategy sampling = DecodingStrategy.sampling(new SplittableRandom(5));
    for (int i = 0; i < 100; i++) {
      assertEquals(1, sampling.choose(probabilities, 0, 3));
    }
  }

  @Test
  void firstTokensOfSampledOutputsFollowTheirProbabilities() {
    int draws = 3_000;
    List<Generation.Request> requests = new ArrayList<>();
    for (int i = 0; i < draws; i++) {
      requests.add(
          new Generation.Request(
              inputs.get(0),
              positions.get(0),
              DecodingStrategy.sampling(new SplittableRandom(1_000_003L * i))));
    }
    int[] counts = new int[SIZE];
    TinyNetworks.generation(network)
        .generate(manager, requests)
        .forEach(
            output ->
                counts[output.tokens().length == 0 ? TinyNetworks.END : output.tokens()[0]]++);
    int[] start = {TinyNetworks.START};
    double[] expected =
        forced(List.of(inputs.get(0)), List.of(positions.get(0)), List.of(start))[0][0];
    for (int token = 0; token < SIZE; token++) {
      assertEquals(expected[token], (double) counts[token] / draws, .04, "token " + token);
    }
  }
}
