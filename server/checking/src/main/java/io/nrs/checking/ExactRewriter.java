package io.nrs.checking;

import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.LeafMeaning;
import io.nrs.language.LeafPlaces;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.List;
import java.util.function.Consumer;

/**
 * Rewrites by the rules of a language, for languages without networks. It takes the steps that
 * networks without a mistake would take: the rules stand in the places of tagger and Solver.
 */
public final class ExactRewriter implements Rewriter {
  private final Rewriter steps;

  /**
   * @param stepLimit the most rewrites of one formula
   */
  public ExactRewriter(Language language, int stepLimit) {
    LanguageRules rules = RulesFactory.of(language);
    this.steps =
        NeuralRewritingSystem.withoutSelector(
            rules,
            leaves ->
                leaves.stream().map(leaf -> new Solver.Solution(value(rules, leaf), 1)).toList(),
            new ExactTagger(rules),
            Combiner.search(),
            RewritingOptions.standard().withStepLimit(stepLimit));
  }

  private static String value(LeafMeaning rules, String leaf) {
    return rules.isAtom(leaf) ? Vocabulary.OMEGA : rules.valueOf(leaf);
  }

  private record ExactTagger(LeafPlaces rules) implements Tagger {
    @Override
    public int reach() {
      return rules.longestLeaf();
    }

    @Override
    public Tags tag(String text) {
      Tags tags = Tags.none(text.length());
      if (rules.leavesOverlap()) {
        tagEnds(text, tags);
        return tags;
      }
      for (Leaf leaf : rules.leaves(text)) {
        int end = leaf.offset() + leaf.text().length();
        // The token behind the first part of a list shows that the list is longer.
        tags.mark(leaf.offset(), end, rules.leavesOperator(leaf.text()) ? end : end - 1, 1);
      }
      return tags;
    }

    /**
     * Marks the shortest leaf that ends at each token, as networks do, since a tag depends on few
     * tokens: which leaves of a whole line overlap no other depends on all behind them.
     */
    private void tagEnds(String text, Tags tags) {
      for (int end = 1; end <= text.length(); end++) {
        int longest = Math.min(end, rules.longestLeaf());
        for (int length = 1; length <= longest; length++) {
          if (rules.isLeafAt(text, end - length, length)) {
            tags.mark(end - length, end, end - 1, 1);
            break;
          }
        }
      }
    }
  }

  @Override
  public Outcome solve(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    return steps.solve(formula, observer, checkCancelled);
  }

  @Override
  public List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled) {
    return steps.solveAll(formulas, checkCancelled);
  }

  @Override
  public Outcome trace(String formula, Consumer<Step> observer, Runnable checkCancelled) {
    return steps.trace(formula, observer, checkCancelled);
  }

  @Override
  public NextStep next(String formula, Runnable checkCancelled) {
    return steps.next(formula, checkCancelled);
  }

  @Override
  public NextStep examine(String formula, Runnable checkCancelled) {
    return steps.examine(formula, checkCancelled);
  }
}
