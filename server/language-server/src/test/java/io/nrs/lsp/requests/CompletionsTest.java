package io.nrs.lsp.requests;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Span;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Expect;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompletionsTest {
  private static List<CompletionItem> items(Fixture fixture) {
    return Completions.items(
            fixture.snapshot(),
            new CompletionParams(fixture.identifier(), fixture.cursor()),
            Cancellation.never())
        .getItems();
  }

  /**
   * @param expected the text after each item was chosen, with ⏎ for each line feed
   */
  private static void check(Fixture fixture, Expect expected) {
    expected.check(
        items(fixture).stream()
            .sorted(Comparator.comparing(CompletionItem::getSortText))
            .filter(item -> isShown(fixture, item))
            .map(item -> fixture.after(List.of(item.getTextEdit().getLeft())).replace('\n', '⏎'))
            .toList());
  }

  /** Editors show items whose filter text begins with the text before the cursor. */
  private static boolean isShown(Fixture fixture, CompletionItem item) {
    TextEdit edit = item.getTextEdit().getLeft();
    Position start = edit.getRange().getStart();
    Position end = edit.getRange().getEnd();
    assertEquals(start.getLine(), end.getLine());
    assertTrue(start.getCharacter() <= fixture.cursor().getCharacter());
    assertTrue(end.getCharacter() >= fixture.cursor().getCharacter());
    String typed = fixture.text(new Range(start, fixture.cursor()));
    return item.getFilterText().startsWith(typed);
  }

  private static Fixture withSnippets(Fixture fixture) {
    CompletionCapabilities completion =
        new CompletionCapabilities(new CompletionItemCapabilities(true));
    TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
    text.setCompletion(completion);
    ClientCapabilities client = new ClientCapabilities();
    client.setTextDocument(text);
    return fixture.with(client);
  }

  @Test
  void anOperatorFollowsABracketOfListOps() {
    check(
        Fixture.listops("[|"),
        expect(
            """
            [MIN
            [MAX
            [SM
            """));
    check(
        Fixture.listops("[ |31]"),
        expect(
            """
            [ MIN31]
            [ MAX31]
            [ SM31]
            """));
    check(Fixture.listops("[MAX|"), expect("[MAX"));
    check(
        Fixture.listops("[MAX[|12]]"),
        expect(
            """
            [MAX[MIN12]]
            [MAX[MAX12]]
            [MAX[SM12]]
            """));
    check(
        Fixture.listops("[M|12]"),
        expect(
            """
            [MIN12]
            [MAX12]
            """));
    check(Fixture.listops("[MAX1|"), expect(""));
    check(Fixture.listops("|"), expect(""));
    assertTrue(
        items(Fixture.listops("[|")).stream()
            .allMatch(item -> item.getDocumentation().getLeft().contains(item.getLabel())));
  }

  @Test
  void argumentsAreLeftToFillInWhereTheClientCan() {
    check(
        withSnippets(Fixture.listops("[|")),
        expect(
            """
            [MIN ${1:0} ${2:0}]$0
            [MAX ${1:0} ${2:0}]$0
            [SM ${1:0} ${2:0}]$0
            """));
    check(
        withSnippets(Fixture.listops("[|] = 3")),
        expect(
            """
            [MIN ${1:0} ${2:0}$0] = 3
            [MAX ${1:0} ${2:0}$0] = 3
            [SM ${1:0} ${2:0}$0] = 3
            """));
    check(
        withSnippets(Fixture.listops("[|31]")),
        expect(
            """
            [MIN31]
            [MAX31]
            [SM31]
            """));
    assertEquals(
        InsertTextFormat.PlainText, items(Fixture.listops("[|")).get(0).getInsertTextFormat());
    assertEquals(
        InsertTextFormat.Snippet,
        items(withSnippets(Fixture.listops("[|"))).get(0).getInsertTextFormat());
  }

  @Test
  void anOperatorFollowsTheFirstOperand() {
    check(
        Fixture.arithmetic("(12|"),
        expect(
            """
            (12+
            (12-
            (12*
            """));
    check(
        Fixture.arithmetic("((1+2) |)"),
        expect(
            """
            ((1+2) +)
            ((1+2) -)
            ((1+2) *)
            """));
    check(
        Fixture.arithmetic("(-1|"),
        expect(
            """
            (-1+
            (-1-
            (-1*
            """));
    check(
        Fixture.algebra("(+3*x|"),
        expect(
            """
            (+3*x+
            (+3*x-
            """));
    for (String none : List.of("|", "(|", "12|", "(1|2", "(1+|", "(1+2|", "(1+2)|", ")|", "(-|")) {
      check(Fixture.arithmetic(none), expect(""));
    }
    check(Fixture.algebra("(+3*x+2*x|"), expect(""));
  }

  @Test
  void theVariablesOfTheLineFollowAProductSign() {
    check(Fixture.algebra("(+3*x*y-4*|"), expect("(+3*x*y-4*x*y"));
    check(Fixture.algebra("(+3*x*y-4*x*|"), expect("(+3*x*y-4*x*y"));
    check(Fixture.algebra("(+3*x*y-4*x|"), expect("(+3*x*y-4*x*y"));
    check(Fixture.algebra("(+3*x*y-4*x*y|"), expect(""));
    check(
        Fixture.algebra("+4* |"),
        expect(
            """
            +4* a
            +4* b
            +4* x
            +4* y
            """));
    check(
        Fixture.algebra("+4*b*|"),
        expect(
            """
            +4*b*a
            +4*b*x
            +4*b*y
            """));
    check(Fixture.arithmetic("(3*|"), expect(""));
  }

  @Test
  void theValueFollowsTheEqualsSign() {
    check(Fixture.arithmetic("(28*-16) =|").solved(), expect("(28*-16) = -48"));
    check(Fixture.arithmetic("(28*-16) = | # c").solved(), expect("(28*-16) = -48 # c"));
    check(Fixture.arithmetic("(28*-16) = -4|").solved(), expect("(28*-16) = -48"));
    check(Fixture.arithmetic("(28*-16)=-|4").solved(), expect("(28*-16)=-48"));
    check(Fixture.arithmetic("(28*-16) = |\n7").solved(), expect("(28*-16) = -48⏎7"));
    check(Fixture.arithmetic("(28*-16) =|"), expect(""));
    check(Fixture.arithmetic("(99*-16) =|").solved(), expect(""));
    check(Fixture.arithmetic("(28 =|").solved(), expect(""));
  }

  @Test
  void theValueNeverReplacesAnotherOneThatIsTyped() {
    check(Fixture.arithmetic("(28*-16) = 7|").solved(), expect(""));
    check(Fixture.arithmetic("(28*-16) = -7|").solved(), expect(""));
    check(Fixture.arithmetic("(28*-16) = -48|").solved(), expect("(28*-16) = -48"));
    for (String typed : List.of("7", "-", "-4", "-48")) {
      CompletionItem item = items(Fixture.arithmetic("(28*-16) = " + typed + "|").solved()).get(0);
      assertEquals("-48", item.getFilterText());
      assertEquals(false, item.getPreselect());
    }
    for (String text : List.of("(28*-16) =|", "(28*-16) = |")) {
      assertEquals(true, items(Fixture.arithmetic(text).solved()).get(0).getPreselect());
    }
  }

  @Test
  void ordinaryNotationIsCompletedToo() {
    check(
        Fixture.listops("M|"),
        expect(
            """
            MIN(
            MAX(
            """));
    check(withSnippets(Fixture.listops("MAX(1, S|)")), expect("MAX(1, SM(${1:0}, ${2:0})$0)"));
    check(Fixture.listops("S|(1, 2)"), expect("SM(1, 2)"));
    check(Fixture.listops("MAX(|"), expect(""));
    check(Fixture.algebra("2x + 3|"), expect("2x + 3*x"));
    check(Fixture.algebra("(+3*x*y-4|)"), expect("(+3*x*y-4*x*y)"));
    check(Fixture.algebra("2x + 3 |"), expect(""));
  }

  @Test
  void nothingIsOfferedInComments() {
    check(Fixture.listops("1 # [|"), expect(""));
    check(Fixture.arithmetic("(28*-16) = # |").solved(), expect(""));
    check(Fixture.arithmetic("#|"), expect(""));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void whatIsReplacedHoldsTheCursorAndNothingFromAComment(BuiltInLanguage language) {
    RandomTexts.some(200, 20, 9)
        .map(text -> Fixture.of(language, text))
        .forEach(fixture -> checkPlaces(fixture.solved()));
  }

  private static void checkPlaces(Fixture fixture) {
    Document document = fixture.snapshot().document();
    for (int line = 0; line < document.lineCount(); line++) {
      int end = document.line(line).text().length();
      int comment = document.line(line).parsed().comment().map(Span::start).orElse(end);
      for (int i = 0; i <= end; i++) {
        Position cursor = new Position(line, i);
        Range allowed = new Range(new Position(line, 0), new Position(line, comment));
        for (CompletionItem item :
            items(new Fixture(fixture.snapshot(), new Range(cursor, cursor)))) {
          Range replaced = item.getTextEdit().getLeft().getRange();
          assertTrue(DocumentSymbolsTest.isWithin(new Range(cursor, cursor), replaced));
          assertTrue(DocumentSymbolsTest.isWithin(replaced, allowed), document.text());
        }
      }
    }
  }
}
