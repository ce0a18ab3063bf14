package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Span;
import io.nrs.protocol.Commands.StepEdit;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.jface.text.Document;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewritingTest {
  private static final String FORMULA = "((12+-3)*(4-5))";

  private final Document document = new Document("# first\n  " + FORMULA + " = -9 # ok\n(1+2)\n");
  private final Rewriting rewriting = rewriting(document, 1);

  @ParameterizedTest
  @CsvSource({
    "0, ((12+-3)*(4-5)), '', (4-5)",
    "1, ((12+-3)*-1), -1, (12+-3)",
    "2, (9*-1), 9, (9*-1)",
    "3, -9, -9, ''"
  })
  void anyStateCanBeWritten(int state, String formula, String written, String next) {
    checkState(rewriting, state, formula, written, next);
    assertTrue(rewriting.write(state));
    assertEquals("# first\n  " + formula + " = -9 # ok\n(1+2)\n", document.get());
    assertEquals(OptionalInt.of(state), rewriting.currentState());
  }

  private static void checkState(
      Rewriting rewriting, int state, String text, String written, String next) {
    assertEquals(text, rewriting.at(state));
    assertEquals(written, part(text, rewriting.written(state)));
    assertEquals(next, part(text, rewriting.next(state)));
    assertEquals(OptionalInt.of(state), rewriting.find(" " + text));
  }

  private static String part(String text, Optional<Span> span) {
    return span.map(range -> text.substring(range.start(), range.end())).orElse("");
  }

  @Test
  void writtenFormulasChangeAsTheServerSays() {
    String text = "1 + 2*3 - 4";
    Rewriting written =
        rewriting(
            Traces.trace(
                "((1+(2*3))-4)",
                List.of(
                    step("(2*3)", "6", 4, new StepEdit(4, 7, "6")),
                    step("(1+6)", "7", 1, new StepEdit(0, 5, "7")),
                    step("(7-4)", "3", 0, new StepEdit(0, 5, "3"))),
                "'written': '%s', 'value': '3'".formatted(text)),
            new Document(text),
            0);
    checkState(written, 0, text, "", "2*3");
    checkState(written, 1, "1 + 6 - 4", "6", "1 + 6");
    checkState(written, 2, "7 - 4", "7", "7 - 4");
    checkState(written, 3, "3", "3", "");
  }

  @Test
  void aWrongStepMayGetItsExactValue() {
    Rewriting wrong =
        rewriting(
            Traces.trace(
                "((1+(2*3))-4)",
                List.of(
                    new TraceStep("(2*3)", "6", 4, 1, 1, 1),
                    new TraceStep(
                        "(1+6)",
                        "8",
                        Optional.of("7"),
                        Optional.empty(),
                        1,
                        1,
                        1,
                        1,
                        Optional.empty()),
                    new TraceStep("(8-4)", "4", 0, 1, 1, 1)),
                "'value': '4'"),
            new Document("((1+(2*3))-4)"),
            0);
    TraceStep step = wrong.firstWrongStep(3).orElseThrow();
    assertEquals(1, wrong.steps().indexOf(step));
    assertEquals("(8-4)", wrong.at(2));
    assertEquals("(7-4)", wrong.exactlyAfter(step));
    assertTrue(wrong.write(wrong.exactlyAfter(step)));
    assertEquals(OptionalInt.empty(), wrong.currentState());
    assertFalse(wrong.write(3), "the text is of no step any more");
  }

  private static TraceStep step(String leaf, String value, int offset, StepEdit edit) {
    return new TraceStep(
        leaf, value, Optional.empty(), Optional.empty(), offset, 1, 1, 1, Optional.of(edit));
  }

  @Test
  void statesAreWrittenForwardsAndBackwards() {
    for (int state : new int[] {2, 3, 1, 0, 3, 0}) {
      assertTrue(rewriting.write(state));
      assertEquals(OptionalInt.of(state), rewriting.currentState());
    }
    assertEquals("# first\n  " + FORMULA + " = -9 # ok\n(1+2)\n", document.get());
  }

  @Test
  void formulasOfAnyWhiteSpaceAreOverwritten() throws Exception {
    document.replace(document.get().indexOf("*"), 1, " * ");
    assertEquals(OptionalInt.of(0), rewriting.currentState());
    assertTrue(rewriting.write(2));
    assertEquals("# first\n  (9*-1) = -9 # ok\n(1+2)\n", document.get());
  }

  @ParameterizedTest
  @CsvSource({
    "'  ( 4 - 5) = -1 # why', 2, 10, '( 4 - 5)', (4-5), -1",
    "1 + 2*3, 0, 7, 1 + 2*3, (1+(2*3)), ",
  })
  void formulaEndsBeforeExpectationAndComment(
      String line, int start, int end, String written, String formula, String expected) {
    assertEquals(
        Optional.of(
            new TrackedFormula.Text(
                new Span(start, end), written, formula, Optional.ofNullable(expected))),
        TrackedFormula.Text.in(BuiltInLanguage.ARITHMETIC, line));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "# (1+2)", "(1+", "[MAX31]", "= 3"})
  void otherLinesHaveNoFormula(String line) {
    assertEquals(Optional.empty(), TrackedFormula.Text.in(BuiltInLanguage.ARITHMETIC, line));
  }

  @Test
  void eachWriteIsOneUndo() throws Exception {
    Object editor = new Object();
    DocumentUndoManagerRegistry.connect(document);
    try {
      IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
      undo.connect(editor);
      String before = document.get();
      assertTrue(rewriting.write(2));
      String between = document.get();
      assertTrue(rewriting.write(3));
      undo.undo();
      assertEquals(between, document.get());
      assertEquals(OptionalInt.of(2), rewriting.currentState());
      undo.undo();
      assertEquals(before, document.get());
      assertEquals(OptionalInt.of(0), rewriting.currentState());
      undo.disconnect(editor);
    } finally {
      DocumentUndoManagerRegistry.disconnect(document);
    }
  }

  @Test
  void formulaIsTracked() throws Exception {
    document.replace(0, 0, "# more\n# and more\n");
    assertEquals(3, rewriting.tracked().line());
    assertEquals(OptionalInt.of(0), rewriting.currentState());
    assertTrue(rewriting.write(2));
    assertEquals("# more\n# and more\n# first\n  (9*-1) = -9 # ok\n(1+2)\n", document.get());
  }

  @Test
  void theResultIsComparedWithWhatTheFileExpectsNow() throws Exception {
    assertEquals(Notice.Kind.INFO, rewriting.outcome(0.5).kind());
    document.replace(document.get().indexOf("-9 #"), 2, "9");
    assertEquals(Notice.Kind.ERROR, rewriting.outcome(0.5).kind());
    document.replace(document.get().indexOf("= 9 #"), 3, "");
    assertEquals(Notice.Kind.INFO, rewriting.outcome(0.5).kind());
  }

  @Test
  void movedLinesAreFollowed() throws Exception {
    String line = "  " + FORMULA + " = -9 # ok\n";
    // Eclipse replaces a line and its neighbour.
    document.replace(0, ("# first\n" + line).length(), line + "# first\n");
    assertEquals(0, rewriting.tracked().line());
    assertEquals(OptionalInt.of(0), rewriting.currentState());
    document.replace(0, line.length(), "");
    assertEquals(OptionalInt.empty(), rewriting.currentState());
    document.replace("# first\n(1+2)\n".length(), 0, line);
    assertEquals(2, rewriting.tracked().line());
    document.set("# again\n" + document.get());
    assertTrue(rewriting.write(2));
    assertEquals("# again\n# first\n(1+2)\n  (9*-1) = -9 # ok\n", document.get());
  }

  @Test
  void statesFromOtherEditsAreFound() throws Exception {
    int leaf = document.get().indexOf("(4-5)");
    document.replace(leaf, 5, "-1");
    assertEquals(OptionalInt.of(1), rewriting.currentState());
    assertTrue(rewriting.write(3));
    assertEquals("# first\n  -9 = -9 # ok\n(1+2)\n", document.get());
  }

  @ParameterizedTest
  @CsvSource({"12, 2, 13", "10, 0, 7", "25, 0, 7", "10, 15, ''", "0, 38, ''"})
  void otherFormulasAreNotOverwritten(int offset, int length, String text) throws Exception {
    document.replace(offset, length, text);
    String changed = document.get();
    assertEquals(OptionalInt.empty(), rewriting.currentState());
    assertFalse(rewriting.write(1));
    assertEquals(changed, document.get());
  }

  @Test
  void revertedEditsRestoreTheState() throws Exception {
    document.replace(12, 2, "77");
    assertEquals(OptionalInt.empty(), rewriting.currentState());
    document.replace(12, 2, "12");
    assertEquals(OptionalInt.of(0), rewriting.currentState());
  }

  @Test
  void otherFormulasHaveNoState() {
    Rewriting other = rewriting(document, 2);
    assertEquals(OptionalInt.empty(), other.currentState());
    assertFalse(other.write(1));
  }

  @Test
  void missingLinesAreErrors() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new TrackedFormula(new Document("(1+2)"), BuiltInLanguage.ARITHMETIC, 9));
  }

  @Test
  void stepsAreCopiedAsRowsWithTabs() {
    assertEquals(
        List.of(
            "(9*(4-5))",
            "Step\tLeaf\tValue\tRule\tConfidence\tAgreement\tOutputs",
            "1\t(4-5)\t-1 ✓\tx-y modulo 100\t99.9 %\t1.00\t1",
            "2\t(9*-1)\t-9\t\t31.4 % (low)\t1.00\t8",
            "Solved in 2 steps: the value is -9. The confidence of 1 step is below 0.5."),
        Rewriting.text(
                Traces.solved(
                    "(9*(4-5))",
                    "-9",
                    new TraceStep(
                        "(4-5)",
                        "-1",
                        Optional.of("-1"),
                        Optional.of("x-y modulo 100"),
                        3,
                        0.99983,
                        1,
                        1,
                        Optional.empty()),
                    new TraceStep("(9*-1)", "-9", 0, 0.31415, 1, 8)),
                0.5)
            .lines()
            .toList());
  }

  private static Rewriting rewriting(Document document, int line) {
    TraceResult trace =
        Traces.solved(
            FORMULA,
            "-9",
            new TraceStep("(4-5)", "-1", 9, 1, 1, 1),
            new TraceStep("(12+-3)", "9", 1, 1, 1, 1),
            new TraceStep("(9*-1)", "-9", 0, 1, 1, 1));
    return rewriting(trace, document, line);
  }

  private static Rewriting rewriting(TraceResult trace, Document document, int line) {
    return new Rewriting(trace, new TrackedFormula(document, BuiltInLanguage.ARITHMETIC, line));
  }
}
