package io.nrs.rewriting.system;

import io.nrs.language.FoldedOperands;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Combiner;
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
import io.nrs.rewriting.search.GroupFinder;
import io.nrs.rewriting.search.LeafFinder;
import io.nrs.rewriting.search.Samples;
import io.nrs.rewriting.search.SlidingWindowFinder;
import io.nrs.rewriting.search.TaggedFormula;
import io.nrs.rewriting.search.TaggingFinder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The neural rewriting system (paper, section 4). It selects a leaf, solves it and replaces it by
 * its value, until the Solver answers ω. A leaf that stays as it is becomes an operand of one token
 * ({@link FoldedOperands}), until the whole formula is one.
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

  /** Sees no leaf, so what the tagger does not mark is not found. */
  private static final Selector BLIND =
      (requests, checkCancelled) ->
          requests.stream().map(request -> new Selector.Output("", 0)).toList();

  private final LanguageRules rules;
  private final boolean hasSelector;
  private final AnswerMemory<Selector.Request, Selector.Output> selected;
  private final Solver solver;
  private final LeafFinder finder;

  /** Asks about the groups of sequences. Of those, single steps are the tagger's too. */
  private final Optional<GroupFinder> groups;

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
    this(rules, Optional.of(selector), solver, tagger, combiner, options);
  }

  /** A system without a generating Selector: the tagger marks the leaves of single steps too. */
  public static NeuralRewritingSystem withoutSelector(
      LanguageRules rules,
      Solver solver,
      Tagger tagger,
      Combiner combiner,
      RewritingOptions options) {
    return new NeuralRewritingSystem(
        rules, Optional.empty(), solver, Optional.of(tagger), combiner, options);
  }

  private NeuralRewritingSystem(
      LanguageRules rules,
      Optional<Selector> selector,
      Solver solver,
      Optional<Tagger> tagger,
      Combiner combiner,
      RewritingOptions options) {
    this.rules = rules;
    this.hasSelector = selector.isPresent();
    this.selected = new AnswerMemory<>(selector.orElse(BLIND)::select);
    this.solver = solver;
    this.options = options;
    this.groups =
        rules.leavesOverlap()
            ? Optional.of(new GroupFinder(rules, solver, options))
            : Optional.empty();
    this.tagging = tagger.map(given -> new TaggingFinder(rules, given, options, this::log));
    this.finder =
        switch (options.windowing()) {
          case SLIDING ->
              new SlidingWindowFinder(rules, selected::answers, combiner, options, this::log);
          case DYNAMIC, NONE ->
              new DynamicWindowFinder(rules, selected::answers, combiner, options, this::log);
        };
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
        () ->
            outcomes(List.of(rewriting(compact(formula), false)), observer, checkCancelled).get(0));
  }

  @Override
  public Outcome trace(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    FormulaRewriting rewriting = rewriting(compact(formula), true);
    return rewriting.original().length() > MAX_STEPWISE_TOKENS
        ? solve(formula, observer, checkCancelled)
        : remembering(() -> outcomes(List.of(rewriting), observer, checkCancelled).get(0));
  }

  /**
   * @param formula in compact form
   */
  private FormulaRewriting rewriting(String formula, boolean stepByStep) {
    return new FormulaRewriting(
        rules,
        options,
        formula,
        stepByStep,
        stepByStep && groups.isEmpty() && hasSelector ? Optional.empty() : tagging);
  }

  /** Remembers the Selector's answers during the work on a formula or a file. */
  private <T> T remembering(Supplier<T> work) {
    try {
      return work.get();
    } finally {
      selected.clear();
    }
  }

  @Override
  public NextStep next(String formula, Runnable checkCancelled) {
    return remembering(() -> next(rewriting(compact(formula), true), false, checkCancelled));
  }

  @Override
  public NextStep examine(String formula, Runnable checkCancelled) {
    return remembering(() -> next(rewriting(compact(formula), true), true, checkCancelled));
  }

  private NextStep next(FormulaRewriting rewriting, boolean complete, Runnable checkCancelled) {
    WrittenAnswers formula;
    LeafFinder.Selection found;
    do {
      formula = rewriting.written();
      found = find(List.of(rewriting), checkCancelled).get(0);
      rewriting.apply(found, values(List.of(rewriting), List.of(found), checkCancelled));
    } while (rewriting.steps().isEmpty() && rewriting.outcome().isEmpty());
    FormulaRewriting.Answered deciding =
        rewriting
            .deciding()
            .orElse(new FormulaRewriting.Answered(found.deciding(), new Solver.Solution("", 1)));
    Samples samples = deciding.leaf().samples();
    int more = complete && hasSelector ? options.outputs() - samples.drawn() : 0;
    if (more > 0) {
      Samples.more(selected::answers, List.of(samples), more, checkCancelled);
      log(new SelectorStatistics(0, more, 0, 0));
    }
    SelectionDetails evidence = evidence(formula, deciding, found.windows());
    return rewriting.steps().isEmpty()
        ? new NextStep.End(rewriting.outcome().orElseThrow(), evidence)
        : new NextStep.Rewrite(rewriting.steps().get(0), evidence);
  }

  private SelectionDetails evidence(
      WrittenAnswers formula, FormulaRewriting.Answered deciding, int windows) {
    Samples samples = deciding.leaf().samples();
    return new SelectionDetails(
        samples.candidates().stream().map(formula::candidate).toList(),
        samples.drawn(),
        formula.offset(samples.window().start()),
        formula.offset(samples.window().end()),
        windows,
        deciding.solution().confidence());
  }

  @Override
  public List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled) {
    return remembering(() -> inBatches(formulas, checkCancelled));
  }

  private List<Outcome> inBatches(List<String> formulas, Runnable checkCancelled) {
    List<Outcome> outcomes = new ArrayList<>(formulas.size());
    List<FormulaRewriting> batch = new ArrayList<>();
    int tokens = 0;
    for (String formula : formulas) {
      FormulaRewriting rewriting = rewriting(compact(formula), false);
      if (!batch.isEmpty() && tokens + rewriting.original().length() > MAX_BATCH_TOKENS) {
        outcomes.addAll(outcomes(batch, step -> {}, checkCancelled));
        batch.clear();
        tokens = 0;
      }
      batch.add(rewriting);
      tokens += rewriting.original().length();
    }
    outcomes.addAll(outcomes(batch, step -> {}, checkCancelled));
    return outcomes;
  }

  /**
   * If level-by-level rewriting fails, the formula is rewritten once more, the last leaf first,
   * because the networks then read other texts. The second outcome counts.
   */
  private List<Outcome> outcomes(
      List<FormulaRewriting> rewritings, Consumer<Step> observer, Runnable checkCancelled) {
    finish(rewritings, observer, checkCancelled);
    Map<FormulaRewriting, FormulaRewriting> again = new LinkedHashMap<>();
    rewritings.stream()
        .filter(this::mayBeSolvedStepByStep)
        .forEach(failed -> again.put(failed, rewriting(failed.original(), true)));
    finish(List.copyOf(again.values()), step -> {}, checkCancelled);
    return rewritings.stream()
        .map(rewriting -> again.getOrDefault(rewriting, rewriting).outcome().orElseThrow())
        .toList();
  }

  private boolean mayBeSolvedStepByStep(FormulaRewriting rewriting) {
    Outcome outcome = rewriting.outcome().orElseThrow();
    return !rewriting.isStepByStep()
        && options.windowing() == Windowing.SLIDING
        && (outcome instanceof Outcome.MissingLeaf || outcome instanceof Outcome.CorruptedLeaf)
        && rewriting.isBegun()
        && rewriting.original().length() <= MAX_STEPWISE_TOKENS;
  }

  private void finish(
      List<FormulaRewriting> rewritings, Consumer<Step> observer, Runnable checkCancelled) {
    List<FormulaRewriting> open =
        rewritings.stream().filter(each -> each.outcome().isEmpty()).toList();
    while (!open.isEmpty()) {
      List<LeafFinder.Selection> found = find(open, checkCancelled);
      Map<String, Solver.Solution> values = values(open, found, checkCancelled);
      for (int i = 0; i < open.size(); i++) {
        FormulaRewriting rewriting = open.get(i);
        int before = rewriting.steps().size();
        rewriting.apply(found.get(i), values);
        rewriting.steps().subList(before, rewriting.steps().size()).forEach(observer);
      }
      open = open.stream().filter(each -> each.outcome().isEmpty()).toList();
    }
  }

  /**
   * If the tagger marks no leaf, the Selector is used for this level. A sequence without leaves for
   * both has its normal form, if the Solver agrees about every group.
   */
  private List<LeafFinder.Selection> find(
      List<FormulaRewriting> rewritings, Runnable checkCancelled) {
    Map<FormulaRewriting, LeafFinder.Selection> found = new LinkedHashMap<>();
    List<FormulaRewriting> tagged =
        rewritings.stream().filter(each -> each.tagged().isPresent()).toList();
    if (!tagged.isEmpty()) {
      marked(tagging.orElseThrow(), tagged, checkCancelled, found);
    }
    List<FormulaRewriting> stuck =
        rewritings.stream().filter(rewriting -> !found.containsKey(rewriting)).toList();
    List<FormulaRewriting> unread = groups.isPresent() && tagging.isPresent() ? List.of() : stuck;
    // Without a Selector this finds nothing, and says where.
    if (!unread.isEmpty()) {
      List<LeafFinder.Selection> generated =
          finder.find(unread.stream().map(FormulaRewriting::input).toList(), checkCancelled);
      for (int i = 0; i < unread.size(); i++) {
        found.put(unread.get(i), generated.get(i));
      }
      long fallbacks = unread.stream().filter(each -> each.tagged().isPresent()).count();
      log(new SelectorStatistics(0, 0, 0, fallbacks));
    }
    for (FormulaRewriting each : groups.isPresent() ? stuck : List.<FormulaRewriting>of()) {
      if (!found.containsKey(each) || found.get(each).leaves().isEmpty()) {
        found.put(each, groups.get().find(each.formula(), each.input().formula(), checkCancelled));
      }
    }
    return rewritings.stream().map(found::get).toList();
  }

  /** Finds the tagger's marks in every formula in which it marks a leaf. */
  private static void marked(
      TaggingFinder marks,
      List<FormulaRewriting> tagged,
      Runnable check,
      Map<FormulaRewriting, LeafFinder.Selection> found) {
    List<TaggedFormula> formulas = tagged.stream().flatMap(each -> each.tagged().stream()).toList();
    List<LeafFinder.Selection> selections = marks.find(formulas, check);
    for (int i = 0; i < tagged.size(); i++) {
      LeafFinder.Selection selection = selections.get(i);
      if (!selection.leaves().isEmpty()) {
        found.put(tagged.get(i), selection);
      }
    }
  }

  /** Returns the Solver's value of every leaf that it is asked; equal leaves are solved once. */
  private Map<String, Solver.Solution> values(
      List<FormulaRewriting> rewritings,
      List<LeafFinder.Selection> found,
      Runnable checkCancelled) {
    List<String> leaves =
        IntStream.range(0, found.size())
            .boxed()
            .flatMap(i -> found.get(i).leaves().stream().map(rewritings.get(i)::question))
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

  private String compact(String formula) {
    return rules.vocabulary().compact(formula);
  }
}
