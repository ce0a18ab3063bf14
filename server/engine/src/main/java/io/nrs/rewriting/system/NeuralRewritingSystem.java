package io.nrs.rewriting.system;

import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.SelectionDetails;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.search.DynamicWindowFinder;
import io.nrs.rewriting.search.LeafFinder;
import io.nrs.rewriting.search.LeafFinder.LeafGuard;
import io.nrs.rewriting.search.LeafFinder.WindowResult;
import io.nrs.rewriting.search.Samples;
import io.nrs.rewriting.search.SlidingWindowFinder;
import io.nrs.rewriting.search.TaggingFinder;
import io.nrs.rewriting.search.TaggingFinder.TaggedFormula;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The neural rewriting system (paper, section 4). It selects a leaf, solves it and replaces it by
 * its value, until the Solver answers ω.
 */
public final class NeuralRewritingSystem implements Rewriter {
  /**
   * A longer formula is rewritten level by level, even if a user watches
   * (docs/decisions/single-step-and-batch.md).
   */
  private static final int MAX_STEPWISE_TOKENS = 4_000;

  /** The most tokens that are rewritten in one batch. It bounds memory for files of any size. */
  private static final int MAX_BATCH_TOKENS = 200_000;

  /** The most leaves that are solved before the next check for cancellation. */
  private static final int MAX_SOLVER_BATCH = 512;

  private final LanguageRules rules;
  private final AnswerMemory<Selector.Request, Selector.Output> selected;
  private final AnswerMemory<String, Solver.Solution> solved;
  private final LeafFinder finder;
  private final Optional<TaggingFinder> tagging;
  private final RewritingOptions options;
  private SelectorStatistics statistics = SelectorStatistics.NONE;

  public NeuralRewritingSystem(
      LanguageRules rules, Selector selector, Solver solver, RewritingOptions options) {
    this(rules, selector, solver, Optional.empty(), Combiner.search(), options);
  }

  /**
   * @param tagger marks the leaves when no single steps are shown; the Selector is used if it marks
   *     none
   * @param combiner finds outputs in formulas
   */
  public NeuralRewritingSystem(
      LanguageRules rules,
      Selector selector,
      Solver solver,
      Optional<Tagger> tagger,
      Combiner combiner,
      RewritingOptions options) {
    this.rules = rules;
    this.selected = new AnswerMemory<>(selector::select);
    this.solved = new AnswerMemory<>((leaves, checkCancelled) -> solver.solve(leaves));
    this.options = options;
    this.tagging = tagger.map(given -> new TaggingFinder(rules, given, options, this::log));
    this.finder =
        switch (options.windowing()) {
          case SLIDING ->
              new SlidingWindowFinder(
                  rules, selected::answers, combiner, options, this::mayBeFinal, this::log);
          case DYNAMIC, NONE ->
              new DynamicWindowFinder(rules, selected::answers, combiner, options, this::log);
        };
  }

  /**
   * Returns whether a formula may be in its final form although it is no atom. The guard refuses
   * this for a formula with a leaf that can be rewritten.
   */
  private boolean mayBeFinal(String formula) {
    return rules.hasIrreducibleLeaves()
        && !(options.guard() && (rules.isAtom(formula) || rules.lastLeaf(formula).isPresent()));
  }

  private void log(SelectorStatistics work) {
    statistics = statistics.plus(work);
  }

  /** Returns the work of the Selectors since this system was created. */
  public SelectorStatistics statistics() {
    return statistics;
  }

  @Override
  public Outcome solve(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    return remembering(
        () -> outcomes(List.of(rewriting(formula, false)), observer, checkCancelled).get(0));
  }

  @Override
  public Outcome trace(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    Rewriting rewriting = rewriting(formula, true);
    return rewriting.original.length() > MAX_STEPWISE_TOKENS
        ? solve(formula, observer, checkCancelled)
        : remembering(() -> outcomes(List.of(rewriting), observer, checkCancelled).get(0));
  }

  private Rewriting rewriting(String formula, boolean stepByStep) {
    return new Rewriting(rules.vocabulary().compact(formula), stepByStep);
  }

  /** Remembers the networks' answers during the work on a formula or a file. */
  private <T> T remembering(Supplier<T> work) {
    try {
      return work.get();
    } finally {
      selected.clear();
      solved.clear();
    }
  }

  @Override
  public NextStep next(String formula, Runnable checkCancelled) {
    return remembering(() -> next(rewriting(formula, true), false, checkCancelled));
  }

  @Override
  public NextStep examine(String formula, Runnable checkCancelled) {
    return remembering(() -> next(rewriting(formula, true), true, checkCancelled));
  }

  private NextStep next(Rewriting rewriting, boolean complete, Runnable checkCancelled) {
    String formula = rewriting.formula;
    LeafFinder.Selection found = finder.find(List.of(rewriting.input()), checkCancelled).get(0);
    Map<String, Solver.Solution> values = values(List.of(found), checkCancelled);
    rewriting.apply(found, values);
    Samples samples = found.deciding().samples();
    int more = complete ? options.outputs() - samples.drawn() : 0;
    if (more > 0) {
      Samples.more(selected::answers, List.of(samples), more, checkCancelled);
      log(new SelectorStatistics(0, more, 0, 0));
    }
    SelectionDetails evidence = evidence(formula, found, values);
    return rewriting.steps.isEmpty()
        ? new NextStep.End(rewriting.outcome.orElseThrow(), evidence)
        : new NextStep.Rewrite(rewriting.steps.get(0), evidence);
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
    return remembering(() -> inBatches(formulas, checkCancelled));
  }

  private List<Outcome> inBatches(List<String> formulas, Runnable checkCancelled) {
    List<Outcome> outcomes = new ArrayList<>(formulas.size());
    List<Rewriting> batch = new ArrayList<>();
    int tokens = 0;
    for (String formula : formulas) {
      Rewriting rewriting = rewriting(formula, false);
      if (!batch.isEmpty() && tokens + rewriting.original.length() > MAX_BATCH_TOKENS) {
        outcomes.addAll(outcomes(batch, step -> {}, checkCancelled));
        batch.clear();
        tokens = 0;
      }
      batch.add(rewriting);
      tokens += rewriting.original.length();
    }
    outcomes.addAll(outcomes(batch, step -> {}, checkCancelled));
    return outcomes;
  }

  /**
   * If level-by-level rewriting fails, the formula is rewritten once more, the last leaf first,
   * because the networks then read other texts. The second outcome counts.
   */
  private List<Outcome> outcomes(
      List<Rewriting> rewritings, Consumer<Step> observer, Runnable checkCancelled) {
    finish(rewritings, observer, checkCancelled);
    Map<Rewriting, Rewriting> again = new LinkedHashMap<>();
    rewritings.stream()
        .filter(this::mayBeSolvedStepByStep)
        .forEach(failed -> again.put(failed, new Rewriting(failed.original, true)));
    finish(List.copyOf(again.values()), step -> {}, checkCancelled);
    return rewritings.stream()
        .map(rewriting -> again.getOrDefault(rewriting, rewriting).outcome.orElseThrow())
        .toList();
  }

  private boolean mayBeSolvedStepByStep(Rewriting rewriting) {
    Outcome outcome = rewriting.outcome.orElseThrow();
    return !rewriting.stepByStep
        && options.windowing() == Windowing.SLIDING
        && (outcome instanceof Outcome.MissingLeaf || outcome instanceof Outcome.CorruptedLeaf)
        && !outcome.steps().isEmpty()
        && rewriting.original.length() <= MAX_STEPWISE_TOKENS;
  }

  private void finish(
      List<Rewriting> rewritings, Consumer<Step> observer, Runnable checkCancelled) {
    List<Rewriting> open = rewritings;
    while (!open.isEmpty()) {
      List<LeafFinder.Selection> found = find(open, checkCancelled);
      Map<String, Solver.Solution> values = values(found, checkCancelled);
      for (int i = 0; i < open.size(); i++) {
        Rewriting rewriting = open.get(i);
        int before = rewriting.steps.size();
        rewriting.apply(found.get(i), values);
        rewriting.steps.subList(before, rewriting.steps.size()).forEach(observer);
      }
      open = open.stream().filter(each -> each.outcome.isEmpty()).toList();
    }
  }

  /** If the tagger marks no leaf, the Selector is used for this level. */
  private List<LeafFinder.Selection> find(List<Rewriting> rewritings, Runnable checkCancelled) {
    Map<Rewriting, LeafFinder.Selection> found = new LinkedHashMap<>();
    List<Rewriting> tagged = rewritings.stream().filter(each -> each.tagged.isPresent()).toList();
    if (!tagged.isEmpty()) {
      marked(tagging.orElseThrow(), tagged, checkCancelled, found);
    }
    List<Rewriting> stuck =
        rewritings.stream().filter(rewriting -> !found.containsKey(rewriting)).toList();
    if (!stuck.isEmpty()) {
      List<LeafFinder.Selection> generated =
          finder.find(stuck.stream().map(Rewriting::input).toList(), checkCancelled);
      for (int i = 0; i < stuck.size(); i++) {
        found.put(stuck.get(i), generated.get(i));
      }
      long fallbacks = stuck.stream().filter(each -> each.tagged.isPresent()).count();
      log(new SelectorStatistics(0, 0, 0, fallbacks));
    }
    return rewritings.stream().map(found::get).toList();
  }

  /** Finds the tagger's marks in every formula in which it marks a leaf, or need not mark any. */
  private static void marked(
      TaggingFinder marks,
      List<Rewriting> tagged,
      Runnable check,
      Map<Rewriting, LeafFinder.Selection> found) {
    List<TaggedFormula> formulas = tagged.stream().flatMap(each -> each.tagged.stream()).toList();
    List<LeafFinder.Selection> selections = marks.find(formulas, check);
    for (int i = 0; i < tagged.size(); i++) {
      LeafFinder.Selection selection = selections.get(i);
      if (!selection.leaves().isEmpty() || tagged.get(i).isNormalForm(selection.deciding())) {
        found.put(tagged.get(i), selection);
      }
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
      List<Solver.Solution> solutions = solved.answers(piece, checkCancelled);
      for (int i = 0; i < piece.size(); i++) {
        values.put(piece.get(i), solutions.get(i));
      }
    }
    return values;
  }

  /** A formula that is being rewritten. */
  private final class Rewriting {
    private final String original;
    private final boolean stepByStep;
    private final List<Step> steps = new ArrayList<>();
    private final Optional<TaggedFormula> tagged;
    private String formula;
    private int leafless;
    private boolean single;
    private Optional<Outcome> outcome = Optional.empty();

    /**
     * @param stepByStep whether leaves are replaced one at a time, the last one first
     */
    private Rewriting(String formula, boolean stepByStep) {
      this.original = formula;
      this.stepByStep = stepByStep;
      this.formula = formula;
      this.single = stepByStep;
      this.tagged =
          stepByStep ? Optional.empty() : tagging.map(finder -> finder.start(this.formula));
    }

    private LeafFinder.Input input() {
      return new LeafFinder.Input(formula, leafless, single);
    }

    private Optional<TaggedFormula.Edit> end(Outcome reached) {
      outcome = Optional.of(reached);
      return Optional.empty();
    }

    private void apply(LeafFinder.Selection found, Map<String, Solver.Solution> values) {
      if (found.leaves().isEmpty()) {
        end(failure(found.deciding()));
        return;
      }
      // No window behind the last leaf showed another one, or that one would be the last. Whether
      // a text is a leaf may also depend on its neighbours, but only within a distance of its
      // length.
      Candidate last = found.leaves().get(0).leaf().orElseThrow();
      int behind = formula.length() - last.offset() - last.leaf().length();
      leafless = tagged.isPresent() ? 0 : Math.max(0, behind - rules.longestLeaf());
      // If a level has one leaf, the next levels have one too. Reading all of a chain at every step
      // would make its cost quadratic.
      single |= found.leaves().size() == 1;
      int[] offsets = rules.vocabulary().offsets(formula);
      StringBuilder text = new StringBuilder(formula);
      List<TaggedFormula.Edit> edits = new ArrayList<>();
      for (int i = 0; i < found.leaves().size() && outcome.isEmpty(); i++) {
        replace(text, found.leaves().get(i), offsets, values).ifPresent(edits::add);
      }
      formula = text.toString();
      tagged.ifPresent(tags -> tags.edit(formula, edits));
    }

    private Optional<TaggedFormula.Edit> replace(
        StringBuilder text,
        WindowResult result,
        int[] offsets,
        Map<String, Solver.Solution> values) {
      Candidate leaf = result.leaf().orElseThrow();
      Solver.Solution solution = values.get(leaf.leaf());
      String value = solution.value();
      boolean whole = leaf.leaf().length() == text.length();
      boolean isAtom = !options.guard() || rules.isAtom(leaf.leaf());
      if (whole && value.equals(Vocabulary.OMEGA) && isAtom) {
        return end(new Outcome.Solved(expand(leaf.leaf()), steps));
      }
      if (!mayReplace(leaf.leaf(), value)) {
        return end(new Outcome.CorruptedLeaf(expand(text), steps, written(leaf, offsets)));
      }
      if (steps.size() == stepLimit()) {
        return end(new Outcome.StepLimit(expand(text), steps));
      }
      // Leaves are replaced from the last to the first, so the offsets of earlier leaves stay
      // valid.
      steps.add(
          new Step(
              expand(leaf.leaf()),
              expand(value),
              offsets[leaf.offset()],
              Math.min(leaf.confidence(), solution.confidence()),
              leaf.agreement(),
              result.outputs()));
      text.replace(leaf.offset(), leaf.offset() + leaf.leaf().length(), value);
      return Optional.of(
          new TaggedFormula.Edit(leaf.offset(), leaf.leaf().length(), value.length()));
    }

    /**
     * Returns whether a value replaces a leaf. Without the guard every text does; only ω about a
     * part of the formula does not, and it ends the rewriting.
     */
    private boolean mayReplace(String leaf, String value) {
      return options.guard()
          ? LeafGuard.isValue(rules, leaf, value)
          : value.chars().allMatch(token -> rules.vocabulary().characters().indexOf(token) >= 0);
    }

    /**
     * Every value is shorter than its leaf, so a formula has fewer rewrites than tokens. Without a
     * grammar that ensures this, the number of steps is limited.
     */
    private int stepLimit() {
      return options.guard()
          ? options.stepLimit()
          : Math.min(options.stepLimit(), original.length());
    }

    /** Returns whether the Selector sees no leaf in any window. */
    private boolean isNormalForm(WindowResult result) {
      return result.isLeafless() && mayBeFinal(formula);
    }

    private Outcome failure(WindowResult result) {
      if (isNormalForm(result)) {
        return new Outcome.NormalForm(expand(formula), steps);
      }
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
