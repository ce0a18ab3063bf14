package io.nrs.rewriting;

import io.nrs.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    Window whole = new Window(formula, 0, formula.length());
    Draws draws = draw(whole, options.outputs());
    int drawn = draws.drawn();
    Window window = whole;
    if (options.windowing() == Windowing.DYNAMIC
        && draws.meanConfidence() < options.confidenceThreshold()) {
      int each = Math.max(1, options.outputs() / GROUPS);
      for (int group = 1; group < GROUPS; group++) {
        int length = (int) Math.ceil((double) group * formula.length() / GROUPS);
        Window suffix = new Window(formula, formula.length() - length, formula.length());
        Draws own = draw(suffix, each);
        drawn += own.drawn();
        boolean usable = !own.agreeing().isEmpty();
        if (usable
            && (draws.agreeing().isEmpty() || own.meanConfidence() > draws.meanConfidence())) {
          draws = own;
          window = suffix;
        }
      }
    }
    return choose(window, draws, drawn);
  }

  private Draws draw(Window window, int count) {
    Draws draws = new Draws(window.text());
    List<Selector.Request> requests = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      requests.add(new Selector.Request(window.text(), number, options.seed()));
    }
    selector.select(requests).forEach(draws::add);
    log.read(1, count);
    return draws;
  }

  private Found choose(Window window, Draws draws, int drawn) {
    Optional<Candidate> corrupted = Optional.empty();
    for (Candidate inWindow : draws.agreeing()) {
      Candidate candidate = window.inFormula(inWindow);
      if (LeafGuard.isLeaf(task, window.formula(), candidate)) {
        return new Found(List.of(candidate), List.of(drawn), Optional.empty(), Optional.empty());
      }
      corrupted = corrupted.or(() -> Optional.of(candidate));
      if (!options.guard()) {
        break;
      }
    }
    return new Found(List.of(), List.of(), corrupted, draws.closest().map(window::inFormula));
  }

  @Override
  public List<Found> all(List<String> formulas) {
    return formulas.stream().map(this::last).toList();
  }
}
