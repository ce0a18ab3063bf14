package io.nrs.lsp.feature;

import java.util.Locale;

/** Numbers for readers. */
public final class Shown {
  private Shown() {}

  /** A probability; what is not certain is never shown as 100 %. */
  public static String percent(double probability) {
    double rounded = Math.floor(probability * 1000) / 10;
    return String.format(Locale.ROOT, rounded == 100 ? "%.0f %%" : "%.1f %%", rounded);
  }
}
