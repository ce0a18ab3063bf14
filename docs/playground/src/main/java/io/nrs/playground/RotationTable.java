package io.nrs.playground;

import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.Rotation;

/**
 * The first vectors of a {@link Rotation} as numbers, row by row: places, symbols, numbers. They
 * depend on generators of Java that the compiled file lacks, so the build writes them. A rotation
 * of fewer vectors begins with the same ones.
 */
final class RotationTable {
  /** The vectors of each kind. */
  static final int ROWS = 128;

  private RotationTable() {}

  static float[] of(MatchingConfig config, int number) {
    Rotation rotation = Rotation.of(config, ROWS, ROWS, ROWS, number);
    float[] all = new float[ROWS * (config.places() + config.symbols() + config.numbers())];
    int at = 0;
    for (float[][] kind :
        new float[][][] {rotation.places(), rotation.symbols(), rotation.numbers()}) {
      for (float[] row : kind) {
        System.arraycopy(row, 0, all, at, row.length);
        at += row.length;
      }
    }
    return all;
  }

  static Rotation read(MatchingConfig config, float[] all) {
    int symbols = ROWS * config.places();
    int numbers = symbols + ROWS * config.symbols();
    return new Rotation(
        rows(all, 0, config.places()),
        rows(all, symbols, config.symbols()),
        rows(all, numbers, config.numbers()));
  }

  private static float[][] rows(float[] all, int from, int width) {
    float[][] rows = new float[ROWS][width];
    for (int row = 0; row < ROWS; row++) {
      System.arraycopy(all, from + row * width, rows[row], 0, width);
    }
    return rows;
  }
}
