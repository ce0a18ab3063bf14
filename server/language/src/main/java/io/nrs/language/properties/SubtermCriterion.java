package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An operand of each call such that none becomes larger, and some become a part of themselves
 * (Hirokawa and Middeldorp, <i>Tyrolean Termination Tool</i>, 2007).
 *
 * @param operands their places, by heads
 */
record SubtermCriterion(Map<String, Integer> operands) {
  /** The most choices of operands. */
  private static final int MOST = 20_000;

  SubtermCriterion {
    operands = Map.copyOf(operands);
  }

  private static Term part(Term call, int operand) {
    return call.operands().get(operand);
  }

  boolean isAtLeast(DependencyPair pair) {
    Term one = part(pair.left(), operands.get(Heads.of(pair.left())));
    Term other = part(pair.right(), operands.get(Heads.of(pair.right())));
    return one.equals(other) || DependencyPair.isProperPart(one, other);
  }

  boolean isGreater(DependencyPair pair) {
    return DependencyPair.isProperPart(
        part(pair.left(), operands.get(Heads.of(pair.left()))),
        part(pair.right(), operands.get(Heads.of(pair.right()))));
  }

  /** Finds the operands that make most calls of a component smaller. */
  static Optional<SubtermCriterion> of(List<DependencyPair> component) {
    List<SubtermCriterion> found = new ArrayList<>();
    int[] left = {MOST};
    choose(component, 0, new HashMap<>(), found, left);
    return found.stream()
        .filter(each -> component.stream().anyMatch(each::isGreater))
        .max(Comparator.comparingLong(each -> component.stream().filter(each::isGreater).count()));
  }

  private static void choose(
      List<DependencyPair> component,
      int from,
      Map<String, Integer> chosen,
      List<SubtermCriterion> found,
      int[] left) {
    if (left[0]-- <= 0) {
      return;
    }
    if (from == component.size()) {
      found.add(new SubtermCriterion(chosen));
      return;
    }
    DependencyPair pair = component.get(from);
    for (Term call : List.of(pair.left(), pair.right())) {
      String head = Heads.of(call);
      if (!chosen.containsKey(head)) {
        for (int i = 0; i < call.operands().size(); i++) {
          chosen.put(head, i);
          choose(component, from, chosen, found, left);
        }
        chosen.remove(head);
        return;
      }
    }
    if (new SubtermCriterion(chosen).isAtLeast(pair)) {
      choose(component, from + 1, chosen, found, left);
    }
  }
}
