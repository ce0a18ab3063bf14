package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.catalogue.RulesFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AnswerLayoutTest {

  /** A point stands for a blank. */
  @ParameterizedTest
  @CsvSource({
    "NATURAL, LISTOPS, 7, 7",
    "PLACES, LISTOPS, 7, 7",
    "NATURAL, ARITHMETIC, -48, -48",
    "REVERSED, ARITHMETIC, -48, 84-",
    "PLACES, ARITHMETIC, -48, 84-",
    "NATURAL, ARITHMETIC, -5, -5.",
    "REVERSED, ARITHMETIC, -5, 5-.",
    "PLACES, ARITHMETIC, -5, 5.-",
    "PLACES, ARITHMETIC, 12, 21.",
    "PLACES, ALGEBRA, -53*x*y, 35-..xy",
    "PLACES, ALGEBRA, +x, ..+..x.",
    "PLACES, ALGEBRA, +0*a*b*x*y, 0.+abxy",
    "PLACES, ALGEBRA, -1, 1.-....",
    "REVERSED, ALGEBRA, -53*x*y, y*x*35-....",
  })
  void aValueIsWritten(
      AnswerLayout layout, BuiltInLanguage language, String value, String expected) {
    assertEquals(expected, written(layout, language, value).replace('\u0002', '.'));
  }

  private static String written(AnswerLayout layout, Language language, String value) {
    LanguageTokens tokens = RulesFactory.of(language);
    return layout.write(tokens, value, layout.positions(tokens));
  }

  @Test
  void aValueThatIsTooLongIsCutOff() {
    LanguageTokens tokens = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
    assertEquals("-4", AnswerLayout.NATURAL.write(tokens, "-48", 2));
  }

  @ParameterizedTest
  @EnumSource(AnswerLayout.class)
  void everyValueIsReadAsItWasWritten(AnswerLayout layout) {
    for (Language language : BuiltInLanguage.values()) {
      Vocabulary vocabulary = RulesFactory.of(language).vocabulary();
      for (String value : values(language)) {
        String written = written(layout, language, value);
        assertEquals(layout.positions(RulesFactory.of(language)), written.length());
        assertEquals(value, layout.read(vocabulary.decode(vocabulary.encode(written))));
      }
    }
  }

  private static List<String> values(Language language) {
    return switch ((BuiltInLanguage) language) {
      case LISTOPS -> IntStream.range(0, 10).mapToObj(Integer::toString).toList();
      case ARITHMETIC -> IntStream.rangeClosed(-99, 99).mapToObj(Integer::toString).toList();
      case ALGEBRA -> monomials();
    };
  }

  private static List<String> monomials() {
    List<String> all = new ArrayList<>();
    for (int set = 0; set < 16; set++) {
      List<String> variables = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        if ((set >> i & 1) == 1) {
          variables.add("abxy".substring(i, i + 1));
        }
      }
      for (int coefficient = -99; coefficient <= 99; coefficient++) {
        List<String> factors = new ArrayList<>(variables);
        if (Math.abs(coefficient) != 1 || variables.isEmpty()) {
          factors.add(0, Integer.toString(Math.abs(coefficient)));
        }
        all.add((coefficient < 0 ? "-" : "+") + String.join("*", factors));
      }
    }
    return all;
  }

  /** A text that is no value stays no value. */
  @Test
  void whatStandsInAWrongPlaceIsReadAsItStands() {
    assertEquals("+*8", AnswerLayout.PLACES.read("8*+"));
    assertEquals("", AnswerLayout.PLACES.read("\u0002\u0002\u0002\u0002\u0002\u0002\u0002"));
    assertEquals("x*y", AnswerLayout.PLACES.read("\u0002\u0002\u0002\u0002\u0002xy"));
  }
}
