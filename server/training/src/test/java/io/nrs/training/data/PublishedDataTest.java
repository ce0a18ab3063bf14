package io.nrs.training.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Presets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sets that preset paper trains and validates on, as training gets them (section 5.2.1). */
class PublishedDataTest {
  private static final int DRAWN = 20_000;

  private static TrainingData data(BuiltInLanguage language, TrainableModule module, long seed) {
    return TrainingData.of(Presets.of(language, module, "paper").orElseThrow(), seed);
  }

  /** By the tree: nesting and arguments of the last operation on atoms alone. */
  private record Place(int nesting, int arguments) {
    static Place ofLastLeaf(BuiltInLanguage language, String compact) {
      String text = RulesFactory.of(language).vocabulary().expand(compact);
      List<Formula> arguments = Parser.parseFormula(language, text).orElseThrow().operands();
      for (int nesting = 1; ; nesting++) {
        List<Formula> nested = arguments.stream().filter(part -> !(part instanceof Atom)).toList();
        if (nested.isEmpty()) {
          return new Place(nesting, arguments.size());
        }
        arguments = nested.get(nested.size() - 1).operands();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void deeperFormulasThatSelectASelectorAreBalancedOverTheirLastLeaf(BuiltInLanguage language) {
    TrainingData data = data(language, TrainableModule.SELECTOR, 1);
    Map<Place, Long> places =
        data.outOfDistribution().stream()
            .map(example -> Place.ofLastLeaf(language, example.input()))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    boolean list = language == BuiltInLanguage.LISTOPS;
    Set<Place> expected = new HashSet<>();
    for (int nesting = 1; nesting <= (list ? 4 : 6); nesting++) {
      for (int arguments = 2; arguments <= (list ? 4 : 2); arguments++) {
        expected.add(new Place(nesting, arguments));
      }
    }
    assertEquals(expected, places.keySet());
    assertEquals(Set.of(40L), Set.copyOf(places.values()));
    assertEquals(512, data.inDistribution().size());
  }

  private static List<String> longOnes(TrainingData data, int longer) {
    return data.batch(1, DRAWN, new SplittableRandom(4)).stream()
        .map(Example::input)
        .filter(input -> input.length() > longer)
        .toList();
  }

  /** Long formulas, which chance does not draw twice. Of 200,000, 5 % are drawn again. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void theBatchesOfASelectorRepeatTheExamplesOfAFixedSet(BuiltInLanguage language) {
    int longer =
        switch (language) {
          case LISTOPS -> 15;
          case ARITHMETIC -> 24;
          case ALGEBRA -> 40;
        };
    List<String> drawn = longOnes(data(language, TrainableModule.SELECTOR, 1), longer);
    assertTrue(drawn.size() > 1_000, drawn.size() + " long formulas");
    Set<String> set = new HashSet<>(drawn);
    assertEquals(.05, 1 - (double) set.size() / drawn.size(), .03);
    assertTrue(
        longOnes(data(language, TrainableModule.SELECTOR, 2), longer).stream()
            .noneMatch(set::contains),
        "another seed has another set");
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void halfOfTheBatchOfASolverAreAtoms(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    List<Example> batch =
        data(language, TrainableModule.SOLVER, 1).batch(1, 2_000, new SplittableRandom(3));
    List<Example> ended =
        batch.stream().filter(example -> example.target().equals(Vocabulary.OMEGA)).toList();
    assertEquals(1_000, ended.size(), 100);
    assertTrue(ended.stream().allMatch(example -> rules.isAtom(example.input())));
  }
}
