package io.nrs.lsp.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.ReferenceText;
import io.nrs.lsp.document.Document.Change;
import io.nrs.lsp.document.Document.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentTest {
  private static final List<String> PIECES =
      List.of(
          ("\n¦\r\n¦\r¦\n\r¦\r\r\n¦(1+2)¦ = 3¦# ü¦7¦ ¦¦\uFEFF¦\uD83D\uDE00¦\uD83D¦\uDE00¦"
                  + "\u2028¦\u0000")
              .split("¦"));

  private static Document document(String text) {
    return Document.of("file:///w/a.arith", BuiltInLanguage.ARITHMETIC, 1, text);
  }

  /** The edit on a plain string. */
  private static String edited(String before, Change change) {
    ReferenceText text = new ReferenceText(before);
    return text.with(
            text.offset(change.start().line(), change.start().character()),
            text.offset(change.end().line(), change.end().character()),
            change.text())
        .text();
  }

  private static List<String> lines(Document document) {
    return document.lines().stream().map(line -> line.text() + line.end()).toList();
  }

  private static String text(SplittableRandom random, int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  private static Place place(Document document, SplittableRandom random) {
    if (random.nextInt(20) == 0) {
      List<Integer> extremes = List.of(Integer.MIN_VALUE, -1, Integer.MAX_VALUE);
      return new Place(extremes.get(random.nextInt(3)), extremes.get(random.nextInt(3)));
    }
    int line = random.nextInt(document.lineCount() + 1);
    int length = line < document.lineCount() ? document.line(line).text().length() : 0;
    return new Place(line, random.nextInt(-1, length + 3));
  }

  private static Change change(Document document, SplittableRandom random) {
    Place start = place(document, random);
    Place end = random.nextInt(3) == 0 ? start : place(document, random);
    return new Change(start, end, text(random, random.nextInt(4)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void anyEditsGiveTheDocumentThatTheWholeTextGives(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String text = text(random, random.nextInt(60));
    Document document = document(text);
    for (int version = 2; version < 500; version++) {
      Change change = change(document, random);
      text = edited(text, change);
      document = document.with(version, change);
      Document whole = document(text);
      assertEquals(text, document.text());
      assertEquals(lines(whole), lines(document));
      assertEquals(text.length(), document.length());
      assertEquals(whole.end(), document.end());
      assertEquals(version, document.version());
      if (text.length() > 2_000) {
        text = text(random, 10);
        document = document.with(version, text);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void linesThatAnEditDoesNotTouchStayTheSame(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Document document = document(text(random, 60));
    for (int version = 2; version < 300; version++) {
      Change change = change(document, random);
      Document edited = document.with(version, change);
      Place one = document.inside(change.start());
      Place other = document.inside(change.end());
      // A line end before the edit may be completed by it.
      int above = Math.min(one.line(), other.line()) - 1;
      int below = document.lineCount() - 1 - Math.max(one.line(), other.line());
      for (int i = 0; i < above; i++) {
        assertSame(document.line(i), edited.line(i));
      }
      for (int i = 1; i <= below; i++) {
        assertSame(document.line(document.lineCount() - i), edited.line(edited.lineCount() - i));
      }
      document = edited.length() > 2_000 ? document(text(random, 60)) : edited;
    }
  }

  private static void check(String before, Change change, String... lines) {
    assertEquals(List.of(lines), lines(document(before).with(2, change)));
  }

  private static Change change(int line, int character, int toLine, int toCharacter, String text) {
    return new Change(new Place(line, character), new Place(toLine, toCharacter), text);
  }

  @Test
  void anEmptyDocumentHasOneLine() {
    check("", change(0, 0, 0, 0, ""), "");
    check("", change(0, 0, 0, 0, "1\n"), "1\n", "");
    check("1\n2", change(0, 0, 9, 9, ""), "");
  }

  @Test
  void lineEndsGrowTogetherAndFallApart() {
    check("1\r2", change(1, 0, 1, 0, "\n"), "1\r\n", "2");
    check("1\r2\n3", change(1, 0, 1, 1, ""), "1\r\n", "3");
    check("1\n2", change(0, 1, 0, 1, "\r"), "1\r\n", "2");
    check("1\r\n2", change(0, 1, 1, 0, "\r"), "1\r", "2");
  }

  @Test
  void placesOutsideAreMovedInside() {
    check("12\n34", change(0, 7, 0, 9, "x"), "12x\n", "34");
    check("12\n34", change(1, 1, 0, 1, "x"), "1x4");
    check("12\n34", change(-1, 5, 0, 1, "x"), "x2\n", "34");
  }

  @Test
  void editsOfOneChangeFollowOnEachOther() {
    List<String> seen = new ArrayList<>();
    Document document = document("1\n2\n3\n");
    for (Change change : List.of(change(0, 0, 1, 0, ""), change(0, 0, 1, 0, ""))) {
      document = document.with(2, change);
      seen.add(document.text());
    }
    assertEquals(List.of("2\n3\n", "3\n"), seen);
  }

  @Test
  void aByteOrderMarkIsNoPartOfAFormula() {
    Document document = document("\uFEFF (1+2) \n");
    assertEquals(2, document.line(0).parsed().formula().orElseThrow().span().start());
    assertEquals(2, document.line(0).content().start());
    assertEquals(7, document.line(0).content().end());
    assertEquals(2, document.line(0).lexemes().get(0).span().start());
  }

  @ParameterizedTest
  @CsvSource({
    "'a|b|c', 'a|b|c', 1, 1",
    "'a|b|c', 'x|y|a|b|c', 1, 3",
    "'a|b|c', 'b|c', 1, 0",
    "'a|b|c', 'a|B|c', 1, 1",
    "'a|b|c', 'A|B|C', 1, 1",
    "'a|b|c', 'a|b', 1, 1",
    "'a|b|c', 'a|b||c', 1, 1",
    "'a|b|c', 'a||b|c', 1, 2",
    "'a|b', 'a|b|', 1, 1",
    "'a|b|c', 'a|c', 1, -1",
    "'a|b|c', 'a|B|b2|c', 1, -1",
    "'a|b|c', '', 1, -1"
  })
  void aLineIsFollowedThroughEdits(String before, String after, int number, int expected) {
    assertEquals(
        expected,
        document(before.replace('|', '\n'))
            .numberIn(document(after.replace('|', '\n')), number)
            .orElse(-1));
  }
}
