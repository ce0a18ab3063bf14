package io.nrs.rewriting.search;

import io.nrs.language.LeafPlaces;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.search.WindowResult.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Finds all leaves of formulas by their tags. The Combiner and the grammar check every mark, and
 * only leaves are replaced.
 */
public final class TaggingFinder {
  /** The most tokens that are read before the next check for cancellation. */
  private static final int MAX_TOKENS_PER_CHECK = 4_096;

  private final LeafPlaces rules;
  private final Tagger tagger;
  private final RewritingOptions options;
  private final Consumer<SelectorStatistics> log;

  /**
   * @param log gets the work that was done: every piece that was read is a window
   */
  public TaggingFinder(
      LeafPlaces rules, Tagger tagger, RewritingOptions options, Consumer<SelectorStatistics> log) {
    this.rules = rules;
    this.tagger = tagger;
    this.options = options;
    this.log = log;
  }

  /** Returns a formula without known tags. */
  public TaggedFormula start(String formula) {
    return new TaggedFormula(formula, tagger.reach(), tagger::isPart);
  }

  private record Reading(TaggedFormula formula, TaggedFormula.Piece piece) {
    private String context() {
      return formula.context(piece);
    }
  }

  /**
   * Finds the leaves of every formula. The result for a formula does not depend on the other
   * formulas.
   *
   * @param checkCancelled called between parts of the work; may throw to cancel
   */
  public List<LeafFinder.Selection> find(List<TaggedFormula> formulas, Runnable checkCancelled) {
    List<Reading> open = new ArrayList<>();
    int tokens = 0;
    List<Integer> pieces = new ArrayList<>();
    for (TaggedFormula formula : formulas) {
      if (rules.isAtom(formula.formula())) {
        // It has one possible mark, and the Solver's ω decides whether rewriting ends.
        formula.markWhole();
      }
      List<TaggedFormula.Piece> unknown = formula.unknown();
      pieces.add(unknown.size());
      for (TaggedFormula.Piece piece : unknown) {
        open.add(new Reading(formula, piece));
        tokens += piece.to() - piece.from() + tagger.reach();
        if (tokens >= MAX_TOKENS_PER_CHECK) {
          read(open, checkCancelled);
          tokens = 0;
        }
      }
    }
    read(open, checkCancelled);
    List<LeafFinder.Selection> found = new ArrayList<>();
    for (int i = 0; i < formulas.size(); i++) {
      found.add(selection(formulas.get(i), pieces.get(i)));
    }
    return found;
  }

  private void read(List<Reading> open, Runnable checkCancelled) {
    checkCancelled.run();
    open.forEach(each -> each.formula().learn(each.piece(), tagger.tag(each.context())));
    open.clear();
  }

  private LeafFinder.Selection selection(TaggedFormula formula, int pieces) {
    List<TaggedFormula.Marked> marked = formula.marked();
    List<WindowResult> leaves = new ArrayList<>();
    int vetoes = 0;
    for (int i = marked.size() - 1; i >= 0; i--) {
      TaggedFormula.Marked mark = marked.get(i);
      WindowResult result = result(formula.formula(), mark);
      if (result.leaf().isPresent()) {
        leaves.add(result);
      } else {
        formula.unmark(mark);
        vetoes++;
      }
    }
    log.accept(new SelectorStatistics(pieces, pieces, vetoes, 0));
    return new LeafFinder.Selection(
            leaves, leaves.isEmpty() ? leafless(formula) : leaves.get(0), pieces)
        .byStart();
  }

  private WindowResult result(String formula, TaggedFormula.Marked mark) {
    int end = Math.min(formula.length(), mark.offset() + mark.length());
    Window window = new Window(formula, Math.max(0, mark.offset()), end);
    return result(window, new Selector.Output(window.text(), mark.confidence()));
  }

  private WindowResult leafless(TaggedFormula formula) {
    Window whole = new Window(formula.formula(), 0, formula.formula().length());
    return result(whole, new Selector.Output("", formula.confidence()));
  }

  private WindowResult result(Window window, Selector.Output output) {
    Samples samples = new Samples(window, options, 0);
    samples.add(output);
    return WindowResult.of(rules, true, samples, 1);
  }
}
