package io.nrs.network;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A graph of ONNX, which becomes bytes while it is built (ONNX 1.12: operators of set 17, format
 * version 8). A value has the name that the method which made it returns.
 */
final class OnnxGraph {
  private static final int FORMAT = 8;
  private static final int OPERATORS = 17;

  private final Message graph = new Message();
  private final OnnxGraph root;

  /** Of the root: names of constants by their content. */
  private final Map<String, String> constants = new HashMap<>();

  private int names;

  /** The type of a tensor's elements, with its number in the format. */
  enum ElementType {
    FLOAT(1),
    INT64(7),
    BOOL(9),
    FLOAT16(10),
    DOUBLE(11);

    final int number;

    ElementType(int number) {
      this.number = number;
    }
  }

  OnnxGraph() {
    this.root = this;
    graph.text(2, "nrs");
  }

  private OnnxGraph(OnnxGraph root) {
    this.root = root;
    graph.text(2, "body");
  }

  /** Returns a graph that may use the values of this one, such as the body of a loop. */
  OnnxGraph body() {
    return new OnnxGraph(root);
  }

  /** Returns the graph that is in no other one. */
  OnnxGraph root() {
    return root;
  }

  String op(String type, String... inputs) {
    return op(type, Map.of(), inputs);
  }

  String op(String type, Map<String, Object> attributes, String... inputs) {
    return ops(type, 1, attributes, inputs).get(0);
  }

  /**
   * Adds an operation.
   *
   * @param attributes numbers, arrays of long, and graphs
   * @return its results
   */
  List<String> ops(String type, int results, Map<String, Object> attributes, String... inputs) {
    List<String> made = IntStream.range(0, results).mapToObj(i -> newName("v")).toList();
    add(type, attributes, List.of(inputs), made);
    return made;
  }

  private void add(
      String type, Map<String, Object> attributes, List<String> inputs, List<String> results) {
    Message node = new Message();
    inputs.forEach(input -> node.text(1, input));
    results.forEach(result -> node.text(2, result));
    node.text(3, newName("n")).text(4, type);
    // Files do not depend on the order of a map.
    new TreeMap<>(attributes).forEach((name, value) -> node.message(5, attribute(name, value)));
    graph.message(1, node);
  }

  private static Message attribute(String name, Object value) {
    Message attribute = new Message().text(1, name);
    if (value instanceof OnnxGraph body) {
      return attribute.message(6, body.graph).number(20, 5);
    }
    if (value instanceof long[] numbers) {
      Arrays.stream(numbers).forEach(number -> attribute.number(8, number));
      return attribute.number(20, 7);
    }
    return attribute.number(3, ((Number) value).longValue()).number(20, 2);
  }

  private String newName(String start) {
    return start + ++root.names;
  }

  /**
   * Declares an input.
   *
   * @param shape sizes, and names of those that differ from use to use
   */
  String input(String name, ElementType type, Object... shape) {
    graph.message(11, declaration(name, type, shape));
    return name;
  }

  /** Declares a value as the next output, with a name for users. */
  void output(String value, String name, ElementType type, Object... shape) {
    add("Identity", Map.of(), List.of(value), List.of(name));
    graph.message(12, declaration(name, type, shape));
  }

  private static Message declaration(String name, ElementType type, Object... shape) {
    Message sizes = new Message();
    for (Object size : shape) {
      Message dimension = new Message();
      sizes.message(
          1,
          size instanceof Number number
              ? dimension.number(1, number.longValue())
              : dimension.text(2, (String) size));
    }
    Message tensor = new Message().number(1, type.number).message(2, sizes);
    return new Message().text(1, name).message(2, new Message().message(1, tensor));
  }

  /** Adds a tensor to the root; its elements are row-major and little-endian. */
  String tensor(String name, ElementType type, ByteBuffer elements, long... shape) {
    Message tensor = new Message();
    Arrays.stream(shape).forEach(size -> tensor.number(1, size));
    byte[] bytes = new byte[elements.remaining()];
    elements.get(bytes);
    root.graph.message(5, tensor.number(2, type.number).text(8, name).bytes(9, bytes));
    return name;
  }

  /** Returns a constant vector. */
  String vector(long... elements) {
    return constant(
        Arrays.toString(elements), ElementType.INT64, littleEndian(elements), elements.length);
  }

  String number(long value) {
    return constant(value + "", ElementType.INT64, littleEndian(value));
  }

  String number(float value) {
    return constant(value + "f", ElementType.FLOAT, littleEndian(new float[] {value}));
  }

  String number(double value) {
    return constant(value + "d", ElementType.DOUBLE, littleEndian(Double.doubleToLongBits(value)));
  }

  String yes() {
    return constant("true", ElementType.BOOL, ByteBuffer.wrap(new byte[] {1}));
  }

  private String constant(String content, ElementType type, ByteBuffer elements, long... shape) {
    return root.constants.computeIfAbsent(
        content, key -> tensor(newName("c"), type, elements, shape));
  }

  static ByteBuffer littleEndian(float[] values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return bytes;
  }

  private static ByteBuffer littleEndian(long... values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Long.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(values);
    return bytes;
  }

  /** Returns the file of this graph. */
  byte[] file() {
    Message operators = new Message().text(1, "").number(2, OPERATORS);
    return new Message()
        .number(1, FORMAT)
        .text(2, "nrs")
        .message(7, graph)
        .message(8, operators)
        .bytes();
  }

  /** A message of protocol buffers, with the kinds of fields that ONNX has. */
  static final class Message {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private Message varint(long value) {
      long left = value;
      for (; (left & ~0x7fL) != 0; left >>>= 7) {
        out.write((int) (left & 0x7f | 0x80));
      }
      out.write((int) left);
      return this;
    }

    Message number(int field, long value) {
      return varint((long) field << 3).varint(value);
    }

    Message bytes(int field, byte[] value) {
      varint((long) field << 3 | 2).varint(value.length).out.writeBytes(value);
      return this;
    }

    Message text(int field, String value) {
      return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Message message(int field, Message value) {
      return bytes(field, value.bytes());
    }

    byte[] bytes() {
      return out.toByteArray();
    }
  }
}
