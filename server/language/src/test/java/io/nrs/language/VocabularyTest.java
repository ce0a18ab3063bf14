package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.catalogue.RulesFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VocabularyTest {
  private static Vocabulary of(Language language) {
    return RulesFactory.of(language).vocabulary();
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyFormulaComesBackFromItsCompactFormAndFromItsIds(BuiltInLanguage language) {
    Vocabulary vocabulary = of(language);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 500; i++) {
      String formula = FormulaGenerator.mixed(language, 1 + i % 5, random);
      String compact = vocabulary.compact(formula);
      assertEquals(formula, vocabulary.expand(compact));
      int[] ids = vocabulary.encode(compact);
      assertEquals(compact.length(), ids.length);
      assertTrue(Arrays.stream(ids).allMatch(id -> 4 <= id && id < vocabulary.size()));
      assertEquals(compact, vocabulary.decode(ids));
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyIdStandsForOneTokenAndEveryTokenHasAText(BuiltInLanguage language) {
    Vocabulary vocabulary = of(language);
    int[] all = IntStream.range(0, vocabulary.size()).toArray();
    String decoded = vocabulary.decode(all);
    assertEquals(vocabulary.size(), decoded.chars().distinct().count());
    assertEquals(vocabulary.size(), new HashSet<>(vocabulary.tokens()).size());
    assertEquals(vocabulary.size(), vocabulary.tokens().size());
    assertEquals(Vocabulary.OMEGA, vocabulary.tokens().get(3));
    assertEquals(Vocabulary.OMEGA, vocabulary.decode(vocabulary.encode(Vocabulary.OMEGA)));
  }

  @Test
  void operatorsOfSeveralLettersAreOneToken() {
    assertEquals(6, of(BuiltInLanguage.LISTOPS).compact("[MIN[SM0]").length());
    assertEquals(19, of(BuiltInLanguage.LISTOPS).size());
    assertEquals(4 + "()+-*0123456789".length(), of(BuiltInLanguage.ARITHMETIC).size());
    assertEquals(4 + "()+-*0123456789abxy".length(), of(BuiltInLanguage.ALGEBRA).size());
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          LISTOPS,    [MED12]
          LISTOPS,    [MI12]
          LISTOPS,    [n12]
          LISTOPS,    [MIN 12]
          LISTOPS,    (1+2)
          LISTOPS,    ω
          ARITHMETIC, (1/2)
          ARITHMETIC, (1+x)
          ARITHMETIC, (1−2)
          ALGEBRA,    (+2*c+3*c)
          ALGEBRA,    [
          """)
  void unknownTokensAreRefused(BuiltInLanguage language, String text) {
    assertFalse(of(language).covers(text));
    Exception e = assertThrows(IllegalArgumentException.class, () -> of(language).compact(text));
    assertTrue(e.getMessage().contains(text), e.getMessage());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void theEmptyTextIsCovered(BuiltInLanguage language) {
    assertTrue(of(language).covers(""));
    assertEquals("", of(language).compact(""));
    assertEquals("", of(language).expand(""));
    assertEquals(0, of(language).encode("").length);
  }

  @Test
  void theReversedOrderIsItsOwnInverse() {
    assertEquals("84-", OutputOrder.REVERSED.apply("-48"));
    assertEquals("-48", OutputOrder.REVERSED.apply("84-"));
    assertEquals("-48", OutputOrder.NATURAL.apply("-48"));
  }
}
