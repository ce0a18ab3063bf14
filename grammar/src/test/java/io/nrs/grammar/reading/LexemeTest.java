package io.nrs.grammar.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.RandomFormulas;
import io.nrs.grammar.reading.Lexeme.Kind;
import io.nrs.testing.Golden;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LexemeTest {
  private static String lexemes(String input) {
    int end = input.indexOf(' ');
    String line = input.substring(end + 1);
    return Lexeme.of(BuiltInLanguage.valueOf(input.substring(0, end)), line).stream()
        .map(
            lexeme ->
                line.substring(lexeme.span().start(), lexeme.span().end())
                    + ":"
                    + shortName(lexeme.kind()))
        .collect(Collectors.joining(" "));
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
    Golden.check(LexemeTest.class, "lexemes.txt", LexemeTest::lexemes);
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
