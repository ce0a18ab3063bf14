package io.nrs.network;

import java.util.OptionalDouble;

/**
 * The network of a pass for use. It calculates in Java, in one order: every machine gives the same
 * result, alone and among others, so what was verified once stays true.
 */
public final class TaggingReader implements WindowNetwork {
  private final int width;
  private final int classes;
  private final float[] window;
  private final float[] hidden;
  private final float[] hiddenBias;
  private final float[] answers;
  private final float[] answersBias;

  /**
   * @param classes C
   * @param window (w × C, D)
   * @param hidden (D, D)
   * @param hiddenBias (D)
   * @param answers (A, D)
   * @param answersBias (A)
   */
  TaggingReader(
      int classes,
      float[] window,
      float[] hidden,
      float[] hiddenBias,
      float[] answers,
      float[] answersBias) {
    this.width = hiddenBias.length;
    this.classes = classes;
    this.window = window;
    this.hidden = transposed(hidden, width);
    this.hiddenBias = hiddenBias;
    this.answers = transposed(answers, answersBias.length);
    this.answersBias = answersBias;
  }

  private float[] transposed(float[] matrix, int rows) {
    float[] columns = new float[matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      columns[i % width * rows + i / width] = matrix[i];
    }
    return columns;
  }

  @Override
  public float[] logits(CharSequence tokens) {
    float[] sum = new float[width];
    for (int place = 0; place < tokens.length(); place++) {
      int row = (place * classes + tokens.charAt(place)) * width;
      for (int i = 0; i < width; i++) {
        sum[i] += window[row + i];
      }
    }
    return layer(layer(sum, hidden, hiddenBias), answers, answersBias);
  }

  @Override
  public OptionalDouble rounding() {
    return OptionalDouble.of(
        RoundingBound.of(window, classes, hidden, hiddenBias, answers, answersBias));
  }

  private static float[] layer(float[] in, float[] columns, float[] bias) {
    float[] out = bias.clone();
    for (int i = 0; i < in.length; i++) {
      float value = in[i];
      if (value > 0) {
        int column = i * out.length;
        for (int o = 0; o < out.length; o++) {
          out[o] += value * columns[column + o];
        }
      }
    }
    return out;
  }
}
