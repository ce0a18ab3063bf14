package io.nrs.lsp.requests;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Expect;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.junit.jupiter.api.Test;

class SemanticTokensTest {
  private final SemanticTokens tokens = new SemanticTokens();

  private org.eclipse.lsp4j.SemanticTokens full(Fixture fixture) {
    return tokens.full(
        fixture.snapshot(), new SemanticTokensParams(fixture.identifier()), Cancellation.never());
  }

  private Object delta(Fixture fixture, String since) {
    return tokens.delta(
        fixture.snapshot(),
        new SemanticTokensDeltaParams(fixture.identifier(), since),
        Cancellation.never());
  }

  /** Each token's type and text, line by line. */
  private static String shown(Fixture fixture, List<Integer> data) {
    List<List<String>> lines = new ArrayList<>();
    fixture.snapshot().document().lines().forEach(line -> lines.add(new ArrayList<>()));
    int line = 0;
    int start = 0;
    for (int i = 0; i < data.size(); i += 5) {
      line += data.get(i);
      start = data.get(i) == 0 ? start + data.get(i + 1) : data.get(i + 1);
      String text =
          fixture.snapshot().document().line(line).text().substring(start, start + data.get(i + 2));
      lines.get(line).add(SemanticTokens.LEGEND.getTokenTypes().get(data.get(i + 3)) + " " + text);
      assertEquals(0, data.get(i + 4));
    }
    return lines.stream().map(all -> String.join(", ", all)).collect(Collectors.joining("\n"));
  }

  private void check(Fixture fixture, Expect expected) {
    expected.check(shown(fixture, full(fixture).getData()));
  }

  @Test
  void wordsAndSignsHaveTypes() {
    check(
        Fixture.listops("[MAX 3[MED12]] = 3 # ü\n\n[sm12]"),
        expect(
            """
            keyword MAX, number 3, keyword MED, number 1, number 2, operator =, number 3, comment # ü

            keyword sm, number 1, number 2\
            """));
    check(Fixture.listops("MAX(1, 2)"), expect("keyword MAX, number 1, operator ,, number 2"));
    check(Fixture.arithmetic("5×−3"), expect("number 5, operator ×, operator −, number 3"));
    check(Fixture.arithmetic("(28*-16)"), expect("number 28, operator *, operator -, number 16"));
    check(
        Fixture.algebra("(+16*y-y)"),
        expect("operator +, number 16, operator *, variable y, operator -, variable y"));
  }

  @Test
  void lengthsAreUtf16AndMarksAreNothing() {
    check(
        Fixture.arithmetic("\uFEFF1 # \uD83D\uDE00\n2"),
        expect(
            """
            number 1, comment # \ud83d\ude00
            number 2\
            """));
    check(Fixture.arithmetic(""), expect(""));
  }

  @Test
  void aRangeGivesItsLines() {
    Fixture fixture = Fixture.arithmetic("1\n22\n333\n4444");
    Range range = new Range(new Position(1, 1), new Position(2, 0));
    List<Integer> data =
        tokens
            .range(
                fixture.snapshot(),
                new SemanticTokensRangeParams(fixture.identifier(), range),
                Cancellation.never())
            .getData();
    assertEquals("\nnumber 22\nnumber 333\n", shown(fixture, data));
    assertEquals(
        List.of(),
        tokens
            .range(
                Fixture.arithmetic("1\n").snapshot(),
                new SemanticTokensRangeParams(
                    fixture.identifier(), new Range(new Position(7, 0), new Position(3, 9))),
                Cancellation.never())
            .getData());
  }

  private static List<Integer> after(List<Integer> data, List<SemanticTokensEdit> edits) {
    List<Integer> changed = new ArrayList<>(data);
    for (SemanticTokensEdit edit : edits) {
      List<Integer> part =
          changed.subList(edit.getStart(), edit.getStart() + edit.getDeleteCount());
      part.clear();
      part.addAll(edit.getData());
    }
    return changed;
  }

  private SemanticTokensDelta checkDelta(String before, String after) {
    org.eclipse.lsp4j.SemanticTokens old = full(Fixture.arithmetic(before));
    Fixture changed = Fixture.arithmetic(after);
    SemanticTokensDelta delta =
        assertInstanceOf(SemanticTokensDelta.class, delta(changed, old.getResultId()));
    assertEquals(full(changed).getData(), after(old.getData(), delta.getEdits()), before + after);
    return delta;
  }

  @Test
  void theDifferenceLeadsFromTheOldAnswerToTheNewOne() {
    assertEquals(List.of(), checkDelta("(1+2)\n", "(1+2)\n").getEdits());
    checkDelta("", "1");
    checkDelta("1", "");
    checkDelta("1\n1\n1", "1\n1");
    checkDelta("1\n1", "1\n1\n1");
    SemanticTokensEdit edit = checkDelta("(1+2)\n(3+4)\n5", "(1+2)\n(3+40)\n5").getEdits().get(0);
    assertEquals(25, edit.getStart());
    assertEquals(5, edit.getDeleteCount());
  }

  @Test
  void theDifferenceIsRightForAnyTwoTexts() {
    SplittableRandom random = new SplittableRandom(5);
    List<String> pieces = List.of("(1+2)", "\n", " ", "77", "# c\n", "-");
    String before = "";
    for (int i = 0; i < 300; i++) {
      int cut = random.nextInt(before.length() + 1);
      String after =
          before.substring(0, cut)
              + pieces.get(random.nextInt(pieces.size()))
              + before.substring(Math.min(before.length(), cut + random.nextInt(3)));
      checkDelta(before, after);
      before = after.length() > 60 ? "" : after;
    }
  }

  @Test
  void answersAreForgotten() {
    Fixture fixture = Fixture.arithmetic("(1+2)");
    String first = full(fixture).getResultId();
    full(fixture);
    full(fixture);
    assertInstanceOf(SemanticTokensDelta.class, delta(fixture, first));
    assertInstanceOf(org.eclipse.lsp4j.SemanticTokens.class, delta(fixture, first));
    String last = full(fixture).getResultId();
    tokens.forget(fixture.snapshot().document().uri());
    assertInstanceOf(org.eclipse.lsp4j.SemanticTokens.class, delta(fixture, last));
    assertInstanceOf(org.eclipse.lsp4j.SemanticTokens.class, delta(fixture, "none of ours"));
  }

  @Test
  void aLargeDocumentHasAllItsTokensUnlessNobodyWantsThem() {
    String line = "((12+-3)*(4-5)) = -9 # c\n";
    Fixture fixture = Fixture.arithmetic(line.repeat(50_000));
    assertEquals(50_000 * 12 * 5, full(fixture).getData().size());
    assertThrows(
        CancellationException.class,
        () ->
            tokens.full(
                fixture.snapshot(), new SemanticTokensParams(fixture.identifier()), () -> true));
  }
}
