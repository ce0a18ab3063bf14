package io.nrs.rewriting;

import io.nrs.task.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * The paper's way of reading (section 4.4): the whole formula first, and where the mean confidence
 * of its outputs is below the threshold, suffixes in 20 groups, of which the one with the highest
 * mean confidence decides. With the whole formula alone it is the paper's plain multi-output
 * generation.
 */
final class SuffixFinder implements LeafFinder {
  private static final int GROUPS = 20;

  private final Task task;
  private final Selector selector;
  private final RewritingOptions options;
  private final SlidingFinder.WorkLog log;

  SuffixFinder(Task task, Selector selector, RewritingOptions options, SlidingFinder.WorkLog log) {
    this.task = task;
    this.selector = selector;
    this.options = options;
    this.log = log;
  }

  @Override
  public Found last(String formula) {
    Draws draws = draw(new Window(formula, 0, formula.length()), options.outputs());
    int drawn = draws.drawn();
    int windows = 1;
    if (options.windowing() == Windowing.DYNAMIC
        && draws.meanConfidence() < options.confidenceThreshold()) {
      int each = Math.max(1, options.outputs() / GROUPS);
      for (int group = 1; group < GROUPS; group++) {
        int length = (int) Math.ceil((double) group * formula.length() / GROUPS);
        Draws own = draw(new Window(formula, formula.length() - length, formula.length()), each);
        drawn += own.drawn();
        windows++;
        boolean usable = !own.agreeing().isEmpty();
        if (usable
            && (draws.agreeing().isEmpty() || own.meanConfidence() > draws.meanConfidence())) {
          draws = own;
        }
      }
    }
    Decision decision = Decision.of(task, options.guard(), draws, drawn);
    List<Decision> leaves = decision.leaf().isPresent() ? List.of(decision) : List.of();
    return new Found(leaves, decision, windows);
  }

  private Draws draw(Window window, int count) {
    Draws draws = new Draws(window, options, 0);
    Draws.more(selector, List.of(draws), count);
    log.read(1, count);
    return draws;
  }

  @Override
  public List<Found> all(List<String> formulas, Runnable beforePiece) {
    List<Found> found = new ArrayList<>();
    for (String formula : formulas) {
      beforePiece.run();
      found.add(last(formula));
    }
    return found;
  }
}
