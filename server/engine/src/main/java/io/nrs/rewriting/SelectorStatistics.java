package io.nrs.rewriting;

/**
 * How much work the Selector had.
 *
 * @param windows texts that it read
 * @param outputs outputs that were drawn for them
 */
public record Tally(long windows, long outputs) {
  /** Mean outputs a window. */
  public double outputsPerWindow() {
    return windows == 0 ? 0 : (double) outputs / windows;
  }

  Tally plus(long moreWindows, long moreOutputs) {
    return new Tally(windows + moreWindows, outputs + moreOutputs);
  }
}
