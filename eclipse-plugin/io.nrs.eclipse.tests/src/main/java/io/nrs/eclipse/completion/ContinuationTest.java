package io.nrs.eclipse.completion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.Atoms.Range;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.SequenceLines;
import io.nrs.grammar.Syntax;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ContinuationTest {
  private static final Language LOGIC =
      described(
          "(T&F)&!a",
          List.of("T", "F", "a"),
          Optional.empty(),
          new Operation("!", Form.PREFIX, 1, 1, 6, false),
          new Operation("&", Form.INFIX, 2, 2, 5, true),
          new Operation("xor", Form.INFIX, 2, 2));

  private static final Language TERMS =
      described(
          "plus(s(0),x)",
          List.of("0", "x", "nil"),
          Optional.empty(),
          new Operation("s", Form.CALL, 1, 1),
          new Operation("plus", Form.CALL, 2, 2));

  private static final Language LISTS =
      described(
          "(cat a (cat b c))",
          List.of("a", "b", "c"),
          Optional.of(new Range(-5, 5)),
          new Operation("cat", Form.WHOLE_LIST, 2, 3));

  private static final Language SEQUENCES =
      described(
          "t1 [MA 2 ]",
          List.of("t1", "[MA", "2", "]"),
          Optional.empty(),
          new Operation("", Form.SEQUENCE, 2, 3));

  private static final Language POLYNOMIALS =
      described(
          "2x + 3(y - 1)", List.of(), Optional.empty(), new Operation("", Form.POLYNOMIAL, 1, 2));

  private static Language described(
      String example, List<String> atoms, Optional<Range> integers, Operation... operations) {
    return new DescribedLanguage(
        new Syntax(
                "own",
                "Own",
                "own",
                "(",
                ")",
                new Atoms(new LinkedHashSet<>(atoms), integers),
                List.of(operations),
                1,
                example)
            .with(example, new Notation(Map.of(), false, List.of("#", "--"), SequenceLines.ANY)),
        Optional.empty());
  }

  static Stream<Language> languages() {
    return Stream.concat(
        Arrays.stream(BuiltInLanguage.values()),
        Stream.of(LOGIC, TERMS, LISTS, SEQUENCES, POLYNOMIALS));
  }

  /**
   * @param marked a line with the place {@code |}
   * @param texts what may come next
   */
  private static void check(Language language, String marked, String texts) {
    int caret = marked.indexOf('|');
    String line = marked.substring(0, caret) + marked.substring(caret + 1);
    assertEquals(
        texts == null ? "" : texts,
        String.join(
            " ", Continuation.at(language, line, caret).stream().map(Continuation::text).toList()),
        marked);
  }

  @ParameterizedTest
  @CsvSource({
    "LISTOPS, |, MIN( MAX( SM( [",
    "LISTOPS, [|, MIN MAX SM",
    "LISTOPS, [M|, MIN MAX",
    "LISTOPS, [m|, MIN MAX",
    "LISTOPS, [X|,",
    "LISTOPS, MA|, MAX(",
    "LISTOPS, 'MA|(1, 2)', MAX",
    "LISTOPS, 'MAX(1, M|', MIN( MAX(",
    "LISTOPS, '[MAX |', [",
    "LISTOPS, '[MAX 1 |', [ ]",
    "LISTOPS, 'MAX(1, 2 |', [ )",
    "LISTOPS, '[MAX 1|',",
    "LISTOPS, # [|,",
    "ARITHMETIC, |, (",
    "ARITHMETIC, (12|,",
    "ARITHMETIC, '12 |', + - *",
    "ARITHMETIC, '(12 |', + - * )",
    "ARITHMETIC, '(12 + |', (",
    "ARITHMETIC, '(12 + 3)|', + - *",
    "ALGEBRA, (+x|,",
    "ALGEBRA, '(+3*|', (",
    "ALGEBRA, '(+2*x+3*|', x (",
    "ALGEBRA, '(+x-|+y)', x y (",
  })
  void theSyntaxOfBuiltInLanguagesIsProposed(
      BuiltInLanguage language, String marked, String texts) {
    check(language, marked == null ? "|" : marked, texts);
  }

  @Test
  void theSyntaxOfDescribedLanguagesIsProposed() {
    check(LOGIC, "|", "! T F a (");
    check(LOGIC, "(T |", "& xor )");
    check(LOGIC, "T |", "&");
    check(LOGIC, "(T x|", "xor");
    check(LOGIC, "(T & |", "! T F a (");
    check(LOGIC, "T -- |", "");
    check(TERMS, "|", "s( plus( 0 x nil");
    check(TERMS, "pl|", "plus(");
    check(TERMS, "plus|", "plus(");
    check(TERMS, "pl|(x, 0)", "plus");
    check(TERMS, "plus(n|", "nil");
    check(TERMS, "plus(x |", ")");
    check(LISTS, "(|", "cat");
    check(LISTS, "(c|", "cat");
    check(LISTS, "(cat a |", "a b c ( )");
    check(SEQUENCES, "|", "t1 [MA 2 ]");
    check(SEQUENCES, "t1 |", "t1 [MA 2 ]");
    check(POLYNOMIALS, "|", "(");
    check(POLYNOMIALS, "2(x |", ")");
  }

  @ParameterizedTest
  @MethodSource("languages")
  void aValueIsProposedOnlyWhereItIsMissing(Language language) {
    String formula = language.example();
    for (String behind : List.of("", " ", "  # why")) {
      String line = formula + " =" + behind;
      assertEquals(
          List.of(Continuation.Kind.VALUE),
          Continuation.at(language, line, formula.length() + 2).stream()
              .map(Continuation::kind)
              .toList(),
          line);
    }
    String given = formula + " = 7";
    assertEquals(List.of(), Continuation.at(language, given, given.length()), given);
    assertEquals(List.of(), Continuation.at(language, "( =", 3), "no formula");
  }

  @ParameterizedTest
  @MethodSource("languages")
  void everyPlaceHasContinuationsThatContinueIt(Language language) {
    int found = 0;
    String example = language.example();
    List<String> lines =
        List.of(
            "",
            " ",
            "#",
            "=",
            "= ",
            "((",
            ")",
            "]]",
            "\u00e9",
            "\ud83d\ude00",
            example,
            example + " = 1",
            "  " + example + "  # why",
            example + example,
            example + "(");
    for (String line : lines) {
      for (int caret = 0; caret <= line.length(); caret++) {
        for (Continuation continuation : Continuation.at(language, line, caret)) {
          found++;
          int start = continuation.replaced().start();
          int end = continuation.replaced().end();
          assertTrue(start <= caret && caret <= end && end <= line.length(), line);
          String typed = line.substring(start, end);
          assertFalse(typed.equals(continuation.text()) && !typed.isEmpty(), line);
          assertTrue(continuation.text().regionMatches(true, 0, typed, 0, typed.length()), line);
        }
      }
    }
    assertTrue(found > lines.size(), "found " + found);
  }
}
