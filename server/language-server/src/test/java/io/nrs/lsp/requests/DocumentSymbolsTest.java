package io.nrs.lsp.requests;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.document.Document.Place;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Expect;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DocumentSymbolsTest {
  private static final String DEEP = "(1+".repeat(60) + "1" + ")".repeat(60);

  private static Fixture nested(Fixture fixture) {
    DocumentSymbolCapabilities symbols = new DocumentSymbolCapabilities();
    symbols.setHierarchicalDocumentSymbolSupport(true);
    TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
    text.setDocumentSymbol(symbols);
    ClientCapabilities client = new ClientCapabilities();
    client.setTextDocument(text);
    return fixture.with(client);
  }

  private static List<?> symbols(Fixture fixture) {
    return DocumentSymbols.symbols(
        fixture.snapshot(), new DocumentSymbolParams(fixture.identifier()), Cancellation.never());
  }

  private static String shown(List<?> symbols) {
    return symbols.stream()
        .map(DocumentSymbol.class::cast)
        .map(DocumentSymbolsTest::shown)
        .collect(Collectors.joining("; "));
  }

  private static String shown(DocumentSymbol symbol) {
    String detail = symbol.getDetail() == null ? "" : " " + symbol.getDetail();
    String processes = symbol.getChildren() == null ? "" : " {" + shown(symbol.getChildren()) + "}";
    return symbol.getName() + detail + processes;
  }

  static boolean isWithin(Range inner, Range outer) {
    Place start = Positions.place(inner.getStart());
    Place end = Positions.place(inner.getEnd());
    return start.compareTo(Positions.place(outer.getStart())) >= 0
        && end.compareTo(Positions.place(outer.getEnd())) <= 0
        && start.compareTo(end) <= 0;
  }

  private static void check(String text, Expect expected) {
    Fixture fixture = nested(Fixture.arithmetic(text));
    expected.check(shown(symbols(fixture)));
  }

  @Test
  void formulasStandUnderTheCommentAboveThem() {
    check(
        "1\n# One\n# two\n( 1 + 2 ) = 3 # c\n\n(4-5)\n\n## Next\n7\n",
        expect("1; One {( 1 + 2 ) = 3; (4-5)}; Next {7}"));
    check("# nothing below\n\n# a\n1", expect("a {1}"));
    check("#\n# b\n1", expect("b {1}"));
    check("#\n1", expect("# {1}"));
    check("", expect(""));
  }

  @Test
  void brokenFormulasAreNamedByTheirText() {
    check("(1+ # c\n= 3\n(1+2) = (3\n)\n2x+3x", expect("(1+; = 3 = 3; (1+2) = (3; ); 2x+3x"));
  }

  @Test
  void longFormulasAreShortened() {
    Fixture fixture = nested(Fixture.arithmetic(DEEP));
    DocumentSymbol symbol = (DocumentSymbol) symbols(fixture).get(0);
    assertEquals(80, symbol.getName().length());
    assertEquals(DEEP, fixture.text(symbol.getSelectionRange()));
  }

  @Test
  @SuppressWarnings("deprecation") // older clients know this type
  void aClientWithoutNestingGetsAList() {
    Fixture fixture = Fixture.arithmetic("1\n# One\n2\n(3");
    assertEquals(
        List.of("1 in null: 1", "One in null: # One\n2\n(3", "2 in One: 2", "(3 in One: (3"),
        symbols(fixture).stream()
            .map(SymbolInformation.class::cast)
            .map(
                symbol ->
                    "%s in %s: %s"
                        .formatted(
                            symbol.getName(),
                            symbol.getContainerName(),
                            fixture.text(symbol.getLocation().getRange())))
            .toList());
  }

  @Test
  void aLargeDocumentHasAllItsSymbols() {
    List<?> symbols = symbols(nested(Fixture.arithmetic("# a\n(1+2)\n7\n".repeat(20_000))));
    assertEquals(20_000, symbols.size());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void symbolsOfAnyTextAreNamedAndNested(BuiltInLanguage language) {
    RandomTexts.some(300, 30, 7)
        .map(text -> nested(Fixture.of(language, text)))
        .forEach(
            fixture ->
                symbols(fixture).stream()
                    .map(DocumentSymbol.class::cast)
                    .peek(symbol -> assertFalse(symbol.getName().isBlank(), symbol.toString()))
                    .forEach(symbol -> checkNested(symbol, symbol.getRange())));
  }

  private static void checkNested(DocumentSymbol symbol, Range parent) {
    assertTrue(isWithin(symbol.getRange(), parent), symbol.toString());
    assertTrue(isWithin(symbol.getSelectionRange(), symbol.getRange()), symbol.toString());
    if (symbol.getChildren() != null) {
      symbol.getChildren().forEach(child -> checkNested(child, symbol.getRange()));
    }
  }
}
