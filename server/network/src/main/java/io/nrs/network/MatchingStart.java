package io.nrs.network;

import ai.djl.ndarray.NDArray;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The initial weights of a {@link MatchingNetwork}: projections of two sides that are to be
 * compared begin as equal random rotations, so that equal vectors have the greatest products.
 */
final class MatchingStart {
  /** What the random weights beside a rotation are multiplied by. */
  private static final float NOISE = 0.1f;

  private static final float SCALE = 16;
  private static final float NONE = 8;
  private static final float THRESHOLD = 2;

  private final MatchingConfig config;
  private final SplittableRandom random;

  MatchingStart(MatchingConfig config, SplittableRandom random) {
    this.config = config;
    this.random = random;
  }

  /** A matrix in the order of its rows. */
  private record Matrix(float[] values, int columns) {
    static Matrix of(NDArray array) {
      float[] values = array.toFloatArray();
      for (int i = 0; i < values.length; i++) {
        values[i] *= NOISE;
      }
      return new Matrix(values, (int) array.getShape().get(1));
    }

    void put(int row, int column, double[][] block) {
      for (int i = 0; i < block.length; i++) {
        for (int j = 0; j < block[i].length; j++) {
          values[(row + i) * columns + column + j] = (float) block[i][j];
        }
      }
    }
  }

  void apply(Weights weights) {
    int places = config.places();
    Matrix query = matrix(weights, "query");
    Matrix key = matrix(weights, "key");
    for (int head = 0; head < MatchingNetwork.HEADS; head++) {
      double[][] place = block(config.key(), places);
      query.put(head * config.key(), head * places, place);
      key.put(head * config.key(), 0, place);
    }
    Matrix value = matrix(weights, "value");
    double[][] symbol = block(config.symbols(), config.symbols());
    double[][] number = block(config.numbers(), config.numbers());
    for (int head = 0; head < MatchingNetwork.HEADS; head++) {
      value.put(head * config.value(), 2 * places, symbol);
      value.put(head * config.value() + config.symbols(), 2 * places + config.symbols(), number);
    }
    double[][] compared = block(config.units(), config.symbols());
    Matrix wanted = matrix(weights, "wanted");
    wanted.put(0, 2 * places, compared);
    Matrix found = matrix(weights, "found");
    found.put(0, 0, product(compared, symbol));
    double[][] equal = block(config.units(), config.numbers());
    Matrix one = matrix(weights, "one");
    one.put(0, config.symbols(), equal);
    Matrix other = matrix(weights, "other");
    other.put(0, config.symbols(), equal);
    set(weights, "query", query);
    set(weights, "key", key);
    set(weights, "value", value);
    set(weights, "wanted", wanted);
    set(weights, "found", found);
    set(weights, "one", one);
    set(weights, "other", other);
    fill(weights.get("scale"), SCALE);
    fill(weights.get("none.score"), NONE);
    fill(weights.get("threshold"), THRESHOLD);
  }

  private static Matrix matrix(Weights weights, String name) {
    return Matrix.of(weights.get(name + ".matrix"));
  }

  private static void set(Weights weights, String name, Matrix matrix) {
    weights.get(name + ".matrix").set(FloatBuffer.wrap(matrix.values()));
  }

  private static void fill(NDArray array, float value) {
    float[] values = new float[(int) array.size()];
    Arrays.fill(values, value);
    array.set(FloatBuffer.wrap(values));
  }

  /** Returns a part of a random rotation. */
  private double[][] block(int rows, int columns) {
    int width = Math.max(rows, columns);
    double[][] whole = Rotation.orthonormal(width, width, random);
    double[][] block = new double[rows][columns];
    for (int i = 0; i < rows; i++) {
      System.arraycopy(whole[i], 0, block[i], 0, columns);
    }
    return block;
  }

  /** Returns a matrix times the transposed of a rotation, which takes that rotation back. */
  private static double[][] product(double[][] matrix, double[][] rotation) {
    double[][] product = new double[matrix.length][rotation.length];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < rotation.length; j++) {
        for (int k = 0; k < rotation[j].length; k++) {
          product[i][j] += matrix[i][k] * rotation[j][k];
        }
      }
    }
    return product;
  }
}
