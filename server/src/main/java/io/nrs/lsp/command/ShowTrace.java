package io.nrs.lsp.command;

import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Printer;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.command.ReportFolder.Report;
import io.nrs.lsp.feature.Snapshot;
import io.nrs.lsp.feature.Trace;
import io.nrs.lsp.rpc.Answers;
import io.nrs.lsp.rpc.Cancellation;
import io.nrs.rewriting.Checksums;
import io.nrs.rewriting.Outcome;
import java.nio.charset.StandardCharsets;

/**
 * Shows all steps from a formula to its value. Takes {@code {"uri", "line"}} and perhaps {@code
 * "formula"}. Returns {@code {"uri", "markdown", "status", "value"}}: the document as a file and as
 * a text, and how it ended; there is no value where the networks failed.
 */
public record ShowTrace(ReportFolder reports) implements Command {
  @Override
  public String name() {
    return "nrs.showTrace";
  }

  @Override
  public Object run(Arguments arguments, CommandContext context) {
    Snapshot snapshot = FormulaLine.open(arguments, context);
    int number = FormulaLine.number(snapshot.document(), arguments);
    Formula formula =
        snapshot
            .document()
            .line(number)
            .parsed()
            .soundFormula()
            .orElseThrow(
                () -> Answers.failed("there is no formula to solve in line " + (number + 1)));
    String text = Printer.print(formula);
    Outcome outcome = solve(snapshot, text, context);
    String uri = snapshot.document().uri();
    String file = uri.substring(uri.lastIndexOf('/') + 1);
    String markdown = Trace.markdown("line %d of `%s`".formatted(number + 1, file), text, outcome);
    Report report = reports.write(fileName(uri, file, number + 1), markdown);
    context.session().client().open(report.uri());
    JsonObject result = new JsonObject();
    result.addProperty("uri", report.uri());
    result.addProperty("markdown", markdown);
    result.addProperty("status", outcome.status());
    if (outcome instanceof Outcome.Solved solved) {
      result.addProperty("value", solved.value());
    }
    return result;
  }

  private static Outcome solve(Snapshot snapshot, String formula, CommandContext context) {
    int[] steps = {0};
    int[] length = {formula.length()};
    try (Progress progress = context.progress("Solving")) {
      Cancellation cancellation = context.cancellation(progress);
      return snapshot
          .inference()
          .solve(
              snapshot.document().language(),
              formula,
              step -> {
                length[0] += step.value().length() - step.leaf().length();
                progress.report(
                    Text.count(++steps[0], "step"), 1 - (double) length[0] / formula.length());
              },
              cancellation::check);
    }
  }

  /** Files of the same name in other folders have traces of their own. */
  private static String fileName(String uri, String file, int line) {
    String sum = Checksums.sha256(uri.getBytes(StandardCharsets.UTF_8)).substring(0, 8);
    return "%s-%s-line-%d.md"
        .formatted(Text.shortened(file.replaceAll("[^A-Za-z0-9._-]", "_"), 80), sum, line)
        .replace('…', '_');
  }
}
