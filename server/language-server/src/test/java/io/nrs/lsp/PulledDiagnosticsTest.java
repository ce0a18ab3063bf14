package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.editor.EditorClient;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;

class PulledDiagnosticsTest {
  private static final String URI = "file:///w/a.arith";

  private static ClientCapabilities pulling(boolean refreshing) {
    ClientCapabilities client = Clients.able();
    client.getTextDocument().setDiagnostic(new DiagnosticCapabilities());
    client.getWorkspace().setDiagnostics(new DiagnosticWorkspaceCapabilities(refreshing));
    return client;
  }

  private static DocumentDiagnosticReport pull(EditorClient client, String previous) {
    DocumentDiagnosticParams params = new DocumentDiagnosticParams(new TextDocumentIdentifier(URI));
    params.setPreviousResultId(previous);
    return EditorClient.get(client.server().getTextDocumentService().diagnostic(params));
  }

  private static RelatedFullDocumentDiagnosticReport full(EditorClient client, String previous) {
    return pull(client, previous).getLeft();
  }

  private static List<String> codes(RelatedFullDocumentDiagnosticReport report) {
    return report.getItems().stream().map(item -> item.getCode().getLeft()).toList();
  }

  @Test
  void whoCannotBeToldToAskAgainGetsAllAtOnce() throws Exception {
    try (EditorClient client = TestServer.start(pulling(false))) {
      client.open(URI, "arithmetic", "(1+\n(1+98)");
      assertEquals(List.of("nrs/syntax", "nrs/corrupted-leaf"), codes(full(client, null)));
      client.change(URI, "(1+98)\n(1+2) = 4");
      assertEquals(List.of("nrs/corrupted-leaf", "nrs/expectation"), codes(full(client, null)));
      assertTrue(client.published.isEmpty(), client.published.toString());
    }
  }

  @Test
  void whoCanIsToldWhenThereIsMore() throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    try (EditorClient client = TestServer.start(networks, pulling(true), params -> {})) {
      client.open(URI, "arithmetic", "(1+\n(1+98)");
      RelatedFullDocumentDiagnosticReport first = full(client, null);
      assertEquals(List.of("nrs/syntax"), codes(first));
      networks.open();
      // New settings are a reason to ask again, too.
      EditorClient.await(
          "more after a refresh",
          () ->
              client.refreshed.contains("diagnostics")
                  && pull(client, first.getResultId()).isLeft());
      RelatedFullDocumentDiagnosticReport second = full(client, first.getResultId());
      assertEquals(List.of("nrs/syntax", "nrs/corrupted-leaf"), codes(second));
      assertTrue(client.published.isEmpty(), client.published.toString());
    }
  }

  @Test
  void whatDidNotChangeIsNotSentAgain() throws Exception {
    try (EditorClient client = TestServer.start(pulling(false))) {
      client.open(URI, "arithmetic", "(1+\n(1+98)");
      String id = full(client, null).getResultId();
      assertEquals(id, pull(client, id).getRight().getResultId());
      client.change(URI, "(1+2)");
      RelatedFullDocumentDiagnosticReport changed = full(client, id);
      assertTrue(changed.getItems().isEmpty());
      assertTrue(!changed.getResultId().equals(id));
    }
  }

  @Test
  void filesThatAreNotOpenAreAnError() throws Exception {
    try (EditorClient client = TestServer.start(pulling(false))) {
      ErrorAnswers.check(
          ResponseErrorCode.ContentModified, URI + " is not open", () -> full(client, null));
    }
  }
}
