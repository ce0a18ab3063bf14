package io.nrs.lsp.command;

import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.lsp.command.ReportFolder.Report;
import io.nrs.lsp.feature.Trace;
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
    SolvedFormula solution = SolvedFormula.of(arguments, context);
    String uri = solution.snapshot().document().uri();
    int number = solution.number();
    Outcome outcome = solution.outcome();
    String file = uri.substring(uri.lastIndexOf('/') + 1);
    String markdown =
        Trace.markdown("line %d of `%s`".formatted(number + 1, file), solution.formula(), outcome);
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

  /** Files of the same name in other folders have traces of their own. */
  private static String fileName(String uri, String file, int line) {
    String sum = Checksums.sha256(uri.getBytes(StandardCharsets.UTF_8)).substring(0, 8);
    return "%s-%s-line-%d.md"
        .formatted(Text.shortened(file.replaceAll("[^A-Za-z0-9._-]", "_"), 80), sum, line)
        .replace('…', '_');
  }
}
