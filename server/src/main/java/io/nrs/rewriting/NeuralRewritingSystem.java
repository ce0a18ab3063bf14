package io.nrs.rewriting;

import io.nrs.task.Task;
import io.nrs.task.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Selector, Solver and Combiner at work (paper, section 4): select a leaf, solve it, put the value
 * in its place, until the Solver answers ω.
 */
public final class NeuralRewritingSystem implements Rewriter {
  /** Beyond this many tokens a formula is rewritten level by level even when solved alone. */
  private static final int LONG = 4_000;

  /** Formulas of so many tokens are rewritten together: memory is bounded whatever the file. */
  private static final int TOGETHER = 200_000;

  private final Task task;
  private final Solver solver;
  private final LeafFinder finder;
  private final RewritingOptions options;
  private Tally tally = new Tally(0, 0);

  public NeuralRewritingSystem(
      Task task, Selector selector, Solver solver, RewritingOptions options) {
    this.task = task;
    this.solver = solver;
    this.options = options;
    this.finder =
        switch (options.windowing()) {
          case SLIDING ->
              new SlidingFinder(
                  new AnytimeSampling(task, selector, options),
                  SlidingWindows.of(task),
                  this::read);
          case DYNAMIC, NONE -> new SuffixFinder(task, selector, options, this::read);
        };
  }

  private void read(long windows, long outputs) {
    tally = tally.plus(windows, outputs);
  }

  /** The Selector's work since this system was made. */
  public Tally tally() {
    return tally;
  }

  @Override
  public Outcome solve(String formula, Consumer<Step> observer) {
    Rewriting rewriting = new Rewriting(task.vocabulary().compact(formula));
    boolean all = rewriting.length() > LONG;
    while (rewriting.isOpen()) {
      int before = rewriting.steps.size();
      advance(
          List.of(rewriting),
          all ? finder.all(List.of(rewriting.formula)) : List.of(finder.last(rewriting.formula)));
      rewriting.steps.subList(before, rewriting.steps.size()).forEach(observer);
    }
    return rewriting.outcome.orElseThrow();
  }

  @Override
  public List<Outcome> solveAll(List<String> formulas) {
    List<Outcome> outcomes = new ArrayList<>(formulas.size());
    List<Rewriting> together = new ArrayList<>();
    int tokens = 0;
    for (String formula : formulas) {
      Rewriting rewriting = new Rewriting(task.vocabulary().compact(formula));
      if (!together.isEmpty() && tokens + rewriting.length() > TOGETHER) {
        outcomes.addAll(finish(together));
        together.clear();
        tokens = 0;
      }
      together.add(rewriting);
      tokens += rewriting.length();
    }
    outcomes.addAll(finish(together));
    return outcomes;
  }

  private List<Outcome> finish(List<Rewriting> rewritings) {
    List<Rewriting> open = rewritings;
    while (!open.isEmpty()) {
      advance(open, finder.all(open.stream().map(rewriting -> rewriting.formula).toList()));
      open = open.stream().filter(Rewriting::isOpen).toList();
    }
    return rewritings.stream().map(rewriting -> rewriting.outcome.orElseThrow()).toList();
  }

  private void advance(List<Rewriting> rewritings, List<LeafFinder.Found> found) {
    Set<String> leaves = new LinkedHashSet<>();
    found.forEach(each -> each.leaves().forEach(leaf -> leaves.add(leaf.leaf())));
    List<String> distinct = List.copyOf(leaves);
    List<Solver.Solution> solutions = solver.solve(distinct);
    Map<String, Solver.Solution> values = new HashMap<>();
    for (int i = 0; i < distinct.size(); i++) {
      values.put(distinct.get(i), solutions.get(i));
    }
    for (int i = 0; i < rewritings.size(); i++) {
      rewritings.get(i).apply(found.get(i), values);
    }
  }

  /** A formula on its way to its value. */
  private final class Rewriting {
    private final List<Step> steps = new ArrayList<>();
    private String formula;
    private Optional<Outcome> outcome = Optional.empty();

    private Rewriting(String formula) {
      this.formula = formula;
    }

    private boolean isOpen() {
      return outcome.isEmpty();
    }

    private int length() {
      return formula.length();
    }

    private void apply(LeafFinder.Found found, Map<String, Solver.Solution> values) {
      if (found.leaves().isEmpty()) {
        outcome = Optional.of(failure(found));
        return;
      }
      int[] offsets = task.vocabulary().offsets(formula);
      StringBuilder text = new StringBuilder(formula);
      for (int i = 0; i < found.leaves().size() && isOpen(); i++) {
        replace(text, found.leaves().get(i), offsets, found.outputs().get(i), values);
      }
      formula = text.toString();
    }

    private void replace(
        StringBuilder text,
        Candidate leaf,
        int[] offsets,
        int outputs,
        Map<String, Solver.Solution> values) {
      String value = values.get(leaf.leaf()).value();
      boolean whole = leaf.leaf().length() == text.length();
      if (whole && value.equals(Vocabulary.OMEGA) && task.isAtom(leaf.leaf())) {
        outcome = Optional.of(new Outcome.Solved(expand(leaf.leaf()), steps));
        return;
      }
      if (!LeafGuard.isValue(task, leaf.leaf(), value)) {
        outcome = Optional.of(new Outcome.CorruptedLeaf(expand(text), steps, inText(leaf)));
        return;
      }
      if (steps.size() == options.stepLimit()) {
        outcome = Optional.of(new Outcome.StepLimit(expand(text), steps));
        return;
      }
      // Later leaves were replaced before: what stands in front of this one has not moved.
      steps.add(
          new Step(
              expand(leaf.leaf()),
              expand(value),
              offsets[leaf.offset()],
              leaf.confidence(),
              leaf.agreement(),
              outputs));
      text.replace(leaf.offset(), leaf.offset() + leaf.leaf().length(), value);
    }

    private Outcome failure(LeafFinder.Found found) {
      return found
          .corrupted()
          .<Outcome>map(
              candidate -> new Outcome.CorruptedLeaf(expand(formula), steps, inText(candidate)))
          .orElseGet(
              () ->
                  new Outcome.MissingLeaf(
                      expand(formula), steps, found.closest().map(this::inText)));
    }

    /** The same candidate with its text written out and its offset in the written formula. */
    private Candidate inText(Candidate candidate) {
      return new Candidate(
          expand(candidate.leaf()),
          candidate.confidence(),
          candidate.agreement(),
          task.vocabulary().offsets(formula)[candidate.offset()],
          candidate.count());
    }
  }

  private String expand(CharSequence compact) {
    return task.vocabulary().expand(compact);
  }
}
