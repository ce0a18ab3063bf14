package io.nrs.eclipse.rewriting;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Traces as the server would tell of them, but that values are exact and confidence is given. */
final class Traces {
  private static final Pattern LEAF = Pattern.compile("\\([^()]*\\)|\\[[A-Z]+[0-9]+]");

  private Traces() {}

  /** All steps of a formula, the last leaf first. */
  static Trace solved(Language language, String formula) {
    List<Step> steps = new ArrayList<>();
    String text = formula;
    for (Matcher leaf = LEAF.matcher(text); leaf.find(); leaf = LEAF.matcher(text)) {
      Step step = lastLeaf(language, text);
      steps.add(step);
      text =
          text.substring(0, step.offset())
              + step.value()
              + text.substring(step.offset() + step.leaf().length());
    }
    return new Trace(language, formula, 0, steps, new Ending.Solved(text));
  }

  private static Step lastLeaf(Language language, String text) {
    Matcher leaves = LEAF.matcher(text);
    Step last = null;
    while (leaves.find()) {
      String value =
          Printer.print(
              Evaluator.value(Parser.parseFormula(language, leaves.group()).orElseThrow()));
      last = new Step(leaves.group(), value, leaves.start(), 0.9998, 1, 1);
    }
    return last;
  }

  /** The answer of the server that is a trace. */
  static JsonObject answer(Trace trace) {
    JsonObject answer = new JsonObject();
    answer.addProperty("task", trace.language().id());
    answer.addProperty("formula", trace.formula());
    answer.addProperty("line", trace.line());
    if (trace.ending() instanceof Ending.Solved solved) {
      answer.addProperty("status", "solved");
      answer.addProperty("value", solved.value());
    } else if (trace.ending() instanceof Ending.Failed failed) {
      answer.addProperty("status", failed.status());
      answer.addProperty("message", failed.message());
      answer.addProperty("remedy", failed.remedy());
    }
    JsonArray steps = new JsonArray();
    for (Step step : trace.steps()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("leaf", step.leaf());
      entry.addProperty("value", step.value());
      entry.addProperty("offset", step.offset());
      entry.addProperty("confidence", step.confidence());
      entry.addProperty("agreement", step.agreement());
      entry.addProperty("outputs", step.outputs());
      steps.add(entry);
    }
    answer.add("steps", steps);
    return answer;
  }
}
