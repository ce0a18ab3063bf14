package io.nrs.grammar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.written.SourceMap;
import io.nrs.testing.Growth;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Languages whose lines are sequences. */
class SequenceTest {
  private static final Set<String> ATOMS =
      new LinkedHashSet<>(List.of("a", "b", "c", "1", "12", "-x", "s0"));

  private static final StringRewriting RULES =
      new StringRewriting(
          Map.of(
              List.of("b", "a"), List.of("a", "b"),
              List.of("a", "a"), List.of(),
              List.of("c", "1", "c"), List.of("12", "12", "12")),
          false);

  private static final DescribedLanguage LANGUAGE = language(RULES);

  private static DescribedLanguage language(StringRewriting rules) {
    LeafValues values =
        new LeafValues() {
          @Override
          public Optional<String> valueOf(Operation operation, List<String> arguments) {
            return Optional.empty();
          }

          @Override
          public StringRewriting sequences() {
            return rules;
          }
        };
    return new DescribedLanguage(
        new Syntax(
            "words",
            "Words",
            "words",
            "(",
            ")",
            new Atoms(ATOMS, Optional.empty()),
            List.of(new Operation("", Form.SEQUENCE, 2, 4)),
            3,
            "b a"),
        Optional.of(values));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          a b c        ; a b c
          abc          ; a b c
          12 1         ; 12 1
          121          ; 0:3 121 is not an atom of Words
          a121 b       ; 1:4 121 is not an atom of Words
          a12s0        ; a 12 s0
          1 2          ; 2:3 2 is not an atom of Words
          -x s0        ; -x s0
          a            ; a
          ε            ; ε
          a ε          ; 2:3 ε is not an atom of Words
          (zy a        ; 0:3 (zy is not an atom of Words
          a (b) z      ; 2:3 ( is not an atom of Words, 4:5 ) is not an atom of Words, 6:7 z is not an atom of Words
          a b = a b    ; a b
          """)
  void aLineIsASequence(String text, String expected) {
    ParsedLine line = Parser.parseLine(LANGUAGE, text);
    String found =
        line.problems().isEmpty()
            ? Printer.print(line.formula().orElseThrow())
            : String.join(
                ", ",
                line.problems().stream()
                    .map(
                        each ->
                            each.span().start() + ":" + each.span().end() + " " + each.message())
                    .toList());
    assertEquals(expected, found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          b a          ; a b
          b b b a      ; a b b b
          b a a        ; b
          a a          ; ε
          a b a        ; b
          c 1 c 1 c    ; c 1 12 12 12
          ε            ; ε
          """)
  void itsValueIsItsNormalForm(String text, String expected) {
    assertEquals(Optional.of(expected), TextEvaluator.exactValue(LANGUAGE, text));
    ParsedLine line = Parser.parseLine(LANGUAGE, text + " = " + expected);
    assertEquals(List.of(), line.problems());
    assertEquals(Optional.of(expected), line.expectedValue());
  }

  @Test
  void anExpectationIsANormalForm() {
    assertEquals(
        List.of(Problem.Code.EXPECTATION_NOT_ATOM),
        Parser.parseLine(LANGUAGE, "b a = b a").problems().stream().map(Problem::code).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          b a          ; b a becomes a b
          a b b a c    ; b a becomes a b
          a a          ; a a becomes ε
          b a a        ; a a becomes ε
          c 1 c 1 c    ; c 1 c becomes 12 12 12
          """)
  void theRemedyNamesWhatIsRewrittenFirst(String expectation, String group) {
    Problem problem = Parser.parseLine(LANGUAGE, "b a = " + expectation).problems().get(0);
    assertEquals(new Span(6, 6 + expectation.length()), problem.span());
    assertEquals("write its normal form: " + group, problem.remedy());
  }

  /** Its normal form takes a number of steps that grows with the square of its length. */
  @Test
  void lookingForAGroupRewritesNothing() {
    DescribedLanguage sorting =
        language(new StringRewriting(Map.of(List.of("b", "a"), List.of("a", "b")), false));
    Growth.assertLinear(
        "an unsorted sequence",
        120,
        size -> "b ".repeat(size) + "a ".repeat(size),
        sequence -> {
          ParsedLine line = Parser.parseLine(sorting, sequence + "= " + sequence);
          assertEquals(1, line.problems().size());
          assertFalse(Evaluator.isNormalForm((Compound) line.formula().orElseThrow()));
        });
  }

  @Test
  void anEndlessSequenceHasNoValue() {
    StringRewriting endless =
        new StringRewriting(Map.of(List.of("a", "b"), List.of("a", "b", "b")), true);
    assertEquals(Optional.empty(), endless.normalForm(List.of("a", "b")));
    assertEquals(Optional.of(List.of("b", "a")), endless.normalForm(List.of("b", "a")));
  }

  @Test
  void everyTokenHasItsPlaceInTheLine() {
    String text = "  ab  12  ";
    ParsedLine line = Parser.parseLine(LANGUAGE, text);
    SourceMap map = SourceMap.of(text, line.formula().orElseThrow());
    assertEquals(Optional.of(new Span(2, 3)), map.written(0, 1));
    assertEquals(Optional.of(new Span(3, 8)), map.written(2, 6));
    assertEquals(Optional.of(new Span(6, 8)), map.written(4, 6));
  }
}
