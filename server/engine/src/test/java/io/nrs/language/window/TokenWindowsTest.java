package io.nrs.language.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.FileTree;
import io.nrs.language.DescribedRules;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.language.WorkingText;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.window.TokenWindows.TokenGrammar;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.search.WindowTagger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows: the right answers, and those that formulas contain. */
class TokenWindowsTest {
  private static final Path ROOT = Path.of("..", "..");

  /** Languages of all forms, the shipped ones and the examples of docs/languages.md. */
  private static Stream<Language> languages() throws IOException {
    List<Language> all = new ArrayList<>(List.of(BuiltInLanguage.values()));
    for (String folder : List.of("grammar/languages", "docs/languages")) {
      for (Path file : FileTree.list(ROOT.resolve(folder))) {
        if (file.toString().endsWith(".json")) {
          Language language =
              LeafExpansion.expandUnlessKnown(DescriptionReader.read(file)).language();
          if (Language.ofId(language.id()).isEmpty()) {
            all.add(language);
          }
        }
      }
    }
    all.add(
        DescriptionReader.read(
                Path.of("x.json"),
                """
                {"id": "turns", "atoms": ["0", "1"],
                 "operations": [{"symbol": "a", "form": "prefix"}, {"symbol": "b", "form": "prefix"}],
                 "rules": ["(a0) => 1", "(a1) => 0", "(b0) => 0", "(b1) => 0"]}
                """)
            .language());
    // In a sequence, every window is possible, so those of many tokens are too many to list.
    return all.stream().filter(TokenWindowsTest::areListed);
  }

  private static boolean areListed(Language language) {
    LanguageRules rules = LanguageRules.of(language);
    return !rules.isSequence() || rules.tokenWindows().get(0).size() < 1e6;
  }

  private static List<String> formulas(LanguageRules rules) {
    if (rules.isSequence()) {
      SplittableRandom random = new SplittableRandom(1);
      return Stream.generate(
              () -> rules.generate(new FormulaShape(1 + random.nextInt(7), 2, true), random))
          .limit(100)
          .toList();
    }
    if (!(rules instanceof DescribedRules described)) {
      return FormulaGenerator.ofAllKinds(rules, 7, 1).stream()
          .map(rules.vocabulary()::compact)
          .toList();
    }
    SplittableRandom random = new SplittableRandom(1);
    return Stream.generate(
            () -> described.generateMixed(1 + random.nextInt(9), random.nextDouble(.3, .9), random))
        .filter(formula -> formula.length() < 2_000)
        .limit(200)
        .map(rules.vocabulary()::compact)
        .toList();
  }

  private static void check(Language language, String text, String expected) {
    LanguageRules rules = LanguageRules.of(language);
    String compact = rules.vocabulary().compact(text);
    Tagger.Tags tags = WindowTagger.exact(rules).tag(compact);
    List<String> found = new ArrayList<>();
    for (int i = 0; i < compact.length(); i++) {
      int end = i + 1 - tags.behind()[i];
      if (tags.lengths()[i] > 0) {
        found.add(rules.vocabulary().expand(compact.substring(end - tags.lengths()[i], end)));
      }
    }
    assertEquals(expected, String.join(" ", found), text);
  }

  @Test
  void everyLeafOfALevelIsMarked() {
    check(BuiltInLanguage.ARITHMETIC, "((12+-3)*(4-5))", "(12+-3) (4-5)");
    check(BuiltInLanguage.ARITHMETIC, "((1+2)+3)", "(1+2)");
    check(BuiltInLanguage.ARITHMETIC, "((0--99)-(-1-0))", "(0--99) (-1-0)");
    check(BuiltInLanguage.ALGEBRA, "((+x+x)-+2*x)", "(+x+x)");
    check(BuiltInLanguage.ALGEBRA, "(+2*a*x-(-a*x--99*a*x))", "(-a*x--99*a*x)");
  }

  @Test
  void aListsOperatorIsMarkedWithItsFirstTwoOperands() {
    check(BuiltInLanguage.LISTOPS, "[MIN12]", "[MIN12]");
    check(BuiltInLanguage.LISTOPS, "[MIN123]", "MIN12");
    check(BuiltInLanguage.LISTOPS, "[MIN[MAX12]3]", "[MAX12]");
    check(BuiltInLanguage.LISTOPS, "[MIN12[MAX34]]", "[MAX34]");
  }

  private static Set<String> reachable(TokenWindows pass) {
    Set<String> reachable = new HashSet<>();
    pass.reachable(window -> assertTrue(reachable.add(window)));
    return reachable;
  }

  /** Windows of many formulas of any kind, and of all steps of their rewriting. */
  @ParameterizedTest
  @MethodSource("languages")
  void formulasHaveNoOtherWindowsAndTheirLeavesAreMarked(Language language) {
    LanguageRules rules = LanguageRules.of(language);
    List<Set<String>> reachable =
        rules.tokenWindows().stream().map(TokenWindowsTest::reachable).toList();
    WindowTagger tagger =
        WindowTagger.exact(
            rules,
            (pass, window) ->
                assertTrue(
                    reachable.get(pass).contains(window),
                    () -> rules.tokenWindows().get(pass).shown(window)));
    SplittableRandom random = new SplittableRandom(1);
    for (String whole : formulas(rules)) {
      WorkingText folded = rules.working(whole);
      String formula = whole;
      for (List<LanguageRules.Leaf> leaves = rules.leaves(formula);
          !leaves.isEmpty();
          leaves = rules.leaves(formula)) {
        Tagger.Tags tags = tagger.tag(folded.masked(formula));
        Set<Integer> marked = new HashSet<>();
        for (int i = 0; i < formula.length(); i++) {
          if (tags.lengths()[i] > 0) {
            marked.add(i + 1 - tags.behind()[i] - tags.lengths()[i]);
          }
        }
        for (LanguageRules.Leaf leaf : leaves) {
          assertTrue(marked.contains(leaf.offset()), formula);
        }
        formula = folded.rewritten(rules, formula, leaves.get(random.nextInt(leaves.size())));
      }
    }
  }

  /** All formulas of a small grammar, up to a number of levels. */
  private static List<String> formulas(int levels) {
    List<String> inner = levels == 0 ? List.of() : formulas(levels - 1);
    List<String> all = new ArrayList<>(List.of("a"));
    for (String left : inner) {
      all.add("(!" + left + ")");
      inner.forEach(right -> all.add("(" + left + "+" + right + ")"));
    }
    return all;
  }

  /** The lists of generated formulas have two or more arguments, in any language. */
  @ParameterizedTest
  @MethodSource("languages")
  void formulasOfTrainingHaveArguments(Language language) {
    assertTrue(LanguageRules.of(language).tokenGrammar().arguments() >= 2);
  }

  @Test
  void formulasHaveAllReachableWindows() {
    String tokens = "a()!+";
    String formula = TokenGrammar.FORMULA;
    List<Set<String>> classes = new ArrayList<>();
    tokens.chars().forEach(token -> classes.add(Set.of(Character.toString(token))));
    FormulaAutomaton automaton =
        new FormulaAutomaton(
            Map.of(
                formula,
                List.of(
                    List.of("a"),
                    List.of("(", "!", formula, ")"),
                    List.of("(", formula, "+", formula, ")"))),
            classes);
    // A window of n tokens needs at most n levels.
    for (int length = 1; length <= 4; length++) {
      Set<String> expected = new TreeSet<>();
      for (String each : formulas(4)) {
        String text = "_".repeat(length - 1) + each;
        for (int i = 0; i + length <= text.length(); i++) {
          expected.add(text.substring(i, i + length));
        }
      }
      Set<String> found = new TreeSet<>();
      automaton.windows(
          length,
          window -> {
            StringBuilder text = new StringBuilder();
            window.chars().forEach(each -> text.append(each == 0 ? '_' : tokens.charAt(each - 1)));
            assertTrue(found.add(text.toString()), text.toString());
          });
      assertEquals(expected, found);
    }
  }
}
