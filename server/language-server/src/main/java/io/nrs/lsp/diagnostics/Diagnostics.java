package io.nrs.lsp.diagnostics;

import com.google.gson.JsonObject;
import io.nrs.checking.Finding;
import io.nrs.checking.Findings;
import io.nrs.checking.IgnoredFindings;
import io.nrs.checking.Rule;
import io.nrs.checking.Settings;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.checking.Severity;
import io.nrs.checking.Verdict;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.inference.BackgroundSolver;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;

/** The diagnostics of a document, from its text and from the known verdicts. */
public final class Diagnostics {
  /** Editors show it as the origin of a diagnostic. */
  public static final String SOURCE = "nrs";

  /** Findings after which users want to know the exact value. */
  public static final Set<Rule> CHECKED_EXACTLY =
      Set.of(Rule.LOW_CONFIDENCE, Rule.AGREEMENT, Rule.CORRUPTED_LEAF);

  /** Further diagnostics are left out, because they slow editors down. */
  static final int MAX_DIAGNOSTICS = 5_000;

  private Diagnostics() {}

  /** Mistakes in a settings file. */
  public static List<Diagnostic> of(List<SettingsProblem> problems) {
    return problems.stream()
        .map(
            problem -> {
              Position place =
                  problem
                      .place()
                      .map(at -> new Position(at.line() - 1, at.column() - 1))
                      .orElseGet(() -> new Position(0, 0));
              return new Diagnostic(
                  new Range(place, place), problem.message(), DiagnosticSeverity.Warning, SOURCE);
            })
        .toList();
  }

  /** In the order of the text. */
  public static List<Diagnostic> of(DocumentSnapshot snapshot) {
    return of(snapshot.document(), findings(snapshot), snapshot.client());
  }

  /** All findings, in the order of the text. */
  public static List<Finding> findings(DocumentSnapshot snapshot) {
    Document document = snapshot.document();
    List<Finding> all = new ArrayList<>(document.languageFinding().stream().toList());
    IgnoredFindings ignores = new IgnoredFindings();
    for (int i = 0; i < document.lineCount(); i++) {
      DocumentLine line = document.line(i);
      Optional<Verdict> verdict = snapshot.verdict(line);
      all.addAll(
          ignores.apply(
              i + 1,
              line.text(),
              line.parsed(),
              verdict.isPresent(),
              findings(i, line, snapshot.settings(), verdict)));
    }
    all.addAll(ignores.remarks());
    all.sort(Comparator.comparingInt(Finding::line));
    return all;
  }

  /**
   * Findings as diagnostics, up to the limit.
   *
   * @param client gets codes with links to their explanation, and remedies in its words
   */
  public static List<Diagnostic> of(
      Document document, List<Finding> findings, ClientFeatures client) {
    List<Diagnostic> all = new ArrayList<>();
    Set<Integer> wrong =
        findings.stream()
            .filter(finding -> finding.rule().equals(Rule.WRONG_SOLUTION))
            .map(Finding::line)
            .collect(Collectors.toSet());
    for (Finding finding : findings.subList(0, Math.min(MAX_DIAGNOSTICS, findings.size()))) {
      Diagnostic diagnostic = diagnostic(finding, client);
      if (client.has(ClientFeature.USES_DIAGNOSTIC_DATA)) {
        JsonObject data = new JsonObject();
        data.addProperty("fixable", isFixable(finding, wrong));
        diagnostic.setData(data);
      }
      all.add(diagnostic);
    }
    if (findings.size() > MAX_DIAGNOSTICS) {
      all.add(rest(document, findings.size() - MAX_DIAGNOSTICS));
    }
    return all;
  }

  /**
   * The findings of a line, also those that comments silence.
   *
   * @param number from 0
   * @param verdict as the settings let people see it
   */
  public static List<Finding> findings(
      int number, DocumentLine line, Settings settings, Optional<Verdict> verdict) {
    return Findings.of(
        line.language(), number + 1, line.text(), line.parsed(), verdict, settings.minConfidence());
  }

  /**
   * Whether the server has a quick fix for a finding.
   *
   * @param wrong the lines with values that are known to be wrong, which become no expectations
   */
  private static boolean isFixable(Finding finding, Set<Integer> wrong) {
    return finding.fix().isPresent()
        || CHECKED_EXACTLY.contains(finding.rule())
        || finding.rule().equals(Rule.WRONG_SOLUTION)
        || finding.rule().equals(Rule.EXPECTATION) && !wrong.contains(finding.line());
  }

  private static Diagnostic diagnostic(Finding finding, ClientFeatures client) {
    Diagnostic diagnostic =
        new Diagnostic(
            Positions.range(finding.line() - 1, finding.span()),
            finding.message() + ": " + client.remedies().of(finding.remedy()),
            severity(finding.severity()),
            SOURCE,
            finding.code());
    if (client.has(ClientFeature.LINKS_CODES)) {
      page(finding.rule())
          .map(DiagnosticCodeDescription::new)
          .ifPresent(diagnostic::setCodeDescription);
    }
    return diagnostic;
  }

  private static DiagnosticSeverity severity(Severity severity) {
    return switch (severity) {
      case ERROR -> DiagnosticSeverity.Error;
      case WARNING -> DiagnosticSeverity.Warning;
      case NOTE -> DiagnosticSeverity.Information;
    };
  }

  /** The page of a rule, if it is installed. */
  private static Optional<String> page(Rule rule) {
    return Optional.ofNullable(System.getProperty("nrs.home"))
        .map(home -> Path.of(home).resolve(rule.page()).toUri())
        .map(URI::toASCIIString);
  }

  private static Diagnostic rest(Document document, int left) {
    Position end = Positions.position(document.end());
    return new Diagnostic(
        new Range(end, end),
        left + " more findings are not shown: mend some of those above, or split the file",
        DiagnosticSeverity.Information,
        SOURCE);
  }

  /**
   * Diagnostics for clients that pull them. A client that supports refresh gets the known ones at
   * once; for others the answer waits a moment for the networks.
   */
  public record PulledDiagnostics(BackgroundSolver backgroundSolver) {
    private static final long TIMEOUT_MS = 2_000;

    public DocumentDiagnosticReport answer(
        DocumentSnapshot snapshot, DocumentDiagnosticParams params, Cancellation cancellation) {
      if (!snapshot.client().has(ClientFeature.REFRESHES_DIAGNOSTICS)) {
        backgroundSolver
            .solved(snapshot.document().uri())
            .completeOnTimeout(null, TIMEOUT_MS, TimeUnit.MILLISECONDS)
            .join();
      }
      cancellation.check();
      return known(snapshot, params);
    }

    /** What the text says, and the verdicts that are known. It waits for nothing. */
    public DocumentDiagnosticReport known(
        DocumentSnapshot snapshot, DocumentDiagnosticParams params) {
      List<Diagnostic> diagnostics = Diagnostics.of(snapshot);
      String id =
          Checksums.sha256(diagnostics.toString().getBytes(StandardCharsets.UTF_8))
              .substring(0, 16);
      if (id.equals(params.getPreviousResultId())) {
        return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(id));
      }
      RelatedFullDocumentDiagnosticReport report =
          new RelatedFullDocumentDiagnosticReport(diagnostics);
      report.setResultId(id);
      return new DocumentDiagnosticReport(report);
    }
  }
}
