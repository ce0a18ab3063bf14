package io.nrs.training.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.Operands;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.training.data.DataSets.Cell;
import io.nrs.training.data.DataSets.DataSet;
import io.nrs.training.data.DataSets.ExhaustedException;
import io.nrs.training.data.DataSets.Split;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataSetsTest {
  @Test
  void theTestCellsAreThoseOfTheReport() {
    assertEquals(24, DataSets.testCells(BuiltInLanguage.LISTOPS).size());
    assertEquals(
        List.of("N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8"),
        DataSets.testCells(BuiltInLanguage.ALGEBRA).stream().map(Cell::id).toList());
    assertEquals("N1A2", DataSets.testCells(BuiltInLanguage.LISTOPS).get(0).id());
    assertEquals("N6A5", DataSets.testCells(BuiltInLanguage.LISTOPS).get(23).id());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void testFormulasHaveTheirLevelAndBothSignForms(BuiltInLanguage language) {
    for (Cell cell : DataSets.testCells(language)) {
      List<String> formulas = DataSets.testFormulas(cell, 20, 7);
      assertEquals(20, new HashSet<>(formulas).size());
      formulas.forEach(
          formula ->
              checkLevel(
                  Parser.parseFormula(language, formula).orElseThrow(),
                  cell.nesting(),
                  cell.arguments()));
      long ownSigns = formulas.stream().filter(f -> f.matches(".*[-+][-+].*")).count();
      assertEquals(language == BuiltInLanguage.LISTOPS ? 0 : 10, ownSigns);
      assertEquals(formulas.subList(0, 6), DataSets.testFormulas(cell, 6, 7));
      assertTrue(!formulas.equals(DataSets.testFormulas(cell, 20, 8)));
    }
  }

  private static void checkLevel(Formula formula, int nesting, int arguments) {
    List<? extends Formula> parts = formula.operands();
    assertEquals(arguments, parts.size());
    List<? extends Formula> nested =
        parts.stream().filter(part -> !(part instanceof Atom)).toList();
    assertEquals(nesting == 1 ? 0 : 2, nested.size());
    nested.forEach(part -> checkLevel(part, nesting - 1, arguments));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void setsAreDisjointAndObeyTheGeneralisationRule(BuiltInLanguage language) {
    List<DataSet> sets = DataSets.generate(language, 120, 30, 40, 3, cell -> true);
    Set<String> seen = new HashSet<>();
    for (DataSet set : sets) {
      set.formulas().forEach(formula -> assertTrue(seen.add(formula), formula));
      if (set.split() == Split.TRAIN || set.split() == Split.VALIDATION) {
        assertTrue(set.cell().nesting() <= (language == BuiltInLanguage.LISTOPS ? 2 : 3));
        assertTrue(set.cell().arguments() <= 3);
      }
      if (set.split() == Split.TEST) {
        assertEquals(40, set.formulas().size());
      }
    }
    assertEquals(sets, DataSets.generate(language, 120, 30, 40, 3, cell -> true));
  }

  /** Cells whose draws are a shifted copy of those of another are no independent samples. */
  @Test
  void cellsSplitsLanguagesAndSeedsShareNoDraws() {
    Map<Long, String> owners = new HashMap<>();
    for (Language language : BuiltInLanguage.values()) {
      for (Split split : Split.values()) {
        for (Cell cell : split.cells(language)) {
          for (long seed = 1; seed <= 3; seed++) {
            String name = language.id() + " " + split.id() + " " + cell.id() + " " + seed;
            SplittableRandom random = DataSets.stream(split, cell, seed);
            for (int draw = 0; draw < 1_000; draw++) {
              assertEquals(
                  Optional.empty(),
                  Optional.ofNullable(owners.put(random.nextLong(), name)),
                  "a draw of " + name);
            }
          }
        }
      }
    }
  }

  @Test
  void testSetsDependOnTheSeedAlone() {
    DataSets.generate(BuiltInLanguage.LISTOPS, 10, 10, 25, 5, cell -> true).stream()
        .filter(set -> set.split() == Split.TEST)
        .forEach(set -> assertEquals(DataSets.testFormulas(set.cell(), 25, 5), set.formulas()));
  }

  @Test
  void aSmallCellGivesAllThatItHas() {
    Cell smallest = new Cell(BuiltInLanguage.LISTOPS, 1, 2);
    assertEquals(300, DataSets.testFormulas(smallest, 300, 1).size());
    assertEquals(
        "listops N1A2 has only 300 formulas left for the test set: ask for at most 300 there, not"
            + " 301",
        assertThrows(ExhaustedException.class, () -> DataSets.testFormulas(smallest, 301, 1))
            .getMessage());
    assertEquals(
        50,
        DataSets.generate(BuiltInLanguage.LISTOPS, 400, 150, 100, 1, smallest::equals).stream()
            .filter(set -> set.split() == Split.TRAIN)
            .findFirst()
            .orElseThrow()
            .formulas()
            .size());
  }

  @Test
  void linesHoldTheExactValue() {
    assertEquals("(28*-16) = -48", DataSets.line(BuiltInLanguage.ARITHMETIC, "(28*-16)"));
  }

  /** Nothing shows that rewriting ends, and that of {@code a a b} does not. */
  @ParameterizedTest
  @ValueSource(strings = {"a b => b b a a", "b a => a a b b"})
  void formulasThatDoNotEndAreInNoSet(String rule) {
    Language language =
        DescriptionReader.read(
                Path.of("x.json"),
                """
                {"id": "x", "atoms": ["a", "b"], "operations": [{"form": "sequence"}],
                 "rules": ["%s"], "terminating": "assumed"}
                """
                    .formatted(rule))
            .language();
    List<DataSet> sets = DataSets.generate(language, 2, 2, 2, 1, cell -> cell.nesting() == 1);
    assertTrue(sets.stream().anyMatch(set -> !set.formulas().isEmpty()));
    for (DataSet set : sets) {
      for (String formula : set.formulas()) {
        assertTrue(DataSets.line(language, formula).startsWith(formula + " = "));
      }
    }
    SplittableRandom random = new SplittableRandom(1);
    LanguageRules rules = RulesFactory.of(language);
    for (int drawn = 0; drawn < 50; drawn++) {
      String formula =
          rules
              .vocabulary()
              .expand(rules.generate(rules.trainingShape(random), Operands.ANY, random));
      assertTrue(TextEvaluator.exactValue(language, formula).isPresent(), formula);
    }
  }
}
