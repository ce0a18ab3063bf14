package io.nrs.network;

/**
 * How far the logits of a {@link TaggingNetwork} in float32 can be from those of exact arithmetic,
 * on any machine of IEEE 754: in any order of summation, with or without fused multiply-add, and
 * also if numbers below the normal ones become 0. It holds for every window, whether a text has it
 * or not.
 *
 * <p>A sum of n products differs from the exact one by at most γ(n) times the sum of their absolute
 * values, with γ(n) = nu / (1 − nu) and u = 2⁻²⁴ (N. Higham, Accuracy and Stability of Numerical
 * Algorithms, 2nd edition 2002, sections 2.2 and 3.1). Each layer adds this to what its matrix
 * makes of the errors of its inputs. The activation does not enlarge an error.
 */
final class RoundingBound {
  private static final double UNIT = 0x1p-24;

  /** Products below the normal numbers. */
  private static final double UNDERFLOW = 0x1p-125;

  /** The bound itself is computed in double precision. */
  private static final double OF_BOUND = 1 + 0x1p-30;

  /** The greatest errors of the outputs of a layer. */
  private final double[] errors;

  /** The greatest values of the inputs of the next layer, behind the activation. */
  private final double[] values;

  private RoundingBound(double[] errors, double[] values) {
    this.errors = errors;
    this.values = values;
  }

  static double gamma(int operations) {
    return operations * UNIT / (1 - operations * UNIT);
  }

  /**
   * Returns the greatest error of a difference of two logits.
   *
   * @param window tables of the places of a window, one after the other (w × C, D)
   * @param classes C
   * @param hidden (D, D) by columns
   * @param answers (D, A) by columns
   */
  static double of(
      float[] window,
      int classes,
      float[] hidden,
      float[] hiddenBias,
      float[] answers,
      float[] answersBias) {
    RoundingBound state = embedded(window, classes, hiddenBias.length);
    RoundingBound last = state.layer(hidden, hiddenBias);
    double[] rounded = last.rounded(answers, answersBias);
    double greatest = 0;
    for (int one = 0; one < answersBias.length; one++) {
      for (int other = 0; other < one; other++) {
        double error = rounded[one] + rounded[other];
        for (int i = 0; i < last.errors.length; i++) {
          int column = i * answersBias.length;
          error +=
              Math.abs((double) answers[column + one] - answers[column + other]) * last.errors[i];
        }
        greatest = Math.max(greatest, error);
      }
    }
    return greatest * OF_BOUND;
  }

  private static RoundingBound embedded(float[] window, int classes, int width) {
    int places = window.length / classes / width;
    double[] errors = new double[width];
    double[] values = new double[width];
    for (int i = 0; i < width; i++) {
      double absolute = 0;
      double value = 0;
      for (int place = 0; place < places; place++) {
        double most = 0;
        double highest = Double.NEGATIVE_INFINITY;
        for (int row = 0; row < classes; row++) {
          double each = window[(place * classes + row) * width + i];
          most = Math.max(most, Math.abs(each));
          highest = Math.max(highest, each);
        }
        absolute += most;
        value += highest;
      }
      errors[i] = gamma(places) * absolute + places * UNDERFLOW;
      values[i] = Math.max(0, value);
    }
    return new RoundingBound(errors, values);
  }

  /** Returns what rounding in a layer alone adds to each output. */
  private double[] rounded(float[] columns, float[] bias) {
    double[] absolute = new double[bias.length];
    for (int o = 0; o < bias.length; o++) {
      absolute[o] = Math.abs(bias[o]);
      for (int i = 0; i < values.length; i++) {
        absolute[o] += Math.abs(columns[i * bias.length + o]) * (values[i] + errors[i]);
      }
      absolute[o] = gamma(values.length + 1) * absolute[o] + (values.length + 1) * UNDERFLOW;
    }
    return absolute;
  }

  private RoundingBound layer(float[] columns, float[] bias) {
    double[] after = rounded(columns, bias);
    double[] highest = new double[bias.length];
    for (int o = 0; o < bias.length; o++) {
      double value = bias[o];
      for (int i = 0; i < values.length; i++) {
        double weight = columns[i * bias.length + o];
        after[o] += Math.abs(weight) * errors[i];
        value += Math.max(0, weight) * values[i];
      }
      highest[o] = Math.max(0, value);
    }
    return new RoundingBound(after, highest);
  }
}
