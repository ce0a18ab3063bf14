package io.nrs.lsp.commands;

import io.nrs.checking.Text;
import io.nrs.checking.TracedFormula;
import io.nrs.checking.Verdict;
import io.nrs.io.Checksums;
import io.nrs.lsp.commands.ReportFolder.Report;
import io.nrs.lsp.requests.TraceDocument;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.ShowTraceResult;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.Values.SolveStatus;
import io.nrs.protocol.json.ProtocolJson;
import io.nrs.rewriting.Outcome;
import java.nio.charset.StandardCharsets;

/** Opens a document of all steps from a formula to its value. */
public record ShowTrace(ReportFolder reports)
    implements ServerCommand<FormulaParams, ShowTraceResult> {
  @Override
  public CommandSpec<FormulaParams, ShowTraceResult> spec() {
    return Protocol.SHOW_TRACE;
  }

  @Override
  public ShowTraceResult run(FormulaParams params, CommandContext context) {
    SolvedFormula solution = SolvedFormula.of(params, context);
    String uri = solution.snapshot().document().uri();
    int number = solution.number();
    Outcome outcome = solution.outcome();
    String file = uri.substring(uri.lastIndexOf('/') + 1);
    String markdown =
        TraceDocument.markdown(
            "line %d of `%s`".formatted(number + 1, file),
            TracedFormula.of(solution.written()),
            outcome);
    Report report = reports.write(fileName(uri, file, number + 1), markdown);
    context.session().client().open(report.uri());
    return new ShowTraceResult(
        report.uri(),
        markdown,
        ProtocolJson.constant(SolveStatus.class, outcome.status()),
        Verdict.of(outcome).value());
  }

  /** Files of the same name in different folders have different traces. */
  private static String fileName(String uri, String file, int line) {
    String sum = Checksums.sha256(uri.getBytes(StandardCharsets.UTF_8)).substring(0, 8);
    return "%s-%s-line-%d.md"
        .formatted(Text.shortened(file.replaceAll("[^A-Za-z0-9._-]", "_"), 80), sum, line)
        .replace('…', '_');
  }
}
