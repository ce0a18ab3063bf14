package io.nrs.lsp.commands;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.Verdict;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.Notifications.EvaluatedFormula;
import io.nrs.protocol.Notifications.FormulaStatus;
import io.nrs.protocol.Values.FindingReport;
import io.nrs.protocol.Values.FindingSeverity;
import io.nrs.protocol.json.ProtocolJson;
import io.nrs.protocol.json.RecordShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sends the results of a file by {@code nrs/evaluated} to clients that support it. A file with many
 * formulas is sent in parts, so memory never holds all of them.
 */
final class EvaluatedFileSender {
  /** The most formulas of one notification. */
  static final int MAX_FORMULAS = 2_000;

  private final CommandContext context;
  private final Runnable checkCancelled;
  private final EvaluatedFileParams empty;
  private final boolean wanted;
  private final List<EvaluatedFormula> formulas = new ArrayList<>();

  /**
   * @param empty the notification without formulas
   * @param checkCancelled may throw to cancel
   */
  EvaluatedFileSender(CommandContext context, EvaluatedFileParams empty, Runnable checkCancelled) {
    this.context = context;
    this.empty = empty;
    this.checkCancelled = checkCancelled;
    this.wanted = context.session().client().features().showsEvaluated();
  }

  /** A line that is not blank. */
  void add(DocumentLine line, CheckedLine checked) {
    if (!wanted) {
      return;
    }
    if (formulas.size() == MAX_FORMULAS) {
      send(true);
    }
    formulas.add(
        new EvaluatedFormula(
            FormulaLocations.of(checked.number() - 1, line),
            checked.value(),
            ProtocolJson.constant(
                FormulaStatus.class, checked.status(RecordShape.value(FormulaStatus.UNSOLVED))),
            checked.value().isPresent() && !checked.failed(),
            checked.verdict().map(Verdict::confidence),
            checked.steps(),
            checked.findings().stream().map(EvaluatedFileSender::report).toList()));
  }

  private static FindingReport report(Finding finding) {
    return new FindingReport(
        finding.code(),
        ProtocolJson.constant(FindingSeverity.class, finding.severity().id()),
        finding.message(),
        Optional.of(finding.remedy()));
  }

  /** Sends the rest after all lines were added. */
  void end() {
    if (wanted) {
      send(false);
    }
  }

  private void send(boolean more) {
    EvaluatedFileParams params =
        new EvaluatedFileParams(
            empty.token(),
            empty.uri(),
            empty.language(),
            empty.done(),
            empty.of(),
            empty.version(),
            empty.message(),
            Optional.of(true).filter(any -> more),
            formulas);
    formulas.clear();
    context.session().client().evaluated(params, checkCancelled);
  }
}
