package io.nrs.rewriting.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.language.DescribedRules;
import io.nrs.language.FormulaGenerator;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.WorkingText;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.language.window.TokenWindows;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.search.WindowTagger.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows: the right answers, and those that formulas contain. */
class WindowTaggerTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final int MOST_STEPS = 30;

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
    return all.stream().filter(WindowTaggerTest::areListed);
  }

  private static boolean areListed(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    return !rules.leavesOverlap() || rules.tokenWindows().get(0).size() < 1e6;
  }

  private static List<String> formulas(LanguageRules rules) {
    if (rules.leavesOverlap()) {
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
    LanguageRules rules = RulesFactory.of(language);
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
    LanguageRules rules = RulesFactory.of(language);
    List<Set<String>> reachable =
        rules.tokenWindows().stream().map(WindowTaggerTest::reachable).toList();
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
      for (List<Leaf> leaves = rules.leaves(formula);
          !leaves.isEmpty();
          leaves = rules.leaves(formula)) {
        Tagger.Tags tags = tagger.tag(folded.masked(formula));
        Set<Integer> marked = new HashSet<>();
        for (int i = 0; i < formula.length(); i++) {
          if (tags.lengths()[i] > 0) {
            marked.add(i + 1 - tags.behind()[i] - tags.lengths()[i]);
          }
        }
        for (Leaf leaf : leaves) {
          assertTrue(marked.contains(leaf.offset()), formula);
        }
        formula = folded.rewritten(rules, formula, leaves.get(random.nextInt(leaves.size())));
      }
    }
  }

  /** A tagger that knows only what was enumerated; all its other answers are arbitrary. */
  private static WindowTagger adversary(
      LanguageRules rules, List<Set<String>> reachable, int seed, AtomicInteger others) {
    List<Function<String, Answer>> passes = new ArrayList<>();
    for (int i = 0; i < reachable.size(); i++) {
      TokenWindows pass = rules.tokenWindows().get(i);
      Set<String> known = reachable.get(i);
      passes.add(
          window -> {
            if (known.contains(window)) {
              return new Answer(pass.answer(window), 1);
            }
            others.incrementAndGet();
            SplittableRandom random = RandomStreams.named(seed, window);
            return new Answer(random.nextInt(pass.marks().size()), 1);
          });
    }
    return new WindowTagger(rules, passes);
  }

  private static void learn(TaggedFormula formula, Tagger tagger) {
    for (TaggedFormula.Piece piece : formula.unknown()) {
      formula.learn(piece, tagger.tag(formula.context(piece)));
    }
  }

  /** The edit that makes one text of another. */
  private static TaggedFormula.Edit edit(String before, String after) {
    int most = Math.min(before.length(), after.length());
    int start = 0;
    while (start < most && before.charAt(start) == after.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < most - start
        && before.charAt(before.length() - 1 - end) == after.charAt(after.length() - 1 - end)) {
      end++;
    }
    return new TaggedFormula.Edit(
        start, before.length() - start - end, after.length() - start - end);
  }

  /**
   * What was enumerated decides every mark that is kept: in pieces, from any start, and again after
   * every rewrite.
   */
  @ParameterizedTest
  @MethodSource("languages")
  void answersToOtherWindowsChangeNothing(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    List<Set<String>> reachable =
        rules.tokenWindows().stream().map(WindowTaggerTest::reachable).toList();
    WindowTagger exact = WindowTagger.exact(rules);
    SplittableRandom random = new SplittableRandom(2);
    AtomicInteger others = new AtomicInteger();
    int longest = 0;
    boolean isLong = false;
    List<String> texts = formulas(rules);
    for (int i = 0; i < texts.size(); i++) {
      WindowTagger adversary = adversary(rules, reachable, i, others);
      WorkingText folded = rules.working(texts.get(i));
      String formula = folded.start(texts.get(i));
      TaggedFormula kept =
          new TaggedFormula(folded.masked(formula), adversary.reach(), adversary::isPart);
      int steps = 0;
      // A text without leaves, and an atom, are not read.
      for (List<Leaf> leaves = rules.leaves(formula);
          !leaves.isEmpty() && steps < MOST_STEPS;
          leaves = rules.leaves(formula)) {
        String text = folded.masked(formula);
        TaggedFormula whole = new TaggedFormula(text, exact.reach(), exact::isPart);
        whole.learn(new TaggedFormula.Piece(0, text.length()), exact.tag(text));
        TaggedFormula inPieces = new TaggedFormula(text, exact.reach(), exact::isPart);
        isLong |= text.length() > 48 + 4 * exact.reach();
        longest = Math.max(longest, inPieces.unknown().size());
        learn(inPieces, adversary);
        learn(kept, adversary);
        assertEquals(whole.marked(), inPieces.marked(), text);
        assertEquals(whole.marked(), kept.marked(), text);
        formula = folded.rewritten(rules, formula, leaves.get(random.nextInt(leaves.size())));
        kept.edit(folded.masked(formula), List.of(edit(text, folded.masked(formula))));
        steps++;
      }
    }
    assertEquals(isLong, longest > 1);
    // In some languages, any part of a formula may begin one.
    assertTrue(others.get() > 0 || !language.isOfPaper());
  }

  /** The lists of generated formulas have two or more arguments, in any language. */
  @ParameterizedTest
  @MethodSource("languages")
  void formulasOfTrainingHaveArguments(Language language) {
    assertTrue(RulesFactory.of(language).tokenGrammar().arguments() >= 2);
  }
}
