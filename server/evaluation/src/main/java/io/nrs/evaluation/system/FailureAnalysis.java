package io.nrs.evaluation.system;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.system.NrsSystem.WrongStep;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.io.StoredJson;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.SelectionDetails;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;

/**
 * Finds the step at which the neural rewriting system failed, and its Selector's proposals there.
 * This is the step that found no leaf, or the first step that changed the value of the formula.
 */
record FailureAnalysis(Language language, Rewriter rewriter) {
  private static final int MAX_CANDIDATES = 10;
  private static final String CORRUPTED_LEAF = "corrupted-leaf";

  /** Empty if the value is exact, or no step changed it. */
  Optional<WrongStep> firstWrongStep(String formula, Outcome outcome) {
    Optional<String> exact = TextEvaluator.exactValue(language, formula);
    if (outcome instanceof Outcome.Complete
        && exact.equals(TextEvaluator.exactValue(language, outcome.remaining()))) {
      return Optional.empty();
    }
    String before = formula;
    for (int i = 0; i < outcome.steps().size(); i++) {
      Step step = outcome.steps().get(i);
      String after = step.applyTo(before);
      Optional<String> value = TextEvaluator.exactValue(language, after);
      if (!value.equals(exact)) {
        return Optional.of(new WrongStep(i + 1, before, step, value.isPresent()));
      }
      before = after;
    }
    return Optional.empty();
  }

  /**
   * Returns the cause of an outcome in the paper's classes (section 6). Without a guard, a step may
   * break a formula: it replaces text that is no leaf, or writes text that is no value. The outcome
   * then shows only the consequence.
   */
  String cause(WrongStep wrong, Outcome outcome) {
    if (!exactRewriting().isLeaf(wrong.before(), wrong.step())) {
      return CORRUPTED_LEAF;
    }
    // A wrong value may hide the next leaf, which is then missing.
    return wrong.leaves() && outcome instanceof Outcome.Complete
        ? outcome.status()
        : Result.WRONG_SOLUTION;
  }

  /**
   * No members if the value is exact. Otherwise {@code step} (from 1), {@code before} (the formula
   * before it), {@code leaf}, {@code value} and {@code exact} of a wrong step, and {@code
   * candidates}, those of highest confidence.
   */
  JsonObject explain(String formula, Outcome outcome, Optional<WrongStep> wrong) {
    if (wrong.isPresent()) {
      return explain(wrong.get());
    }
    if (outcome instanceof Outcome.Complete) {
      return new JsonObject();
    }
    String before = formula;
    for (Step step : outcome.steps()) {
      before = step.applyTo(before);
    }
    return StoredJson.tree(
        new Place(outcome.steps().size() + 1, before), proposals(rewriter.next(before).evidence()));
  }

  private StepCheck exactRewriting() {
    return new StepCheck(RulesFactory.of(language));
  }

  private record Place(int step, String before) {}

  private record Leaf(String leaf, String value, String exact) {}

  private record Proposals(
      List<Candidate> candidates, int different, double outputs, int windows) {}

  private JsonObject explain(WrongStep wrong) {
    Step step = wrong.step();
    Place place = new Place(wrong.number(), wrong.before());
    Leaf leaf =
        new Leaf(
            step.leaf(),
            step.value(),
            exactRewriting().isLeaf(wrong.before(), step) ? exactRewriting().exactValue(step) : "");
    NextStep next = rewriter.next(wrong.before());
    // Formulas that are solved together are rewritten level by level, not the last leaf first.
    return next instanceof NextStep.Rewrite rewrite && rewrite.step().offset() == step.offset()
        ? StoredJson.tree(place, leaf, proposals(rewrite.evidence()))
        : StoredJson.tree(place, leaf);
  }

  private static Proposals proposals(SelectionDetails details) {
    return new Proposals(
        details.candidates().stream().limit(MAX_CANDIDATES).toList(),
        details.candidates().size(),
        details.outputs(),
        details.windows());
  }
}
