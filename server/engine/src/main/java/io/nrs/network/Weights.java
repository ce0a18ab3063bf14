package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Named float32 arrays that are owned and closed together; on disk they are safetensors. */
public final class Weights implements AutoCloseable {
  /**
   * As large as the sinusoids, which are added to embeddings. With smaller embeddings the network
   * would hardly see its tokens at first.
   */
  private static final double EMBEDDING_DEVIATION = 0.7;

  private static final double TABLE_DEVIATION = 0.05;

  private final NDManager manager;
  private final Map<String, NDArray> arrays;

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
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, NDArray> arrays = new LinkedHashMap<>();
    shapes.forEach(
        (name, shape) -> {
          float[] values = new float[(int) shape.size()];
          if (name.endsWith(".gain")) {
            Arrays.fill(values, 1);
          } else if (name.endsWith(".embedding")) {
            fillNormal(values, EMBEDDING_DEVIATION, random.nextLong());
          } else if (name.endsWith(".table")) {
            fillNormal(values, TABLE_DEVIATION, random.nextLong());
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

  private static void fillNormal(float[] values, double deviation, long seed) {
    Random normal = new Random(seed);
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (normal.nextGaussian() * deviation);
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

  /** Makes the engine collect gradients of these weights. */
  public void requireGradients() {
    arrays.values().forEach(array -> array.setRequiresGradient(true));
  }

  /** Writes the safetensors form. */
  public void write(OutputStream out) throws IOException {
    NDList list = new NDList(arrays.values());
    list.encode(out, NDList.Encoding.SAFETENSORS);
  }

  /**
   * Reads what {@link #write} wrote. The header is compared with the number of bytes and the
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
      list.forEach(array -> read.put(array.getName(), array));
      for (String name : shapes.keySet()) {
        if (!read.containsKey(name)) {
          throw new IllegalArgumentException("no weights named " + name + " were found");
        }
        arrays.put(name, read.get(name));
      }
      return new Weights(manager, arrays);
    } catch (RuntimeException e) {
      manager.close();
      throw new WeightsException("the weights cannot be decoded: " + e.getMessage());
    }
  }

  /** Returns the number of parameters in bytes whose header is right. */
  public static long parameters(byte[] bytes) {
    return (bytes.length - Long.BYTES - headerLength(bytes)) / Float.BYTES;
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
      String json = new String(bytes, 8, (int) headerLength, StandardCharsets.UTF_8);
      header = JsonParser.parseString(json).getAsJsonObject();
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
      long size = expected.getValue().size() * Float.BYTES;
      long start =
          checkEntry(expected.getKey(), expected.getValue(), entry.getAsJsonObject(), data);
      places.put(start, start + size);
      listed += size;
    }
    long others = header.keySet().stream().filter(name -> !name.equals("__metadata__")).count();
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

  /** Returns where the array starts in the data, in bytes. */
  private static long checkEntry(String name, Shape shape, JsonObject entry, long data)
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
      if (!shape.equals(new Shape(read)) || !entry.get("dtype").getAsString().equals("F32")) {
        throw new WeightsException(
            "it belongs to another network: " + name + " is not " + shape + " of float32");
      }
      if (start < 0 || end > data || end - start != shape.size() * Float.BYTES) {
        throw new WeightsException("it is truncated or damaged at " + name);
      }
      return start;
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
