package io.nrs.lsp.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.SemanticTokensParams;
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
