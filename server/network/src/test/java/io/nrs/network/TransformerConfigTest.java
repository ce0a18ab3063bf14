package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.types.Shape;
import io.nrs.network.TransformerConfig.Positions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransformerConfigTest {
  private static TransformerConfig of(
      int width, int heads, int layers, int labels, int window, double dropout) {
    return TransformerConfigBuilder.builder()
        .vocabulary(12)
        .width(width)
        .heads(heads)
        .feedForward(16)
        .encoderLayers(layers)
        .decoderLayers(layers)
        .maxOutput(6)
        .positions(Positions.LABELS)
        .labels(labels)
        .diagonalWindow(window)
        .offsetBias(true)
        .dropout(dropout)
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "10, 4, 1, 9, 2, 0", "0, 1, 1, 9, 2, 0", "8, 0, 1, 9, 2, 0", "8, 2, 0, 9, 2, 0",
    "8, 2, 1, 0, 2, 0", "8, 2, 1, 9, -1, 0", "8, 2, 1, 9, 2, 1", "8, 2, 1, 9, 2, NaN"
  })
  void impossibleNetworksAreRefused(
      int width, int heads, int layers, int labels, int window, double dropout) {
    assertThrows(
        IllegalArgumentException.class, () -> of(width, heads, layers, labels, window, dropout));
  }

  @Test
  void shapesFollowFromTheArchitecture() {
    Map<String, Shape> shapes = Transformer.shapes(of(8, 2, 2, 9, 3, 0));
    assertEquals(new Shape(12, 8), shapes.get("tokens.embedding"));
    assertEquals(new Shape(24, 8), shapes.get("encoder.1.attention.qkv.matrix"));
    assertEquals(new Shape(7, 2), shapes.get("encoder.0.attention.offsets.table"));
    assertEquals(new Shape(12), shapes.get("logits.bias"));
    assertTrue(shapes.containsKey("decoder.1.cross.kv.matrix"));
    assertFalse(shapes.containsKey("decoder.2.cross.kv.matrix"));
  }
}
