package io.nrs.rewriting;

import io.nrs.task.Task;
import io.nrs.task.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** Leaves that are solved between two moments at which the work can be cancelled. */
  private static final int PIECE = 2_048;

  private final Task task;
  private final Selector selector;
  private final Solver solver;
  private final LeafFinder finder;
  private final RewritingOptions options;
  private Tally tally = new Tally(0, 0);

  public NeuralRewritingSystem(
      Task task, Selector selector, Solver solver, RewritingOptions options) {
    this.task = task;
    this.selector = selector;
    this.solver = solver;
    this.options = options;
    this.finder =
        switch (options.windowing()) {
          case SLIDING ->
              new SlidingFinder(
                  new AnytimeSampling(task, selector, options),
                  options.windows().orElseGet(() -> SlidingWindows.of(task)),
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
  public Outcome solve(String formula, Consumer<Step> observer, Runnable beforePiece) {
    Rewriting rewriting = new Rewriting(task.vocabulary().compact(formula));
    boolean levels = rewriting.length() > LONG;
    while (rewriting.isOpen()) {
      int before = rewriting.steps.size();
      if (levels) {
        advance(List.of(rewriting), beforePiece);
      } else {
        beforePiece.run();
        apply(List.of(rewriting), List.of(finder.last(rewriting.formula)), beforePiece);
      }
      rewriting.steps.subList(before, rewriting.steps.size()).forEach(observer);
    }
    return rewriting.outcome.orElseThrow();
  }

  @Override
  public Next next(String formula) {
    return next(formula, false);
  }

  @Override
  public Next examine(String formula) {
    return next(formula, true);
  }

  private Next next(String written, boolean complete) {
    String formula = task.vocabulary().compact(written);
    LeafFinder.Found found = finder.last(formula);
    Map<String, Solver.Solution> values = values(List.of(found), () -> {});
    Rewriting rewriting = new Rewriting(formula);
    rewriting.apply(found, values);
    if (complete) {
      complete(found.deciding().draws());
    }
    Evidence evidence = evidence(formula, found, values);
    return rewriting.steps.isEmpty()
        ? new Next.End(rewriting.outcome.orElseThrow(), evidence)
        : new Next.Rewrite(rewriting.steps.get(0), evidence);
  }

  private void complete(Draws draws) {
    int more = options.outputs() - draws.drawn();
    if (more > 0) {
      Draws.more(selector, List.of(draws), more);
      read(0, more);
    }
  }

  private Evidence evidence(
      String formula, LeafFinder.Found found, Map<String, Solver.Solution> values) {
    int[] offsets = task.vocabulary().offsets(formula);
    Draws draws = found.deciding().draws();
    return new Evidence(
        draws.candidates().stream().map(candidate -> written(candidate, offsets)).toList(),
        draws.drawn(),
        offsets[draws.window().start()],
        offsets[draws.window().end()],
        found.windows(),
        values.values().stream().mapToDouble(Solver.Solution::confidence).findFirst().orElse(1));
  }

  @Override
  public List<Outcome> solveAll(List<String> formulas, Runnable beforePiece) {
    List<Outcome> outcomes = new ArrayList<>(formulas.size());
    List<Rewriting> together = new ArrayList<>();
    int tokens = 0;
    for (String formula : formulas) {
      Rewriting rewriting = new Rewriting(task.vocabulary().compact(formula));
      if (!together.isEmpty() && tokens + rewriting.length() > TOGETHER) {
        outcomes.addAll(finish(together, beforePiece));
        together.clear();
        tokens = 0;
      }
      together.add(rewriting);
      tokens += rewriting.length();
    }
    outcomes.addAll(finish(together, beforePiece));
    return outcomes;
  }

  private List<Outcome> finish(List<Rewriting> rewritings, Runnable beforePiece) {
    List<Rewriting> open = rewritings;
    while (!open.isEmpty()) {
      advance(open, beforePiece);
      open = open.stream().filter(Rewriting::isOpen).toList();
    }
    return rewritings.stream().map(rewriting -> rewriting.outcome.orElseThrow()).toList();
  }

  /** A level of each. */
  private void advance(List<Rewriting> rewritings, Runnable beforePiece) {
    List<String> formulas = rewritings.stream().map(rewriting -> rewriting.formula).toList();
    apply(rewritings, finder.all(formulas, beforePiece), beforePiece);
  }

  private void apply(
      List<Rewriting> rewritings, List<LeafFinder.Found> found, Runnable beforePiece) {
    Map<String, Solver.Solution> values = values(found, beforePiece);
    for (int i = 0; i < rewritings.size(); i++) {
      rewritings.get(i).apply(found.get(i), values);
    }
  }

  /** The Solver's answer to every leaf that was found; it is asked once for equal ones. */
  private Map<String, Solver.Solution> values(List<LeafFinder.Found> found, Runnable beforePiece) {
    List<String> leaves =
        found.stream()
            .flatMap(each -> each.leaves().stream())
            .map(decision -> decision.leaf().orElseThrow().leaf())
            .distinct()
            .toList();
    Map<String, Solver.Solution> values = new HashMap<>();
    for (int from = 0; from < leaves.size(); from += PIECE) {
      if (from > 0) {
        beforePiece.run();
      }
      List<String> piece = leaves.subList(from, Math.min(from + PIECE, leaves.size()));
      List<Solver.Solution> solutions = solver.solve(piece);
      for (int i = 0; i < piece.size(); i++) {
        values.put(piece.get(i), solutions.get(i));
      }
    }
    return values;
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
        outcome = Optional.of(failure(found.deciding()));
        return;
      }
      int[] offsets = task.vocabulary().offsets(formula);
      StringBuilder text = new StringBuilder(formula);
      for (int i = 0; i < found.leaves().size() && isOpen(); i++) {
        replace(text, found.leaves().get(i), offsets, values);
      }
      formula = text.toString();
    }

    private void replace(
        StringBuilder text, Decision decision, int[] offsets, Map<String, Solver.Solution> values) {
      Candidate leaf = decision.leaf().orElseThrow();
      String value = values.get(leaf.leaf()).value();
      boolean whole = leaf.leaf().length() == text.length();
      if (whole && value.equals(Vocabulary.OMEGA) && task.isAtom(leaf.leaf())) {
        outcome = Optional.of(new Outcome.Solved(expand(leaf.leaf()), steps));
        return;
      }
      if (!LeafGuard.isValue(task, leaf.leaf(), value)) {
        outcome =
            Optional.of(new Outcome.CorruptedLeaf(expand(text), steps, written(leaf, offsets)));
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
              decision.outputs()));
      text.replace(leaf.offset(), leaf.offset() + leaf.leaf().length(), value);
    }

    private Outcome failure(Decision decision) {
      int[] offsets = task.vocabulary().offsets(formula);
      return decision
          .corrupted()
          .map(candidate -> written(candidate, offsets))
          .<Outcome>map(candidate -> new Outcome.CorruptedLeaf(expand(formula), steps, candidate))
          .orElseGet(
              () ->
                  new Outcome.MissingLeaf(
                      expand(formula),
                      steps,
                      decision.closest().map(candidate -> written(candidate, offsets))));
    }
  }

  /** The same candidate with its text written out and its offset in the written formula. */
  private Candidate written(Candidate candidate, int[] offsets) {
    return new Candidate(
        expand(candidate.leaf()),
        candidate.confidence(),
        candidate.agreement(),
        offsets[candidate.offset()],
        candidate.count());
  }

  private String expand(CharSequence compact) {
    return task.vocabulary().expand(compact);
  }
}
