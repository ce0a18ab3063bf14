package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The rules that rewrite operands of calls, where an order regards these operands (Giesl, Thiemann,
 * Schneider-Kamp and Falke, <i>Mechanizing and Improving Dependency Pairs</i>, 2006). Other rules
 * need no order. This holds for any strategy, as a sum is at least each of its parts.
 */
final class UsableRules {
  private final Map<String, List<TermRule>> rules;

  UsableRules(List<TermRule> rules) {
    this.rules = rules.stream().collect(Collectors.groupingBy(rule -> Heads.of(rule.left())));
  }

  /** An operand of an operation. */
  record Place(Term operation, int operand) {}

  /**
   * An operation in a term that rules may rewrite.
   *
   * @param path from the root of the term
   */
  record Call(String head, List<Place> path) {}

  /** Returns the rules of a head. */
  List<TermRule> of(String head) {
    return rules.getOrDefault(head, List.of());
  }

  Set<String> heads() {
    return rules.keySet();
  }

  List<Call> calls(Term term) {
    List<Call> calls = new ArrayList<>();
    addCalls(term, List.of(), calls);
    return calls;
  }

  private void addCalls(Term term, List<Place> path, List<Call> calls) {
    String head = Heads.of(term);
    if (!term.isVariable() && rules.containsKey(head)) {
      calls.add(new Call(head, path));
    }
    for (int i = 0; i < term.operands().size(); i++) {
      List<Place> longer = new ArrayList<>(path);
      longer.add(new Place(term, i));
      addCalls(term.operands().get(i), longer, calls);
    }
  }

  /** Returns the usable rules of the right sides of pairs. */
  List<TermRule> of(Collection<Term> rightSides, Predicate<Place> regarded) {
    Set<String> found = new LinkedHashSet<>();
    Deque<Term> open = new ArrayDeque<>(rightSides);
    List<TermRule> usable = new ArrayList<>();
    while (!open.isEmpty()) {
      for (Call call : calls(open.remove())) {
        if (call.path().stream().allMatch(regarded) && found.add(call.head())) {
          usable.addAll(of(call.head()));
          of(call.head()).forEach(rule -> open.add(rule.right()));
        }
      }
    }
    return usable;
  }
}
