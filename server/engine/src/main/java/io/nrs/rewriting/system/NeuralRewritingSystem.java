package io.nrs.rewriting.system;

import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.Candidate;
import io.nrs.rewriting.NextStep;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.SelectionDetails;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.SelectorStatistics;
import io.nrs.rewriting.SlidingWindows;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.search.AnytimeSampling;
import io.nrs.rewriting.search.DynamicWindowFinder;
import io.nrs.rewriting.search.LeafFinder;
import io.nrs.rewriting.search.LeafGuard;
import io.nrs.rewriting.search.Samples;
import io.nrs.rewriting.search.SlidingWindowFinder;
import io.nrs.rewriting.search.WindowResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The neural rewriting system (paper, section 4): selects a leaf, solves it and replaces it by its
 * value, until the Solver answers ω.
 */
public final class NeuralRewritingSystem implements Rewriter {
  /**
   * A longer formula is rewritten level by level, even alone
   * (docs/decisions/single-step-and-batch.md).
   */
  private static final int MAX_STEPWISE_TOKENS = 4_000;

  /**
   * The most tokens that are rewritten in one batch. It bounds memory whatever the size of a file.
   */
  private static final int MAX_BATCH_TOKENS = 200_000;

  /** The most leaves that are solved before the next check for cancellation. */
  private static final int MAX_SOLVER_BATCH = 2_048;

  private final LanguageRules rules;
  private final Selector selector;
  private final Solver solver;
  private final LeafFinder finder;
  private final RewritingOptions options;
  private SelectorStatistics statistics = new SelectorStatistics(0, 0);

  public NeuralRewritingSystem(
      LanguageRules rules, Selector selector, Solver solver, RewritingOptions options) {
    this.rules = rules;
    this.selector = selector;
    this.solver = solver;
    this.options = options;
    this.finder =
        switch (options.windowing()) {
          case SLIDING ->
              new SlidingWindowFinder(
                  new AnytimeSampling(rules, selector, options),
                  options.windows().orElseGet(() -> SlidingWindows.of(rules)),
                  this::read);
          case DYNAMIC, NONE -> new DynamicWindowFinder(rules, selector, options, this::read);
        };
  }

  private void read(long windows, long outputs) {
    statistics = statistics.plus(windows, outputs);
  }

  /** Returns the work of the Selector since this system was created. */
  public SelectorStatistics statistics() {
    return statistics;
  }

  @Override
  public Outcome solve(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    Rewriting rewriting = new Rewriting(rules.vocabulary().compact(formula));
    boolean levels = rewriting.length() > MAX_STEPWISE_TOKENS;
    while (rewriting.isOpen()) {
      int before = rewriting.steps.size();
      if (levels) {
        advance(List.of(rewriting), checkCancelled);
      } else {
        checkCancelled.run();
        apply(List.of(rewriting), List.of(finder.last(rewriting.formula)), checkCancelled);
      }
      rewriting.steps.subList(before, rewriting.steps.size()).forEach(observer);
    }
    return rewriting.outcome.orElseThrow();
  }

  @Override
  public NextStep next(String formula) {
    return next(formula, false);
  }

  @Override
  public NextStep examine(String formula) {
    return next(formula, true);
  }

  private NextStep next(String written, boolean complete) {
    String formula = rules.vocabulary().compact(written);
    LeafFinder.Selection found = finder.last(formula);
    Map<String, Solver.Solution> values = values(List.of(found), () -> {});
    Rewriting rewriting = new Rewriting(formula);
    rewriting.apply(found, values);
    if (complete) {
      complete(found.deciding().samples());
    }
    SelectionDetails evidence = evidence(formula, found, values);
    return rewriting.steps.isEmpty()
        ? new NextStep.End(rewriting.outcome.orElseThrow(), evidence)
        : new NextStep.Rewrite(rewriting.steps.get(0), evidence);
  }

  private void complete(Samples samples) {
    int more = options.outputs() - samples.drawn();
    if (more > 0) {
      Samples.more(selector, List.of(samples), more);
      read(0, more);
    }
  }

  private SelectionDetails evidence(
      String formula, LeafFinder.Selection found, Map<String, Solver.Solution> values) {
    int[] offsets = rules.vocabulary().offsets(formula);
    Samples samples = found.deciding().samples();
    return new SelectionDetails(
        samples.candidates().stream().map(candidate -> written(candidate, offsets)).toList(),
        samples.drawn(),
        offsets[samples.window().start()],
        offsets[samples.window().end()],
        found.windows(),
        values.values().stream().mapToDouble(Solver.Solution::confidence).findFirst().orElse(1));
  }

  @Override
  public List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled) {
    List<Outcome> outcomes = new ArrayList<>(formulas.size());
    List<Rewriting> batch = new ArrayList<>();
    int tokens = 0;
    for (String formula : formulas) {
      Rewriting rewriting = new Rewriting(rules.vocabulary().compact(formula));
      if (!batch.isEmpty() && tokens + rewriting.length() > MAX_BATCH_TOKENS) {
        outcomes.addAll(finish(batch, checkCancelled));
        batch.clear();
        tokens = 0;
      }
      batch.add(rewriting);
      tokens += rewriting.length();
    }
    outcomes.addAll(finish(batch, checkCancelled));
    return outcomes;
  }

  private List<Outcome> finish(List<Rewriting> rewritings, Runnable checkCancelled) {
    List<Rewriting> open = rewritings;
    while (!open.isEmpty()) {
      advance(open, checkCancelled);
      open = open.stream().filter(Rewriting::isOpen).toList();
    }
    return rewritings.stream().map(rewriting -> rewriting.outcome.orElseThrow()).toList();
  }

  /** Rewrites one level of each formula. */
  private void advance(List<Rewriting> rewritings, Runnable checkCancelled) {
    List<String> formulas = rewritings.stream().map(rewriting -> rewriting.formula).toList();
    apply(rewritings, finder.all(formulas, checkCancelled), checkCancelled);
  }

  private void apply(
      List<Rewriting> rewritings, List<LeafFinder.Selection> found, Runnable checkCancelled) {
    Map<String, Solver.Solution> values = values(found, checkCancelled);
    for (int i = 0; i < rewritings.size(); i++) {
      rewritings.get(i).apply(found.get(i), values);
    }
  }

  /** Returns the Solver's value of every leaf; equal leaves are solved once. */
  private Map<String, Solver.Solution> values(
      List<LeafFinder.Selection> found, Runnable checkCancelled) {
    List<String> leaves =
        found.stream()
            .flatMap(each -> each.leaves().stream())
            .map(result -> result.leaf().orElseThrow().leaf())
            .distinct()
            .toList();
    Map<String, Solver.Solution> values = new HashMap<>();
    for (int from = 0; from < leaves.size(); from += MAX_SOLVER_BATCH) {
      if (from > 0) {
        checkCancelled.run();
      }
      List<String> piece = leaves.subList(from, Math.min(from + MAX_SOLVER_BATCH, leaves.size()));
      List<Solver.Solution> solutions = solver.solve(piece);
      for (int i = 0; i < piece.size(); i++) {
        values.put(piece.get(i), solutions.get(i));
      }
    }
    return values;
  }

  /** A formula that is being rewritten. */
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

    private void apply(LeafFinder.Selection found, Map<String, Solver.Solution> values) {
      if (found.leaves().isEmpty()) {
        outcome = Optional.of(failure(found.deciding()));
        return;
      }
      int[] offsets = rules.vocabulary().offsets(formula);
      StringBuilder text = new StringBuilder(formula);
      for (int i = 0; i < found.leaves().size() && isOpen(); i++) {
        replace(text, found.leaves().get(i), offsets, values);
      }
      formula = text.toString();
    }

    private void replace(
        StringBuilder text,
        WindowResult result,
        int[] offsets,
        Map<String, Solver.Solution> values) {
      Candidate leaf = result.leaf().orElseThrow();
      String value = values.get(leaf.leaf()).value();
      boolean whole = leaf.leaf().length() == text.length();
      if (whole && value.equals(Vocabulary.OMEGA) && rules.isAtom(leaf.leaf())) {
        outcome = Optional.of(new Outcome.Solved(expand(leaf.leaf()), steps));
        return;
      }
      if (!LeafGuard.isValue(rules, leaf.leaf(), value)) {
        outcome =
            Optional.of(new Outcome.CorruptedLeaf(expand(text), steps, written(leaf, offsets)));
        return;
      }
      if (steps.size() == options.stepLimit()) {
        outcome = Optional.of(new Outcome.StepLimit(expand(text), steps));
        return;
      }
      // Leaves are replaced from the last to the first, so the offsets of earlier ones still hold.
      steps.add(
          new Step(
              expand(leaf.leaf()),
              expand(value),
              offsets[leaf.offset()],
              leaf.confidence(),
              leaf.agreement(),
              result.outputs()));
      text.replace(leaf.offset(), leaf.offset() + leaf.leaf().length(), value);
    }

    private Outcome failure(WindowResult result) {
      int[] offsets = rules.vocabulary().offsets(formula);
      return result
          .corrupted()
          .map(candidate -> written(candidate, offsets))
          .<Outcome>map(candidate -> new Outcome.CorruptedLeaf(expand(formula), steps, candidate))
          .orElseGet(
              () ->
                  new Outcome.MissingLeaf(
                      expand(formula),
                      steps,
                      result.closest().map(candidate -> written(candidate, offsets))));
    }
  }

  /** Returns a candidate with its text and its offset in written form. */
  private Candidate written(Candidate candidate, int[] offsets) {
    return new Candidate(
        expand(candidate.leaf()),
        candidate.confidence(),
        candidate.agreement(),
        offsets[candidate.offset()],
        candidate.count());
  }

  private String expand(CharSequence compact) {
    return rules.vocabulary().expand(compact);
  }
}
