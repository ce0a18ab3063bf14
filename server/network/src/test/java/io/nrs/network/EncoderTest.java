package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncoderTest extends NetworkTest {
  private static final float TOLERANCE = 1e-5f;

  /** Two layers with windows of k on either side see 2k tokens, and no further. */
  @ParameterizedTest
  @CsvSource({"1, true", "2, false", "3, true"})
  void aChangeIsSeenWithinTheReachOfTheWindowsOnly(int window, boolean bias) {
    Transformer network = TinyNetworks.network(manager, TinyNetworks.config(window, bias), 1);
    int length = 20;
    int changed = 9;
    int reach = window * network.config().encoderLayers();
    int[] tokens = TinyNetworks.tokens(length, new SplittableRandom(2));
    int[] others = tokens.clone();
    others[changed] = tokens[changed] == 3 ? 4 : 3;
    List<int[]> positions = TinyNetworks.evenPositions(List.of(tokens));
    float[] before = TinyNetworks.states(manager, network, List.of(tokens), positions).get(0);
    float[] after = TinyNetworks.states(manager, network, List.of(others), positions).get(0);
    for (int i = 0; i < length; i++) {
      boolean within = Math.abs(i - changed) <= reach;
      assertEquals(within, !Arrays.equals(state(before, i), state(after, i)), "position " + i);
    }
  }

  private static float[] state(float[] states, int position) {
    return Arrays.copyOfRange(states, 8 * position, 8 * position + 8);
  }

  @Test
  void withoutAWindowEverythingIsSeen() {
    Transformer network = TinyNetworks.network(manager, TinyNetworks.config(0, true), 1);
    int[] tokens = TinyNetworks.tokens(50, new SplittableRandom(2));
    int[] others = tokens.clone();
    others[49] = tokens[49] == 3 ? 4 : 3;
    List<int[]> positions = TinyNetworks.evenPositions(List.of(tokens));
    float[] before = TinyNetworks.states(manager, network, List.of(tokens), positions).get(0);
    float[] after = TinyNetworks.states(manager, network, List.of(others), positions).get(0);
    assertNotEquals(Arrays.toString(state(before, 0)), Arrays.toString(state(after, 0)));
  }

  /** Neither padding nor the other rows of a batch change a row, whatever the window. */
  @ParameterizedTest
  @CsvSource({"0, true", "2, false", "3, true"})
  void aRowDependsOnNothingElseInItsBatch(int window, boolean bias) {
    Transformer network = TinyNetworks.network(manager, TinyNetworks.config(window, bias), 3);
    SplittableRandom random = new SplittableRandom(4);
    List<int[]> sequences = TinyNetworks.sequences(random, 1, 30, 2, 17, 17, 8);
    List<int[]> positions = new ArrayList<>();
    for (int[] sequence : sequences) {
      positions.add(LabelPositions.random(sequence.length, TinyNetworks.LABELS, random));
    }
    List<float[]> together = TinyNetworks.states(manager, network, sequences, positions);
    for (int row = 0; row < sequences.size(); row++) {
      float[] alone =
          TinyNetworks.states(
                  manager, network, List.of(sequences.get(row)), List.of(positions.get(row)))
              .get(0);
      assertArrayEquals(alone, together.get(row), TOLERANCE, "row " + row);
    }
  }

  /**
   * A long text is read block by block and a short one as a whole. A token's state follows from the
   * tokens that it can see, so those of a long text are those of its pieces.
   */
  @ParameterizedTest
  @CsvSource({
    "1, true, false",
    "3, true, false",
    "20, true, false",
    "3, false, false",
    "2, false, true"
  })
  void longTextsAreReadAsTheirPieces(int window, boolean bias, boolean vanilla) {
    TransformerConfig config =
        TransformerConfigBuilder.from(TinyNetworks.config(window, bias)).withVanilla(vanilla);
    Transformer network = TinyNetworks.network(manager, config, 7);
    List<int[]> texts = TinyNetworks.sequences(new SplittableRandom(8), 300, 97, 128, 31, 129);
    List<int[]> positions = TinyNetworks.evenPositions(texts);
    int reach = window * config.encoderLayers();
    int step = 10;
    List<float[]> together = TinyNetworks.states(manager, network, texts, positions);
    List<float[]> alone =
        TinyNetworks.states(manager, network, texts.subList(1, 2), positions.subList(1, 2));
    assertArrayEquals(alone.get(0), together.get(1), TOLERANCE, "padding");
    for (int row = 0; row < texts.size(); row++) {
      int[] text = texts.get(row);
      for (int from = 0; from < text.length; from += step) {
        int first = Math.max(0, from - reach);
        int to = Math.min(text.length, from + step);
        int last = Math.min(text.length, to + reach);
        float[] piece =
            TinyNetworks.states(
                    manager,
                    network,
                    List.of(Arrays.copyOfRange(text, first, last)),
                    List.of(Arrays.copyOfRange(positions.get(row), first, last)))
                .get(0);
        for (int i = from; i < to; i++) {
          assertArrayEquals(
              state(piece, i - first), state(together.get(row), i), TOLERANCE, row + " at " + i);
        }
      }
    }
  }

  /** Where layers add nothing, an encoder's states follow from the embeddings alone. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void embeddingsAreDroppedUnlessTheNetworkIsVanilla(boolean vanilla) {
    TransformerConfig config =
        TransformerConfigBuilder.builder(TinyNetworks.config(0, false))
            .dropout(0.5)
            .vanilla(vanilla)
            .build();
    List<int[]> tokens = List.of(TinyNetworks.tokens(20, new SplittableRandom(2)));
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, Transformer.shapes(config), 1)) {
      weights.names().stream()
          .filter(name -> name.startsWith("encoder.") && name.endsWith(".out.matrix"))
          .forEach(name -> weights.get(name).muli(0));
      Transformer network = new Transformer(scope, config, weights, true);
      TokenBatch batch = TokenBatch.of(tokens, TinyNetworks.PADDING);
      List<int[]> positions = TinyNetworks.evenPositions(tokens);
      float[] known = network.encode(scope, batch, positions, false).states().toFloatArray();
      float[] drawn = network.encode(scope, batch, positions, true).states().toFloatArray();
      assertEquals(vanilla, Arrays.equals(known, drawn));
    }
  }

  @Test
  void writtenOutputsDependOnNothingElseInTheirBatch() {
    Transformer network = TinyNetworks.network(manager, TinyNetworks.config(3, true), 5);
    Generation generation = TinyNetworks.generation(network);
    List<int[]> sequences =
        TinyNetworks.sequences(
            new SplittableRandom(6), 5, 30, 1, 150, 12, 3, 150, 7, 150, 150, 150);
    List<Generation.Request> requests = TinyNetworks.greedy(sequences);
    List<Generation.Output> together = generation.generate(manager, requests);
    for (int row = 0; row < requests.size(); row++) {
      Generation.Output alone = generation.generate(manager, List.of(requests.get(row))).get(0);
      assertArrayEquals(alone.tokens(), together.get(row).tokens());
      assertEquals(alone.complete(), together.get(row).complete());
      assertEquals(alone.probability(), together.get(row).probability(), TOLERANCE);
    }
  }
}
