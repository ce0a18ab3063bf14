package io.nrs.shipped;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Safetensors of float32 with normal noise. */
final class NoisyWeights {
  private NoisyWeights() {}

  /**
   * Returns other weights.
   *
   * @param share the deviation of the noise, as a part of that of each array's values
   */
  static byte[] of(byte[] weights, double share, long seed) {
    ByteBuffer buffer = ByteBuffer.wrap(weights.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int length = (int) buffer.getLong(0);
    JsonObject header =
        JsonParser.parseString(new String(weights, 8, length, StandardCharsets.UTF_8))
            .getAsJsonObject();
    SplittableRandom random = new SplittableRandom(seed);
    for (String name : header.keySet().stream().sorted().toList()) {
      JsonArray place = header.getAsJsonObject(name).getAsJsonArray("data_offsets");
      if (place != null) {
        spoil(
            buffer,
            8 + length + place.get(0).getAsInt(),
            8 + length + place.get(1).getAsInt(),
            share,
            random);
      }
    }
    return buffer.array();
  }

  private static void spoil(
      ByteBuffer buffer, int from, int to, double share, SplittableRandom random) {
    double sum = 0;
    double squares = 0;
    for (int at = from; at < to; at += Float.BYTES) {
      sum += buffer.getFloat(at);
      squares += buffer.getFloat(at) * buffer.getFloat(at);
    }
    int count = (to - from) / Float.BYTES;
    double deviation = Math.sqrt(Math.max(0, squares / count - sum / count * sum / count));
    for (int at = from; at < to; at += Float.BYTES) {
      buffer.putFloat(
          at, (float) (buffer.getFloat(at) + share * deviation * random.nextGaussian()));
    }
  }
}
