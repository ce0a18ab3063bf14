package io.nrs.evaluation.system;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.rewriting.Candidate;
import io.nrs.rewriting.Evidence;
import io.nrs.rewriting.Next;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Step;
import io.nrs.task.Task;
import java.util.Optional;

/**
 * Where our system went wrong with a formula, and what was to choose from there. That is the step
 * at which no leaf was found, or the first one after which the formula had another value.
 */
final class FailureAnalysis {
  private static final int MOST_CANDIDATES = 10;

  private final Language task;
  private final Rewriter rewriter;

  FailureAnalysis(Language task, Rewriter rewriter) {
    this.task = task;
    this.rewriter = rewriter;
  }

  /**
   * Nothing where the value is exact; otherwise {@code step} (from 1), {@code before} (the formula
   * before it), {@code leaf}, {@code value} and {@code exact} of a wrong step, and {@code
   * candidates}, the surest ones.
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
    return Parser.parseFormula(task, formula).map(Evaluator::value).map(Printer::print);
  }

  private JsonObject wrongStep(int number, String before, Step step) {
    JsonObject json = place(number, before);
    json.addProperty("leaf", step.leaf());
    json.addProperty("value", step.value());
    json.addProperty("exact", exactLeaf(step.leaf()));
    Next next = rewriter.next(before);
    // Formulas that are solved together are rewritten level by level, not the last leaf first.
    if (next instanceof Next.Rewrite rewrite && rewrite.step().offset() == step.offset()) {
      addCandidates(json, rewrite.evidence());
    }
    return json;
  }

  private String exactLeaf(String leaf) {
    Task known = Task.of(task);
    return known.vocabulary().expand(known.valueOf(known.vocabulary().compact(leaf)));
  }

  private JsonObject failure(int number, String before) {
    JsonObject json = place(number, before);
    addCandidates(json, rewriter.next(before).evidence());
    return json;
  }

  private static JsonObject place(int number, String before) {
    JsonObject json = new JsonObject();
    json.addProperty("step", number);
    json.addProperty("before", before);
    return json;
  }

  private static void addCandidates(JsonObject json, Evidence evidence) {
    JsonArray candidates = new JsonArray();
    evidence.candidates().stream()
        .limit(MOST_CANDIDATES)
        .map(FailureAnalysis::json)
        .forEach(candidates::add);
    json.add("candidates", candidates);
    json.addProperty("different", evidence.candidates().size());
    json.addProperty("outputs", evidence.outputs());
    json.addProperty("windows", evidence.windows());
  }

  private static JsonObject json(Candidate candidate) {
    JsonObject json = new JsonObject();
    json.addProperty("leaf", candidate.leaf());
    json.addProperty("confidence", candidate.confidence());
    json.addProperty("agreement", candidate.agreement());
    json.addProperty("offset", candidate.offset());
    json.addProperty("count", candidate.count());
    return json;
  }
}
