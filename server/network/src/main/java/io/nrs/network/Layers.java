package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.ndarray.types.SparseFormat;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Embedding;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.Dropout;
import ai.djl.nn.norm.LayerNorm;
import java.util.Map;
import java.util.Optional;

/** The layers of all our networks, by the names of their weights. */
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

  /** Names the weights of a {@link #feed}. */
  static void addFeed(Map<String, Shape> shapes, String at, int width, int hidden) {
    addNorm(shapes, at + ".feed.norm", width);
    addLinear(shapes, at + ".feed.in", width, hidden);
    addLinear(shapes, at + ".feed.out", hidden, width);
  }

  /** The position-wise network of a pre-norm layer (…, D). */
  static NDArray feed(NDArray x, Weights weights, String at) {
    return unnormedFeed(norm(x, weights, at + ".feed.norm"), weights, at);
  }

  private static NDArray unnormedFeed(NDArray x, Weights weights, String at) {
    NDArray hidden = Activation.relu(linear(x, weights, at + ".feed.in"));
    return linear(hidden, weights, at + ".feed.out");
  }

  /** A layer's second half: the position-wise network, its input, and their norm (…, D). */
  static NDArray feedAndAdd(
      NDArray x, Weights weights, String at, boolean post, double dropout, boolean training) {
    if (!post) {
      return x.add(dropout(feed(x, weights, at), dropout, training));
    }
    NDArray fed = dropout(unnormedFeed(x, weights, at), dropout, training);
    return norm(x.add(fed), weights, at + ".feed.norm");
  }

  /** Adds what makes scores of padding, or of later tokens, count nothing. */
  static NDArray masked(NDArray scores, Optional<NDArray> mask) {
    return mask.isPresent() ? scores.add(mask.get()) : scores;
  }

  /** Looks up rows of a table by their number: (…) to (…, D). */
  static NDArray embed(NDArray ids, NDArray table) {
    return Embedding.embedding(ids, table, SparseFormat.DENSE).singletonOrThrow();
  }

  /** One matrix product for all of q, k, v: (B, L, D) to {@code parts} × (B, H, L, D/H). */
  static NDArray[] project(NDArray x, Weights weights, String name, int parts, int heads) {
    long rows = x.getShape().get(0);
    long length = x.getShape().get(1);
    long width = x.getShape().get(2);
    NDArray all =
        linear(x, weights, name)
            .reshape(rows, length, (long) parts * heads, width / heads)
            .transpose(0, 2, 1, 3); // (B, parts × H, L, D/H)
    return parts == 1 ? new NDArray[] {all} : all.split(parts, 1).toArray(NDArray[]::new);
  }

  /** Joins the heads: (B, H, L, D/H) to (B, L, D). */
  static NDArray merge(NDArray heads) {
    Shape shape = heads.getShape();
    return heads
        .transpose(0, 2, 1, 3)
        .reshape(shape.get(0), shape.get(2), shape.get(1) * shape.get(3));
  }
}
