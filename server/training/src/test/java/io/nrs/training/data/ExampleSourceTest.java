package io.nrs.training.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.data.TrainingData.SolverExamples;
import io.nrs.training.settings.Cuts;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingProcedure;
import io.nrs.training.settings.TransformerSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExampleSourceTest {
  private static final int DRAWN = 3_000;

  private static RunSettings preset(Language language, TrainableModule module) {
    return Presets.of(language, module, "default").orElseThrow();
  }

  private static TransformerSettings selector(Language language) {
    return (TransformerSettings) preset(language, TrainableModule.SELECTOR);
  }

  private static Cuts cutsOf(Language language) {
    return selector(language).cuts().orElseThrow();
  }

  /** Returns examples of the training levels, as a preset draws them. */
  private static List<Example> drawn(LanguageRules rules) {
    TransformerSettings settings = selector(rules.language());
    return draw(
        SelectorExamples.drawn(
            rules, cutsOf(rules.language()), settings.balancedShare(), rules::trainingShape),
        3);
  }

  private static List<Example> draw(ExampleSource source, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Example> drawn = new ArrayList<>();
    while (drawn.size() < DRAWN) {
      drawn.add(source.next(random));
    }
    return drawn;
  }

  private static ExampleSource whole(LanguageRules rules) {
    return SelectorExamples.drawn(rules, Cuts.NONE, 0, rules::trainingShape);
  }

  private static List<Example> wholeFormulas(LanguageRules rules) {
    return draw(whole(rules), 1);
  }

  private static List<Example> cuts(LanguageRules rules) {
    Cuts cuts = cutsOf(rules.language());
    Cuts only = new Cuts(1, cuts.shortestCut(), cuts.longestCut(), cuts.emptyCutShare());
    return draw(SelectorExamples.drawn(rules, only, 0, rules::trainingShape), 2);
  }

  private static int nesting(Formula formula) {
    return formula instanceof Atom
        ? 0
        : 1 + formula.operands().stream().mapToInt(ExampleSourceTest::nesting).max().orElseThrow();
  }

  private static int widest(Formula formula) {
    return formula instanceof Atom
        ? 0
        : Math.max(
            formula.operands().size(),
            formula.operands().stream().mapToInt(ExampleSourceTest::widest).max().orElseThrow());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void nothingIsDeeperOrWiderThanTheGeneralisationRuleAllows(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    boolean list = language == BuiltInLanguage.LISTOPS;
    Set<Integer> levels = new HashSet<>();
    for (Example example : wholeFormulas(rules)) {
      String formula = rules.vocabulary().expand(example.input());
      Formula tree = Parser.parseFormula(language, formula).orElseThrow();
      levels.add(nesting(tree));
      assertTrue(nesting(tree) <= (list ? 2 : 3), formula);
      assertTrue(widest(tree) <= (list ? 3 : 2), formula);
    }
    assertEquals(list ? Set.of(0, 1, 2) : Set.of(0, 1, 2, 3), levels);
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void theTargetOfAFormulaIsItsLastLeafAndOfAnAtomItself(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    int atoms = 0;
    for (Example example : wholeFormulas(rules)) {
      boolean atom = rules.isAtom(example.input());
      atoms += atom ? 1 : 0;
      String leaf = rules.lastLeaf(example.input()).map(Leaf::text).orElse(example.input());
      assertEquals(leaf, example.target());
      assertEquals(atom, rules.lastLeaf(example.input()).isEmpty(), example.input());
      if (!atom) {
        assertEquals(leaf, lastInnermost(language, rules, example.input()), example.input());
      }
    }
    assertTrue(0 < atoms && atoms < DRAWN / 3, atoms + " of " + DRAWN);
  }

  @Test
  void aFixedSetHasItsSizeAndIsAFunctionOfItsSeed() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.ARITHMETIC);
    ExampleSource source = whole(rules);
    Set<Example> set = new HashSet<>(draw(source.fixed(100, 7), 1));
    assertTrue(90 < set.size() && set.size() <= 100, set.size() + " of 100");
    assertTrue(set.containsAll(draw(source.fixed(100, 7), 2)));
    assertTrue(!set.containsAll(draw(source.fixed(100, 8), 1)));
  }

  /** Short formulas of 0 and ±1, equal and extreme operands are the first that people type. */
  @Test
  void balancedFormulasOfAlgebraHoldWhatIsRareAmongOthers() {
    assertEquals(.5, selector(BuiltInLanguage.ALGEBRA).balancedShare());
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.ALGEBRA);
    List<Example> drawn = drawn(rules);
    checkRare(drawn, "\\([-+]([abxy])[-+][-+]?\\1\\)", 2);
    checkRare(drawn, "\\(\\([-+][abxy][-+]{1,2}[abxy]\\)[-+]\\([-+][abxy][-+]{1,2}[abxy]\\)\\)", 1);
    checkRare(drawn, ".*\\(\\+(.*)[-+]\\1\\).*", 10);
    checkRare(drawn, ".*[-+]9[89]\\*.*[-+]9[89]\\*.*", 100);
    for (String form : List.of("[abxy]\\+\\d", "[abxy]-\\d", "\\+\\+", "\\+-", "-\\+", "--")) {
      checkRare(drawn, ".*" + form + ".*", 100);
    }
    assertEquals(
        15,
        drawn.stream()
            .map(example -> example.input().chars().filter(Character::isLetter).boxed())
            .map(letters -> letters.collect(Collectors.toSet()))
            .filter(letters -> !letters.isEmpty())
            .distinct()
            .count(),
        "every set of variables");
    for (Example example : drawn) {
      assertEquals(
          rules.lastLeaf(example.input()).map(Leaf::text).orElse(""),
          rules.isAtom(example.input()) ? "" : example.target());
    }
  }

  private static void checkRare(List<Example> drawn, String pattern, int least) {
    long found = drawn.stream().filter(example -> example.input().matches(pattern)).count();
    assertTrue(found >= least, pattern + ": " + found);
  }

  /** By the tree: of the operations on atoms alone, the last one. */
  private static String lastInnermost(Language language, LanguageRules rules, String compact) {
    String text = rules.vocabulary().expand(compact);
    Formula formula = Parser.parseFormula(language, text).orElseThrow();
    while (true) {
      List<Formula> nested =
          formula.operands().stream().filter(part -> !(part instanceof Atom)).toList();
      if (nested.isEmpty()) {
        break;
      }
      formula = nested.get(nested.size() - 1);
    }
    String leaf = text.substring(formula.span().start(), formula.span().end());
    String found = rules.vocabulary().compact(leaf);
    return formula.operands().size() > 2 ? found.substring(1, 4) : found;
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void cutsAreAsLongAsAskedForAndTheirTargetsTheirLastLeaves(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    Cuts cuts = cutsOf(language);
    int empty = 0;
    Set<Integer> lengths = new HashSet<>();
    for (Example example : cuts(rules)) {
      int length = example.input().length();
      assertTrue(cuts.shortestCut() <= length && length <= cuts.longestCut(), example.input());
      lengths.add(length);
      assertEquals(rules.lastLeaf(example.input()).map(Leaf::text).orElse(""), example.target());
      empty += example.target().isEmpty() ? 1 : 0;
    }
    assertTrue(lengths.size() > 8, lengths + " tokens");
    assertTrue(DRAWN / 100 < empty && empty < 2 * DRAWN / 5, empty + " of " + DRAWN);
  }

  /** Operations that stay are tokens of training texts, and every operation on them is a leaf. */
  @Test
  void foldedOperandsAreLikeAtoms() {
    Path file = Path.of("..", "..", "grammar", "languages", "logic.json");
    LanguageRules rules = RulesFactory.of(DescriptionReader.read(file).language());
    String tokens = rules.vocabulary().characters();
    int folded = 0;
    for (Example example : drawn(rules)) {
      String text = example.input();
      assertTrue(text.chars().allMatch(token -> tokens.indexOf(token) >= 0), text);
      folded += text.contains("◦") ? 1 : 0;
      String last = rules.lastLeaf(text).map(Leaf::text).orElse("");
      assertEquals(last.isEmpty() && rules.isAtom(text) ? text : last, example.target());
    }
    assertTrue(folded > DRAWN / 10, folded + " of " + DRAWN);
    Map<String, Integer> answers = new HashMap<>();
    for (Example example : draw(new SolverExamples(rules, TrainingProcedure.OURS, false), 3)) {
      String answer = rules.vocabulary().expand(example.target());
      answers.merge(rules.isAtom(example.target()) ? "atom" : answer, 1, Integer::sum);
    }
    assertEquals(Set.of("atom", "◦1", Vocabulary.STAYS, Vocabulary.OMEGA), answers.keySet());
    int stays = answers.get(Vocabulary.STAYS);
    assertTrue(DRAWN * 2 / 5 < stays && stays < DRAWN * 3 / 5, answers.toString());
  }

  /** Returns the leaves of three operands, 512 of 584, in the written form. */
  private static List<String> medians(boolean later) {
    Path file = Path.of("..", "..", "docs", "languages", "median.json");
    LanguageRules rules =
        RulesFactory.of(LeafExpansion.expand(DescriptionReader.read(file)).language());
    return draw(new SolverExamples(rules, TrainingProcedure.OURS, later), 3).stream()
        .map(example -> rules.vocabulary().expand(example.input()))
        .filter(leaf -> leaf.startsWith("mid("))
        .toList();
  }

  /** A value of three operands is learnt from leaves in which fewer of them matter, too. */
  @Test
  void manyOperandsAreOftenTheFirstAtom() {
    List<String> medians = medians(false);
    long plain =
        medians.stream().filter(leaf -> leaf.matches("mid\\((0,0,.|0,.,0|.,0,0)\\)")).count();
    // If all operands were alike, these would be one of 23.
    assertTrue(
        medians.size() < 5 * plain && 2 * plain < medians.size(), plain + " of " + medians.size());
  }

  @Test
  void manyOperandsBecomeMoreFrequent() {
    int first = medians(false).size();
    int later = medians(true).size();
    assertTrue(first < DRAWN * 2 / 5, first + " of " + DRAWN);
    assertTrue(later > DRAWN * 3 / 5, later + " of " + DRAWN);
    long distinct = medians(true).stream().distinct().count();
    assertTrue(distinct > 480, distinct + " of 512");
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void batchesHoldNothingOfTheValidationSets(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    RunSettings settings = preset(language, TrainableModule.SELECTOR);
    TrainingData data = TrainingData.of(settings, 1);
    Set<String> validation = new HashSet<>();
    data.inDistribution().stream()
        .map(Example::input)
        .filter(input -> input.length() > rules.longestLeaf())
        .forEach(validation::add);
    assertEquals(512, data.inDistribution().size());
    assertEquals(512, data.outOfDistribution().size());
    for (int i = 0; i < 10; i++) {
      List<Example> batch = data.batch(1, settings.batch(), new SplittableRandom(i));
      assertEquals(settings.batch(), batch.size());
      assertEquals(batch, data.batch(1, settings.batch(), new SplittableRandom(i)));
      for (Example example : batch) {
        assertTrue(!validation.contains(example.input()), example.input());
        assertTrue(example.input().length() <= cutsOf(language).longestCut(), example.input());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void theSolverLearnsLeavesAndSomeAtoms(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    int atoms = 0;
    for (Example example : draw(new SolverExamples(rules, TrainingProcedure.OURS, false), 3)) {
      if (example.target().equals(Vocabulary.OMEGA)) {
        assertTrue(rules.isAtom(example.input()));
        atoms++;
      } else {
        assertEquals(rules.valueOf(example.input()), example.target());
      }
    }
    assertTrue(DRAWN / 50 < atoms && atoms < DRAWN / 10, atoms + " of " + DRAWN);
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void aTaggersWindowsAreThoseOfShortFormulasWithTheirRightAnswers(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    Map<String, String> answers = new HashMap<>();
    TaggerExamples.reachable(rules, each -> answers.put(each.input(), each.target()));
    List<Example> drawn = draw(TaggerExamples.training(rules, RandomStreams.of(1)), 5);
    drawn.forEach(each -> assertEquals(answers.get(each.input()), each.target()));
    assertEquals(drawn, draw(TaggerExamples.training(rules, RandomStreams.of(1)), 5));
    int trained =
        TaggerExamples.training(rules, RandomStreams.of(1)).sizes().stream().mapToInt(i -> i).sum();
    assertTrue(trained < answers.size(), trained + " of " + answers.size());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void shortFormulasObeyTheGeneralisationRule(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    ShortFormulas formulas = new ShortFormulas(rules);
    SplittableRandom random = new SplittableRandom(1);
    int deepest = 0;
    for (int i = 0; i < DRAWN; i++) {
      String text = formulas.draw(rules.levels().nesting(), rules.levels().arguments(), random);
      int depth = 0;
      for (char token : text.toCharArray()) {
        depth += "([".indexOf(token) >= 0 ? 1 : ")]".indexOf(token) >= 0 ? -1 : 0;
        deepest = Math.max(deepest, depth);
      }
      assertEquals(0, depth, text);
      // More arguments than in training would show as so many digits.
      assertTrue(
          language != BuiltInLanguage.LISTOPS
              || !text.matches(".*\\d{" + (rules.levels().arguments() + 1) + "}.*"),
          text);
    }
    assertEquals(rules.levels().nesting(), deepest);
  }
}
