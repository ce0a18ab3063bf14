package io.nrs.rewriting;

/**
 * The work of the Selector.
 *
 * @param windows texts that it read
 * @param outputs outputs that were drawn for them
 */
public record SelectorStatistics(long windows, long outputs) {
  /** Returns the mean number of outputs per window. */
  public double outputsPerWindow() {
    return windows == 0 ? 0 : (double) outputs / windows;
  }

  public SelectorStatistics plus(long moreWindows, long moreOutputs) {
    return new SelectorStatistics(windows + moreWindows, outputs + moreOutputs);
  }
}
