package io.nrs.evaluation.system;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.StoredJson;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
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
 * Finds the step at which the neural rewriting system failed, and what its Selector proposed there.
 * This is the step that found no leaf, or the first step that changed the value of the formula.
 */
final class FailureAnalysis {
  private static final int MAX_CANDIDATES = 10;

  private final Language language;
  private final Rewriter rewriter;

  FailureAnalysis(Language language, Rewriter rewriter) {
    this.language = language;
    this.rewriter = rewriter;
  }

  /**
   * No members if the value is exact. Otherwise {@code step} (from 1), {@code before} (the formula
   * before it), {@code leaf}, {@code value} and {@code exact} of a wrong step, and {@code
   * candidates}, those of highest confidence.
   */
  JsonObject explain(String formula, Outcome outcome) {
    Optional<String> exact = value(formula);
    String before = formula;
    for (int i = 0; i < outcome.steps().size(); i++) {
      Step step = outcome.steps().get(i);
      String after = step.applyTo(before);
      if (!value(after).equals(exact)) {
        return wrongStep(i + 1, before, step);
      }
      before = after;
    }
    return outcome instanceof Outcome.Solved
        ? new JsonObject()
        : failure(outcome.steps().size() + 1, before);
  }

  private Optional<String> value(String formula) {
    return Parser.parseFormula(language, formula).map(Evaluator::value).map(Printer::print);
  }

  /** The members of every failure. */
  private record Place(int step, String before) {}

  /** The members of a step that changed the value. */
  private record WrongStep(String leaf, String value, String exact) {}

  /** The members about what the Selector proposed. */
  private record Proposals(
      List<Candidate> candidates, int different, double outputs, int windows) {}

  private JsonObject wrongStep(int number, String before, Step step) {
    JsonObject json = StoredJson.tree(new Place(number, before));
    add(json, new WrongStep(step.leaf(), step.value(), exactLeaf(step.leaf())));
    NextStep next = rewriter.next(before);
    // Formulas that are solved together are rewritten level by level, not the last leaf first.
    if (next instanceof NextStep.Rewrite rewrite && rewrite.step().offset() == step.offset()) {
      add(json, proposals(rewrite.evidence()));
    }
    return json;
  }

  private String exactLeaf(String leaf) {
    LanguageRules known = LanguageRules.of(language);
    return known.vocabulary().expand(known.valueOf(known.vocabulary().compact(leaf)));
  }

  private JsonObject failure(int number, String before) {
    JsonObject json = StoredJson.tree(new Place(number, before));
    add(json, proposals(rewriter.next(before).evidence()));
    return json;
  }

  private static Proposals proposals(SelectionDetails details) {
    return new Proposals(
        details.candidates().stream().limit(MAX_CANDIDATES).toList(),
        details.candidates().size(),
        details.outputs(),
        details.windows());
  }

  private static void add(JsonObject json, Record members) {
    StoredJson.tree(members).asMap().forEach(json::add);
  }
}
