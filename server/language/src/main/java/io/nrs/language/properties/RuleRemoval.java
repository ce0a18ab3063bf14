package io.nrs.language.properties;

import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.properties.InterpretationSearch.Shape;
import java.util.List;
import java.util.Optional;

/**
 * Rules that are only used finitely often, because each makes a value smaller that no rule makes
 * greater. If the rewriting by the other rules ends, all rewriting ends.
 *
 * @param removed these rules
 * @param left the other ones
 */
record RuleRemoval(List<TermRule> removed, List<TermRule> left, LinearInterpretation by)
    implements Termination.Step {
  /** With more rules, no search would come to an end. */
  private static final int MOST_RULES = 300;

  static Optional<RuleRemoval> of(List<TermRule> rules, List<Shape> shapes, WorkLimit work) {
    if (rules.size() > MOST_RULES) {
      return Optional.empty();
    }
    return shapes.stream()
        .filter(shape -> !work.isSpent())
        .flatMap(shape -> InterpretationSearch.ofRules(rules, shape, work).stream())
        .flatMap(found -> of(rules, found).stream())
        .findFirst();
  }

  /** Returns the removal of rules that make terms shorter, which needs no search. */
  static Optional<RuleRemoval> bySize(List<TermRule> rules) {
    return of(rules, LinearInterpretation.ofSizes(rules));
  }

  /** Whatever a search found, its conditions are checked here. */
  private static Optional<RuleRemoval> of(List<TermRule> rules, LinearInterpretation found) {
    if (!found.isMonotone()
        || !rules.stream().allMatch(rule -> found.isAtLeast(rule.left(), rule.right()))) {
      return Optional.empty();
    }
    List<TermRule> removed =
        rules.stream().filter(rule -> found.isGreater(rule.left(), rule.right())).toList();
    return Optional.of(
            new RuleRemoval(
                removed, rules.stream().filter(rule -> !removed.contains(rule)).toList(), found))
        .filter(removal -> !removed.isEmpty());
  }

  @Override
  public String words() {
    return by.words();
  }
}
