package io.nrs.rewriting;

/**
 * The work of the Selectors.
 *
 * @param windows texts that they read
 * @param outputs outputs that were drawn for them; a tagger gives one for each text
 * @param vetoes marks of a tagger that are no leaves
 * @param fallbacks rewrites that used the Selector because a tagger marked no leaf
 */
public record SelectorStatistics(long windows, long outputs, long vetoes, long fallbacks) {
  public static final SelectorStatistics NONE = new SelectorStatistics(0, 0, 0, 0);

  /** Returns the mean number of outputs per window. */
  public double outputsPerWindow() {
    return windows == 0 ? 0 : (double) outputs / windows;
  }

  public SelectorStatistics plus(SelectorStatistics more) {
    return new SelectorStatistics(
        windows + more.windows,
        outputs + more.outputs,
        vetoes + more.vetoes,
        fallbacks + more.fallbacks);
  }

  /** Returns the work that was done after an earlier count. */
  public SelectorStatistics since(SelectorStatistics before) {
    return new SelectorStatistics(
        windows - before.windows,
        outputs - before.outputs,
        vetoes - before.vetoes,
        fallbacks - before.fallbacks);
  }
}
