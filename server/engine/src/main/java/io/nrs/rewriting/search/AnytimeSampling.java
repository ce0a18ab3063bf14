package io.nrs.rewriting.search;

import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Candidate;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import java.util.List;

/**
 * Multi-output generation that stops as early as possible (docs/decisions/anytime-sampling.md).
 * Every window gets a first output; only windows without a confident candidate get more.
 */
public final class AnytimeSampling {
  private final LanguageRules rules;
  private final Selector selector;
  private final Combiner combiner;
  private final RewritingOptions options;

  public AnytimeSampling(
      LanguageRules rules, Selector selector, Combiner combiner, RewritingOptions options) {
    this.combiner = combiner;
    this.rules = rules;
    this.selector = selector;
    this.options = options;
  }

  /**
   * Samples outputs for windows and decides each.
   *
   * @param attempt the number of earlier attempts at the formula; each attempt samples anew
   * @param checkCancelled called between batches; may throw to cancel
   */
  List<WindowResult> decide(List<Window> windows, int attempt, Runnable checkCancelled) {
    List<Samples> samples =
        windows.stream().map(window -> new Samples(window, options, attempt, combiner)).toList();
    int first = options.anytime() ? 1 : options.outputs();
    for (int drawn = 0; drawn < options.outputs(); ) {
      List<Samples> open =
          drawn == 0 || !options.anytime()
              ? samples
              : samples.stream().filter(each -> !isSettled(each)).toList();
      if (open.isEmpty()) {
        break;
      }
      int more = Math.min(Math.max(first, drawn), options.outputs() - drawn);
      Samples.more(selector, open, more, checkCancelled);
      drawn += more;
    }
    return samples.stream()
        .map(each -> WindowResult.of(rules, options.guard(), each, each.drawn()))
        .toList();
  }

  /** Returns whether the presence or absence of a leaf is certain enough. */
  private boolean isSettled(Samples samples) {
    double confidence =
        WindowResult.leaf(rules, options.guard(), samples)
            .map(Candidate::confidence)
            .orElse(samples.emptyConfidence());
    return confidence >= options.confidenceThreshold();
  }
}
