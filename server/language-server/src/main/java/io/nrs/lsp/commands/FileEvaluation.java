package io.nrs.lsp.commands;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.IgnoredFindings;
import io.nrs.checking.Settings;
import io.nrs.checking.Verdict;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.protocol.Notifications.EvaluatedFormula;
import io.nrs.protocol.Notifications.FormulaStatus;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.Values.FindingReport;
import io.nrs.protocol.Values.FindingSeverity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an evaluation finds in one file, line by line. The results of many formulas are taken in
 * parts, so that they are never in memory all at once.
 */
final class FileEvaluation {
  /** The most formulas of one notification. */
  static final int MAX_FORMULAS = 2_000;

  private final CommandContext context;
  private final Settings settings;
  private final boolean showsFormulas;
  private final Document document;
  private final boolean isOpen;
  private final IgnoredFindings ignores = new IgnoredFindings();
  private final List<Finding> found = new ArrayList<>();
  private final List<EvaluatedFormula> unsent = new ArrayList<>();

  /** The number of lines whose results are known. */
  private int known;

  private int sound;
  private int solved;
  private int byRules;

  FileEvaluation(CommandContext context, Document document, boolean isOpen) {
    this.context = context;
    this.settings = context.session().settings();
    this.showsFormulas = context.session().features().has(ClientFeature.SHOWS_EVALUATED);
    this.document = document;
    this.isOpen = isOpen;
    document.languageFinding().ifPresent(found::add);
  }

  Document document() {
    return document;
  }

  /** Whether an editor shows the file. */
  boolean isOpen() {
    return isOpen;
  }

  /** The number of formulas without mistakes so far. */
  int sound() {
    return sound;
  }

  /** How many of {@link #sound} have a value that is not known to be wrong. */
  int solved() {
    return solved;
  }

  /** How many of {@link #sound} the rules rewrote, because there are no networks. */
  int byRules() {
    return byRules;
  }

  /** The share of the lines whose results are known, 0 to 1. */
  double share() {
    return (double) known / document.lineCount();
  }

  boolean isDone() {
    return known == document.lineCount();
  }

  /** Takes up the next line. Returns false if there is none or its answer is not known. */
  boolean next(Map<FormulaQuery, Optional<Verdict>> answers) {
    if (isDone()) {
      return false;
    }
    DocumentLine line = document.line(known);
    if (line.query().filter(query -> !answers.containsKey(query)).isPresent()) {
      return false;
    }
    known++;
    take(line, answers);
    return true;
  }

  private void take(DocumentLine line, Map<FormulaQuery, Optional<Verdict>> answers) {
    // A value needs no networks.
    Optional<Verdict> verdict =
        line.query().isPresent()
            ? line.query().flatMap(answers::get).map(answer -> answer.shown(settings.verify()))
            : line.parsed().soundFormula().map(Verdict::exact);
    CheckedLine checked =
        CheckedLine.of(
                line.language(),
                known,
                line.text(),
                line.parsed(),
                verdict,
                settings.minConfidence())
            .heeding(ignores, line.text(), line.parsed());
    if (line.parsed().isBlank()) {
      return;
    }
    found.addAll(checked.findings());
    if (line.query().filter(FormulaQuery::sound).isPresent()) {
      sound++;
      solved += checked.value().isPresent() && !checked.isWrong() ? 1 : 0;
      byRules += isByRules(line) ? 1 : 0;
    }
    if (showsFormulas) {
      unsent.add(evaluated(line, checked));
    }
  }

  private boolean isByRules(DocumentLine line) {
    return line.query().filter(FormulaQuery::sound).isPresent()
        && context.session().inference().isByRules(document.language());
  }

  private EvaluatedFormula evaluated(DocumentLine line, CheckedLine checked) {
    boolean ruled = isByRules(line);
    return new EvaluatedFormula(
        FormulaCommands.location(checked.number() - 1, line),
        checked.value(),
        Optional.of(true).filter(any -> ruled),
        ProtocolJson.constant(
            FormulaStatus.class, checked.status(RecordShape.value(FormulaStatus.UNSOLVED))),
        checked.value().isPresent() && !checked.failed(),
        checked.verdict().filter(given -> !ruled && !given.isByRules()).map(Verdict::confidence),
        checked.steps(),
        checked.findings().stream()
            .map(
                finding ->
                    new FindingReport(
                        finding.code(),
                        ProtocolJson.constant(FindingSeverity.class, finding.severity().id()),
                        finding.message(),
                        Optional.of(remedy(finding))))
            .toList());
  }

  private String remedy(Finding finding) {
    return context.session().features().remedies().of(finding.remedy());
  }

  /** Why the text is not read in its language. */
  Optional<String> languageProblem() {
    return document.languageFinding().map(finding -> finding.message() + ": " + remedy(finding));
  }

  /** Whether one notification can hold no more results. */
  boolean isFull() {
    return unsent.size() == MAX_FORMULAS;
  }

  boolean hasUnsent() {
    return !unsent.isEmpty();
  }

  /** The results that were not taken yet. */
  List<EvaluatedFormula> takeUnsent() {
    List<EvaluatedFormula> taken = List.copyOf(unsent);
    unsent.clear();
    return taken;
  }

  /** All findings of a file that is done, in the order of its lines. */
  List<Finding> findings() {
    List<Finding> all = new ArrayList<>(found);
    all.addAll(ignores.remarks());
    all.sort(Comparator.comparingInt(Finding::line));
    return all;
  }
}
