package io.nrs.rewriting.family;

import io.nrs.language.terms.RuleNodes;
import io.nrs.language.terms.RuleNodes.Node;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.language.terms.TermViews;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.network.Rotation;
import java.util.List;

/**
 * The rules of a language as a network reads them, for other programs: the content of {@value
 * #FILE}.
 *
 * @param rotation the number of the vectors in the network's file
 * @param operations those that rules rewrite
 */
public record RuleNumbers(int rotation, List<OfOperation> operations) {
  public static final String FILE = "rules.json";

  /**
   * An operation.
   *
   * @param operands their number
   * @param places the numbers of operands, from 0, that lead to each place
   * @param symbols by their numbers
   * @param rules in their order
   */
  public record OfOperation(
      String symbol,
      int operands,
      List<List<Integer>> places,
      List<Head> symbols,
      List<OfRule> rules) {}

  /**
   * A rule.
   *
   * @param left the nodes of its left side: place, symbol, place of the first occurrence, number;
   *     {@link RuleNodes#NONE} for what a node does not have
   */
  public record OfRule(String left, String right, List<List<Integer>> nodes) {}

  /** Returns the rules of a language. */
  public static RuleNumbers of(RuleQuestions questions, int rotation) {
    TermViews views = questions.views();
    return new RuleNumbers(
        rotation,
        views.heads().stream()
            .filter(head -> !views.rulesOf(head).isEmpty())
            .map(head -> of(views, head))
            .toList());
  }

  private static OfOperation of(TermViews views, Head head) {
    RuleNodes nodes = views.nodes(head);
    return new OfOperation(
        head.symbol(),
        head.operands(),
        nodes.paths(),
        nodes.heads(),
        views.rulesOf(head).stream()
            .map(
                rule ->
                    new OfRule(
                        rule.left().toString(),
                        rule.right().toString(),
                        nodes.of(rule.left()).stream().map(RuleNumbers::numbers).toList()))
            .toList());
  }

  private static List<Integer> numbers(Node node) {
    return List.of(node.place(), node.symbol(), node.first(), node.number());
  }

  /** Returns the vectors that stand for what the nodes of all operations have. */
  public static Rotation vectors(RuleQuestions questions, FamilyNetworks networks, int rotation) {
    int most = most(questions.views());
    return networks.rotations().of(networks.matching(), most, most, most, rotation);
  }

  private static int most(TermViews views) {
    return views.heads().stream()
        .map(views::nodes)
        .mapToInt(nodes -> Math.max(nodes.places(), nodes.symbols()))
        .max()
        .orElse(0);
  }
}
