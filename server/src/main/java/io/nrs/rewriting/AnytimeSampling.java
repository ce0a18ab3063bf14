package io.nrs.rewriting;

import io.nrs.task.Task;
import java.util.List;

/**
 * Multi-output generation that stops as soon as it may (DESIGN section 3, improvement 4): a first
 * output for every window, more only for windows whose best candidate is not confident enough.
 */
final class AnytimeSampling {
  private final Task task;
  private final Selector selector;
  private final RewritingOptions options;

  AnytimeSampling(Task task, Selector selector, RewritingOptions options) {
    this.task = task;
    this.selector = selector;
    this.options = options;
  }

  /**
   * Reads windows.
   *
   * @param attempt how often the formula was read before: the same text is then drawn for afresh
   */
  List<Decision> decide(List<Window> windows, int attempt) {
    List<Draws> draws =
        windows.stream().map(window -> new Draws(window, options, attempt)).toList();
    int first = options.anytime() ? 1 : options.outputs();
    for (int drawn = 0; drawn < options.outputs(); ) {
      List<Draws> open =
          drawn == 0 || !options.anytime()
              ? draws
              : draws.stream().filter(each -> !isSettled(each)).toList();
      if (open.isEmpty()) {
        break;
      }
      int more = Math.min(Math.max(first, drawn), options.outputs() - drawn);
      Draws.more(selector, open, more);
      drawn += more;
    }
    return draws.stream()
        .map(each -> Decision.of(task, options.guard(), each, each.drawn()))
        .toList();
  }

  /** Whether more outputs are not needed: a leaf, or its absence, is certain enough. */
  private boolean isSettled(Draws draws) {
    double confidence =
        Decision.leaf(task, options.guard(), draws)
            .map(Candidate::confidence)
            .orElse(draws.emptiness());
    return confidence >= options.confidenceThreshold();
  }
}
