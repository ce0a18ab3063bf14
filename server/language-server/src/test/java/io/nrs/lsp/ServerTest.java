package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.junit.jupiter.api.Test;

/** The whole server at the other end of a connection, with stand-in networks. */
class ServerTest {
  private static final String URI = "file:///w/a.arith";
  private static final String CLOSED = "file:///w/closed.arith";

  @Test
  void pressingTheFirstLensAgainAndAgainWalksToTheValue() throws Exception {
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      client.open(URI, "arithmetic", "# steps\n((1+2)*(3-5))\n");
      client.pressFirstLensToTheEnd(URI);
      assertEquals("# steps\n-6\n", client.text(URI));
    }
  }

  @Test
  void aFormulaWithoutALeafStaysAndIsExplained() throws Exception {
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      client.open(URI, "arithmetic", "(99-1)\n");
      client.awaitCodes(URI, "nrs/agreement");
      JsonObject report = client.execute("nrs.step", Clients.at(URI, 0)).getAsJsonObject();
      assertEquals("missing-leaf", report.get("status").getAsString());
      assertEquals("(99-1)\n", client.text(URI));
      client.change(URI, "(9-1)\n");
      client.awaitCodes(URI);
    }
  }

  @Test
  void everyRequestIsAnsweredOfOpenUnknownAndClosedDocuments() throws Exception {
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      TextDocumentService texts = client.texts();
      client.open(URI, "arithmetic", "# steps\n((1+2)*(3-5)) = -6\n");
      client.open(CLOSED, "arithmetic", "(1+2)\n");
      client.close(CLOSED);
      requests(texts, URI).forEach(request -> assertNotNull(EditorClient.get(request.get())));
      for (String none : List.of("file:///w/never.arith", CLOSED)) {
        requests(texts, none).forEach(request -> assertNull(EditorClient.get(request.get())));
      }
    }
  }

  @Test
  void everyOfferedActionIsResolved() throws Exception {
    try (EditorClient client = TestServer.start(Clients.able())) {
      TextDocumentService texts = client.texts();
      client.open(URI, "arithmetic", "((1+2)*3]");
      client.open(CLOSED, "arithmetic", "((1+2)*3)");
      for (String uri : List.of(URI, CLOSED)) {
        CodeActionParams params =
            new CodeActionParams(
                new TextDocumentIdentifier(uri),
                new Range(new Position(0, 0), new Position(0, 1)),
                new CodeActionContext(List.of()));
        for (Either<Command, CodeAction> offered : EditorClient.get(texts.codeAction(params))) {
          CodeAction action = offered.getRight();
          CodeAction resolved = EditorClient.get(texts.resolveCodeAction(action));
          assertTrue(resolved.getEdit() != null || resolved.equals(action), action.getTitle());
        }
      }
    }
  }

  @Test
  void longAndDeepAnswersArriveWhole() throws Exception {
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      TextDocumentService texts = client.texts();
      TextDocumentIdentifier document = new TextDocumentIdentifier(URI);
      client.open(URI, "arithmetic", "(1+".repeat(900) + "1" + ")".repeat(900));
      SemanticTokens tokens =
          EditorClient.get(texts.semanticTokensFull(new SemanticTokensParams(document)));
      assertEquals(1801 * 5, tokens.getData().size());
      assertEquals(List.of(0, 1, 1, 2, 0), tokens.getData().subList(0, 5));
      SemanticTokensDelta delta =
          EditorClient.get(
                  texts.semanticTokensFullDelta(
                      new SemanticTokensDeltaParams(document, tokens.getResultId())))
              .getRight();
      assertEquals(List.of(), delta.getEdits());
      SelectionRange range =
          EditorClient.get(
                  texts.selectionRange(
                      new SelectionRangeParams(document, List.of(new Position(0, 2700)))))
              .get(0);
      while (range.getParent() != null) {
        range = range.getParent();
      }
      assertEquals(new Range(new Position(0, 0), new Position(0, 3601)), range.getRange());
    }
  }

  /** Of each kind, for something in the formula that {@link #URI} has. */
  private static List<Supplier<CompletableFuture<?>>> requests(
      TextDocumentService texts, String uri) {
    TextDocumentIdentifier document = new TextDocumentIdentifier(uri);
    Position cursor = new Position(1, 1);
    Range range = new Range(new Position(0, 0), new Position(2, 0));
    FormattingOptions options = new FormattingOptions(2, true);
    return List.of(
        () -> texts.semanticTokensFull(new SemanticTokensParams(document)),
        () -> texts.semanticTokensFullDelta(new SemanticTokensDeltaParams(document, "1")),
        () -> texts.semanticTokensRange(new SemanticTokensRangeParams(document, range)),
        () -> texts.foldingRange(new FoldingRangeRequestParams(document)),
        () -> texts.selectionRange(new SelectionRangeParams(document, List.of(cursor))),
        () -> texts.documentSymbol(new DocumentSymbolParams(document)),
        () -> texts.formatting(new DocumentFormattingParams(document, options)),
        () -> texts.rangeFormatting(new DocumentRangeFormattingParams(document, options, range)),
        () -> texts.completion(new CompletionParams(document, cursor)),
        () -> texts.codeLens(new CodeLensParams(document)),
        () ->
            texts.codeAction(
                new CodeActionParams(document, range, new CodeActionContext(List.of()))),
        () -> texts.hover(new HoverParams(document, cursor)),
        () -> texts.inlayHint(new InlayHintParams(document, range)));
  }
}
