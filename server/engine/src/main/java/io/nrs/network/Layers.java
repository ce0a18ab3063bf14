package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.Dropout;
import ai.djl.nn.norm.LayerNorm;
import java.util.Map;

/** The layers that all our networks are made of, by the names of their weights. */
final class Layers {
  private static final float EPSILON = 1e-5f;

  private Layers() {}

  /** Names the weights of a {@link #norm}. */
  static void addNorm(Map<String, Shape> shapes, String name, int width) {
    shapes.put(name + ".gain", new Shape(width));
    shapes.put(name + ".bias", new Shape(width));
  }

  /** Names the weights of a {@link #linear}. */
  static void addLinear(Map<String, Shape> shapes, String name, int in, int out) {
    shapes.put(name + ".matrix", new Shape(out, in));
    shapes.put(name + ".bias", new Shape(out));
  }

  /** Normalises the last dimension (…, D). */
  static NDArray norm(NDArray x, Weights weights, String name) {
    NDArray gain = weights.get(name + ".gain"); // (D)
    return LayerNorm.layerNorm(x, gain.getShape(), gain, weights.get(name + ".bias"), EPSILON)
        .singletonOrThrow();
  }

  /** Maps the last dimension (…, in) to (…, out). */
  static NDArray linear(NDArray x, Weights weights, String name) {
    return Linear.linear(x, weights.get(name + ".matrix"), weights.get(name + ".bias"))
        .singletonOrThrow();
  }

  static NDArray dropout(NDArray x, double share, boolean training) {
    return training && share > 0 ? Dropout.dropout(x, (float) share, true).singletonOrThrow() : x;
  }
}
