package io.nrs.rewriting.system;

import io.nrs.language.FoldedOperands;
import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.language.WorkingText;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.search.LeafFinder;
import io.nrs.rewriting.search.TaggedFormula;
import io.nrs.rewriting.search.TaggingFinder;
import io.nrs.rewriting.search.WindowResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A formula that is being rewritten. */
final class FormulaRewriting {
  /** A leaf with the Solver's answer. */
  record Answered(WindowResult leaf, Solver.Solution solution) {}

  private final LanguageRules rules;
  private final RewritingOptions options;
  private final String original;
  private final boolean stepByStep;

  /** Whether only values take the place of leaves. */
  private final boolean guarded;

  private final WorkingText folded;
  private final List<Step> steps = new ArrayList<>();

  /** The leaves that stay, by their characters. */
  private final Map<Character, Step> stays = new LinkedHashMap<>();

  /** The last leaf of the last pass. */
  private Optional<Answered> deciding = Optional.empty();

  private final Optional<TaggedFormula> tagged;
  private final long mostSteps;
  private String formula;
  private int leafless;
  private boolean single;

  /** Whether the last pass changed no text; the next one reads all leaves. */
  private boolean unchanged;

  private int answers;
  private Optional<Outcome> outcome = Optional.empty();

  /**
   * @param original in compact form
   * @param stepByStep whether leaves are replaced one at a time, the last one first
   * @param tagging finds the tagger's marks, if it is to be used
   */
  FormulaRewriting(
      LanguageRules rules,
      RewritingOptions options,
      String original,
      boolean stepByStep,
      Optional<TaggingFinder> tagging) {
    this.rules = rules;
    this.options = options;
    this.original = original;
    this.stepByStep = stepByStep;
    this.folded = rules.working(original);
    this.formula = folded.start(original);
    this.mostSteps = rules.mostSteps(formula.length());
    this.tagged = tagging.map(finder -> finder.start(folded.masked(formula)));
    this.guarded = options.guard() || rules.isAlwaysGuarded();
    if (rules.isNormalForm(formula)) {
      end(normalForm(written()));
    }
  }

  String original() {
    return original;
  }

  boolean isStepByStep() {
    return stepByStep;
  }

  Optional<TaggedFormula> tagged() {
    return tagged;
  }

  /** Returns the steps so far, in order. */
  List<Step> steps() {
    return steps;
  }

  Optional<Answered> deciding() {
    return deciding;
  }

  /** Whether a leaf was answered. */
  boolean isBegun() {
    return answers > 0;
  }

  Optional<Outcome> outcome() {
    return outcome;
  }

  LeafFinder.Input input() {
    boolean last = single || (stepByStep && !unchanged);
    return new LeafFinder.Input(folded.masked(formula), leafless, last);
  }

  WrittenAnswers written() {
    return new WrittenAnswers(rules.vocabulary(), folded, formula);
  }

  /** Returns a found leaf in the working text. */
  private String working(WindowResult result) {
    Candidate found = result.leaf().orElseThrow();
    return formula.substring(found.offset(), found.offset() + found.leaf().length());
  }

  /** Returns the working text. */
  String formula() {
    return formula;
  }

  String question(WindowResult result) {
    return folded.question(working(result));
  }

  private void end(Outcome reached) {
    outcome = Optional.of(reached);
  }

  /**
   * Replaces found leaves.
   *
   * @param values of their {@linkplain #question questions}
   */
  void apply(LeafFinder.Selection found, Map<String, Solver.Solution> values) {
    WrittenAnswers before = written();
    if (before.isTooLarge(rules)) {
      end(new Outcome.StepLimit(before.text(), steps, false));
      return;
    }
    if (found.leaves().isEmpty()) {
      end(
          rules.isNormalFormWithoutLeaf(formula)
              ? normalForm(before)
              : failure(found.deciding(), before));
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
    single |= found.leaves().size() == 1 && !stepByStep && !rules.isGrowing();
    StringBuilder text = new StringBuilder(formula);
    List<TaggedFormula.Edit> edits = new ArrayList<>();
    int stepsBefore = steps.size();
    int end = formula.length();
    for (int i = 0; i < found.leaves().size() && outcome.isEmpty(); i++) {
      WindowResult result = found.leaves().get(i);
      Candidate place = result.leaf().orElseThrow();
      // Groups of a sequence may overlap; the last one is rewritten.
      if (place.offset() + place.leaf().length() > end) {
        continue;
      }
      end = place.offset();
      Solver.Solution solution = values.get(question(result));
      deciding = i == 0 ? Optional.of(new Answered(result, solution)) : deciding;
      boolean stays = solution.value().equals(Vocabulary.STAYS);
      // Step by step, only the last leaf is rewritten, after all behind it has been folded.
      if (stays || i == 0 || !stepByStep && !rules.isOrdered()) {
        replace(text, result, before, solution).ifPresent(edits::add);
      }
    }
    unchanged = steps.size() == stepsBefore;
    formula = text.toString();
    if (outcome.isEmpty() && rules.isNormalForm(formula)) {
      end(normalForm(written()));
    }
    String masked = folded.masked(formula);
    tagged.ifPresent(tags -> tags.edit(masked, edits));
    Set<Character> kept = folded.keepOnly(formula);
    if (stays.size() > kept.size()) {
      stays.keySet().retainAll(kept);
    }
  }

  private Outcome normalForm(WrittenAnswers reached) {
    if (reached.isTooLarge(rules)) {
      return new Outcome.StepLimit(reached.text(), steps, false);
    }
    return rules.isFinal(formula)
        ? new Outcome.NormalForm(reached.value(), steps, remaining())
        : new Outcome.Stuck(reached.value(), steps);
  }

  /** Returns where the operations of the final form stayed. */
  private List<Step> remaining() {
    Map<Character, Step> left = new LinkedHashMap<>(stays);
    left.keySet().retainAll(folded.operations(formula));
    return List.copyOf(left.values());
  }

  private Optional<TaggedFormula.Edit> replace(
      StringBuilder text, WindowResult result, WrittenAnswers before, Solver.Solution solution) {
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
      end(new Outcome.OperandLimit(before.part(text), steps));
      return Optional.empty();
    }
    if (replacement.isEmpty()) {
      end(new Outcome.CorruptedLeaf(before.part(text), steps, before.candidate(leaf)));
      return Optional.empty();
    }
    if (isLimit()) {
      end(new Outcome.StepLimit(before.part(text), steps, steps.size() == options.stepLimit()));
      return Optional.empty();
    }
    // Leaves are replaced from the last to the first, so the offsets of earlier leaves stay
    // valid.
    String changed = replacement.get();
    answers++;
    // With a group that nothing replaces goes the space beside it.
    boolean removed = changed.isEmpty() && !whole;
    boolean spaced = removed && rules.vocabulary().isSpaced();
    boolean last = spaced && leaf.offset() + working.length() == text.length();
    String written = before.part(working);
    Step taken =
        new Step(
            last ? " " + written : spaced ? written + " " : written,
            removed ? "" : before.part(changed),
            before.offset(leaf.offset()) - (last ? 1 : 0),
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

  /**
   * Returns the text that replaces a leaf. Without the guard every text does; only ω about a part
   * of the formula does not, and it ends the rewriting.
   */
  private Optional<String> replacement(String leaf, String value) {
    boolean usable =
        guarded
            ? rules.isValue(folded.question(leaf), value)
            : value.chars().allMatch(token -> rules.vocabulary().characters().indexOf(token) >= 0);
    return usable ? folded.replacement(leaf, value) : Optional.empty();
  }

  /**
   * Every value is shorter than its leaf, so a formula has fewer rewrites than tokens. Without a
   * grammar that ensures this, the number of answers is limited.
   */
  private boolean isLimit() {
    return steps.size() == options.stepLimit()
        || steps.size() >= mostSteps
        || (!guarded && answers == original.length());
  }

  private Outcome failure(WindowResult result, WrittenAnswers before) {
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
