package io.nrs.rewriting;

import io.nrs.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
   * What a window came to.
   *
   * @param leaf accepted, its offset counted in the formula
   * @param corrupted the best candidate that occurs in the formula but is no leaf
   * @param closest the candidate that came closest, its offset counted in the formula
   */
  record Decision(
      Optional<Candidate> leaf,
      Optional<Candidate> corrupted,
      Optional<Candidate> closest,
      int outputs) {}

  /**
   * Reads windows.
   *
   * @param attempt how often the formula was read before: the same text is then drawn for afresh
   */
  List<Decision> decide(List<Window> windows, int attempt) {
    List<Draws> draws = windows.stream().map(window -> new Draws(window.text())).toList();
    int first = options.anytime() ? 1 : options.outputs();
    for (int drawn = 0; drawn < options.outputs(); ) {
      List<Integer> open = new ArrayList<>();
      for (int i = 0; i < windows.size(); i++) {
        if (drawn == 0 || !options.anytime() || !settled(windows.get(i), draws.get(i))) {
          open.add(i);
        }
      }
      if (open.isEmpty()) {
        break;
      }
      int more = Math.min(Math.max(first, drawn), options.outputs() - drawn);
      draw(draws, open, drawn, more, options.seed() + attempt);
      drawn += more;
    }
    List<Decision> decisions = new ArrayList<>();
    for (int i = 0; i < windows.size(); i++) {
      decisions.add(decision(windows.get(i), draws.get(i)));
    }
    return decisions;
  }

  private void draw(List<Draws> draws, List<Integer> open, int from, int count, long seed) {
    List<Selector.Request> requests = new ArrayList<>();
    for (int i : open) {
      for (int number = from; number < from + count; number++) {
        requests.add(new Selector.Request(draws.get(i).text(), number, seed));
      }
    }
    List<Selector.Output> outputs = selector.select(requests);
    for (int i = 0; i < outputs.size(); i++) {
      draws.get(open.get(i / count)).add(outputs.get(i));
    }
  }

  /** Whether more outputs are not needed: a leaf, or its absence, is certain enough. */
  private boolean settled(Window window, Draws draws) {
    Optional<Candidate> leaf = accepted(window, draws);
    double confidence = leaf.map(Candidate::confidence).orElse(draws.emptiness());
    return confidence >= options.confidenceThreshold();
  }

  private Optional<Candidate> accepted(Window window, Draws draws) {
    List<Candidate> agreeing = draws.agreeing();
    return agreeing.stream()
        .limit(options.guard() ? agreeing.size() : 1)
        .filter(candidate -> isLeaf(window, candidate))
        .findFirst();
  }

  private Decision decision(Window window, Draws draws) {
    Optional<Candidate> leaf = accepted(window, draws);
    Optional<Candidate> corrupted =
        leaf.isPresent()
            ? Optional.empty()
            : draws.agreeing().stream()
                .filter(candidate -> !isLeaf(window, candidate))
                .findFirst()
                .map(window::inFormula);
    return new Decision(
        leaf.map(window::inFormula),
        corrupted,
        draws.closest().map(window::inFormula),
        draws.drawn());
  }

  private boolean isLeaf(Window window, Candidate candidate) {
    return LeafGuard.isLeaf(task, window.formula(), window.inFormula(candidate));
  }
}
