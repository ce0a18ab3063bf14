package io.nrs.rewriting.search;

import io.nrs.language.LeafPlaces;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.SuffixWindows;
import io.nrs.rewriting.search.LeafFinder.Input;
import io.nrs.rewriting.search.LeafFinder.Selection;
import io.nrs.rewriting.search.WindowResult.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Multi-output generation and dynamic windowing as published (paper, section 4.1). The Selector
 * reads M copies of the formula; copies of a long formula lack more of its beginning, group by
 * group. The single most confident of all outputs that occur in the whole formula decides.
 *
 * <p>The last group of the published formula is empty. Its copies are not read, and count as empty
 * outputs.
 */
public final class DynamicWindowFinder implements LeafFinder {
  private final LeafPlaces rules;
  private final Selector selector;
  private final Combiner combiner;
  private final RewritingOptions options;
  private final Consumer<SelectorStatistics> log;

  public DynamicWindowFinder(
      LeafPlaces rules,
      Selector selector,
      Combiner combiner,
      RewritingOptions options,
      Consumer<SelectorStatistics> log) {
    this.rules = rules;
    this.selector = selector;
    this.combiner = combiner;
    this.options = options;
    this.log = log;
  }

  private Selection last(String formula, Runnable checkCancelled) {
    List<SuffixWindows.Group> groups =
        options.windowing() == Windowing.DYNAMIC
            ? SuffixWindows.of(rules).groups(formula.length(), options.outputs())
            : List.of(new SuffixWindows.Group(0, options.outputs()));
    Samples samples = new Samples(new Window(formula, 0, formula.length()), options, 0, combiner);
    List<Selector.Request> requests = new ArrayList<>();
    int unread = 0;
    for (SuffixWindows.Group group : groups) {
      if (group.start() == formula.length()) {
        unread += group.copies();
      } else {
        requests.addAll(samples.requests(formula.substring(group.start()), group.copies()));
      }
    }
    List<Selector.Output> outputs = new ArrayList<>(selector.select(requests, checkCancelled));
    log.accept(new SelectorStatistics(groups.size(), outputs.size(), 0, 0));
    for (int i = 0; i < unread; i++) {
      outputs.add(new Selector.Output("", 0));
    }
    samples.add(outputs);
    WindowResult result = WindowResult.published(rules, options.guard(), samples);
    List<WindowResult> leaves = result.leaf().isPresent() ? List.of(result) : List.of();
    return new Selection(leaves, result, groups.size());
  }

  @Override
  public List<Selection> find(List<Input> inputs, Runnable checkCancelled) {
    List<Selection> found = new ArrayList<>();
    for (Input input : inputs) {
      checkCancelled.run();
      found.add(last(input.formula(), checkCancelled));
    }
    return found;
  }
}
