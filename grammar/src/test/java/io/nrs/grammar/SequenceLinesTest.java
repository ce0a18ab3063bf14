package io.nrs.grammar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Notation.Spelling;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.written.WrittenFormula;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Languages of sequences that say what people may write, and what a value is. */
class SequenceLinesTest {
  private static final SequenceLines LINES =
      new SequenceLines(
          Set.of("1", "2", "[A", "]", "<B", ">"), Map.of("[A", "]", "<B", ">"), Set.of("1", "2"));

  /** The hidden atom h takes part in every rewriting. */
  private static final StringRewriting RULES =
      new StringRewriting(
          Map.of(
              List.of("[A", "1"), List.of("h", "1"),
              List.of("[A", "2"), List.of("h", "2"),
              List.of("h", "1", "]"), List.of("1"),
              List.of("h", "2", "]"), List.of("2")),
          false);

  private static final DescribedLanguage LANGUAGE = language(LINES);

  /** A step replaces what says nothing together with the atoms beside it. */
  private static final DescribedLanguage SPELLED =
      language(
          new Notation(
              Map.of(
                  "(", new Spelling("", 0),
                  ")", new Spelling("", 0),
                  ",", new Spelling("", 0),
                  "X", new Spelling("]", 0)),
              true,
              List.of("#"),
              LINES));

  private static DescribedLanguage language(SequenceLines lines) {
    return language(new Notation(Map.of(), false, List.of("#"), lines));
  }

  private static DescribedLanguage language(Notation notation) {
    LeafValues values =
        new LeafValues() {
          @Override
          public Optional<String> valueOf(Operation operation, List<String> arguments) {
            return Optional.ofNullable(RULES.groups().get(arguments)).map(StringRewriting::written);
          }

          @Override
          public StringRewriting sequences() {
            return RULES;
          }
        };
    Syntax syntax =
        new Syntax(
            "lists",
            "Lists",
            "lists",
            "(",
            ")",
            new Atoms(
                new LinkedHashSet<>(List.of("1", "2", "[A", "]", "<B", ">", "h")),
                Optional.empty()),
            List.of(new Operation("", Form.SEQUENCE, 2, 4)),
            3,
            "[A 1 ]");
    return new DescribedLanguage(syntax.with(syntax.example(), notation), Optional.of(values));
  }

  private static String problems(DescribedLanguage language, String line) {
    return Parser.parseLine(language, line).problems().stream()
        .map(
            problem ->
                problem.span().start()
                    + "-"
                    + problem.span().end()
                    + " "
                    + problem.code().id()
                    + problem.fix().map(fix -> " → " + fix.applyTo(line).strip()).orElse(""))
        .collect(Collectors.joining(", "))
        .strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '|',
      textBlock =
          """
          [A 1 ]               ; ||
          1                    ; ||
          [A <B 1 > [A 2 ] ]   ; ||
          [A h ]               ; 3-4 syntax
          h h                  ; 0-1 syntax, 2-3 syntax
          [A 12 ]              ; 3-5 syntax
          [A 121 2 ] 22        ; 3-6 syntax, 11-13 syntax
          [A 1                 ; 0-2 syntax → [A 1 ]
          [A <B 1              ; 0-2 syntax
          [A 1 ] ]             ; 7-8 syntax → [A 1 ]
          [A 1 ] ] ]           ; 7-8 syntax → [A 1 ] ], 9-10 syntax → [A 1 ] ]
          [A 1 ] 2 ]           ; 9-10 syntax
          [A [A 1 ] 2          ; 0-2 syntax
          ]                    ; 0-1 syntax
          <B 1 ]               ; 0-2 syntax, 5-6 syntax
          [A 1 = 1             ; 0-2 syntax → [A 1 ] = 1
          [A 1 ] = [A          ; 9-11 syntax → [A 1 ] = [A ]
          [A 1 ] = h           ; 9-10 syntax
          [A 1 ] = 1 1         ; 9-12 expectation-not-atom
          [A 1 ] = [A ]        ; 9-13 expectation-not-atom
          [A 1 ] = 1           ; ||
          """)
  void whatIsNoLineIsFound(String line, String expected) {
    assertEquals(expected.replace("||", "").strip(), problems(LANGUAGE, line));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '|',
      textBlock =
          """
          ( ( [A 1 ) ] )       ; [A 1 ]      ; 1
          [a 1, <b 2 > x       ; [A 1 <B 2 > ]; h 1 <B 2 > ]
          (1)                  ; 1           ; 1
          ([A 2 X) = (2)       ; [A 2 ]      ; 2
          """)
  void spellingsStandForAtomsOrNothing(String line, String canonical, String value) {
    ParsedLine parsed = Parser.parseLine(SPELLED, line);
    assertEquals("", problems(SPELLED, line));
    assertEquals(Optional.of(canonical), parsed.formula().map(Printer::print));
    assertEquals(Optional.of(value), parsed.exactValue().map(Printer::value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          H 1     ; 0-1 syntax
          ( , )   ; 0-5 syntax
          [A 1,2X ; 6-7 syntax
          """)
  void whatNoSpellingAllowsIsFound(String line, String expected) {
    assertEquals(expected, problems(SPELLED, line));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          ( ( [A 1 ) 2 ) ] ) ; 0 ; 4 ; [A 2 ; [A 2 2 ) ] )
          ( ( [A 1 ) 2 ) ] ) ; 0 ; 6 ; [A 2 ; [A 2 ] )
          ( ( [A 1 ) 2 ) ] ) ; 5 ; 6 ; 1    ; ( ( [A 1 ) 1 ] )
          1, 2, 1            ; 2 ; 3 ; 1    ; 1, 1 1
          """)
  void aStepReplacesWhatSaysNothingToo(
      String line, int start, int end, String value, String expected) {
    WrittenFormula written = WrittenFormula.of(SPELLED, line).orElseThrow();
    assertEquals(expected, written.rewrite(start, end, value).applyTo(line));
  }

  @ParameterizedTest
  @CsvSource({"[A 1 ],1,false", "[A 1 ] 2,1 2,true", "[A ],[A ],true", "1,1,false", "ε,ε,true"})
  void aNormalFormThatIsNoValueIsStuck(String line, String value, boolean stuck) {
    Formula normal = Parser.parseFormula(LANGUAGE, line).flatMap(Evaluator::value).orElseThrow();
    assertEquals(value, Printer.value(normal));
    assertEquals(stuck, Evaluator.isStuck(normal));
  }

  /** Steps rewrite parts of lines. */
  @ParameterizedTest
  @CsvSource({"[A 1,h 1", "h 1 ],1", "[A 1 ],1", "2 h,2 h"})
  void partsOfLinesHaveExactValues(String part, String value) {
    assertEquals(Optional.of(value), TextEvaluator.leafValue(LANGUAGE, part, value));
  }

  @Test
  void withoutLinesEveryRowOfAtomsIsOne() {
    DescribedLanguage any = language(SequenceLines.ANY);
    for (String line : List.of("[A h ]", "]", "12", "h h = h h", "[A 12")) {
      assertEquals("", problems(any, line), line);
    }
  }

  /** A fix of a bracket leaves a line with fewer mistakes, and its atoms where they are. */
  @Test
  void fixesOfBracketsEndInLines() {
    int mended = 0;
    SplittableRandom random = new SplittableRandom(4);
    List<String> written =
        List.copyOf(new LinkedHashSet<>(List.of("1", "2", "[A", "]", "<B", ">")));
    for (int i = 0; i < 500; i++) {
      String line =
          random
              .ints(1 + random.nextInt(8), 0, written.size())
              .mapToObj(written::get)
              .collect(Collectors.joining(" "));
      List<Problem> before = Parser.parseLine(LANGUAGE, line).problems();
      Optional<Fix> fix = before.stream().flatMap(problem -> problem.fix().stream()).findFirst();
      if (fix.isPresent()) {
        mended++;
        String fixed = fix.get().applyTo(line).strip();
        List<Problem> after = Parser.parseLine(LANGUAGE, fixed).problems();
        assertEquals(before.size() - 1, after.size(), line + " → " + fixed);
      }
    }
    assertTrue(mended > 20, mended + " mended");
  }
}
