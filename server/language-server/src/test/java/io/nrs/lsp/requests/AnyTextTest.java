package io.nrs.lsp.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Span;
import io.nrs.lsp.Clients;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.Document.Place;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.transport.Cancellation;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds of the answers about any text, also broken, deep and large ones. */
class AnyTextTest {
  private static final List<String> PIECES =
      List.of(
          ("(¦)¦[¦]¦MAX¦m¦+¦-¦*¦=¦#¦ ¦\t¦0¦12¦x¦b*y¦(1+2)¦[SM12]¦\n¦\n¦\r\n¦\r¦\uFEFF¦"
                  + "\uD83D¦\uD83D\uDE00")
              .split("¦"));

  /** Texts of formula files, most of them broken. */
  private static Stream<String> some(int count, int pieces, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Stream.generate(() -> text(pieces, random)).limit(count);
  }

  private static String text(int pieces, SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  private static boolean isWithin(Range inner, Range outer) {
    Place start = Positions.place(inner.getStart());
    Place end = Positions.place(inner.getEnd());
    return start.compareTo(Positions.place(outer.getStart())) >= 0
        && end.compareTo(Positions.place(outer.getEnd())) <= 0
        && start.compareTo(end) <= 0;
  }

  private static List<SelectionRange> selections(Fixture fixture, Position... positions) {
    return SelectionRanges.ranges(
        fixture.snapshot(),
        new SelectionRangeParams(fixture.identifier(), List.of(positions)),
        Cancellation.never());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void selectionsAndCompletionsHoldTheCursor(BuiltInLanguage language) {
    some(200, 20, 5)
        .map(text -> Fixture.of(language, text).solved())
        .forEach(
            fixture -> {
              Document document = fixture.snapshot().document();
              for (int line = 0; line < document.lineCount(); line++) {
                for (int i = 0; i <= document.line(line).text().length(); i++) {
                  Position cursor = new Position(line, i);
                  Range here = new Range(cursor, cursor);
                  checkNested(here, selections(fixture, cursor).get(0));
                  checkCompletions(new Fixture(fixture.snapshot(), here));
                }
              }
            });
  }

  /** Each selection is within the next one. */
  private static void checkNested(Range cursor, SelectionRange innermost) {
    Range inner = cursor;
    for (SelectionRange range = innermost; range != null; range = range.getParent()) {
      assertTrue(isWithin(inner, range.getRange()), inner + " " + range);
      inner = range.getRange();
    }
  }

  /** A completion replaces nothing of a comment. */
  private static void checkCompletions(Fixture fixture) {
    int line = fixture.cursor().getLine();
    Document document = fixture.snapshot().document();
    int comment =
        document
            .line(line)
            .parsed()
            .comment()
            .map(Span::start)
            .orElse(document.line(line).text().length());
    Range allowed = new Range(new Position(line, 0), new Position(line, comment));
    for (CompletionItem item : FeaturesTest.completionsOf(fixture)) {
      Range replaced = item.getTextEdit().getLeft().getRange();
      assertTrue(isWithin(fixture.selection(), replaced));
      assertTrue(isWithin(replaced, allowed), document.text());
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void symbolsAreNamedAndNested(BuiltInLanguage language) {
    some(300, 30, 7)
        .flatMap(text -> FeaturesTest.symbolsOf(Fixture.of(language, text)).stream())
        .forEach(symbol -> checkNested(symbol, symbol.getRange()));
  }

  private static void checkNested(DocumentSymbol symbol, Range parent) {
    assertFalse(symbol.getName().isBlank(), symbol.toString());
    assertTrue(isWithin(symbol.getRange(), parent), symbol.toString());
    assertTrue(isWithin(symbol.getSelectionRange(), symbol.getRange()), symbol.toString());
    if (symbol.getChildren() != null) {
      symbol.getChildren().forEach(child -> checkNested(child, symbol.getRange()));
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void formattingIsDoneAfterOnce(BuiltInLanguage language) {
    some(500, 30, 11)
        .forEach(
            text -> {
              Fixture any = Fixture.of(language, text);
              Document once = formatted(any.snapshot().document(), any);
              assertEquals(once.text(), formatted(once, any).text(), text);
            });
  }

  /** The document's own edits make the text; they know all line ends. */
  private static Document formatted(Document document, Fixture any) {
    Document formatted = document;
    for (TextEdit edit : FeaturesTest.formattingOf(any.with(document))) {
      assertEquals(edit.getRange().getStart().getLine(), edit.getRange().getEnd().getLine());
      formatted =
          formatted.with(
              2,
              new Document.Change(
                  Positions.place(edit.getRange().getStart()),
                  Positions.place(edit.getRange().getEnd()),
                  edit.getNewText()));
    }
    return formatted;
  }

  @Test
  void operatorsOfListsAreExplained() {
    for (CompletionItem item : FeaturesTest.completionsOf(Fixture.listops("[|"))) {
      assertTrue(item.getDocumentation().getLeft().contains(item.getLabel()));
    }
  }

  @Test
  void onlyWhatChangesIsFormatted() {
    Fixture fixture = Fixture.arithmetic("(1+2) = 3\n(1+  2) = 3\n");
    List<TextEdit> edits = FeaturesTest.formattingOf(fixture);
    assertEquals(1, edits.size());
    assertEquals(" ", fixture.text(edits.get(0).getRange()));
    assertEquals("", edits.get(0).getNewText());
  }

  @Test
  void everyPositionHasASelectionWhereverItIs() {
    Fixture fixture = Fixture.arithmetic("(1+2)\n7");
    assertEquals(
        List.of("7", "(1+2)", "(1+2)"),
        selections(fixture, new Position(9, 9), new Position(0, 99), new Position(-1, -1)).stream()
            .map(range -> fixture.text(range.getRange()))
            .toList());
  }

  @Test
  void selectionsInDeepFormulasStayReadable() {
    Fixture fixture = Fixture.arithmetic("(1+".repeat(900) + "|1" + ")".repeat(900));
    SelectionRange range = selections(fixture, fixture.cursor()).get(0);
    assertEquals("1", fixture.text(range.getRange()));
    int depth = 1;
    for (; range.getParent() != null; range = range.getParent()) {
      depth++;
    }
    assertEquals(fixture.snapshot().document().text(), fixture.text(range.getRange()));
    assertTrue(depth < 110, "nested " + depth);
  }

  @Test
  void aLargeDocumentHasAllItsSymbols() {
    Fixture fixture = Fixture.arithmetic("# a\n(1+2)\n7\n".repeat(20_000));
    assertEquals(20_000, FeaturesTest.symbolsOf(fixture).size());
  }

  @Test
  void aClientThatTakesFewerFoldsGetsSectionsFirst() {
    ClientCapabilities client =
        Clients.capabilities("{'textDocument': {'foldingRange': {'rangeLimit': 2}}}");
    Fixture fixture = Fixture.arithmetic("# a\n# b\n1\n# c\n2\n# d\n3").with(client);
    assertEquals(
        List.of("region", "region"),
        CommentSection.folds(
                fixture.snapshot(),
                new FoldingRangeRequestParams(fixture.identifier()),
                Cancellation.never())
            .stream()
            .map(range -> range.getKind())
            .toList());
  }
}
