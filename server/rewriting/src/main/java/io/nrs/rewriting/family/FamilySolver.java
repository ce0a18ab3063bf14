package io.nrs.rewriting.family;

import io.nrs.language.Vocabulary;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.language.terms.TermViews.View;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.family.OperationRules.Found;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A Solver that reads rules. Its network says of every left side of the leaf's operation whether it
 * fits the leaf's view; the first rule that fits gives the answer. If none does, the leaf stays.
 * Nothing here compares a symbol with another one. Threads may share it.
 */
public final class FamilySolver implements Solver {
  /** The most views in memory. */
  private static final int CAPACITY = 1 << 16;

  private final RuleQuestions questions;
  private final FamilyNetworks networks;
  private final int rotation;
  private final Map<Head, OperationRules> ofOperations = new ConcurrentHashMap<>();
  private final Map<View, Found> known = new ConcurrentHashMap<>();

  /**
   * @param rotation the number of the vectors that stand for places, symbols and numbers
   */
  public FamilySolver(RuleQuestions questions, FamilyNetworks networks, int rotation) {
    this.questions = questions;
    this.networks = networks;
    this.rotation = rotation;
  }

  @Override
  public List<Solution> solve(List<String> leaves) {
    return leaves.stream().map(this::solve).toList();
  }

  private Solution solve(String leaf) {
    Optional<View> view = questions.view(leaf);
    if (view.isEmpty()) {
      // An atom has no operation, so there is no rule to ask about.
      return questions.isAtom(leaf) ? new Solution(Vocabulary.OMEGA, 1) : new Solution("", 0);
    }
    Found found = found(view.get());
    return new Solution(
        found.rule().map(rule -> questions.answer(leaf, rule)).orElse(Vocabulary.STAYS),
        found.confidence(),
        found.margin());
  }

  private Found found(View view) {
    Found before = known.get(view);
    if (before != null) {
      return before;
    }
    Found found =
        ofOperations
            .computeIfAbsent(
                view.head().orElseThrow(),
                operation -> new OperationRules(operation, questions, networks, rotation))
            .answer(view);
    if (known.size() >= CAPACITY) {
      known.clear();
    }
    known.put(view, found);
    return found;
  }
}
