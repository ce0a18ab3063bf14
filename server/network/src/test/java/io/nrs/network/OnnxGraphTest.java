package io.nrs.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.nrs.network.OnnxGraph.ElementType;
import io.nrs.network.OnnxGraph.Message;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OnnxGraphTest {
  private static String hex(byte[] bytes) {
    return HexFormat.ofDelimiter(" ").formatHex(bytes);
  }

  /** The numbers of the encoding's specification, and the ends of the range. */
  @ParameterizedTest
  @CsvSource({
    "1, 0, 08 00",
    "1, 1, 08 01",
    "1, 127, 08 7f",
    "1, 128, 08 80 01",
    "1, 150, 08 96 01",
    "16, 300, 80 01 ac 02",
    "20, 9223372036854775807, a0 01 ff ff ff ff ff ff ff ff 7f",
    "1, -1, 08 ff ff ff ff ff ff ff ff ff 01"
  })
  void numbersHaveSevenBitsAByte(int field, long number, String bytes) {
    assertEquals(bytes, hex(new Message().number(field, number).bytes()));
  }

  @Test
  void textsAndMessagesHaveALength() {
    Message inner = new Message().text(2, "ω");
    assertEquals("12 02 cf 89", hex(inner.bytes()));
    assertEquals("1a 04 12 02 cf 89", hex(new Message().message(3, inner).bytes()));
    assertEquals(
        "0a ac 02 00", hex(new Message().bytes(1, new byte[300]).bytes()).substring(0, 11));
  }

  private static byte[] sum() {
    OnnxGraph graph = new OnnxGraph();
    String x = graph.input("x", ElementType.FLOAT, "N", 2);
    String sum = graph.op("ReduceSum", Map.of("keepdims", 0), x, graph.vector(1));
    graph.output(sum, "y", ElementType.FLOAT, "N");
    return graph.file();
  }

  @Test
  void aFileIsAModel() {
    List<String> parts =
        List.of(
            "08 08", // format version
            "12 03 6e 72 73", // producer nrs
            "3a 85 01", // graph
            "12 03 6e 72 73", // name nrs
            "5a 14 0a 01 78 12 0f 0a 0d 08 01 12 09 0a 03 12 01 4e 0a 02 08 02", // x: float (N, 2)
            "2a 12 08 01 10 07 42 02 63 31 4a 08 01 00 00 00 00 00 00 00", // c1: int64 (1), [1]
            "0a 2b 0a 01 78 0a 02 63 31 12 02 76 32 1a 02 6e 33", // n3: x, c1 to v2
            "22 09 52 65 64 75 63 65 53 75 6d", // ReduceSum
            "2a 0f 0a 08 6b 65 65 70 64 69 6d 73 18 00 a0 01 02", // keepdims 0, a number
            "0a 15 0a 02 76 32 12 01 79 1a 02 6e 34", // n4: v2 to y
            "22 08 49 64 65 6e 74 69 74 79", // Identity
            "62 10 0a 01 79 12 0b 0a 09 08 01 12 05 0a 03 12 01 4e", // y: float (N)
            "42 04 0a 00 10 11"); // operator set 17
    assertEquals(String.join(" ", parts), hex(sum()));
  }

  @Test
  void theRuntimeComputesIt() throws OrtException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession session = environment.createSession(sum());
        OnnxTensor x = OnnxTensor.createTensor(environment, new float[][] {{1, 2}, {3, 4}});
        OrtSession.Result result = session.run(Map.of("x", x))) {
      assertArrayEquals(new float[] {3, 7}, (float[]) result.get("y").orElseThrow().getValue());
    }
  }
}
