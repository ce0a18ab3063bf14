package io.nrs.evaluation.system;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.Result;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Candidate;
import io.nrs.rewriting.NextStep;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
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

  /**
   * No members if the value is exact. Otherwise {@code step} (from 1), {@code before} (the formula
   * before it), {@code leaf}, {@code value} and {@code exact} of a wrong step, and {@code
   * candidates}, those of highest confidence.
   */
  JsonObject explain(String formula, Outcome outcome) {
    Optional<String> exact = Evaluator.exactValue(language, formula);
    if (outcome instanceof Outcome.Complete complete
        && exact.equals(Optional.of(complete.value()))) {
      return new JsonObject();
    }
    String before = formula;
    for (int i = 0; i < outcome.steps().size(); i++) {
      Step step = outcome.steps().get(i);
      String after = step.applyTo(before);
      if (!Evaluator.exactValue(language, after).equals(exact)) {
        return wrongStep(i + 1, before, step);
      }
      before = after;
    }
    return outcome instanceof Outcome.Complete
        ? new JsonObject()
        : StoredJson.tree(
            new Place(outcome.steps().size() + 1, before),
            proposals(rewriter.next(before).evidence()));
  }

  /**
   * Returns the cause of an outcome in the paper's classes (section 6). Without a guard, a step may
   * break a formula: it replaces text that is no leaf, or writes text that is no value. The outcome
   * then shows only the consequence.
   */
  String cause(String formula, Outcome outcome) {
    Optional<String> exact = Evaluator.exactValue(language, formula);
    if (outcome instanceof Outcome.Complete
        && exact.equals(Evaluator.exactValue(language, outcome.remaining()))) {
      return outcome.status();
    }
    String before = formula;
    for (Step step : outcome.steps()) {
      String after = step.applyTo(before);
      Optional<String> value = Evaluator.exactValue(language, after);
      if (!value.equals(exact)) {
        if (!exactRewriting().isLeaf(before, step)) {
          return CORRUPTED_LEAF;
        }
        // A wrong value may hide the next leaf, which is then missing.
        return value.isPresent() && outcome instanceof Outcome.Complete
            ? outcome.status()
            : Result.WRONG_SOLUTION;
      }
      before = after;
    }
    return outcome.status();
  }

  private StepCheck exactRewriting() {
    return new StepCheck(LanguageRules.of(language));
  }

  private record Place(int step, String before) {}

  private record WrongStep(String leaf, String value, String exact) {}

  private record Proposals(
      List<Candidate> candidates, int different, double outputs, int windows) {}

  private JsonObject wrongStep(int number, String before, Step step) {
    Place place = new Place(number, before);
    WrongStep wrong =
        new WrongStep(
            step.leaf(),
            step.value(),
            exactRewriting().isLeaf(before, step) ? exactRewriting().exactValue(step) : "");
    NextStep next = rewriter.next(before);
    // Formulas that are solved together are rewritten level by level, not the last leaf first.
    return next instanceof NextStep.Rewrite rewrite && rewrite.step().offset() == step.offset()
        ? StoredJson.tree(place, wrong, proposals(rewrite.evidence()))
        : StoredJson.tree(place, wrong);
  }

  private static Proposals proposals(SelectionDetails details) {
    return new Proposals(
        details.candidates().stream().limit(MAX_CANDIDATES).toList(),
        details.candidates().size(),
        details.outputs(),
        details.windows());
  }
}
