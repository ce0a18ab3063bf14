package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An encoder that gives every token a tag. It has a diagonal window, a learned bias per offset and
 * no positions. A token's tag therefore depends only on the {@link TaggerConfig#reach tokens around
 * it}, not on its place or the length of the text (docs/decisions/tagging-selector.md).
 *
 * <p>Shapes: B rows, L tokens, D width, T tags.
 */
public final class TaggingEncoder {
  private final TaggerConfig config;
  private final Weights weights;
  private final Encoder encoder;

  /**
   * Creates a network whose constants {@code manager} owns; the caller owns the weights.
   *
   * @param frozen whether the weights never change
   */
  public TaggingEncoder(NDManager manager, TaggerConfig config, Weights weights, boolean frozen) {
    this.config = config;
    this.weights = weights;
    this.encoder = new Encoder(manager, encoder(config), weights, frozen);
  }

  /** Returns the names and shapes of all weights. */
  public static Map<String, Shape> shapes(TaggerConfig config) {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    shapes.put("tokens.embedding", new Shape(config.vocabulary(), config.width()));
    Encoder.addShapes(shapes, encoder(config));
    Layers.addLinear(shapes, "tags", config.width(), config.tags());
    return shapes;
  }

  private static Encoder.Config encoder(TaggerConfig config) {
    return EncoderConfigBuilder.builder()
        .width(config.width())
        .heads(config.heads())
        .feedForward(config.feedForward())
        .layers(config.layers())
        .diagonalWindow(config.diagonalWindow())
        .offsetBias(true)
        .dropout(0)
        .build();
  }

  public TaggerConfig config() {
    return config;
  }

  /**
   * Reads texts.
   *
   * @param texts token ids; shorter texts are padded with token 0
   * @return logits of every token's tags (B, L, T)
   */
  public NDArray logits(NDManager scope, List<int[]> texts) {
    TokenBatch batch = TokenBatch.of(texts, 0);
    NDArray ids = scope.create(batch.ids(), new Shape(batch.rows(), batch.length()));
    NDArray embedded = Layers.embed(ids, weights.get("tokens.embedding")); // (B, L, D)
    NDArray states = encoder.encode(scope, embedded, Encoder.keyMask(scope, batch), false);
    return Layers.linear(states, weights, "tags");
  }
}
