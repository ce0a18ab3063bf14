package io.nrs.benchmarks;

import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.language.terms.RuleNodes.Node;
import io.nrs.language.terms.TermViews.View;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.MatchingReader;
import io.nrs.network.MatchingReader.EncodedView;
import io.nrs.network.MatchingReader.LeftNode;
import io.nrs.network.Rotation;
import io.nrs.rewriting.models.FamilyVerification;
import io.nrs.training.family.RandomRules;
import io.nrs.training.family.RandomRules.Sizes;
import io.nrs.training.family.RulePairs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Asks a network that reads rules about systems that it was not trained on: whether each left side
 * fits each view that formulas can give.
 */
final class UnseenSystems {
  /** Training draws from other streams. */
  private static final int STREAM = 59;

  /** Systems with more views are left out. */
  private static final int MOST_VIEWS = 2_000;

  private final MatchingConfig config;
  private final Map<String, float[]> weights;

  UnseenSystems(MatchingConfig config, Map<String, float[]> weights) {
    this.config = config;
    this.weights = Map.copyOf(weights);
  }

  /** How systems are drawn. */
  enum Kind {
    TRAINING("as in training", Sizes.TRAINING),
    REPEATED("most variables repeated", new Sizes(30, 9, 5, 24, 8, 0.6)),
    LARGER("deeper and wider", new Sizes(40, 9, 7, 40, 16, 0));

    private final String words;
    private final Sizes sizes;

    Kind(String words, Sizes sizes) {
      this.words = words;
      this.sizes = sizes;
    }

    String words() {
      return words;
    }
  }

  /**
   * What was found.
   *
   * @param systems that were asked about
   * @param pairs of a left side and a view, in all of them
   * @param wrong pairs with a wrong answer, by the first vectors
   * @param atOnce systems without a wrong answer by the first vectors
   * @param exact systems without a wrong answer by one of the vectors that are tried
   * @param margin the smallest distance of an answer from the other one in these
   */
  record Found(
      Kind kind, int systems, long pairs, long wrong, int atOnce, int exact, double margin) {}

  /** Asks about all pairs of some systems. */
  Found ask(Kind kind, int systems) {
    long pairs = 0;
    long wrong = 0;
    int atOnce = 0;
    int exact = 0;
    double margin = Double.POSITIVE_INFINITY;
    int asked = 0;
    for (int number = 0; asked < systems; number++) {
      SplittableRandom random = RandomStreams.of(STREAM, kind.ordinal(), number);
      RulePairs system = RandomRules.draw(kind.sizes, random);
      if (system.views().size(MOST_VIEWS + 1) > MOST_VIEWS) {
        continue;
      }
      asked++;
      Answers first = answers(system, 0);
      pairs += first.pairs();
      wrong += first.wrong();
      atOnce += first.wrong() == 0 ? 1 : 0;
      Answers best = first;
      for (int rotation = 1;
          rotation < FamilyVerification.ROTATIONS && best.wrong() > 0;
          rotation++) {
        best = answers(system, rotation);
      }
      if (best.wrong() == 0) {
        exact++;
        margin = Math.min(margin, best.margin());
      }
    }
    return new Found(kind, systems, pairs, wrong, atOnce, exact, margin);
  }

  private record Answers(long pairs, long wrong, double margin) {}

  private Answers answers(RulePairs system, int rotation) {
    MatchingReader reader =
        new MatchingReader(
            config,
            weights,
            Rotation.of(
                config,
                system.nodes().places(),
                system.nodes().symbols(),
                system.nodes().places(),
                rotation));
    Map<Node, LeftNode> lefts = new HashMap<>();
    List<List<LeftNode>> rules =
        system.rules().stream()
            .map(TermRule::left)
            .map(
                left ->
                    system.nodes().of(left).stream()
                        .map(node -> lefts.computeIfAbsent(node, reader::left))
                        .toList())
            .toList();
    long pairs = 0;
    long wrong = 0;
    double margin = Double.POSITIVE_INFINITY;
    for (View view : (Iterable<View>) system.views().all()::iterator) {
      EncodedView encoded = reader.view(system.nodes().of(view));
      Map<LeftNode, Float> penalties = new HashMap<>();
      for (int i = 0; i < rules.size(); i++) {
        float sum = 0;
        for (LeftNode node : rules.get(i)) {
          sum += penalties.computeIfAbsent(node, each -> reader.penalty(each, encoded));
        }
        double logit = reader.threshold() - sum;
        pairs++;
        wrong += logit > 0 == view.fits(system.rules().get(i)) ? 0 : 1;
        margin = Math.min(margin, Math.abs(logit));
      }
    }
    return new Answers(pairs, wrong, margin);
  }
}
