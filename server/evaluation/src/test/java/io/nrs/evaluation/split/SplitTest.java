package io.nrs.evaluation.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafExpansion;
import io.nrs.training.data.DataSets.ExhaustedException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SplitTest {

  @ParameterizedTest
  @CsvSource({
    "PAPER, LISTOPS, 'N1A2 N1A3 N1A4 N2A2 N2A3 N2A4 N3A2 N3A3 N3A4 N4A2 N4A3 N4A4'",
    "PAPER, ARITHMETIC, 'N1 N2 N3 N4 N5 N6'",
    "PAPER, ALGEBRA, 'N1 N2 N3 N4 N5 N6'",
    "DEEP, LISTOPS," + " 'N1A5 N2A5 N3A5 N4A5 N5A2 N5A3 N5A4 N5A5 N6A2 N6A3 N6A4 N6A5'",
    "DEEP, ALGEBRA, 'N7 N8'",
    "MIXED, ARITHMETIC, mixed",
    "ALL, ARITHMETIC, 'N1 N2 N3 N4 N5 N6 N7 N8 mixed'"
  })
  void theCells(Split split, BuiltInLanguage language, String cells) {
    assertEquals(
        List.of(cells.split(" ")), List.copyOf(split.generate(language, 1, 5).cells().keySet()));
  }

  @ParameterizedTest
  @CsvSource({
    "ALL, listops",
    "ALL, arithmetic",
    "ALL, algebra",
    "STRESS, listops",
    "STRESS, arithmetic",
    "LONG, arithmetic",
    "FIELD, listops-full"
  })
  void aLongerListBeginsWithTheShorterOne(Split split, String id) {
    Language language = Language.ofId(id).orElseGet(() -> shipped(id));
    TestSet few = split.generate(language, 3, 5);
    TestSet more = split.generate(language, 7, 5);
    few.cells()
        .forEach(
            (cell, questions) -> assertEquals(questions, more.cells().get(cell).subList(0, 3)));
    assertEquals(few.origin(), more.origin());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void equalSeedsGiveEqualFormulasInEverySplit(BuiltInLanguage language) {
    TestSet all = Split.ALL.generate(language, 4, 5);
    for (Split split : EnumSet.complementOf(EnumSet.of(Split.STRESS, Split.LONG))) {
      split
          .generate(language, 4, 5)
          .cells()
          .forEach((cell, questions) -> assertEquals(all.cells().get(cell), questions));
    }
    assertNotEquals(all.cells(), Split.ALL.generate(language, 4, 6).cells());
    assertNotEquals(all.origin(), Split.ALL.generate(language, 4, 6).origin());
  }

  /** The cells of {@link #theCells} have streams of their own, see the test of data sets. */
  @Test
  void cellsSplitsLanguagesAndSeedsShareNoDraws() {
    Set<Long> drawn = new HashSet<>();
    for (String id : List.of("arithmetic", "algebra", "addition", "listops-full")) {
      Language language = Language.ofId(id).orElseGet(() -> shipped(id));
      for (Split split : EnumSet.of(Split.MIXED, Split.STRESS, Split.LONG, Split.FIELD)) {
        for (String cell : split.generate(language, 1, 5).cells().keySet()) {
          for (long seed = 1; seed <= 3; seed++) {
            SplittableRandom random = split.stream(language, cell, seed);
            for (int draw = 0; draw < 1_000; draw++) {
              assertTrue(drawn.add(random.nextLong()), id + " " + split + " " + cell + " " + seed);
            }
          }
        }
      }
    }
  }

  @Test
  void questionsKnowTheirValueAndPlace() {
    TestFormula second =
        Split.PAPER.generate(BuiltInLanguage.LISTOPS, 2, 5).cells().get("N1A2").get(1);
    assertEquals("N1A2", second.cell());
    assertEquals(1, second.index());
    assertTrue(second.formula().matches("\\[(MIN|MAX|SM)\\d\\d]"), second.formula());
    assertTrue(Set.of("0123456789".split("")).contains(second.expected()), second.expected());
  }

  @Test
  void aCellWithFewerFormulasIsToldOf() {
    assertTrue(
        assertThrows(
                ExhaustedException.class,
                () -> Split.PAPER.generate(BuiltInLanguage.LISTOPS, 400, 5))
            .getMessage()
            .contains("N1A2"));
  }

  private static Language shipped(String id) {
    Path file = Path.of("..", "..", "grammar", "languages", id + ".json");
    return LeafExpansion.expandUnlessKnown(DescriptionReader.read(file)).language();
  }

  @ParameterizedTest
  @CsvSource({
    "listops-full, tokens-900-1000, 900, 1000",
    "listops-full, arguments-15, 100, 1000",
    "listops-full, long-range-arena, 501, 1999",
    "addition, digits-300, 301, 301",
  })
  void theFieldsDistributionsHaveTheirLengths(String id, String cell, int shortest, int longest) {
    Language language = shipped(id);
    TestSet set = Split.FIELD.generate(language, 3, 5);
    for (TestFormula question : set.cells().get(cell)) {
      int tokens = question.formula().split(" ").length;
      assertTrue(tokens >= shortest && tokens <= longest, question.formula());
    }
  }

  @Test
  void aPolynomialOfTheFieldHasThreeHundredTermsInCanonicalForm() {
    Language language = shipped("polynomial");
    String formula = Split.FIELD.generate(language, 1, 5).cells().get("terms-300").get(0).formula();
    assertEquals(301, formula.split("[-+]").length);
  }

  /** A line of a sequence has no sides, and a polynomial no chains of operations. */
  @ParameterizedTest
  @CsvSource({"ALL, addition", "ALL, polynomial", "LONG, polynomial", "STRESS, sums"})
  void languagesOfSequencesHaveFormulas(Split split, String id) {
    TestSet set = split.generate(shipped(id), 2, 5);
    assertTrue(set.cells().values().stream().noneMatch(List::isEmpty));
    assertFalse(set.cells().isEmpty());
  }
}
