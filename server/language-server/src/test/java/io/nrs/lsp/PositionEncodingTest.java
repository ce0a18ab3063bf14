package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.nrs.editor.EditorClient;
import io.nrs.lsp.document.PositionEncoding;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.GeneralClientCapabilities;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensCapabilities;
import org.eclipse.lsp4j.SemanticTokensClientCapabilitiesRequests;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that count characters in other units than UTF-16. */
class PositionEncodingTest {
  private static final String URI = "file:///w/a.arith";

  /** White space that is two bytes of UTF-8, one code unit and one character. */
  private static final String SPACE = "\u00a0";

  private static ClientCapabilities counting(List<String> encodings) {
    ClientCapabilities client = Clients.able();
    GeneralClientCapabilities general = new GeneralClientCapabilities();
    general.setPositionEncodings(encodings);
    client.setGeneral(general);
    client
        .getTextDocument()
        .setSemanticTokens(
            new SemanticTokensCapabilities(
                new SemanticTokensClientCapabilitiesRequests(true),
                List.of(),
                List.of(),
                List.of()));
    return client;
  }

  private static EditorClient connect() {
    return TestServer.connect(TestServer.installation(new StandInSource()));
  }

  @ParameterizedTest
  @CsvSource({
    "utf-8, utf-8",
    "utf-32;utf-16, utf-32",
    "utf-7;utf-8, utf-8",
    "utf-16;utf-8, utf-16",
    "utf-7, utf-16"
  })
  void theClientsFirstThatIsKnownIsUsed(String offered, String used) throws Exception {
    try (EditorClient client = connect()) {
      InitializeResult result =
          client.initialize(counting(List.of(offered.split(";"))), params -> {});
      assertEquals(used, result.getCapabilities().getPositionEncoding());
    }
  }

  @ParameterizedTest
  @CsvSource({"UTF16, 0 1 3 4", "UTF8, 0 2 6 7", "UTF32, 0 1 2 3"})
  void unitsAreConvertedThereAndBack(PositionEncoding encoding, String units) {
    String line = "\u00e9\uD83D\uDE00x";
    int[] offsets = {0, 1, 3, 4};
    String[] expected = units.split(" ");
    for (int i = 0; i < offsets.length; i++) {
      int unit = Integer.parseInt(expected[i]);
      assertEquals(unit, encoding.units(line, offsets[i]));
      assertEquals(offsets[i], encoding.offset(line, unit));
    }
    int end = Integer.parseInt(expected[3]);
    assertEquals(6, encoding.offset(line, end + 2));
    assertEquals(end + 2, encoding.units(line, 6));
  }

  @Test
  void withinACharacterItsStartCounts() {
    assertEquals(1, PositionEncoding.UTF8.offset("\u00e9\uD83D\uDE00x", 4));
  }

  /** The length in units of white space that has 1 unit in UTF-16 and 2 bytes. */
  private static void check(String encoding, int space) throws Exception {
    try (EditorClient client = connect()) {
      InitializeResult offered = client.initialize(counting(List.of(encoding)), params -> {});
      assertEquals(
          false,
          offered.getCapabilities().getSemanticTokensProvider().getFull().getRight().getDelta());
      client.open(URI, "arithmetic", SPACE + SPACE + "(1+98) # \uD83D\uDE00");
      Range formula = new Range(new Position(0, 2 * space), new Position(0, 2 * space + 6));
      assertEquals(
          new Range(new Position(0, 2 * space + 3), new Position(0, 2 * space + 5)),
          client.awaitCodes(URI, "nrs/corrupted-leaf").get(0).getRange());

      TextDocumentIdentifier document = new TextDocumentIdentifier(URI);
      Hover hover =
          EditorClient.get(
              client
                  .server()
                  .getTextDocumentService()
                  .hover(new HoverParams(document, new Position(0, 2 * space + 5))));
      assertEquals(formula, hover.getRange());
      List<Integer> tokens =
          EditorClient.get(
                  client
                      .server()
                      .getTextDocumentService()
                      .semanticTokensFull(new SemanticTokensParams(document)))
              .getData();
      assertEquals(2 * space + 1, tokens.get(1));
      assertEquals(space == 2 ? 6 : 3, tokens.get(tokens.size() - 3));

      client
          .server()
          .getTextDocumentService()
          .didChange(
              new DidChangeTextDocumentParams(
                  new VersionedTextDocumentIdentifier(URI, 2),
                  List.of(
                      new TextDocumentContentChangeEvent(
                          new Range(new Position(0, 2 * space + 3), new Position(0, 2 * space + 5)),
                          "2"))));
      client.awaitCodes(URI);
      List<? extends TextEdit> edits =
          EditorClient.get(
              client
                  .server()
                  .getTextDocumentService()
                  .formatting(
                      new DocumentFormattingParams(document, new FormattingOptions(2, true))));
      assertEquals(new Position(0, 0), edits.get(0).getRange().getStart());
      assertEquals(new Position(0, 2 * space + 5), edits.get(0).getRange().getEnd());
      assertNull(client.messages.peek());
    }
  }

  @Test
  void everythingIsCountedInBytes() throws Exception {
    check("utf-8", 2);
  }

  @Test
  void everythingIsCountedInCharacters() throws Exception {
    check("utf-32", 1);
  }
}
