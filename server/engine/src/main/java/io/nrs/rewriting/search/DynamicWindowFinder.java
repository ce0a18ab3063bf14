package io.nrs.rewriting.search;

import io.nrs.language.LanguageRules;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Windowing;
import java.util.ArrayList;
import java.util.List;

/**
 * Dynamic windowing (paper, section 4.1). The Selector reads the whole formula first. If the mean
 * confidence of its outputs is below the threshold, it reads suffixes in 20 groups, and the group
 * with the highest mean confidence decides. Without windowing this is the paper's multi-output
 * generation.
 */
public final class DynamicWindowFinder implements LeafFinder {
  private static final int GROUPS = 20;

  private final LanguageRules rules;
  private final Selector selector;
  private final RewritingOptions options;
  private final SlidingWindowFinder.WorkLog log;

  public DynamicWindowFinder(
      LanguageRules rules,
      Selector selector,
      RewritingOptions options,
      SlidingWindowFinder.WorkLog log) {
    this.rules = rules;
    this.selector = selector;
    this.options = options;
    this.log = log;
  }

  private Selection last(String formula) {
    Samples samples = draw(new Window(formula, 0, formula.length()), options.outputs());
    int drawn = samples.drawn();
    int windows = 1;
    if (options.windowing() == Windowing.DYNAMIC
        && samples.meanConfidence() < options.confidenceThreshold()) {
      int each = Math.max(1, options.outputs() / GROUPS);
      for (int group = 1; group < GROUPS; group++) {
        int length = (int) Math.ceil((double) group * formula.length() / GROUPS);
        Samples own = draw(new Window(formula, formula.length() - length, formula.length()), each);
        drawn += own.drawn();
        windows++;
        boolean usable = !own.agreeing().isEmpty();
        if (usable
            && (samples.agreeing().isEmpty() || own.meanConfidence() > samples.meanConfidence())) {
          samples = own;
        }
      }
    }
    WindowResult result = WindowResult.of(rules, options.guard(), samples, drawn);
    List<WindowResult> leaves = result.leaf().isPresent() ? List.of(result) : List.of();
    return new Selection(leaves, result, windows);
  }

  private Samples draw(Window window, int count) {
    Samples samples = new Samples(window, options, 0);
    Samples.more(selector, List.of(samples), count);
    log.read(1, count);
    return samples;
  }

  @Override
  public List<Selection> find(List<Input> inputs, Runnable checkCancelled) {
    List<Selection> found = new ArrayList<>();
    for (Input input : inputs) {
      checkCancelled.run();
      found.add(last(input.formula()));
    }
    return found;
  }
}
