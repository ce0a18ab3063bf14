package io.nrs.training.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Curriculum;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.TrainingProcedure;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RouterDataTest {
  private static final int LAST = 1_000_000;

  private static TrainingData data(Language language, RouterFormulas formulas) {
    return TrainingData.of(router(language, "small").withData(formulas), 1);
  }

  private static RouterSettings router(Language language, String preset) {
    return (RouterSettings) Presets.of(language, TrainableModule.ROUTER, preset).orElseThrow();
  }

  /** How many rewrites the formulas of every training level take. */
  private static Set<Integer> rewrites(Language language) {
    return language == BuiltInLanguage.LISTOPS ? Set.of(1, 2, 3, 6) : Set.of(1, 3, 7);
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void aBatchHasAsManyFormulasOfOneLevelAsOfAnother(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    List<Example> batch =
        data(language, RouterFormulas.TOP_LEVEL).batch(LAST, 120, new SplittableRandom(5));
    Map<Integer, Integer> byRewrites = new TreeMap<>();
    batch.forEach(example -> byRewrites.merge(rules.rewrites(example.input()), 1, Integer::sum));
    assertEquals(rewrites(language), byRewrites.keySet());
    assertEquals(1, new HashSet<>(byRewrites.values()).size(), byRewrites.toString());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void theTargetIsTheValueThatRewritingGives(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    for (RouterFormulas formulas : RouterFormulas.values()) {
      for (Example example : data(language, formulas).batch(LAST, 60, new SplittableRandom(6))) {
        String formula = example.input();
        while (!rules.isAtom(formula)) {
          Leaf leaf = rules.lastLeaf(formula).orElseThrow();
          formula =
              formula.substring(0, leaf.offset())
                  + rules.valueOf(leaf.text())
                  + formula.substring(leaf.offset() + leaf.text().length());
        }
        assertEquals(formula, example.target(), example.input());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void intermediateFormulasAreThereWhereTheyAreAskedFor(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    Set<Integer> met = new HashSet<>();
    data(language, RouterFormulas.INTERMEDIATE)
        .batch(LAST, 600, new SplittableRandom(7))
        .forEach(example -> met.add(rules.rewrites(example.input())));
    int most = rewrites(language).stream().mapToInt(Integer::intValue).max().orElseThrow();
    for (int rewrites = 0; rewrites <= most; rewrites++) {
      assertTrue(met.contains(rewrites), rewrites + " rewrites");
    }
    assertEquals(most + 1, met.size());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void batchesHoldNothingOfTheValidationSets(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    TrainingData data = data(language, RouterFormulas.TOP_LEVEL);
    Set<String> validation = new HashSet<>();
    data.inDistribution().stream()
        .map(Example::input)
        .filter(input -> input.length() > rules.longestLeaf())
        .forEach(validation::add);
    data.outOfDistribution().stream().map(Example::input).forEach(validation::add);
    for (int i = 0; i < 10; i++) {
      List<Example> batch = data.batch(LAST, 64, new SplittableRandom(i));
      assertEquals(batch, data.batch(LAST, 64, new SplittableRandom(i)));
      batch.forEach(example -> assertFalse(validation.contains(example.input()), example.input()));
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void levelsComeInOneAfterTheOther(BuiltInLanguage language) {
    RouterSettings paper = router(language, "paper");
    TrainingData data =
        TrainingData.of(
            paper
                .with()
                .curriculum(new Curriculum(0, 6, List.of(10, 20), List.of()))
                .procedure(TrainingProcedure.OURS)
                .build(),
            1);
    assertEquals(List.of(1), nestings(data, 1));
    assertEquals(List.of(1), nestings(data, 10));
    assertEquals(List.of(1, 2), nestings(data, 11));
    assertEquals(
        language == BuiltInLanguage.LISTOPS ? List.of(1, 2) : List.of(1, 2, 3), nestings(data, 21));
    TrainingData all = TrainingData.of(paper, 1);
    assertEquals(nestings(data, 21), nestings(all, 1));
  }

  /** The paper's sets: the Selector's levels, without intermediate steps. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void thePublishedSetsAreFixedAndDeeper(BuiltInLanguage language) {
    boolean lists = language == BuiltInLanguage.LISTOPS;
    TrainingData data = TrainingData.of(router(language, "paper"), 1);
    Map<Integer, Integer> byNesting = new TreeMap<>();
    data.outOfDistribution()
        .forEach(example -> byNesting.merge(nesting(example.input()), 1, Integer::sum));
    assertEquals(lists ? Map.of(3, 120, 4, 120) : Map.of(4, 40, 5, 40, 6, 40), byNesting);
    Set<Example> drawn = deeper(data, 20_000, 1);
    Set<Example> next = deeper(data, 4_000, 2);
    long again = next.stream().filter(drawn::contains).count();
    // A tenth of the fixed set was drawn; among all formulas hardly any would come again.
    assertTrue(again > .05 * next.size(), again + " of " + next.size());
  }

  @Test
  void operandsOfDeeperFormulasWiden() {
    RouterSettings settings =
        router(BuiltInLanguage.ARITHMETIC, "paper")
            .withProcedure(TrainingProcedure.OURS)
            .withCurriculum(new Curriculum(0, 6, List.of(100, 200), List.of(10, 20, 30)));
    TrainingData data = TrainingData.of(settings, 1);
    assertEquals(1, largestOperand(data, 110, 2));
    assertEquals(9, largestOperand(data, 111, 2));
    assertEquals(9, largestOperand(data, 120, 2));
    assertTrue(largestOperand(data, 121, 2) > 90);
    assertTrue(shareOfUnits(data, 121) > 2 * shareOfUnits(data, 131));
    assertTrue(largestOperand(data, 210, 2) > 90);
    assertEquals(1, largestOperand(data, 210, 3));
    assertTrue(largestOperand(data, 231, 3) > 90);
    assertEquals(
        List.of(5, 10, 15),
        settings.withIterations(settings.iterations() / 2).curriculum().widens());
  }

  private static IntStream operands(TrainingData data, int iteration, int nesting) {
    return data.batch(iteration, 400, new SplittableRandom(4)).stream()
        .map(Example::input)
        .filter(formula -> nesting(formula) == nesting)
        .flatMap(formula -> Pattern.compile("[0-9]+").matcher(formula).results())
        .mapToInt(operand -> Integer.parseInt(operand.group()));
  }

  private static int largestOperand(TrainingData data, int iteration, int nesting) {
    return operands(data, iteration, nesting).max().orElseThrow();
  }

  private static double shareOfUnits(TrainingData data, int iteration) {
    return operands(data, iteration, 2)
        .mapToDouble(operand -> operand <= 1 ? 1 : 0)
        .average()
        .orElseThrow();
  }

  @Test
  void shortFormulasComeFirst() {
    RouterSettings settings = router(BuiltInLanguage.ALGEBRA, "small");
    TrainingData data = TrainingData.of(settings, 1);
    int last = settings.curriculum().shortUntil();
    assertTrue(longest(data, 1) <= settings.curriculum().shortLength());
    assertTrue(longest(data, last) <= settings.curriculum().shortLength());
    assertTrue(longest(data, last + 1) > settings.curriculum().shortLength());
    assertEquals(List.of(1), nestings(data, last));
  }

  private static Set<Example> deeper(TrainingData data, int count, long seed) {
    return data.batch(LAST, count, new SplittableRandom(seed)).stream()
        .filter(example -> nesting(example.input()) > 1)
        .collect(Collectors.toSet());
  }

  private static int longest(TrainingData data, int iteration) {
    return data.batch(iteration, 64, new SplittableRandom(3)).stream()
        .mapToInt(example -> example.input().length())
        .max()
        .orElseThrow();
  }

  private static List<Integer> nestings(TrainingData data, int iteration) {
    return data.batch(iteration, 60, new SplittableRandom(8)).stream()
        .map(example -> nesting(example.input()))
        .distinct()
        .sorted()
        .toList();
  }

  private static int nesting(String formula) {
    int deepest = 0;
    int open = 0;
    for (char token : formula.toCharArray()) {
      open += token == '(' || token == '[' ? 1 : token == ')' || token == ']' ? -1 : 0;
      deepest = Math.max(deepest, open);
    }
    return deepest;
  }
}
