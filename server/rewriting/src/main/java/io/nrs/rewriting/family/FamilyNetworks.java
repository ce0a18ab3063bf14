package io.nrs.rewriting.family;

import io.nrs.language.terms.RuleNodes;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.MatchingReader;
import io.nrs.network.RoleTaggingNetwork;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.network.Rotation;
import io.nrs.network.WindowNetwork;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The networks that read the rules of any language. They calculate in Java and need no tensor
 * library.
 *
 * @param matching the architecture of the network of the Solver
 * @param matchingWeights its weights, by their names
 * @param tagging the architecture of the tagger
 * @param taggingWeights its weights, by their names
 * @param rotations gives the vectors that stand for places, symbols and numbers
 */
public record FamilyNetworks(
    MatchingConfig matching,
    Map<String, float[]> matchingWeights,
    RoleTaggerConfig tagging,
    Map<String, float[]> taggingWeights,
    Rotation.Source rotations) {

  /**
   * Returns the Solver's network for an operation.
   *
   * @param nodes of its views and left sides
   * @param rotation the number of the vectors that stand for places, symbols and numbers
   */
  MatchingReader matching(RuleNodes nodes, int rotation) {
    return new MatchingReader(
        matching,
        matchingWeights,
        rotations.of(matching, nodes.places(), nodes.symbols(), nodes.places(), rotation));
  }

  /**
   * Returns the tagger's network for a language.
   *
   * @param view tokens of a window
   * @param classes the numbers of the roles of each class
   * @param answers the numbers of the answers that the language has
   */
  WindowNetwork tagging(
      int view, List<? extends Collection<Integer>> classes, List<Integer> answers) {
    return RoleTaggingNetwork.reader(tagging, taggingWeights, view, classes, answers);
  }

  /**
   * Returns the weights of the network that {@link #tagging} gives, as those of a pass of a {@link
   * io.nrs.network.TaggingNetwork}.
   *
   * @param number of the pass
   */
  Map<String, float[]> pass(
      int number, int view, List<? extends Collection<Integer>> classes, List<Integer> answers) {
    return RoleTaggingNetwork.pass(tagging, taggingWeights, number, view, classes, answers);
  }
}
