package io.nrs.network;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The architecture of a {@link TaggingEncoder}: everything that decides its weights and their use.
 *
 * @param vocabulary number of tokens; token 0 is padding
 * @param width state width D
 * @param heads attention heads H; D is a multiple of H
 * @param feedForward hidden width of the position-wise network
 * @param layers number of layers
 * @param diagonalWindow k: a position attends to the 2k + 1 positions around it
 * @param tags number of tags
 */
@RecordBuilder
public record TaggerConfig(
    int vocabulary, int width, int heads, int feedForward, int layers, int diagonalWindow, int tags)
    implements TaggerConfigBuilder.With {

  public TaggerConfig {
    if (vocabulary < 1 || heads < 1 || width < 1 || width % heads != 0 || feedForward < 1) {
      throw new IllegalArgumentException("the width must be a multiple of the number of heads");
    }
    if (layers < 1 || diagonalWindow < 1 || tags < 2) {
      throw new IllegalArgumentException("layers, diagonal window or tags are out of range");
    }
  }

  /**
   * Returns the receptive field: a tag depends on this many tokens to each side, and on no others.
   */
  public int reach() {
    return layers * diagonalWindow;
  }
}
