package io.nrs.rewriting.search;

import io.nrs.language.LeafPlaces;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.search.LeafFinder.Selection;
import io.nrs.rewriting.search.WindowResult.Window;
import java.util.ArrayList;
import java.util.List;

/** Asks the Solver about every group of a sequence in which no network found a leaf. */
public final class GroupFinder {
  /** The most groups that are asked about before the next check for cancellation. */
  private static final int AT_ONCE = 512;

  private final LeafPlaces rules;
  private final Solver solver;
  private final RewritingOptions options;

  public GroupFinder(LeafPlaces rules, Solver solver, RewritingOptions options) {
    this.rules = rules;
    this.solver = solver;
    this.options = options;
  }

  /**
   * Returns the groups that the Solver rewrites, the last one first.
   *
   * @param masked the sequence as a Selector reads it
   */
  public Selection find(String sequence, String masked, Runnable checkCancelled) {
    List<Window> groups = new ArrayList<>();
    for (int start = sequence.length() - 1; start >= 0; start--) {
      for (int length : rules.groupLengths()) {
        if (start + length <= sequence.length()) {
          groups.add(new Window(sequence, start, start + length));
        }
      }
    }
    List<WindowResult> found = new ArrayList<>();
    for (int from = 0; from < groups.size(); from += AT_ONCE) {
      checkCancelled.run();
      List<Window> part = groups.subList(from, Math.min(groups.size(), from + AT_ONCE));
      List<Solver.Solution> answers = solver.solve(part.stream().map(Window::text).toList());
      for (int i = 0; i < part.size(); i++) {
        if (!answers.get(i).value().equals(Vocabulary.STAYS)) {
          Window group = part.get(i);
          WindowResult result = result(group, group.text(), answers.get(i).confidence());
          if (result.leaf().isPresent()) {
            found.add(result);
          }
        }
      }
    }
    Window whole = new Window(masked, 0, masked.length());
    WindowResult deciding = found.isEmpty() ? result(whole, "", 1) : found.get(0);
    return new Selection(found, deciding, groups.size());
  }

  private WindowResult result(Window window, String group, double confidence) {
    Samples samples = new Samples(window, options, 0);
    samples.add(new Selector.Output(group, confidence));
    return WindowResult.of(rules, true, samples, 1);
  }
}
