package io.nrs.lsp.diagnostics;

import io.nrs.io.RegularFiles.Checksums;
import io.nrs.lsp.inference.BackgroundSolver;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
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
 * Diagnostics for clients that pull them. A client that supports refresh gets the known ones at
 * once; for others the answer waits a moment for the networks.
 */
public record PulledDiagnostics(BackgroundSolver backgroundSolver) {
  private static final long TIMEOUT_MS = 2_000;

  public DocumentDiagnosticReport answer(
      DocumentSnapshot snapshot, DocumentDiagnosticParams params, Cancellation cancellation) {
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
      backgroundSolver.solved(uri).get(TIMEOUT_MS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
