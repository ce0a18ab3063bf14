package io.nrs.training.data;

import io.nrs.language.LanguageRules;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.window.TokenWindows;
import io.nrs.rewriting.search.WindowTagger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The windows of formulas of any shape, with their right answers. Intermediate steps of a formula
 * are formulas with as many levels or fewer. Half of the examples are as frequent as in the texts;
 * in the other half every window is equally frequent. The passes over a text take turns.
 *
 * <p>An example's input is the number of the pass and the classes of the window; its target is the
 * number of the answer.
 */
final class TaggerExamples implements ExampleSource {
  /** More formulas show hardly another window. */
  private static final int FORMULAS = 4_000;

  /** In a sequence, every token may follow every other one, so there are more windows. */
  private static final int SEQUENCES = 20_000;

  private final LanguageRules rules;
  private final List<TokenWindows> passes;
  private final List<Windows> windows = new ArrayList<>();

  /** The windows of a pass: each once, and in the order of the texts. */
  private static final class Windows {
    private final Map<String, Integer> places = new HashMap<>();
    private final List<String> distinct = new ArrayList<>();
    private final List<Integer> all = new ArrayList<>();

    void add(String window) {
      int place = places.computeIfAbsent(window, key -> distinct.size());
      if (place == distinct.size()) {
        distinct.add(window);
      }
      all.add(place);
    }
  }

  private TaggerExamples(
      LanguageRules rules, Function<SplittableRandom, String> texts, SplittableRandom random) {
    this.rules = rules;
    this.passes = rules.tokenWindows();
    passes.forEach(pass -> windows.add(new Windows()));
    WindowTagger reader =
        WindowTagger.exact(rules, (pass, window) -> windows.get(pass).add(window));
    for (int left = rules.leavesOverlap() ? SEQUENCES : FORMULAS; left > 0; left--) {
      reader.tag(texts.apply(random));
    }
  }

  private static TaggerExamples drawn(
      LanguageRules rules, int nesting, int arguments, SplittableRandom stream) {
    ShortFormulas formulas = new ShortFormulas(rules);
    FormulaShape shape = new FormulaShape(nesting, arguments, true);
    return new TaggerExamples(
        rules,
        random ->
            rules
                .shortText(shape, random)
                .orElseGet(() -> formulas.draw(nesting, arguments, random)),
        stream);
  }

  /** Returns the windows of a user's formulas and of their intermediate steps. */
  static TaggerExamples of(LanguageRules rules, OwnFormulas own, SplittableRandom stream) {
    return new TaggerExamples(
        rules, random -> SelectorExamples.partlyRewritten(rules, own.any(random), random), stream);
  }

  /** Returns the windows of formulas of the training levels. */
  static TaggerExamples training(LanguageRules rules, SplittableRandom stream) {
    return drawn(rules, rules.levels().nesting(), rules.tokenGrammar().arguments(), stream);
  }

  /** Returns the windows of formulas that are up to two levels deeper, and wider. */
  static TaggerExamples deeper(LanguageRules rules, SplittableRandom stream) {
    return drawn(rules, rules.levels().nesting() + 2, rules.tokenGrammar().arguments() + 2, stream);
  }

  /** Returns the number of different windows of each pass. */
  List<Integer> sizes() {
    return windows.stream().map(each -> each.distinct.size()).toList();
  }

  @Override
  public Example next(SplittableRandom random) {
    if (rules.hasManyWindows() && random.nextBoolean()) {
      return example(passes, 0, single(random));
    }
    int pass = random.nextInt(passes.size());
    Windows from = windows.get(pass);
    int place =
        random.nextBoolean()
            ? from.all.get(random.nextInt(from.all.size()))
            : random.nextInt(from.distinct.size());
    return example(passes, pass, from.distinct.get(place));
  }

  /** Returns a window of any tokens, which often ends with a leaf or with almost one. */
  private String single(SplittableRandom random) {
    int length = passes.get(0).view();
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(rules.randomAtom(random));
    }
    if (random.nextInt(4) > 0) {
      String leaf = rules.anyLeaf(random);
      text.replace(length - leaf.length(), length, leaf);
    }
    if (random.nextInt(16) == 0) {
      int edge = random.nextInt(length);
      return window(text.substring(edge));
    }
    return window(text.toString());
  }

  /** Returns the window at the end of a short text. */
  private String window(String text) {
    TokenWindows pass = passes.get(0);
    StringBuilder window = new StringBuilder(pass.edges());
    text.chars().forEach(token -> window.append(pass.classOf((char) token)));
    return window.substring(window.length() - pass.view());
  }

  private static Example example(List<TokenWindows> passes, int pass, String window) {
    return new Example(
        (char) pass + window, String.valueOf((char) passes.get(pass).answer(window)));
  }

  /** Gives every window that formulas of any depth contain, with its right answer. */
  static void reachable(LanguageRules rules, Consumer<Example> examples) {
    List<TokenWindows> passes = rules.tokenWindows();
    for (int i = 0; i < passes.size(); i++) {
      int pass = i;
      passes.get(i).reachable(window -> examples.accept(example(passes, pass, window)));
    }
  }
}
