package io.nrs.evaluation.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.split.StressFormulas.StressCell;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafExpansion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StressFormulasTest {
  private static Map<String, List<TestFormula>> cells(BuiltInLanguage language) {
    return Split.STRESS.generate(language, 6, 4).cells();
  }

  private static Set<String> kinds(BuiltInLanguage language) {
    return cells(language).keySet().stream()
        .flatMap(name -> StressCell.of(name).stream())
        .map(StressCell::kind)
        .collect(Collectors.toSet());
  }

  @Test
  void everyLanguageHasTheKindsThatFit() {
    Set<String> all = Set.of("units", "small", "extremes", "equal", "left-chains", "right-chains");
    assertEquals(all, kinds(BuiltInLanguage.ARITHMETIC));
    assertEquals(all, kinds(BuiltInLanguage.ALGEBRA));
    assertEquals(
        Set.of("units", "extremes", "equal", "left-chains", "right-chains", "wide"),
        kinds(BuiltInLanguage.LISTOPS));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void formulasHaveTheDepthOfTheirCell(BuiltInLanguage language) {
    cells(language)
        .forEach(
            (name, formulas) -> {
              StressCell cell = StressCell.of(name).orElseThrow();
              assertTrue(!formulas.isEmpty(), name);
              for (TestFormula formula : formulas) {
                Formula tree = Parser.parseFormula(language, formula.formula()).orElseThrow();
                assertEquals(cell.nesting(), depth(tree), formula.formula());
              }
            });
    assertEquals(cells(language), cells(language));
  }

  @Test
  void longFormulasAreDeeperThanOthers() {
    Map<String, List<TestFormula>> cells =
        Split.LONG.generate(BuiltInLanguage.ARITHMETIC, 2, 4).cells();
    assertEquals(10, cells.size());
    String equal = cells.get("equal-N12").get(1).formula();
    Formula tree = Parser.parseFormula(BuiltInLanguage.ARITHMETIC, equal).orElseThrow();
    assertEquals(12, depth(tree));
    List<String> sides = tree.operands().stream().map(Printer::print).toList();
    assertEquals(sides.get(0), sides.get(1));
    String chain = cells.get("left-chains-N200").get(0).formula();
    assertTrue(chain.startsWith("(".repeat(200)), chain);
  }

  private static int depth(Formula formula) {
    return formula instanceof Formula.Atom
        ? 0
        : 1 + formula.operands().stream().mapToInt(StressFormulasTest::depth).max().orElseThrow();
  }

  @Test
  void chainsAreDeepOnOneSide() {
    String left = cells(BuiltInLanguage.ARITHMETIC).get("left-chains-N4").get(0).formula();
    assertTrue(left.startsWith("(((("), left);
    String right = cells(BuiltInLanguage.ALGEBRA).get("right-chains-N4").get(0).formula();
    assertTrue(right.endsWith("))))"), right);
  }

  /** Lists of a sequence stand in the places of members. */
  @Test
  void chainsOfListsAreDeepOnOneSide() {
    Language listOps =
        DescriptionReader.read(Path.of("..", "..", "grammar", "languages", "listops-full.json"))
            .language();
    Map<String, List<TestFormula>> cells = Split.STRESS.generate(listOps, 3, 4).cells();
    assertEquals(16, cells.size());
    for (TestFormula chain : cells.get("left-chains-N5")) {
      assertTrue(chain.formula().matches("(\\[[A-Z]+ ){5}[0-9].*[0-9] \\]"), chain.formula());
    }
    for (TestFormula chain : cells.get("right-chains-N5")) {
      assertTrue(chain.formula().endsWith(" ]".repeat(5)), chain.formula());
    }
    assertTrue(
        Split.LONG.generate(listOps, 1, 4).cells().keySet().stream()
            .noneMatch(cell -> cell.startsWith("equal")));
  }

  /** In a language with sorts, the nested operand is the one that it fits. */
  @Test
  void chainsOfSortsAreFormulas() {
    Language music =
        LeafExpansion.expand(
                DescriptionReader.read(Path.of("..", "..", "docs", "languages", "music.json")))
            .language();
    LanguageRules rules = RulesFactory.of(music);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 40; i++) {
      String chain = StressFormulas.chain(rules, 20, i % 2 == 0, true, random);
      assertTrue(depth(Parser.parseFormula(music, chain).orElseThrow()) > 5, chain);
    }
  }
}
