package io.nrs.rewriting.system;

import io.nrs.language.FoldedOperands;
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
    Written formula;
    LeafFinder.Selection found;
    do {
      formula = rewriting.written();
      found = finder.find(List.of(rewriting.input()), checkCancelled).get(0);
      rewriting.apply(found, values(List.of(rewriting), List.of(found), checkCancelled));
    } while (rewriting.steps.isEmpty() && rewriting.outcome.isEmpty());
    Answered deciding =
        rewriting.deciding.orElse(new Answered(found.deciding(), new Solver.Solution("", 1)));
    Samples samples = deciding.leaf().samples();
    int more = complete ? options.outputs() - samples.drawn() : 0;
    if (more > 0) {
      Samples.more(selected::answers, List.of(samples), more, checkCancelled);
      log(new SelectorStatistics(0, more, 0, 0));
    }
    SelectionDetails evidence = evidence(formula, deciding, found.windows());
    return rewriting.steps.isEmpty()
        ? new NextStep.End(rewriting.outcome.orElseThrow(), evidence)
        : new NextStep.Rewrite(rewriting.steps.get(0), evidence);
  }

  private SelectionDetails evidence(Written formula, Answered deciding, int windows) {
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
        && rewriting.answers > 0
        && rewriting.original.length() <= MAX_STEPWISE_TOKENS;
  }

  private void finish(
      List<Rewriting> rewritings, Consumer<Step> observer, Runnable checkCancelled) {
    List<Rewriting> open = rewritings;
    while (!open.isEmpty()) {
      List<LeafFinder.Selection> found = find(open, checkCancelled);
      Map<String, Solver.Solution> values = values(open, found, checkCancelled);
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

  /** Finds the tagger's marks in every formula in which it marks a leaf. */
  private static void marked(
      TaggingFinder marks,
      List<Rewriting> tagged,
      Runnable check,
      Map<Rewriting, LeafFinder.Selection> found) {
    List<TaggedFormula> formulas = tagged.stream().flatMap(each -> each.tagged.stream()).toList();
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
      List<Rewriting> rewritings, List<LeafFinder.Selection> found, Runnable checkCancelled) {
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
      List<Solver.Solution> solutions = solved.answers(piece, checkCancelled);
      for (int i = 0; i < piece.size(); i++) {
        values.put(piece.get(i), solutions.get(i));
      }
    }
    return values;
  }

  /** A working text as people read it, which is not copied until it is asked for. */
  private final class Written {
    private final FoldedOperands folded;
    private final String working;
    private final FoldedOperands.Unfolded whole;
    private final int[] offsets;

    private Written(FoldedOperands folded, String working) {
      this.folded = folded;
      this.working = working;
      this.whole = folded.unfold(working);
      this.offsets = rules.vocabulary().offsets(whole.text());
    }

    private String text() {
      return expand(whole.text());
    }

    /** Returns the offset of a token. */
    private int offset(int token) {
      return offsets[whole.starts()[token]];
    }

    private String part(CharSequence text) {
      return expand(folded.unfolded(text));
    }

    /** Returns a candidate with its text and its offset in written form. */
    private Candidate candidate(Candidate found) {
      boolean occurs = found.agreement() == 1;
      int end = found.offset() + found.leaf().length();
      return new Candidate(
          occurs ? part(working.substring(found.offset(), end)) : expand(found.leaf()),
          found.confidence(),
          found.agreement(),
          offset(found.offset()),
          found.count());
    }
  }

  /** A leaf with the Solver's answer. */
  private record Answered(WindowResult leaf, Solver.Solution solution) {}

  /** A formula that is being rewritten. */
  private final class Rewriting {
    private final String original;
    private final boolean stepByStep;
    private final FoldedOperands folded = new FoldedOperands(rules);
    private final List<Step> steps = new ArrayList<>();

    /** The leaves that stay, by their characters. */
    private final Map<Character, Step> stays = new LinkedHashMap<>();

    /** The last leaf of the last pass. */
    private Optional<Answered> deciding = Optional.empty();

    private final Optional<TaggedFormula> tagged;
    private String formula;
    private int leafless;
    private boolean single;

    /** Whether the last pass changed no text; the next one reads all leaves. */
    private boolean unchanged;

    private int answers;
    private Optional<Outcome> outcome = Optional.empty();

    /**
     * @param stepByStep whether leaves are replaced one at a time, the last one first
     */
    private Rewriting(String formula, boolean stepByStep) {
      this.original = formula;
      this.stepByStep = stepByStep;
      this.formula = formula;
      this.tagged =
          stepByStep ? Optional.empty() : tagging.map(finder -> finder.start(this.formula));
    }

    private LeafFinder.Input input() {
      boolean last = single || (stepByStep && !unchanged);
      return new LeafFinder.Input(FoldedOperands.masked(formula), leafless, last);
    }

    private Written written() {
      return new Written(folded, formula);
    }

    /** Returns a found leaf in the working text. */
    private String working(WindowResult result) {
      Candidate found = result.leaf().orElseThrow();
      return formula.substring(found.offset(), found.offset() + found.leaf().length());
    }

    private String question(WindowResult result) {
      return folded.question(working(result));
    }

    private void end(Outcome reached) {
      outcome = Optional.of(reached);
    }

    private void apply(LeafFinder.Selection found, Map<String, Solver.Solution> values) {
      Written before = written();
      if (found.leaves().isEmpty()) {
        end(failure(found.deciding(), before));
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
      single |= found.leaves().size() == 1 && !stepByStep;
      StringBuilder text = new StringBuilder(formula);
      List<TaggedFormula.Edit> edits = new ArrayList<>();
      int stepsBefore = steps.size();
      for (int i = 0; i < found.leaves().size() && outcome.isEmpty(); i++) {
        WindowResult result = found.leaves().get(i);
        Solver.Solution solution = values.get(question(result));
        deciding = i == 0 ? Optional.of(new Answered(result, solution)) : deciding;
        boolean stays = solution.value().equals(Vocabulary.STAYS);
        // Step by step, only the last leaf is rewritten, after all behind it has been folded.
        if (stays || !stepByStep || i == 0) {
          replace(text, result, before, solution).ifPresent(edits::add);
        }
      }
      unchanged = steps.size() == stepsBefore;
      formula = text.toString();
      if (outcome.isEmpty() && formula.length() == 1 && FoldedOperands.isFolded(text.charAt(0))) {
        end(new Outcome.NormalForm(written().text(), steps, remaining()));
      }
      String masked = FoldedOperands.masked(formula);
      tagged.ifPresent(tags -> tags.edit(masked, edits));
      if (stays.size() > folded.keepOnly(formula).size()) {
        stays.keySet().retainAll(folded.keepOnly(formula));
      }
    }

    /** Returns where the operations of the final form stayed. */
    private List<Step> remaining() {
      Map<Character, Step> left = new LinkedHashMap<>(stays);
      left.keySet().retainAll(folded.operations(formula));
      return List.copyOf(left.values());
    }

    private Optional<TaggedFormula.Edit> replace(
        StringBuilder text, WindowResult result, Written before, Solver.Solution solution) {
      Candidate leaf = result.leaf().orElseThrow();
      String working = working(result);
      String value = solution.value();
      boolean whole = working.length() == text.length();
      boolean isAtom = !options.guard() || rules.isAtom(working);
      if (whole && value.equals(Vocabulary.OMEGA) && isAtom) {
        end(new Outcome.Solved(before.text(), steps));
        return Optional.empty();
      }
      Optional<String> replacement;
      try {
        replacement = replacement(working, value);
      } catch (FoldedOperands.FullException e) {
        return stepLimit(text, before);
      }
      if (replacement.isEmpty()) {
        end(new Outcome.CorruptedLeaf(before.part(text), steps, before.candidate(leaf)));
        return Optional.empty();
      }
      if (isLimit()) {
        return stepLimit(text, before);
      }
      // Leaves are replaced from the last to the first, so the offsets of earlier leaves stay
      // valid.
      String changed = replacement.get();
      answers++;
      Step taken =
          new Step(
              before.part(working),
              before.part(changed),
              before.offset(leaf.offset()),
              Math.min(leaf.confidence(), solution.confidence()),
              leaf.agreement(),
              result.outputs());
      if (value.equals(Vocabulary.STAYS)) {
        stays.putIfAbsent(changed.charAt(changed.length() - 1), taken);
      } else {
        steps.add(taken);
      }
      text.replace(leaf.offset(), leaf.offset() + working.length(), changed);
      return Optional.of(new TaggedFormula.Edit(leaf.offset(), working.length(), changed.length()));
    }

    private Optional<TaggedFormula.Edit> stepLimit(StringBuilder text, Written before) {
      end(new Outcome.StepLimit(before.part(text), steps));
      return Optional.empty();
    }

    /**
     * Returns the text that replaces a leaf. Without the guard every text does; only ω about a part
     * of the formula does not, and it ends the rewriting.
     */
    private Optional<String> replacement(String leaf, String value) {
      boolean usable =
          options.guard()
              ? LeafGuard.isValue(rules, folded.question(leaf), value)
              : value
                  .chars()
                  .allMatch(token -> rules.vocabulary().characters().indexOf(token) >= 0);
      return usable ? folded.replacement(leaf, value) : Optional.empty();
    }

    /**
     * Every value is shorter than its leaf, so a formula has fewer rewrites than tokens. Without a
     * grammar that ensures this, the number of answers is limited.
     */
    private boolean isLimit() {
      return steps.size() == options.stepLimit()
          || (!options.guard() && answers == original.length());
    }

    private Outcome failure(WindowResult result, Written before) {
      return result
          .corrupted()
          .map(before::candidate)
          .<Outcome>map(candidate -> new Outcome.CorruptedLeaf(before.text(), steps, candidate))
          .orElseGet(
              () ->
                  new Outcome.MissingLeaf(
                      before.text(), steps, result.closest().map(before::candidate)));
    }
  }

  private String expand(CharSequence compact) {
    return rules.vocabulary().expand(compact);
  }
}
