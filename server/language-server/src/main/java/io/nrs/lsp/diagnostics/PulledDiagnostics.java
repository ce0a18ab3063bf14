package io.nrs.lsp;

import io.nrs.lsp.feature.Diagnostics;
import io.nrs.lsp.feature.Snapshot;
import io.nrs.lsp.inference.Assessor;
import io.nrs.lsp.rpc.Cancellation;
import io.nrs.rewriting.Checksums;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;

/**
 * Diagnostics for clients that ask for them. One that can be told to ask again gets at once what is
 * known; any other waits a moment for the networks.
 */
record PulledDiagnostics(Assessor assessor) {
  /** Of a document that is not open. */
  static final DocumentDiagnosticReport NONE =
      new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of()));

  private static final long PATIENCE_MS = 2_000;

  DocumentDiagnosticReport answer(
      Snapshot snapshot, DocumentDiagnosticParams params, Cancellation cancellation) {
    if (!snapshot.client().refreshesDiagnostics()) {
      await(snapshot.document().uri());
    }
    cancellation.check();
    List<Diagnostic> diagnostics = Diagnostics.of(snapshot);
    String id =
        Checksums.sha256(diagnostics.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 16);
    if (id.equals(params.getPreviousResultId())) {
      return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(id));
    }
    RelatedFullDocumentDiagnosticReport report =
        new RelatedFullDocumentDiagnosticReport(diagnostics);
    report.setResultId(id);
    return new DocumentDiagnosticReport(report);
  }

  private void await(String uri) {
    try {
      assessor.settled(uri).get(PATIENCE_MS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
