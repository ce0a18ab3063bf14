package io.nrs.network;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The architecture of a Neural Data Router: everything that decides its weights and their use.
 *
 * @param vocabulary number of tokens; token 0 is padding
 * @param width state width D
 * @param heads attention heads H; D is a multiple of H
 * @param feedForward hidden width of the position-wise network
 * @param layers the number of applications of the one layer
 * @param answer k: the answer is read from the first k positions
 * @param answerTokens whether these positions are k additional tokens before the formula; otherwise
 *     they are the formula's first k
 * @param dropout share of activations dropped in training
 * @param attentionDropout share of attention weights dropped in training
 */
@RecordBuilder
public record NeuralDataRouterConfig(
    int vocabulary,
    int width,
    int heads,
    int feedForward,
    int layers,
    int answer,
    boolean answerTokens,
    double dropout,
    double attentionDropout)
    implements NeuralDataRouterConfigBuilder.With {

  public NeuralDataRouterConfig {
    if (vocabulary < 1 || heads < 1 || width < 1 || width % heads != 0 || feedForward < 1) {
      throw new IllegalArgumentException("the width must be a multiple of the number of heads");
    }
    if (layers < 1 || answer < 1) {
      throw new IllegalArgumentException("layers and answer positions must be positive");
    }
    if (!(dropout >= 0 && dropout < 1) || !(attentionDropout >= 0 && attentionDropout < 1)) {
      throw new IllegalArgumentException("a dropout is out of range");
    }
  }

  int headWidth() {
    return width / heads;
  }

  /** Tokens and, if they are additional tokens, the answer's positions. */
  int embeddings() {
    return vocabulary + (answerTokens ? answer : 0);
  }
}
