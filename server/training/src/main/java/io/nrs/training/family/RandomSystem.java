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

/**
 * The rules of one operation of a random rewriting system. Its symbols have no meaning, and none of
 * its rules was written by anybody.
 */
public final class RandomSystem {
  private final List<TermRule> rules;
  private final TermViews views;
  private final RuleNodes nodes;

  /**
   * What systems are drawn from.
   *
   * @param symbols the most symbols beside the operation
   * @param operands the most operands of a symbol
   * @param height the most levels of a left side, 1 or more
   * @param nodes the most nodes of a left side
   * @param rules the most rules
   * @param repeated how likely a variable is one that stands before, at least, in the systems that
   *     repeat variables; 0 to 1
   */
  public record Sizes(
      int symbols, int operands, int height, int nodes, int rules, double repeated) {
    /** What networks are trained on. */
    public static final Sizes TRAINING = new Sizes(30, 9, 5, 24, 8, 0);
  }

  RandomSystem(Head operation, List<TermRule> rules) {
    this.rules = List.copyOf(rules);
    this.views = new TermViews(List.of(operation), rules);
    this.nodes = views.nodes(operation);
  }

  /** Draws a system. */
  public static RandomSystem draw(Sizes sizes, SplittableRandom random) {
    return new RandomRules(sizes, random).system();
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
