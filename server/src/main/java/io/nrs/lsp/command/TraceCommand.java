package io.nrs.lsp.command;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.nrs.checking.Verdict;
import io.nrs.lsp.document.Document;

/**
 * All steps from a formula to its value, for clients that show them. Takes {@code {"uri", "line"}}
 * and perhaps {@code "formula"}. Returns where the formula stands and in which version of the
 * document, its tree before the first step, the steps, and how it ended: with a {@code "value"}, or
 * with a {@code "message"} and a {@code "remedy"}. Offsets are into the formula without white
 * space, as it is before the step.
 */
public record TraceCommand() implements Command {
  @Override
  public String name() {
    return "nrs.trace";
  }

  @Override
  public Object run(Arguments arguments, CommandContext context) {
    SolvedFormula solution = SolvedFormula.of(arguments, context);
    Document document = solution.snapshot().document();
    Verdict verdict = Verdict.of(solution.outcome());
    Gson gson = new Gson();
    JsonObject result = FormulaEntry.of(solution.number(), document.line(solution.number()));
    result.addProperty("uri", document.uri());
    result.addProperty("version", document.version());
    result.addProperty("task", document.language().id());
    result.addProperty("status", verdict.status());
    verdict.value().ifPresent(value -> result.addProperty("value", value));
    verdict
        .failure()
        .ifPresent(
            failure -> {
              result.addProperty("message", failure.message());
              result.addProperty("remedy", failure.remedy());
            });
    result.add(
        "nodes", gson.toJsonTree(FormulaTree.nodes(document.language(), solution.formula())));
    result.add("steps", gson.toJsonTree(solution.outcome().steps()));
    return result;
  }
}
