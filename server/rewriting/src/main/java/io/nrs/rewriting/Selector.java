package io.nrs.rewriting;

import java.util.List;

/**
 * The Selector (paper, section 4.1) writes the last leaf of a text. All texts are in compact form.
 */
public interface Selector {

  /**
   * A request for one output.
   *
   * @param text a formula or a window of one
   * @param number the number of this output of the text. The first one is greedy on evenly spaced
   *     labels; the others are draws at temperature 1 on random labels
   * @param seed of the draw, together with the text and the number
   */
  record Request(String text, int number, long seed) {}

  /**
   * An output.
   *
   * @param leaf the output; empty if the network sees no leaf
   * @param confidence joint probability of its tokens; 0 if it did not end
   */
  record Output(String leaf, double confidence) {}

  /**
   * Returns one output for each request, in their order. No output depends on other requests.
   *
   * @param checkCancelled called between batches, on the caller's thread; may throw to cancel
   */
  List<Output> select(List<Request> requests, Runnable checkCancelled);

  default List<Output> select(List<Request> requests) {
    return select(requests, () -> {});
  }

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
}
