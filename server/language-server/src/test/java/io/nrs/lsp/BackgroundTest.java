package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.editor.EditorClient;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.InlayHintCapabilities;
import org.eclipse.lsp4j.InlayHintWorkspaceCapabilities;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.junit.jupiter.api.Test;

/** The formulas that the background solves, and their order. */
class BackgroundTest {
  private static final String URI = "file:///w/a.arith";
  private static final String OTHER = "file:///w/b.arith";

  private static EditorClient start(RecordingSource networks, ClientCapabilities client) {
    return TestServer.start(networks, client, params -> {});
  }

  private static void configure(EditorClient client, String settings) {
    client
        .workspace()
        .didChangeConfiguration(
            new DidChangeConfigurationParams(Clients.options(settings).get("settings")));
  }

  @Test
  void anEditAsksForWhatChangedAlone() throws Exception {
    RecordingSource networks = new RecordingSource();
    try (EditorClient client = start(networks, Clients.plain())) {
      client.open(URI, "arithmetic", "(1+2) = 3\n(1+98)\n(1+2)\n3\n(2+3) = 4");
      client.awaitCodes(URI, "nrs/corrupted-leaf", "nrs/expectation");
      client.change(URI, "(1+2) = 3\n\n(1+98)\n(1+2)\n3\n(2+98)");
      client.awaitCodes(URI, "nrs/corrupted-leaf", "nrs/corrupted-leaf");
      client.change(URI, "(2+3) = 4");
      client.awaitCodes(URI, "nrs/expectation");
      assertEquals(List.of("(1+2)", "(1+98)", "(2+3)", "(2+98)"), networks.solved);
    }
  }

  @Test
  void settingsThatMatterAskAgainAndOthersDoNot() throws Exception {
    RecordingSource networks = new RecordingSource();
    ClientCapabilities able = Clients.able();
    able.getWorkspace().setCodeLens(new CodeLensWorkspaceCapabilities(true));
    try (EditorClient client = start(networks, able)) {
      client.open(URI, "arithmetic", "(1+98)");
      client.awaitCodes(URI, "nrs/corrupted-leaf");
      configure(client, "{'codeLens': false}");
      EditorClient.await("other lenses", () -> client.refreshed.contains("codeLenses"));
      client.change(URI, "(1+98)\n(2+98)");
      client.awaitCodes(URI, "nrs/corrupted-leaf", "nrs/corrupted-leaf");
      assertEquals(List.of("(1+98)", "(2+98)"), networks.solved);
      configure(client, "{'outputs': 20}");
      EditorClient.await("another look", () -> networks.solved.size() == 4);
      assertEquals(List.of("(1+98)", "(2+98)", "(1+98)", "(2+98)"), networks.solved);
    }
  }

  @Test
  void aClientThatShowsHintsAndRefreshesLensesAloneIsAskedForThese() throws Exception {
    ClientCapabilities eclipse = Clients.able();
    eclipse.getWorkspace().setCodeLens(new CodeLensWorkspaceCapabilities(true));
    eclipse.getTextDocument().setInlayHint(new InlayHintCapabilities());
    try (EditorClient client = start(new RecordingSource(), eclipse)) {
      client.open(URI, "arithmetic", "(1+2)");
      EditorClient.await("hints anew", () -> client.refreshed.contains("codeLenses"));
      assertFalse(client.refreshed.contains("inlayHints"));
    }
  }

  @Test
  void valuesThatAreNoLongerWantedAreTakenAway() throws Exception {
    ClientCapabilities able = Clients.able();
    able.getWorkspace().setInlayHint(new InlayHintWorkspaceCapabilities(true));
    try (EditorClient client = start(new RecordingSource(), able)) {
      configure(client, "{'agreement': false, 'inlayHints': false}");
      EditorClient.await("other hints", () -> client.refreshed.contains("inlayHints"));
    }
  }

  @Test
  void theDocumentThatChangedLastIsFirst() throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    try (EditorClient client = start(networks, Clients.plain())) {
      List<String> many = IntStream.range(0, 90).mapToObj(i -> "(%d+1)".formatted(i)).toList();
      client.open(URI, "arithmetic", String.join("\n", many));
      EditorClient.await("the first piece", () -> !networks.solved.isEmpty());
      client.open(OTHER, "arithmetic", "(1-98)");
      client.awaitCodes(OTHER);
      networks.open();
      client.awaitCodes(OTHER, "nrs/corrupted-leaf");
      EditorClient.await("everything", () -> networks.solved.size() == 91);
      int other = networks.solved.indexOf("(1-98)");
      assertTrue(other < 60, networks.solved.toString());
      List<String> rest = new ArrayList<>(networks.solved);
      rest.remove(other);
      assertEquals(many, rest);
    }
  }

  @Test
  void editedLinesAreBeforeAllOthers() throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    try (EditorClient client = start(networks, Clients.plain())) {
      String many =
          IntStream.range(0, 90)
              .mapToObj(i -> "(%d+1)\n".formatted(i))
              .collect(Collectors.joining());
      client.open(URI, "arithmetic", many);
      EditorClient.await("the first piece", () -> !networks.solved.isEmpty());
      int before = networks.solved.size();
      client.change(URI, many + "(1+");
      client.awaitCodes(URI, "nrs/syntax");
      client.change(URI, many + "(1-98)");
      client.awaitCodes(URI);
      networks.open();
      client.awaitCodes(URI, "nrs/corrupted-leaf");
      assertEquals("(1-98)", networks.solved.get(before));
    }
  }

  @Test
  void aFaultOfTheNetworksStopsNothingElse() throws Exception {
    RecordingSource networks = new RecordingSource();
    try (EditorClient client = start(networks, Clients.plain())) {
      client.open(URI, "arithmetic", RecordingSource.BAD);
      EditorClient.await("a fault in the log", () -> hasBug(client));
      client.open(OTHER, "arithmetic", "(1-98)");
      client.awaitCodes(OTHER, "nrs/corrupted-leaf");
      assertTrue(client.messages.isEmpty());
    }
  }

  private static boolean hasBug(EditorClient client) {
    return client.logs.stream()
        .anyMatch(log -> log.getMessage().contains("a fault of the networks"));
  }

  @Test
  void whatSavingAsksForWaitsForNoNetworks() throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    try (EditorClient client = start(networks, Clients.able())) {
      client.open(URI, "listops", "(MAX 1 2)\n[MIN  3 4]\n".repeat(1_500));
      EditorClient.await("networks at work", () -> !networks.solved.isEmpty());
      TextDocumentIdentifier file = new TextDocumentIdentifier(URI);
      assertEquals(
          1_500,
          EditorClient.get(
                  client
                      .texts()
                      .formatting(
                          new DocumentFormattingParams(file, new FormattingOptions(2, true))))
              .size());
      CodeActionContext onSave = new CodeActionContext(List.of(), List.of("source.fixAll"));
      Range all = new Range(new Position(0, 0), new Position(3_000, 0));
      CodeAction offered =
          EditorClient.get(client.texts().codeAction(new CodeActionParams(file, all, onSave)))
              .get(0)
              .getRight();
      WorkspaceEdit edits = EditorClient.get(client.texts().resolveCodeAction(offered)).getEdit();
      assertEquals(1_500, edits.getDocumentChanges().get(0).getLeft().getEdits().size());
    } finally {
      networks.open();
    }
  }
}
