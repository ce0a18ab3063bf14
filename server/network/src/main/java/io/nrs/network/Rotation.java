package io.nrs.network;

import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import java.util.SplittableRandom;

/**
 * The vectors that stand for places, symbols and numbers: rows of random orthonormal matrices. Any
 * rotation is as good as another one. A network that has to answer rightly with every one of them
 * cannot learn what a symbol means.
 *
 * <p>If there are more rows than a matrix has, further matrices follow; a vector is then orthogonal
 * only to those of its own matrix.
 *
 * @param places vectors of length 1, by the number of the place
 * @param symbols by the number of the symbol
 * @param numbers by the number of the operand
 */
public record Rotation(float[][] places, float[][] symbols, float[][] numbers) {

  /**
   * Gives rotations as {@link #of} draws them. Where Java's generators are missing, a file does.
   */
  @FunctionalInterface
  public interface Source {
    /** Returns the rotation that {@link Rotation#of} draws. */
    Rotation of(MatchingConfig config, int places, int symbols, int numbers, long seed);
  }

  /**
   * Draws a rotation.
   *
   * @param places how many are needed
   * @param symbols how many are needed
   * @param numbers how many are needed
   * @param seed the same one gives the same vectors
   */
  public static Rotation of(
      MatchingConfig config, int places, int symbols, int numbers, long seed) {
    return new Rotation(
        rows(config.places(), places, RandomStreams.of(seed, 0)),
        rows(config.symbols(), symbols, RandomStreams.of(seed, 1)),
        rows(config.numbers(), numbers, RandomStreams.of(seed, 2)));
  }

  private static float[][] rows(int width, int count, SplittableRandom random) {
    float[][] rows = new float[count][];
    for (int from = 0; from < count; from += width) {
      double[][] basis = orthonormal(width, Math.min(width, count - from), random);
      for (int i = 0; i < basis.length; i++) {
        rows[from + i] = floats(basis[i]);
      }
    }
    return rows;
  }

  private static float[] floats(double[] row) {
    float[] floats = new float[row.length];
    for (int i = 0; i < row.length; i++) {
      floats[i] = (float) row[i];
    }
    return floats;
  }

  /** Returns random orthonormal rows, by the method of Gram and Schmidt. */
  static double[][] orthonormal(int width, int count, SplittableRandom random) {
    double[][] rows = new double[count][width];
    for (int i = 0; i < count; i++) {
      double length = 0;
      while (length < 1e-3) {
        for (int j = 0; j < width; j++) {
          rows[i][j] = random.nextGaussian();
        }
        for (int before = 0; before < i; before++) {
          double share = dot(rows[i], rows[before]);
          for (int j = 0; j < width; j++) {
            rows[i][j] -= share * rows[before][j];
          }
        }
        length = Math.sqrt(dot(rows[i], rows[i]));
      }
      for (int j = 0; j < width; j++) {
        rows[i][j] /= length;
      }
    }
    return rows;
  }

  private static double dot(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}
