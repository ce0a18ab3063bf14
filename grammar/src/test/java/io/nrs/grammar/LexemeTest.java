package io.nrs.grammar;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Lexeme.Kind;
import io.nrs.testing.Expect;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LexemeTest {
  private static final String GARBAGE =
      "[]()[]()MINAXSED0123456789+-*/=# \t.,abxyz×−\u0000\n\r\u00A0\uFEFF\uD83D\uDE00\uD800é";

  /** Expected: the text of each with the first letters of its kind. */
  private static void check(Language language, String line, Expect expected) {
    expected.check(
        Lexeme.of(language, line).stream()
            .map(
                lexeme ->
                    line.substring(lexeme.span().start(), lexeme.span().end())
                        + ":"
                        + shortName(lexeme.kind()))
            .collect(Collectors.joining(" ")));
  }

  private static String shortName(Kind kind) {
    return switch (kind) {
      case OPERATOR_NAME -> "name";
      case OPERATOR_SYMBOL -> "op";
      case NUMBER -> "num";
      case VARIABLE -> "var";
      case BRACKET_OPEN -> "open";
      case BRACKET_CLOSE -> "close";
      case EQUALS -> "eq";
      case COMMENT -> "comment";
      case UNKNOWN -> "?";
    };
  }

  @Test
  void everyWordHasItsKind() {
    check(BuiltInLanguage.LISTOPS, "[MAX31]", expect("[:open MAX:name 3:num 1:num ]:close"));
    check(
        BuiltInLanguage.LISTOPS,
        "[MED 3 [SM12]]=2 # a",
        expect(
            "[:open MED:name 3:num [:open SM:name 1:num 2:num ]:close ]:close =:eq 2:num"
                + " # a:comment"));
    check(BuiltInLanguage.LISTOPS, "[min 3 AVG]", expect("[:open min:name 3:num AVG:? ]:close"));
    check(
        BuiltInLanguage.LISTOPS, "(MIN -3) + +12 ×", expect("(:? MIN:name -3:? ):? +:? +12:? ×:?"));
    check(BuiltInLanguage.LISTOPS, "[MIN😀3", expect("[:open MIN:name 😀:? 3:num"));
    check(
        BuiltInLanguage.ARITHMETIC,
        "((12+-3)*(4-5)) = -9",
        expect(
            "(:open (:open 12:num +:op -:op 3:num ):close *:op (:open 4:num -:op 5:num"
                + " ):close ):close =:eq -:op 9:num"));
    check(
        BuiltInLanguage.ARITHMETIC, "(1234 / 1.5)", expect("(:open 1234:num /:? 1.5:num ):close"));
    check(BuiltInLanguage.ARITHMETIC, "[x + MIN]", expect("[:? x:? +:op MIN:? ]:?"));
    check(
        BuiltInLanguage.ALGEBRA,
        "(+16*x*y-12 * x*y)",
        expect(
            "(:open +:op 16:num *:op x:var *:op y:var -:op 12:num *:op x:var *:op y:var"
                + " ):close"));
    check(
        BuiltInLanguage.ALGEBRA,
        "(-x+3xy) = +z",
        expect("(:open -:op x:var +:op 3:num x:var y:var ):close =:eq +:op z:?"));
    check(
        BuiltInLanguage.ALGEBRA,
        "2*foo*1,5*x2*_",
        expect("2:num *:op foo:? *:op 1,5:num *:op x2:? *:op _:?"));
    check(
        BuiltInLanguage.ALGEBRA,
        "(+x)*(+y)",
        expect("(:open +:op x:var ):close *:op (:open +:op y:var ):close"));
    check(BuiltInLanguage.ALGEBRA, "+2**x", expect("+:op 2:num **:? x:var"));
    check(BuiltInLanguage.ALGEBRA, "", expect(""));
    check(BuiltInLanguage.ARITHMETIC, "# (1+2)", expect("# (1+2):comment"));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void lexemesOfAnyTextAreInOrderAndMissNothingVisible(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 1);
    Random random = new Random(2);
    for (int i = 0; i < 5000; i++) {
      StringBuilder text = new StringBuilder(i % 2 == 0 ? "" : formulas.spaced(formulas.next(3)));
      for (int length = random.nextInt(30); length > 0; length--) {
        text.insert(
            random.nextInt(text.length() + 1), GARBAGE.charAt(random.nextInt(GARBAGE.length())));
      }
      checkOrder(language, text.toString());
    }
  }

  private static void checkOrder(Language language, String line) {
    int covered = 0;
    for (Lexeme lexeme : Lexeme.of(language, line)) {
      assertTrue(lexeme.span().length() > 0, line);
      checkWhite(line, covered, lexeme.span().start());
      covered = lexeme.span().end();
    }
    checkWhite(line, covered, line.length());
  }

  private static void checkWhite(String line, int start, int end) {
    assertTrue(start <= end, line);
    assertTrue(line.substring(start, end).chars().allMatch(c -> Tokens.isSpace((char) c)), line);
  }

  /** Every lexeme of a printed formula is known, and the lexemes cover it. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyLexemeOfASoundFormulaIsKnown(BuiltInLanguage language) {
    RandomFormulas formulas = new RandomFormulas(language, 3);
    for (int i = 0; i < 500; i++) {
      String line = formulas.spaced(formulas.next(i % 5));
      List<Lexeme> lexemes = Lexeme.of(language, line);
      assertTrue(lexemes.stream().noneMatch(lexeme -> lexeme.kind() == Kind.UNKNOWN), line);
      long opened = lexemes.stream().filter(l -> l.kind() == Kind.BRACKET_OPEN).count();
      assertEquals(opened, lexemes.stream().filter(l -> l.kind() == Kind.BRACKET_CLOSE).count());
    }
  }

  @Test
  void aLineThatIsTooLongHasNone() {
    String line = "1".repeat(Parser.MAX_LINE_LENGTH);
    assertEquals(1, Lexeme.of(BuiltInLanguage.ARITHMETIC, line).size());
    assertEquals(List.of(), Lexeme.of(BuiltInLanguage.ARITHMETIC, line + "1"));
  }
}
