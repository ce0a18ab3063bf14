package io.nrs.network;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.language.sampling.RandomStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Named float32 arrays that are owned and closed together; on disk they are safetensors, which may
 * hold them rounded to float16.
 */
public final class Weights implements AutoCloseable {
  /**
   * As large as the sinusoids, which are added to embeddings. With smaller embeddings the network
   * would hardly see its tokens at first.
   */
  private static final double EMBEDDING_DEVIATION = 0.7;

  private static final double TABLE_DEVIATION = 0.05;

  private static final String METADATA = "__metadata__";

  /** Bytes of a number, by the names that safetensors give its types. */
  private static final Map<String, Integer> BYTES = Map.of("F32", Float.BYTES, "F16", Short.BYTES);

  private final NDManager manager;
  private final Map<String, NDArray> arrays;

  /** All numbers in one array, once an optimiser or gradients need them so. */
  private Optional<NDArray> whole = Optional.empty();

  /** Owns the arrays once they are parts of the whole. */
  private Optional<NDManager> parts = Optional.empty();

  private Weights(NDManager manager, Map<String, NDArray> arrays) {
    this.manager = manager;
    this.arrays = arrays;
  }

  /**
   * Returns random weights: Xavier for matrices, normal for tables, ones and zeros for norms and
   * biases.
   */
  public static Weights initialize(NDManager parent, Map<String, Shape> shapes, long seed) {
    return initialize(parent, shapes, 1, seed);
  }

  /**
   * Returns random weights like {@link #initialize(NDManager, Map, long)}.
   *
   * @param attentionGain factor on the bounds of the matrices of self-attention (technical
   *     appendix, Selector)
   */
  public static Weights initialize(
      NDManager parent, Map<String, Shape> shapes, double attentionGain, long seed) {
    NDManager manager = parent.newSubManager();
    SplittableRandom random = RandomStreams.of(seed);
    Map<String, NDArray> arrays = new LinkedHashMap<>();
    shapes.forEach(
        (name, shape) -> {
          float[] values = new float[(int) shape.size()];
          if (name.endsWith(".gain")) {
            Arrays.fill(values, 1);
          } else if (name.endsWith(".embedding")) {
            fillNormal(values, EMBEDDING_DEVIATION, random);
          } else if (name.endsWith(".table")) {
            fillNormal(values, TABLE_DEVIATION, random);
          } else if (name.endsWith(".matrix")) {
            double gain = name.contains(".attention.") ? attentionGain : 1;
            double bound = gain * Math.sqrt(6.0 / (shape.get(0) + shape.get(1)));
            for (int i = 0; i < values.length; i++) {
              values[i] = (float) ((random.nextDouble() * 2 - 1) * bound);
            }
          }
          arrays.put(name, named(manager.create(values, shape), name));
        });
    return new Weights(manager, arrays);
  }

  /**
   * Returns given weights.
   *
   * @param values by the names of the shapes
   */
  public static Weights of(
      NDManager parent, Map<String, Shape> shapes, Map<String, float[]> values) {
    NDManager manager = parent.newSubManager();
    Map<String, NDArray> arrays = new LinkedHashMap<>();
    shapes.forEach(
        (name, shape) -> arrays.put(name, named(manager.create(values.get(name), shape), name)));
    return new Weights(manager, arrays);
  }

  private static void fillNormal(float[] values, double deviation, SplittableRandom random) {
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (random.nextGaussian() * deviation);
    }
  }

  /** Returns zeros of the same names and shapes, the initial moments of an optimiser. */
  public Weights zerosLike(NDManager parent) {
    NDManager sub = parent.newSubManager();
    Map<String, NDArray> zeros = new LinkedHashMap<>();
    arrays.forEach((name, array) -> zeros.put(name, named(sub.zeros(array.getShape()), name)));
    return new Weights(sub, zeros);
  }

  /** Returns a deep copy that {@code parent} owns. */
  public Weights copy(NDManager parent) {
    NDManager sub = parent.newSubManager();
    Map<String, NDArray> copies = new LinkedHashMap<>();
    arrays.forEach(
        (name, array) ->
            copies.put(name, named(sub.create(array.toFloatArray(), array.getShape()), name)));
    return new Weights(sub, copies);
  }

  private static NDArray named(NDArray array, String name) {
    array.setName(name);
    return array;
  }

  NDArray get(String name) {
    return arrays.get(name);
  }

  public Collection<String> names() {
    return arrays.keySet();
  }

  /** Total number of floats. */
  public long size() {
    return arrays.values().stream().mapToLong(NDArray::size).sum();
  }

  /**
   * Makes the engine collect gradients of these weights. They are one array then, of which each
   * named array is a part: an optimiser changes all at once, because each call of the library has
   * its price.
   */
  public void requireGradients() {
    whole().setRequiresGradient(true);
    divideAgain();
  }

  /** Returns all numbers, in the order of the names: (N). What changes them changes the arrays. */
  NDArray whole() {
    if (whole.isEmpty()) {
      NDList single = new NDList(arrays.values());
      NDList flat = new NDList(single.stream().map(NDArray::flatten).toList());
      NDArray joined = NDArrays.concat(flat);
      joined.attach(manager);
      flat.close();
      whole = Optional.of(joined);
      divide(joined);
      single.close();
    }
    return whole.get();
  }

  /**
   * Makes the arrays parts of the whole anew. After the whole has changed, the engine passes no
   * gradients through parts that are older.
   */
  void divideAgain() {
    // Parts pass gradients on if they were made while the engine records operations.
    try (GradientCollector recording = Engine.getInstance().newGradientCollector()) {
      divide(whole());
    }
  }

  private void divide(NDArray joined) {
    NDManager owner = manager.newSubManager();
    arrays.putAll(divided(owner, joined));
    parts.ifPresent(NDManager::close);
    parts = Optional.of(owner);
  }

  /** Returns the parts of an array like the whole, such as its gradient, by their names. */
  Map<String, NDArray> divided(NDManager owner, NDArray joined) {
    long[] ends = arrays.values().stream().mapToLong(NDArray::size).toArray();
    Arrays.parallelPrefix(ends, Long::sum);
    NDList flat = joined.split(Arrays.copyOf(ends, ends.length - 1));
    Map<String, NDArray> divided = new LinkedHashMap<>();
    for (Map.Entry<String, NDArray> each : arrays.entrySet()) {
      NDArray part = flat.get(divided.size());
      Shape shape = each.getValue().getShape();
      part.attach(owner);
      NDArray shaped = shape.dimension() == 1 ? part : part.reshape(shape);
      divided.put(each.getKey(), named(shaped, each.getKey()));
    }
    return divided;
  }

  /** Returns the safetensors form. */
  public byte[] bytes() {
    return safetensors(new NDList(arrays.values()));
  }

  private static byte[] safetensors(NDList list) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      list.encode(out, NDList.Encoding.SAFETENSORS);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot be written", e);
    }
    return out.toByteArray();
  }

  /**
   * Reads what {@link #bytes} returned. The header is compared with the number of bytes and the
   * expected names and shapes before any array is allocated.
   *
   * @throws WeightsException if the bytes are truncated, damaged or of another network
   */
  public static Weights read(NDManager parent, Map<String, Shape> shapes, byte[] bytes)
      throws WeightsException {
    checkHeader(shapes, bytes);
    NDManager manager = parent.newSubManager();
    try {
      NDList list = NDList.decode(manager, new ByteArrayInputStream(bytes));
      Map<String, NDArray> arrays = new LinkedHashMap<>();
      Map<String, NDArray> read = new LinkedHashMap<>();
      list.forEach(
          array -> {
            // The library copies nothing if the type is the same, and a closed array frees its
            // memory.
            if (array.getDataType() == DataType.FLOAT32) {
              read.put(array.getName(), array);
            } else {
              read.put(array.getName(), array.toType(DataType.FLOAT32, true));
              array.close();
            }
          });
      for (String name : shapes.keySet()) {
        if (!read.containsKey(name)) {
          throw new IllegalArgumentException("no weights named " + name + " were found");
        }
        arrays.put(name, named(read.get(name), name));
      }
      return new Weights(manager, arrays);
    } catch (RuntimeException e) {
      manager.close();
      throw new WeightsException("the weights cannot be decoded: " + e.getMessage());
    }
  }

  /**
   * Reads safetensors of float32 without the tensor library, which takes a second to start.
   *
   * @throws WeightsException if the bytes are truncated, damaged or of another network
   */
  public static Map<String, float[]> floats(Map<String, Shape> shapes, byte[] bytes)
      throws WeightsException {
    checkHeader(shapes, bytes);
    JsonObject header = header(bytes);
    int start = Long.BYTES + (int) headerLength(bytes);
    Map<String, float[]> arrays = new LinkedHashMap<>();
    for (Map.Entry<String, Shape> each : shapes.entrySet()) {
      JsonObject entry = header.getAsJsonObject(each.getKey());
      if (!entry.get("dtype").getAsString().equals("F32")) {
        throw new WeightsException(each.getKey() + " is not of float32");
      }
      float[] array = new float[(int) each.getValue().size()];
      int from = entry.getAsJsonArray("data_offsets").get(0).getAsInt();
      ByteBuffer.wrap(bytes, start + from, array.length * Float.BYTES)
          .order(ByteOrder.LITTLE_ENDIAN)
          .asFloatBuffer()
          .get(array);
      arrays.put(each.getKey(), array);
    }
    return arrays;
  }

  /** Returns the number of parameters in bytes whose header is right. */
  public static long parameters(byte[] bytes) {
    return header(bytes).entrySet().stream()
        .filter(entry -> !entry.getKey().equals(METADATA))
        .map(entry -> entry.getValue().getAsJsonObject().getAsJsonArray("shape").asList())
        .mapToLong(
            shape ->
                shape.stream().mapToLong(JsonElement::getAsLong).reduce(1, Math::multiplyExact))
        .sum();
  }

  private static JsonObject header(byte[] bytes) {
    String json = new String(bytes, Long.BYTES, (int) headerLength(bytes), StandardCharsets.UTF_8);
    return JsonParser.parseString(json).getAsJsonObject();
  }

  /** Returns safetensors whose arrays are rounded to float16, of bytes whose header is right. */
  public static byte[] rounded(NDManager parent, byte[] bytes) throws IOException {
    try (NDManager manager = parent.newSubManager()) {
      NDList rounded = new NDList();
      for (NDArray array : NDList.decode(manager, new ByteArrayInputStream(bytes))) {
        rounded.add(named(array.toType(DataType.FLOAT16, false), array.getName()));
      }
      return safetensors(rounded);
    }
  }

  private static long headerLength(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  /**
   * Checks the number of bytes, the names and the shapes.
   *
   * @throws WeightsException if the bytes are truncated, damaged or of another network
   */
  public static void checkHeader(Map<String, Shape> shapes, byte[] bytes) throws WeightsException {
    if (bytes.length < 8) {
      throw new WeightsException("it is truncated: " + bytes.length + " bytes");
    }
    long headerLength = headerLength(bytes);
    if (headerLength < 2 || headerLength > bytes.length - 8) {
      throw new WeightsException("it is truncated or no safetensors file");
    }
    // The engine takes a file whose header begins otherwise for one of another format.
    if (bytes[8] != '{') {
      throw new WeightsException("its header is damaged");
    }
    JsonObject header;
    try {
      header = header(bytes);
    } catch (JsonParseException | IllegalStateException e) {
      throw new WeightsException("its header is damaged");
    }
    long data = bytes.length - 8 - headerLength;
    long listed = 0;
    TreeMap<Long, Long> places = new TreeMap<>();
    for (Map.Entry<String, Shape> expected : shapes.entrySet()) {
      JsonElement entry = header.get(expected.getKey());
      if (entry == null || !entry.isJsonObject()) {
        throw new WeightsException(
            "it belongs to another network: no weights named " + expected.getKey());
      }
      Place place =
          checkedPlace(expected.getKey(), expected.getValue(), entry.getAsJsonObject(), data);
      places.put(place.start(), place.end());
      listed += place.end() - place.start();
    }
    long others = header.keySet().stream().filter(name -> !name.equals(METADATA)).count();
    if (others != shapes.size()) {
      throw new WeightsException("it belongs to another network: it holds other weights too");
    }
    if (listed != data) {
      throw new WeightsException("it is damaged: its data is longer than its header lists");
    }
    long end = 0;
    for (Map.Entry<Long, Long> place : places.entrySet()) {
      end = place.getKey() == end ? place.getValue() : -1;
    }
    if (end != data) {
      throw new WeightsException("it is damaged: its arrays overlap");
    }
  }

  /** Where an array is in the data, in bytes. */
  private record Place(long start, long end) {}

  private static Place checkedPlace(String name, Shape shape, JsonObject entry, long data)
      throws WeightsException {
    try {
      JsonArray dimensions = entry.getAsJsonArray("shape");
      long[] read = new long[dimensions.size()];
      for (int i = 0; i < read.length; i++) {
        read[i] = dimensions.get(i).getAsLong();
      }
      JsonArray offsets = entry.getAsJsonArray("data_offsets");
      long start = offsets.get(0).getAsLong();
      long end = offsets.get(1).getAsLong();
      Integer bytes = BYTES.get(entry.get("dtype").getAsString());
      if (!shape.equals(new Shape(read)) || bytes == null) {
        throw new WeightsException(
            "it belongs to another network: "
                + name
                + " is not "
                + shape
                + " of float32 or float16");
      }
      if (start < 0 || end > data || end - start != shape.size() * bytes) {
        throw new WeightsException("it is truncated or damaged at " + name);
      }
      return new Place(start, end);
    } catch (RuntimeException e) {
      throw new WeightsException("its header is damaged at " + name);
    }
  }

  @Override
  public void close() {
    manager.close();
  }

  /**
   * Bytes that are not the weights of this network. The message completes "FILE cannot be used: …".
   */
  public static final class WeightsException extends Exception {
    public WeightsException(String message) {
      super(message);
    }
  }
}
