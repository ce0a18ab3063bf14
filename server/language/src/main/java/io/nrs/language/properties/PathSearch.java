package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.DeepRecursion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The search for a lexicographic path order (Kamin and Lévy, 1980): a precedence of symbols, and
 * for each operation the end from which its operands are compared, such that every right side is
 * smaller than its left side. Then rewriting ends. Operations with as many operands may be equal,
 * as those that call each other; they are searched where none has to be.
 */
final class PathSearch {
  /** The most comparisons of a search; more symbols that are compared cost more. */
  private static final int BUDGET = 2_000_000;

  /** The most comparisons within one another, for which a stack has room. */
  private static final int DEEPEST = 200_000;

  private final boolean mayBeEqual;
  private int left = BUDGET;
  private int open;

  private PathSearch(boolean mayBeEqual) {
    this.mayBeEqual = mayBeEqual;
  }

  /** Finds an order; nothing if there is none, or if the search takes too long. */
  static Optional<PathOrder> of(List<TermRule> rules) {
    return of(rules, false).or(() -> of(rules, true));
  }

  private static Optional<PathOrder> of(List<TermRule> rules, boolean mayBeEqual) {
    List<PathOrder> found = new ArrayList<>();
    new PathSearch(mayBeEqual)
        .all(rules, 0, new PathOrder(SymbolPrecedence.NONE, Map.of()), found::add);
    return found.stream().findFirst();
  }

  private boolean all(List<TermRule> rules, int from, PathOrder choice, Predicate<PathOrder> then) {
    return from == rules.size()
        ? then.test(choice)
        : greater(
            rules.get(from).left(),
            rules.get(from).right(),
            choice,
            next -> all(rules, from + 1, next, then));
  }

  /** Calls {@code then} with every extension of a choice in which a term is greater. */
  private boolean greater(Term term, Term other, PathOrder choice, Predicate<PathOrder> then) {
    DeepRecursion.mustGoOn();
    // Comparisons of long terms take long.
    left -= 1 + choice.above().below().size() + (int) (term.size() / 64);
    if (left < 0 || open > DEEPEST || term.isVariable() || term.equals(other)) {
      return false;
    }
    open++;
    boolean found = isGreater(term, other, choice, then);
    open--;
    return found;
  }

  private boolean isGreater(Term term, Term other, PathOrder choice, Predicate<PathOrder> then) {
    if (contains(term, other)) {
      return then.test(choice);
    }
    if (other.isVariable()) {
      return false;
    }
    boolean found =
        term.hasHeadOf(other)
            ? lexicographic(term, other, choice, then)
            : choice
                .above()
                .with(term.symbol(), other.symbol())
                .filter(next -> aboveAll(term, other.operands(), choice.with(next), then))
                .isPresent();
    if (!found && mayBeEqual && isSimilar(term, other)) {
      found =
          choice
              .withEqual(term.symbol(), other.symbol())
              .filter(next -> lexicographic(term, other, next, then))
              .isPresent();
    }
    for (int i = 0; i < term.operands().size() && !found; i++) {
      found = greater(term.operands().get(i), other, choice, then);
    }
    return found;
  }

  private static boolean isSimilar(Term term, Term other) {
    return !term.symbol().equals(other.symbol())
        && term.isOperation()
        && term.operands().size() == other.operands().size();
  }

  private static boolean contains(Term term, Term part) {
    return term.operands().stream()
        .anyMatch(operand -> operand.equals(part) || contains(operand, part));
  }

  private boolean aboveAll(
      Term term, List<Term> others, PathOrder choice, Predicate<PathOrder> then) {
    return others.isEmpty()
        ? then.test(choice)
        : greater(
            term,
            others.get(0),
            choice,
            next -> aboveAll(term, others.subList(1, others.size()), next, then));
  }

  private boolean lexicographic(
      Term term, Term other, PathOrder choice, Predicate<PathOrder> then) {
    String symbol = choice.above().first(term.symbol());
    List<Boolean> ends =
        choice.fromRight().containsKey(symbol)
            ? List.of(choice.fromRight().get(symbol))
            : term.operands().size() > 1 ? List.of(false, true) : List.of(false);
    int count = term.operands().size();
    for (boolean right : ends) {
      Optional<Integer> first =
          IntStream.range(0, count)
              .map(i -> right ? count - 1 - i : i)
              .filter(i -> !term.operands().get(i).equals(other.operands().get(i)))
              .boxed()
              .findFirst();
      if (first.isPresent()
          && greater(
              term.operands().get(first.get()),
              other.operands().get(first.get()),
              choice.with(symbol, right),
              next -> aboveAll(term, other.operands(), next, then))) {
        return true;
      }
    }
    return false;
  }
}
