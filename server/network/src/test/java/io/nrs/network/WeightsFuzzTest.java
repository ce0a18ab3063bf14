package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nrs.network.Weights.WeightsException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Any bytes give weights of the wanted names and shapes, or one line that says what is wrong. */
class WeightsFuzzTest {
  private static final Map<String, Shape> SHAPES = new LinkedHashMap<>();

  static {
    SHAPES.put("a", new Shape(2));
    SHAPES.put("b.matrix", new Shape(1, 3));
  }

  private static final int DATA = 5 * Float.BYTES;

  /**
   * @param header of a file of the right length, whose data counts up
   */
  @DictionaryEntries({
    "\\x22a\\x22:",
    "\\x22b.matrix\\x22:",
    "\\x22dtype\\x22:\\x22F32\\x22",
    "\\x22shape\\x22:[2]",
    "\\x22shape\\x22:[1,3]",
    "F64",
    "\\x22data_offsets\\x22:[0,8]",
    "\\x22data_offsets\\x22:[8,20]",
    "__metadata__",
    "1e999",
    "-1"
  })
  @FuzzTest
  void everyHeaderGivesTheWeightsThatItListsOrHasAMessage(byte[] header) throws IOException {
    ByteBuffer file =
        ByteBuffer.allocate(8 + header.length + DATA)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(header.length)
            .put(header);
    for (int i = 1; i <= 5; i++) {
      file.putFloat(i);
    }
    read(header);
    read(file.array());
  }

  private static void read(byte[] bytes) throws IOException {
    try (NDManager manager = TinyNetworks.open();
        Weights weights = Weights.read(manager, SHAPES, bytes)) {
      SHAPES.forEach((name, shape) -> assertEquals(shape, weights.get(name).getShape()));
      float[] a = weights.get("a").toFloatArray();
      float[] b = weights.get("b.matrix").toFloatArray();
      boolean aFirst = a[0] == 1;
      assertArrayEquals(aFirst ? new float[] {1, 2} : new float[] {4, 5}, a, text(bytes));
      assertArrayEquals(aFirst ? new float[] {3, 4, 5} : new float[] {1, 2, 3}, b, text(bytes));
      assertEquals(weights.size(), Weights.parameters(weights.bytes()));
    } catch (WeightsException e) {
      assertEquals(1, e.getMessage().lines().count(), e.getMessage());
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
