package io.nrs.cli.solving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.solving.FormulaReader.Input;
import io.nrs.cli.solving.FormulaReader.Refused;
import io.nrs.cli.solving.FormulaReader.Valid;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.catalogue.LanguageCatalogue;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The language of a text is guessed only if readers would guess it too. */
class LanguageGuessTest {
  private static final LanguageCatalogue LANGUAGES =
      LanguageCatalogue.of(List.of(Path.of("..", "..", "grammar", "languages")));
  private static final Pattern OPTION = Pattern.compile("--language ([a-z-]+)");

  private static Input read(String text) {
    return new FormulaReader(
            List.of(text),
            InputStream.nullInputStream(),
            Optional.empty(),
            new LanguageGuess(LANGUAGES::all),
            warning -> {})
        .next();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "2x + 3y - (4x - y) + 5;polynomial",
        "2p + 3q;polynomial",
        "-p+q;polynomial",
        "3xyz;polynomial",
        "[x+1];polynomial",
        "x - x = 0;polynomial",
        "2x + 3x;algebra",
        "1+2*3;arithmetic",
        "(99+1) = 100;arithmetic",
        "[MAX 3 1];listops"
      })
  void whatPeopleWriteIsRead(String text, String language) {
    assertTrue(read(text) instanceof Valid, text);
    assertEquals(language, read(text).language().id());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "hello;polynomial",
        "hello!;",
        "examples;polynomial",
        "mean of (3+4);polynomial",
        "max;",
        "sin x;",
        "2sin + x;",
        "3x and 4;",
        "p q;polynomial",
        "true and false;logic sql",
        "NULL;sql",
        "not null;sql",
        "p or q;logic",
        "1'b0 & x;verilog",
        "(1+;",
        "MAX 1;",
        "what is 2+2?;",
        "please simplify 2x;",
        "MED 3 1 2;"
      })
  void wordsAreNoProducts(String text, String languages) {
    Refused refused = (Refused) read(text);
    List<String> named =
        OPTION
            .matcher(refused.reason())
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    assertEquals(Optional.ofNullable(languages).orElse(""), String.join(" ", named), text);
  }

  /** Examples of a guessed language would not help. */
  @ParameterizedTest
  @ValueSource(strings = {"sin x", "what is 2+2?", "please simplify 2x"})
  void wordsAreNamedAndNoLanguageIs(String text) {
    String reason = ((Refused) read(text)).reason();
    assertTrue(reason.contains(text.substring(0, text.indexOf(' '))), reason);
    assertFalse(reason.contains("Arithmetic") || reason.contains("Algebra"), reason);
    assertTrue(reason.contains("--language"), reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"MAX 1 2", "min 3 4 # least", "SM 1 2 = 3", "max(1, 2"})
  void operatorsOfListsAreThoseOfListOps(String text) {
    assertEquals(BuiltInLanguage.LISTOPS, ((Refused) read(text)).language());
  }

  @ParameterizedTest
  @ValueSource(strings = {"2x + 3 = 7", "x = 3", "7 = 2x + 3", "5 = x"})
  void equationsAreRefused(String text) {
    assertTrue(read(text) instanceof Refused, text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x - x = 0", "2x - 2x + 7 = 7", "2x + 3x = 6x", "(+x-x) = 0*x", "1+2 = 4"})
  void valuesAreNoEquations(String text) {
    assertFalse(read(text) instanceof Refused, text);
  }
}
