package io.nrs.network;

import io.nrs.io.StoredJson.MayBeMissing;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The architecture of an encoder-decoder transformer: everything that decides its weights and their
 * use.
 *
 * @param vocabulary number of tokens
 * @param width embedding width D
 * @param heads attention heads H; D is a multiple of H
 * @param feedForward hidden width of the position-wise network
 * @param encoderLayers number of encoder layers
 * @param decoderLayers number of decoder layers
 * @param maxOutput most tokens the decoder writes, end token included
 * @param positions how the encoder's inputs are numbered
 * @param labels size of the range [0, labels) that label positions are drawn from; with plain
 *     positions, the longest input
 * @param diagonalWindow k: a position attends to the 2k + 1 positions around it (paper, section
 *     4.1); 0 for attention to all
 * @param offsetBias whether attention has a learned bias per head and offset inside the diagonal
 *     window, or inside ±32 without one; it is ours, not the paper's
 * @param dropout share of activations dropped in training
 * @param vanilla whether it is the transformer of Vaswani et al. (2017), but without dropout of
 *     embeddings. Its layers normalise their outputs, and its outputs have sinusoidal positions.
 *     Otherwise layers normalise their inputs, and the positions of outputs are learned
 */
@RecordBuilder
public record TransformerConfig(
    int vocabulary,
    int width,
    int heads,
    int feedForward,
    int encoderLayers,
    int decoderLayers,
    int maxOutput,
    Positions positions,
    int labels,
    int diagonalWindow,
    boolean offsetBias,
    double dropout,
    @MayBeMissing boolean vanilla) {
  /** Without a diagonal window, offsets beyond this share one bias. */
  private static final int WIDEST_BIAS = 32;

  /** How the encoder's inputs are numbered. */
  public enum Positions {
    /** 0, 1, 2, … */
    PLAIN,
    /** Sorted draws from [0, labels) (paper, section 4.1). */
    LABELS
  }

  public TransformerConfig {
    if (vocabulary < 1 || heads < 1 || width < 1 || width % heads != 0 || feedForward < 1) {
      throw new IllegalArgumentException("the width must be a multiple of the number of heads");
    }
    if (encoderLayers < 1 || decoderLayers < 1 || maxOutput < 1 || labels < 1) {
      throw new IllegalArgumentException("layers, outputs and labels must be positive");
    }
    if (diagonalWindow < 0 || !(dropout >= 0 && dropout < 1)) {
      throw new IllegalArgumentException("the diagonal window or the dropout is out of range");
    }
  }

  int headWidth() {
    return width / heads;
  }

  /** Offsets beyond this share one bias, or cannot be attended to at all. */
  int reach() {
    return diagonalWindow > 0 ? diagonalWindow : WIDEST_BIAS;
  }
}
