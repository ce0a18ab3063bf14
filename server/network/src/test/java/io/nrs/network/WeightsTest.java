package io.nrs.network;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.nrs.network.Weights.WeightsException;
import io.nrs.testing.Expect;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightsTest extends NetworkTest {
  private static final Map<String, Shape> ONE = Map.of("a", new Shape(2));

  private Map<String, Shape> shapes;
  private byte[] bytes;
  private int headerEnd;

  @BeforeAll
  void prepare() throws IOException {
    shapes = Transformer.shapes(TinyNetworks.config(3, true));
    bytes = Weights.initialize(manager, shapes, 1).bytes();
    headerEnd = 8 + (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  private static byte[] file(String header, int data) {
    byte[] json = header.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(8 + json.length + data)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(json.length)
        .put(json)
        .array();
  }

  /** The bytes are refused with this message. */
  private void check(Map<String, Shape> wanted, byte[] read, Expect message) {
    message.check(refusal(wanted, read).getMessage());
  }

  private WeightsException refusal(Map<String, Shape> wanted, byte[] read) {
    return assertThrows(WeightsException.class, () -> Weights.read(manager, wanted, read));
  }

  @Test
  void whatIsReadHasTheBitsThatWereWritten() throws Exception {
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, shapes, 2);
        Weights read = Weights.read(scope, shapes, weights.bytes())) {
      assertEquals(shapes.keySet().stream().toList(), read.names().stream().toList());
      for (String name : shapes.keySet()) {
        assertEquals(shapes.get(name), read.get(name).getShape());
        assertArrayEquals(bits(weights, name), bits(read, name), name);
      }
      assertArrayEquals(weights.bytes(), read.bytes());
    }
  }

  @Test
  void unusualNumbersKeepTheirBits() throws Exception {
    Map<String, Shape> one = Map.of("a.bias", new Shape(6));
    float[] values = {
      -0f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NEGATIVE_INFINITY, Float.NaN, 1 / 3f
    };
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, one, 1)) {
      weights.get("a.bias").set(values);
      try (Weights read = Weights.read(scope, one, weights.bytes())) {
        assertArrayEquals(bits(weights, "a.bias"), bits(read, "a.bias"));
      }
    }
  }

  private static int[] bits(Weights weights, String name) {
    ByteBuffer buffer = weights.get(name).toByteBuffer().order(ByteOrder.nativeOrder());
    int[] bits = new int[buffer.remaining() / Float.BYTES];
    buffer.asIntBuffer().get(bits);
    return bits;
  }

  @Test
  void everyBeginningOfAFileIsRefused() {
    for (int length = 0; length < bytes.length; length += length < headerEnd + 16 ? 1 : 997) {
      refusal(shapes, Arrays.copyOf(bytes, length));
    }
    check(shapes, new byte[0], expect("it is truncated: 0 bytes"));
    check(shapes, Arrays.copyOf(bytes, 100), expect("it is truncated or no safetensors file"));
    check(
        shapes,
        Arrays.copyOf(bytes, bytes.length - 1),
        expect("it is truncated or damaged at logits.bias"));
  }

  @Test
  void bytesAfterTheArraysAreRefused() {
    check(
        shapes,
        Arrays.copyOf(bytes, bytes.length + 1),
        expect("it is damaged: its data is longer than its header lists"));
  }

  /** A flipped bit is refused, or is one of whitespace or of a letter's case in a comment. */
  @Test
  void flippedBitsInTheHeaderAreRefusedOrHarmless() {
    SplittableRandom random = new SplittableRandom(3);
    int refused = 0;
    int all = 4_000;
    for (int i = 0; i < all; i++) {
      byte[] damaged = bytes.clone();
      for (int flips = 1 + i % 3; flips > 0; flips--) {
        damaged[random.nextInt(headerEnd)] ^= (byte) (1 << random.nextInt(8));
      }
      try (NDManager scope = manager.newSubManager()) {
        Weights.read(scope, shapes, damaged);
      } catch (WeightsException e) {
        refused++;
      }
    }
    assertTrue(refused > 0.98 * all, refused + " of " + all);
  }

  private static String entry(String type, String shape, String places) {
    return "{\"a\":{\"dtype\":\"%s\",\"shape\":%s,\"data_offsets\":%s}}"
        .formatted(type, shape, places);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          F32 | [4000000000000] | [0,8]  | it belongs to another network: a is not (2) of float32 or float16
          F64 | [2]   | [0,8]             | it belongs to another network: a is not (2) of float32 or float16
          F32 | [2]   | [0,4000000000000] | it is truncated or damaged at a
          F32 | [2]   | [4,12]            | it is truncated or damaged at a
          F32 | [2]   | [-8,0]            | it is truncated or damaged at a
          F32 | [2]   | [0]               | its header is damaged at a
          F32 | 2     | [0,8]             | its header is damaged at a
          F32 | ["x"] | [0,8]             | its header is damaged at a
          """)
  void headersThatLieAreRefusedBeforeAnythingIsAllocated(
      String type, String shape, String places, String message) {
    check(ONE, file(entry(type, shape, places), 8), expect(message));
  }

  @Test
  void headersOfOtherFormatsAreRefused() {
    check(ONE, file("{\"a\":7}", 8), expect("it belongs to another network: no weights named a"));
    // What follows is for readers of other formats, which the engine tells by the first bytes.
    String sound = entry("F32", "[2]", "[0,8]");
    check(ONE, file(" " + sound, 8), expect("its header is damaged"));
    check(
        ONE,
        file(sound + " ".repeat(('K' << 8 | 'P') - sound.length()), 8),
        expect("the weights cannot be decoded: no weights named a were found"));
    check(ONE, file("{}", 8), expect("it belongs to another network: no weights named a"));
    check(ONE, file("[]", 8), expect("its header is damaged"));
    check(ONE, file("", 8), expect("it is truncated or no safetensors file"));
    check(ONE, file("[".repeat(100_000), 8), expect("its header is damaged"));
    byte[] endless = file("{}", 0);
    for (byte highest : new byte[] {0x7f, (byte) 0xff}) {
      endless[7] = highest;
      check(ONE, endless, expect("it is truncated or no safetensors file"));
    }
  }

  @Test
  void roundedWeightsTakeHalfTheBytesAndAreReadAsFloat32() throws Exception {
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, shapes, 2)) {
      byte[] whole = weights.bytes();
      byte[] rounded = Weights.rounded(scope, whole);
      assertEquals(Weights.parameters(whole), Weights.parameters(rounded));
      assertEquals(weights.size(), Weights.parameters(whole));
      long header = whole.length - Float.BYTES * weights.size();
      long rest = rounded.length - Short.BYTES * weights.size();
      assertTrue(Math.abs(header - rest) < 200, header + " " + rest);
      try (Weights read = Weights.read(scope, shapes, rounded)) {
        for (String name : shapes.keySet()) {
          assertEquals(DataType.FLOAT32, read.get(name).getDataType(), name);
          float[] expected = weights.get(name).toFloatArray();
          float[] found = read.get(name).toFloatArray();
          for (int i = 0; i < expected.length; i++) {
            // Half a unit of the last of 11 binary digits.
            assertEquals(expected[i], found[i], Math.abs(expected[i]) / 2048 + 1e-7, name);
          }
        }
      }
    }
  }

  @Test
  void arraysThatOverlapAreRefused() {
    Map<String, Shape> two = new LinkedHashMap<>();
    two.put("a", new Shape(2));
    two.put("b", new Shape(2));
    String header =
        """
        {"a":{"dtype":"F32","shape":[2],"data_offsets":%s},
         "b":{"dtype":"F32","shape":[2],"data_offsets":%s}}
        """;
    for (String places : List.of("[0,8] [0,8]", "[0,8] [4,12]", "[8,16] [4,12]")) {
      Object[] both = places.split(" ");
      check(two, file(header.formatted(both), 16), expect("it is damaged: its arrays overlap"));
    }
  }

  @Test
  void weightsOfOtherNetworksAreRefused() {
    Map<String, Shape> wider = new LinkedHashMap<>(shapes);
    wider.put("logits.bias", new Shape(13));
    check(
        wider,
        bytes,
        expect("it belongs to another network: logits.bias is not (13) of float32 or float16"));
    Map<String, Shape> more = new LinkedHashMap<>(shapes);
    more.put("more.bias", new Shape(1));
    check(more, bytes, expect("it belongs to another network: no weights named more.bias"));
    Map<String, Shape> fewer = new LinkedHashMap<>(shapes);
    fewer.remove("logits.bias");
    check(fewer, bytes, expect("it belongs to another network: it holds other weights too"));
  }

  @Test
  void weightsAreAFunctionOfTheSeed() throws IOException {
    assertArrayEquals(bytes, Weights.initialize(manager, shapes, 1).bytes());
    assertTrue(!Arrays.equals(bytes, Weights.initialize(manager, shapes, 2).bytes()));
  }

  @Test
  void copiesStandOnTheirOwn() {
    try (NDManager scope = manager.newSubManager();
        Weights weights = Weights.initialize(scope, shapes, 1);
        Weights copy = weights.copy(scope);
        Weights zeros = weights.zerosLike(scope)) {
      float[] before = weights.get("logits.matrix").toFloatArray();
      copy.get("logits.matrix").muli(2);
      assertArrayEquals(before, weights.get("logits.matrix").toFloatArray());
      assertEquals(weights.size(), zeros.size());
      assertEquals(0, zeros.get("tokens.embedding").abs().sum().getFloat());
    }
  }

  /** The gain of the paper's appendix scales self-attention and leaves all else as it was. */
  @Test
  void theGainScalesSelfAttentionAlone() {
    var shapes = Transformer.shapes(TinyNetworks.config(3, true));
    try (NDManager manager = TinyNetworks.open();
        Weights plain = Weights.initialize(manager, shapes, 5);
        Weights gained = Weights.initialize(manager, shapes, 1.5, 5)) {
      for (String name : plain.names()) {
        boolean attention = name.contains(".attention.") && name.endsWith(".matrix");
        float[] one = plain.get(name).toFloatArray();
        float[] other = gained.get(name).toFloatArray();
        for (int i = 0; i < one.length; i++) {
          assertEquals(attention ? 1.5 * one[i] : one[i], other[i], 1e-6, name);
        }
      }
    }
  }
}
