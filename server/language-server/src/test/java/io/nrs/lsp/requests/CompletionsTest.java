package io.nrs.lsp.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Golden;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
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

  @Test
  void whatIsOfferedFitsTheText() {
    Golden.check(getClass(), "completions.txt", CompletionsTest::completed);
  }

  private static String completed(String line) {
    String how = line.substring(0, line.indexOf(": "));
    String text = line.substring(how.length() + 2).replace('⏎', '\n');
    Language language = BuiltInLanguage.valueOf(how.split(",")[0].toUpperCase(Locale.ROOT));
    Fixture plain = Fixture.of(language, text);
    Fixture fixture = how.contains("solved") ? plain.solved() : plain;
    String all =
        items(fixture).stream()
            .sorted(Comparator.comparing(CompletionItem::getSortText))
            .filter(item -> isShown(fixture, item))
            .map(item -> fixture.after(List.of(item.getTextEdit().getLeft())))
            .collect(Collectors.joining(" ¦ "));
    return all.isEmpty() ? "nothing" : all;
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

  @Test
  void operatorsAreExplainedAndNeverSnippets() {
    for (CompletionItem item : items(Fixture.listops("[|"))) {
      assertTrue(item.getDocumentation().getLeft().contains(item.getLabel()));
      assertNull(item.getInsertTextFormat());
    }
  }

  @Test
  void theValueIsOfferedOnlyWhereNothingIsTyped() {
    for (String typed : List.of("7", "-", "-4", "-48", "7 # so")) {
      assertEquals(List.of(), items(Fixture.arithmetic("(28*-16) = |" + typed).solved()));
      assertEquals(List.of(), items(Fixture.arithmetic("(28*-16) = " + typed + "|").solved()));
    }
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
