package io.nrs.training.family;

import io.nrs.language.LanguageRules;
import io.nrs.language.window.CommonRole;
import io.nrs.language.window.TokenWindows;
import io.nrs.language.window.TokenWindows.Mark;
import io.nrs.rewriting.search.WindowTagger;
import io.nrs.training.data.ShortFormulas;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The windows of short formulas of one signature, as a tagger for any language reads them. */
final class SignatureWindows {
  private static final int FORMULAS = 24;
  private static final int ARGUMENTS = 5;

  /** Half of the windows mark something; nine of ten do not in formulas. */
  private final List<Window> marking = new ArrayList<>();

  private final List<Window> all = new ArrayList<>();

  /**
   * A window.
   *
   * @param roles of each token, the last token last
   * @param mark the right answer
   */
  record Window(List<int[]> roles, Mark mark) {}

  /**
   * Draws formulas.
   *
   * @param arguments the most operands of a list
   */
  SignatureWindows(LanguageRules rules, int arguments, SplittableRandom random) {
    List<TokenWindows> passes = rules.tokenWindows();
    List<Set<String>> distinct = new ArrayList<>();
    passes.forEach(pass -> distinct.add(new LinkedHashSet<>()));
    WindowTagger reader =
        WindowTagger.exact(rules, (pass, window) -> distinct.get(pass).add(window));
    ShortFormulas formulas = new ShortFormulas(rules);
    for (int i = 0; i < FORMULAS; i++) {
      int nesting = 1 + random.nextInt(rules.levels().nesting());
      reader.tag(formulas.draw(nesting, arguments, random));
    }
    for (int pass = 0; pass < passes.size(); pass++) {
      TokenWindows windows = passes.get(pass);
      for (String window : distinct.get(pass)) {
        Window read = of(windows, window);
        all.add(read);
        if (read.mark().length() > 0) {
          marking.add(read);
        }
      }
    }
  }

  /**
   * Draws formulas of a random signature.
   *
   * @param operands the most operands of a call
   * @param most the most tokens of a window
   */
  static SignatureWindows random(int operands, int most, SplittableRandom random) {
    while (true) {
      LanguageRules rules = RandomSignature.draw(operands, random);
      if (rules.tokenWindows().stream().allMatch(pass -> pass.view() <= most)) {
        SignatureWindows windows = new SignatureWindows(rules, ARGUMENTS, random);
        if (!windows.all.isEmpty()) {
          return windows;
        }
      }
    }
  }

  /** Returns a window of a language whose tokens have common roles, with its right answer. */
  static Window of(TokenWindows windows, String window) {
    return new Window(
        roles(window, windows.commonRoles().orElseThrow()),
        windows.marks().get(windows.answer(window)));
  }

  private static List<int[]> roles(String window, List<Set<CommonRole>> ofClasses) {
    return window
        .chars()
        .mapToObj(number -> ofClasses.get(number).stream().mapToInt(CommonRole::ordinal).toArray())
        .toList();
  }

  Window next(SplittableRandom random) {
    List<Window> from = marking.isEmpty() || random.nextBoolean() ? all : marking;
    return from.get(random.nextInt(from.size()));
  }
}
