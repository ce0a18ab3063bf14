package io.nrs.cli.exporting;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * The safetensors format (https://huggingface.co/docs/safetensors): the length of the header as 64
 * bits, little-endian; the header; the arrays. The header is a JSON object with type, shape and
 * place of each array.
 */
final class SafetensorsFile {
  private static final String METADATA = "__metadata__";

  /** The header is filled with spaces, so that the arrays begin at a multiple of this. */
  private static final int ALIGNMENT = 8;

  private SafetensorsFile() {}

  /**
   * Returns the same arrays with other metadata.
   *
   * @param file a valid file
   */
  static byte[] withMetadata(byte[] file, Map<String, String> metadata) {
    int length = (int) ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong();
    int start = Long.BYTES + length;
    JsonObject arrays =
        JsonParser.parseString(new String(file, Long.BYTES, length, StandardCharsets.UTF_8))
            .getAsJsonObject();
    JsonObject header = new JsonObject();
    JsonObject values = new JsonObject();
    new TreeMap<>(metadata).forEach(values::addProperty);
    header.add(METADATA, values);
    arrays.remove(METADATA);
    arrays.asMap().forEach(header::add);
    byte[] json = header.toString().getBytes(StandardCharsets.UTF_8);
    byte[] padded = Arrays.copyOf(json, (json.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    Arrays.fill(padded, json.length, padded.length, (byte) ' ');
    return ByteBuffer.allocate(Long.BYTES + padded.length + file.length - start)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(padded.length)
        .put(padded)
        .put(file, start, file.length - start)
        .array();
  }
}
