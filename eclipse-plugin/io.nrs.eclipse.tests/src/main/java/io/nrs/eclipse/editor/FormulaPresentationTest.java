package io.nrs.eclipse.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.Lexeme;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaPresentationTest {
  /**
   * @param language empty while it is not known
   * @param pieces the coloured parts and their colours
   */
  @ParameterizedTest
  @CsvSource({
    "LISTOPS, [MAX31] = 3 # why, '[ BRACKET, MAX OPERATOR, 3 NUMBER, 1 NUMBER, ] BRACKET,"
        + " = BRACKET, 3 NUMBER, # why COMMENT'",
    "ALGEBRA, +16*y, '+ OPERATOR, 16 NUMBER, * OPERATOR, y VARIABLE'",
    "ARITHMETIC, ?, ? UNKNOWN",
    ", (T&a) # why, # why COMMENT",
  })
  void partsHaveColors(BuiltInLanguage language, String text, String pieces) throws Exception {
    List<String> colored =
        FormulaPresentation.lexemes(
                Optional.<Language>ofNullable(language), new Document(text), 0, text.length())
            .stream()
            .map(
                lexeme ->
                    text.substring(lexeme.span().start(), lexeme.span().end())
                        + " "
                        + FormulaColor.of(lexeme.kind()))
            .toList();
    assertEquals(pieces, String.join(", ", colored));
  }

  @Test
  void anyRangeHasTheColorsOfTheWhole() throws Exception {
    String text = "# one\r\n\r\n ((12+-3)*(4-5)) = -9\r\n(1+2)\r\n  \r\n";
    Lexeme.Kind[] whole = kinds(text, 0, text.length());
    for (int start = 0; start <= text.length(); start++) {
      for (int end = start; end <= text.length(); end++) {
        Lexeme.Kind[] part = kinds(text, start, end);
        for (int at = 0; at < text.length(); at++) {
          assertEquals(start <= at && at < end ? whole[at] : null, part[at]);
        }
      }
    }
  }

  /** The kind of each character. */
  private static Lexeme.Kind[] kinds(String text, int start, int end) throws Exception {
    Lexeme.Kind[] kinds = new Lexeme.Kind[text.length()];
    int last = start;
    for (Lexeme lexeme :
        FormulaPresentation.lexemes(
            Optional.of(BuiltInLanguage.ARITHMETIC), new Document(text), start, end)) {
      assertTrue(last <= lexeme.span().start(), "in order");
      last = lexeme.span().end();
      Arrays.fill(kinds, lexeme.span().start(), last, lexeme.kind());
    }
    return kinds;
  }
}
