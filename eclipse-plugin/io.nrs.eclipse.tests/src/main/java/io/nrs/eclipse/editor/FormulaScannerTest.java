package io.nrs.eclipse.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.editor.FormulaPresentation.FormulaScanner;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.Token;
import org.junit.jupiter.api.Test;

class FormulaScannerTest {
  private record Piece(String text, String color) {}

  @Test
  void formulasExpectationsAndComments() {
    assertEquals(
        List.of(
            new Piece("[", "BRACKET"),
            new Piece("MAX", "OPERATOR"),
            new Piece("3", "NUMBER"),
            new Piece("1", "NUMBER"),
            new Piece("]", "BRACKET"),
            new Piece("=", "BRACKET"),
            new Piece("3", "NUMBER"),
            new Piece("# why", "COMMENT")),
        colored(BuiltInLanguage.LISTOPS, "[MAX31] = 3 # why"));
  }

  @Test
  void monomialsInParts() {
    assertEquals(
        List.of(
            new Piece("+", "OPERATOR"),
            new Piece("16", "NUMBER"),
            new Piece("*", "OPERATOR"),
            new Piece("y", "VARIABLE")),
        colored(BuiltInLanguage.ALGEBRA, "+16*y"));
  }

  @Test
  void unknownCharacters() {
    assertEquals(List.of(new Piece("?", "UNKNOWN")), colored(BuiltInLanguage.ARITHMETIC, "?"));
  }

  @Test
  void onlyCommentsAreColouredWhileTheLanguageIsUnknown() {
    assertEquals(
        List.of(new Piece("# why", "COMMENT")),
        colored(
            new FormulaScanner(
                text -> Optional.empty(), kind -> new Token(FormulaColor.of(kind).name())),
            "(T&a) # why"));
  }

  @Test
  void tokensCoverAnyRangeWithoutAGap() {
    String text = "# one\r\n\r\n ((12+-3)*(4-5)) = -9\r\n(1+2)\r\n  \r\n";
    Document document = new Document(text);
    FormulaScanner scanner = scanner(BuiltInLanguage.ARITHMETIC);
    for (int start = 0; start <= text.length(); start++) {
      for (int end = start; end <= text.length(); end++) {
        scanner.setRange(document, start, end - start);
        int at = start;
        for (IToken token = scanner.nextToken(); !token.isEOF(); token = scanner.nextToken()) {
          assertEquals(at, scanner.getTokenOffset());
          assertTrue(scanner.getTokenLength() > 0);
          at += scanner.getTokenLength();
        }
        assertEquals(end, at);
      }
    }
  }

  @Test
  void partOfADocumentHasTheSameColors() {
    Document document = new Document("(1+2)\n(33*-4)\n");
    FormulaScanner scanner = scanner(BuiltInLanguage.ARITHMETIC);
    scanner.setRange(document, 8, 1);
    assertEquals("NUMBER", scanner.nextToken().getData());
    assertEquals(8, scanner.getTokenOffset());
    assertTrue(scanner.nextToken().isEOF());
  }

  private static List<Piece> colored(Language language, String text) {
    return colored(scanner(language), text);
  }

  private static List<Piece> colored(FormulaScanner scanner, String text) {
    scanner.setRange(new Document(text), 0, text.length());
    List<Piece> pieces = new ArrayList<>();
    for (IToken token = scanner.nextToken(); !token.isEOF(); token = scanner.nextToken()) {
      if (token.getData() instanceof String color) {
        int start = scanner.getTokenOffset();
        pieces.add(new Piece(text.substring(start, start + scanner.getTokenLength()), color));
      }
    }
    return pieces;
  }

  private static FormulaScanner scanner(Language language) {
    return new FormulaScanner(
        text -> Optional.of(language), kind -> new Token(FormulaColor.of(kind).name()));
  }
}
