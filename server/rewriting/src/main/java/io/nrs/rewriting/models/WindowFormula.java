package io.nrs.rewriting.models;

import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.WorkingText;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.language.window.TokenWindows;
import io.nrs.rewriting.search.WindowTagger;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** A formula in which the tagger is asked about a window. */
final class WindowFormula {
  private static final int MOST_CHOICES = 200;
  private static final int MOST_DRAWS = 2_000;

  private final LanguageRules rules;
  private final int pass;
  private final String window;
  private final WindowTagger reader;
  private final SplittableRandom random = RandomStreams.of(1);
  private boolean found;

  private WindowFormula(LanguageRules rules, int pass, String window) {
    this.rules = rules;
    this.pass = pass;
    this.window = window;
    this.reader =
        WindowTagger.exact(
            rules, (number, asked) -> found |= number == pass && asked.equals(window));
  }

  /**
   * Returns the shortest formula that has a window before anything is rewritten. If nobody can
   * write one, it returns a drawn formula that has the window, maybe after some rewriting; nothing
   * if there is none among those drawn.
   *
   * @param window of a pass, one character per token
   */
  static Optional<String> of(LanguageRules rules, int pass, String window) {
    WindowFormula search = new WindowFormula(rules, pass, window);
    return search.shortest().or(search::drawn);
  }

  private boolean hasWindow(WorkingText working, String text) {
    found = false;
    reader.tag(working.masked(text));
    return found;
  }

  /** A class may have tokens that not every place allows, so other tokens are tried too. */
  private Optional<String> shortest() {
    Optional<String> classes = rules.tokenWindows().get(pass).shortestWith(window);
    for (int choice = 0; classes.isPresent() && choice < MOST_CHOICES; choice++) {
      Optional<String> formula = written(classes.get(), choice == 0);
      if (formula.isPresent()) {
        return formula;
      }
    }
    return Optional.empty();
  }

  private Optional<String> written(String classes, boolean first) {
    StringBuilder compact = new StringBuilder();
    for (char number : classes.toCharArray()) {
      List<String> texts = texts(number);
      compact.append(texts.get(first ? 0 : random.nextInt(texts.size())));
    }
    return Parser.parseFormula(rules.language(), rules.vocabulary().expand(compact.toString()))
        .map(Printer::print)
        .filter(
            printed -> {
              String text = rules.vocabulary().compact(printed);
              WorkingText working = rules.working(text);
              return hasWindow(working, working.start(text));
            });
  }

  /** Returns the tokens of a class; of what an earlier pass marked, the shortest atoms. */
  private List<String> texts(char number) {
    List<Character> tokens = rules.tokenWindows().get(pass).tokens(number);
    if (!tokens.isEmpty()) {
      return tokens.stream().map(String::valueOf).toList();
    }
    List<String> atoms = rules.atoms().map(this::withoutSign).distinct().toList();
    int shortest = atoms.stream().mapToInt(String::length).min().orElseThrow();
    return atoms.stream().filter(atom -> atom.length() == shortest).toList();
  }

  /** A sign is a token of its own in every pass. */
  private String withoutSign(String atom) {
    TokenWindows windows = rules.tokenWindows().get(pass);
    int last = windows.findClass(atom.charAt(atom.length() - 1));
    int from = 0;
    while (windows.findClass(atom.charAt(from)) != last) {
      from++;
    }
    return atom.substring(from);
  }

  /** Where leaves overlap, any row of tokens is a line. */
  private Optional<String> drawn() {
    if (rules.leavesOverlap()) {
      return Optional.of(rules.vocabulary().expand(rules.tokenWindows().get(pass).shown(window)));
    }
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      int arguments = rules.levels().haveArguments() ? 2 + random.nextInt(4) : 2;
      FormulaShape shape = new FormulaShape(1 + random.nextInt(5), arguments, random.nextBoolean());
      String formula = rules.generate(shape, random);
      WorkingText folded = rules.working(formula);
      for (int left = random.nextInt(rules.rewrites(formula) + 1); left > 0; left--) {
        List<Leaf> leaves = rules.leaves(formula);
        if (!leaves.isEmpty()) {
          formula = folded.rewritten(rules, formula, leaves.get(random.nextInt(leaves.size())));
        }
      }
      if (hasWindow(folded, formula)) {
        return Optional.of(rules.vocabulary().expand(folded.unfolded(formula)));
      }
    }
    return Optional.empty();
  }
}
