package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;

class PushedDiagnosticsTest {
  private static final String URI = "file:///w/a.arith";

  private static PublishDiagnosticsParams last(EditorClient client) {
    List<EditorClient.Published> all = client.published.get(URI);
    return all.get(all.size() - 1).what();
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
          "models/arithmetic is missing; restore the models folder",
          () -> client.execute("nrs.step", Clients.at(URI, 0)));
      ErrorAnswers.check(
          ResponseErrorCode.RequestFailed,
          "models/arithmetic is missing; restore the models folder",
          () -> client.execute("nrs.solveAll", Clients.at(URI, 0)));
      client.open("file:///w/b.listops", "listops", "[SM98]\n");
      client.awaitCodes("file:///w/b.listops", "nrs/corrupted-leaf");
      assertEquals(
          List.of("NRS: models/arithmetic is missing; restore the models folder"), client.said());
    }
  }
}
