package io.nrs.training.family;

import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.terms.RandomViews;
import io.nrs.language.terms.RuleNodes;
import io.nrs.language.terms.RuleNodes.Node;
import io.nrs.language.terms.TermViews;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.language.terms.TermViews.View;
import java.util.List;
import java.util.SplittableRandom;

/** The rules of one operation, and pairs of a left side and a view that are drawn from them. */
public final class RulePairs {
  private final List<TermRule> rules;
  private final TermViews views;
  private final RuleNodes nodes;

  RulePairs(Head operation, List<TermRule> rules) {
    this.rules = List.copyOf(rules);
    this.views = new TermViews(List.of(operation), rules);
    this.nodes = views.nodes(operation);
  }

  public TermViews views() {
    return views;
  }

  public List<TermRule> rules() {
    return rules;
  }

  public RuleNodes nodes() {
    return nodes;
  }

  /**
   * A left side and a view.
   *
   * @param fits whether the left side fits the view
   */
  public record Pair(List<Node> left, List<Node> view, boolean fits) {}

  /** Draws a pair; in most that do not fit, one or two places differ. */
  public Pair pair(SplittableRandom random) {
    TermRule near = any(rules, random);
    double change =
        switch (random.nextInt(8)) {
          case 0, 1, 2 -> 0;
          case 3, 4, 5 -> 0.1;
          case 6 -> 0.3;
          default -> 1;
        };
    View view = RandomViews.near(near.left(), views, change, random);
    TermRule asked = random.nextInt(3) == 0 ? any(rules, random) : near;
    return new Pair(nodes.of(asked.left()), nodes.of(view), view.fits(asked));
  }

  static <T> T any(List<T> all, SplittableRandom random) {
    return all.get(random.nextInt(all.size()));
  }
}
