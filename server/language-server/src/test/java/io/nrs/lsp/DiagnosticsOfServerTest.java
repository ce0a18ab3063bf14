package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosticsOfServerTest {
  private static final String URI = "file:///w/a.arith";

  private static PublishDiagnosticsParams last(EditorClient client) {
    List<PublishDiagnosticsParams> all = client.published.get(URI);
    return all.get(all.size() - 1);
  }

  @Test
  void theyFollowTheTextAndGoWithTheFile() throws Exception {
    try (EditorClient client = TestServer.start(Clients.plain())) {
      client.open(URI, "arithmetic", "(1+\n(1+98)\n(1+2) = 4");
      client.awaitCodes(URI, "nrs/syntax", "nrs/corrupted-leaf", "nrs/expectation");
      client.change(URI, "(1+3)\n(1+98)\n(1+2) = 3");
      List<Diagnostic> left = client.awaitCodes(URI, "nrs/corrupted-leaf");
      assertEquals(1, left.get(0).getRange().getStart().getLine());
      assertEquals(2, last(client).getVersion());
      client.close(URI);
      client.awaitCodes(URI);
      client.open(URI, "arithmetic", "(1+98)");
      client.awaitCodes(URI, "nrs/corrupted-leaf");
    }
  }

  @Test
  void filesOfOtherLanguagesGetNone() throws Exception {
    try (EditorClient client = TestServer.start(Clients.plain())) {
      client.open("file:///w/readme.md", "markdown", "(1+");
      client.open(URI, "unknown", "(1+");
      client.awaitCodes(URI, "nrs/syntax");
      assertEquals(List.of(URI), List.copyOf(client.published.keySet()));
    }
  }

  @Test
  void withoutAgreementNothingIsAskedInTheBackground() throws Exception {
    RecordingSource networks = new RecordingSource();
    try (EditorClient client =
        TestServer.start(networks, Clients.plain(), "{'agreement': false}")) {
      client.open(URI, "arithmetic", "(1+98)\n(1+");
      client.awaitCodes(URI, "nrs/syntax");
      client.execute("nrs.step", Clients.at(URI, 0));
      client.awaitCodes(URI, "nrs/corrupted-leaf", "nrs/syntax");
      assertTrue(networks.solved.isEmpty(), networks.solved.toString());
    }
  }

  @Test
  void aFileThatIsTooLargeKeepsWhatNeedsNoNetworks() throws Exception {
    RecordingSource networks = new RecordingSource();
    try (EditorClient client =
        TestServer.start(networks, Clients.plain(), "{'maxFileSizeKb': 1}")) {
      String comment = "# " + "x".repeat(1024) + "\n";
      client.open(URI, "arithmetic", comment + "(1+98)\n(1+2)\n(1+");
      client.awaitCodes(URI, "nrs/syntax");
      client.execute("nrs.step", Clients.at(URI, 2));
      assertEquals(comment + "(1+98)\n3\n(1+", client.text(URI));
      client.change(URI, "(1+98)");
      client.awaitCodes(URI, "nrs/corrupted-leaf");
      client.change(URI, comment + "(1+97)\n(2+");
      client.awaitCodes(URI, "nrs/syntax");
      assertEquals(List.of("(1+98)"), networks.solved);
      assertEquals(
          List.of(
              "NRS: a.arith is larger than 1 KiB: its formulas are not evaluated in the background"
                  + " (nrs.maxFileSizeKb)"),
          client.said());
    }
  }

  @Test
  void withoutModelsItIsSaidOnceAndTheRestWorks() throws Exception {
    StandInSource networks = new StandInSource();
    networks.missing.add(BuiltInLanguage.ARITHMETIC);
    try (EditorClient client = TestServer.start(networks, Clients.plain(), params -> {})) {
      client.open(URI, "arithmetic", "(1+98)\n(1+");
      client.awaitCodes(URI, "nrs/syntax");
      ErrorAnswers.check(
          ResponseErrorCode.RequestFailed,
          "Arithmetic has no networks that can be used: models/arithmetic is missing; restore the models folder",
          () -> client.execute("nrs.step", Clients.at(URI, 0)));
      ErrorAnswers.check(
          ResponseErrorCode.RequestFailed,
          "Arithmetic has no networks that can be used: models/arithmetic is missing; restore the models folder",
          () -> client.execute("nrs.solveAll", Clients.at(URI, 0)));
      client.open("file:///w/b.listops", "listops", "[SM98]\n");
      client.awaitCodes("file:///w/b.listops", "nrs/corrupted-leaf");
      assertEquals(
          List.of(
              "NRS: Arithmetic has no networks that can be used: models/arithmetic is missing; restore the models folder"),
          client.said());
    }
  }

  private static ClientCapabilities pulling(boolean refreshing) {
    ClientCapabilities client = Clients.able();
    client.getTextDocument().setDiagnostic(new DiagnosticCapabilities());
    client.getWorkspace().setDiagnostics(new DiagnosticWorkspaceCapabilities(refreshing));
    return client;
  }

  private static DocumentDiagnosticReport pull(EditorClient client, String previous) {
    return pull(client, URI, previous);
  }

  private static DocumentDiagnosticReport pull(EditorClient client, String uri, String previous) {
    DocumentDiagnosticParams params = new DocumentDiagnosticParams(new TextDocumentIdentifier(uri));
    params.setPreviousResultId(previous);
    return EditorClient.get(client.texts().diagnostic(params));
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
  void filesThatAreNotOpenAreReadWithoutNetworks(@TempDir Path folder) throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    Path file = Files.writeString(folder.resolve("a.arith"), "(1+\n(1+98)\n");
    String uri = file.toUri().toASCIIString();
    try (EditorClient client = TestServer.start(networks, Clients.able(), params -> {})) {
      DocumentDiagnosticReport onDisk = pull(client, uri, null);
      assertEquals(List.of("nrs/syntax"), codes(onDisk.getLeft()));
      client.open(uri, "arithmetic", "(1+\n(2+\n");
      assertEquals(List.of("nrs/syntax", "nrs/syntax"), codes(pull(client, uri, null).getLeft()));
      client.close(uri);
      String id = onDisk.getLeft().getResultId();
      assertEquals(id, pull(client, uri, id).getRight().getResultId());
    }
  }

  @Test
  void descriptionsThatAreNotOpenAreReadToo(@TempDir Path folder) throws Exception {
    Path languages = Files.createDirectories(folder.resolve(".nrs/languages"));
    Path file =
        Files.writeString(languages.resolve("a.json"), "{\n  \"id\": \"a\",\n  \"atoms\": 5\n}\n");
    try (EditorClient client = TestServer.start(pulling(false))) {
      String uri = file.toUri().toASCIIString();
      List<Diagnostic> mistakes = pull(client, uri, null).getLeft().getItems();
      assertEquals(
          List.of(2), mistakes.stream().map(d -> d.getRange().getStart().getLine()).toList());
      Files.writeString(
          file,
          "{\"id\": \"a\", \"atoms\": [\"T\", \"F\"],"
              + " \"operations\": [{\"symbol\": \"!\", \"form\": \"prefix\"}],"
              + " \"rules\": [\"(!T) => F\", \"(!F) => T\"]}");
      assertEquals(List.of(), pull(client, uri, null).getLeft().getItems());
    }
  }

  @Test
  void otherDocumentsThatAreNotOpenAreAnError() throws Exception {
    try (EditorClient client = TestServer.start(pulling(false))) {
      ErrorAnswers.check(
          ResponseErrorCode.ContentModified,
          URI + " is not open, and no formula file that can be read",
          () -> full(client, null));
    }
  }
}
