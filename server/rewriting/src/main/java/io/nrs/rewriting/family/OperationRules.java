package io.nrs.rewriting.family;

import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.terms.RuleNodes;
import io.nrs.language.terms.RuleNodes.Node;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.language.terms.TermViews.View;
import io.nrs.network.MatchingReader;
import io.nrs.network.MatchingReader.EncodedView;
import io.nrs.network.MatchingReader.LeftNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules of one operation, each read once. */
final class OperationRules {
  private final RuleNodes nodes;
  private final List<TermRule> all;
  private final List<int[]> parts = new ArrayList<>();
  private final List<LeftNode> lefts = new ArrayList<>();
  private final MatchingReader reader;

  /**
   * What the network answers to a view.
   *
   * @param rule the first that fits
   * @param confidence the joint probability of the answers of this rule and of those before it
   * @param margin the smallest distance of one of these answers from the other one
   */
  record Found(Optional<TermRule> rule, double confidence, double margin) {}

  OperationRules(Head operation, RuleQuestions questions, FamilyNetworks networks, int rotation) {
    this.nodes = questions.views().nodes(operation);
    this.all = questions.views().rulesOf(operation);
    this.reader = networks.matching(nodes, rotation);
    Map<Node, Integer> numbers = new HashMap<>();
    for (TermRule rule : all) {
      List<Node> left = nodes.of(rule.left());
      // Rules share most of their nodes.
      left.forEach(
          node -> {
            if (numbers.putIfAbsent(node, lefts.size()) == null) {
              lefts.add(reader.left(node));
            }
          });
      parts.add(left.stream().mapToInt(numbers::get).toArray());
    }
  }

  Found answer(View view) {
    EncodedView encoded = reader.view(nodes.of(view));
    float[] penalties = new float[lefts.size()];
    boolean[] asked = new boolean[lefts.size()];
    double confidence = 1;
    double margin = Double.POSITIVE_INFINITY;
    for (int i = 0; i < all.size(); i++) {
      float sum = 0;
      for (int part : parts.get(i)) {
        if (!asked[part]) {
          penalties[part] = reader.penalty(lefts.get(part), encoded);
          asked[part] = true;
        }
        sum += penalties[part];
      }
      double logit = reader.threshold() - sum;
      margin = Math.min(margin, Math.abs(logit));
      confidence /= 1 + Math.exp(-Math.abs(logit));
      if (logit > 0) {
        return new Found(Optional.of(all.get(i)), confidence, margin);
      }
    }
    return new Found(Optional.empty(), confidence, margin);
  }
}
