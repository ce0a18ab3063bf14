package io.nrs.language;

import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Language.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Term;
import io.nrs.grammar.TermRewriting;
import io.nrs.grammar.TermRewriting.TermRule;
import io.nrs.language.description.LeafDomain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;

/**
 * The views of operations: what rules see of them. A view shows the symbols that some rule looks
 * for, at the places where it does, and placeholders for all other operands. So there are finitely
 * many, and the rule that fits a view fits every operation with this view.
 *
 * <p>If a rule has a variable twice, equal operands are equal placeholders.
 */
public final class TermViews {
  /** Systems with more views are refused, because proof and training cover every view. */
  public static final int MOST = 500_000;

  /** Rules that look at more places compare operands ever more deeply. */
  private static final int MOST_PLACES = 20_000;

  /** The most passes until places of one variable show the same symbols. */
  private static final int PASSES = 8;

  /**
   * A symbol with its number of operands.
   *
   * @param operands 0 for an atom
   */
  record Head(String symbol, int operands) {
    static Head of(Term term) {
      return new Head(term.symbol(), term.operands().size());
    }
  }

  /** A place of an operand, with what rules look for there. */
  final class Place {
    private final Map<Head, List<Place>> shown = new LinkedHashMap<>();
    private boolean compared;

    /** Returns whether a rule compares the operand with another one. */
    boolean isCompared() {
      return compared;
    }

    /** Lets the operand and its operands be compared, and returns whether this is new. */
    private boolean compare() {
      boolean changed = !compared;
      compared = true;
      for (List<Place> below : shown.values()) {
        for (Place place : below) {
          changed |= place.compare();
        }
      }
      return changed;
    }

    /** Returns the places of the operands of a symbol that is shown here. */
    Optional<List<Place>> of(Head head) {
      return Optional.ofNullable(shown.get(head));
    }

    private List<Place> show(Head head) {
      return shown.computeIfAbsent(head, key -> places(key.operands()));
    }

    /** Shows what another place does, and returns whether something was new. */
    private boolean showAll(Place other) {
      if (created > MOST_PLACES) {
        return true;
      }
      boolean changed = false;
      for (Map.Entry<Head, List<Place>> each : other.shown.entrySet()) {
        changed |= !shown.containsKey(each.getKey());
        List<Place> own = show(each.getKey());
        for (int i = 0; i < own.size(); i++) {
          changed |= own.get(i).showAll(each.getValue().get(i));
        }
      }
      return changed;
    }
  }

  private List<Place> places(int count) {
    created += count;
    return Stream.generate(Place::new).limit(count).toList();
  }

  private final Map<Head, List<Place>> operations = new LinkedHashMap<>();
  private final boolean finite;
  private int created;

  TermViews(Syntax syntax, TermRewriting rewriting) {
    for (Operation operation : syntax.operations()) {
      LeafDomain.arities(operation)
          .forEach(arity -> operations.put(new Head(operation.symbol(), arity), places(arity)));
    }
    rewriting.rules().forEach(rule -> look(rule.left(), of(Head.of(rule.left()))));
    boolean changed = true;
    for (int pass = 0; changed && pass < PASSES; pass++) {
      changed = false;
      for (TermRule rule : rewriting.rules()) {
        changed |= compared(rule.left());
      }
    }
    this.finite = !changed;
  }

  private static void look(Term pattern, List<Place> places) {
    for (int i = 0; i < places.size(); i++) {
      Term operand = pattern.operands().get(i);
      if (!operand.isVariable()) {
        look(operand, places.get(i).show(Head.of(operand)));
      }
    }
  }

  /** Lets all places of a variable show the same. */
  private boolean compared(Term left) {
    Map<String, List<Place>> variables = new LinkedHashMap<>();
    collect(left, of(Head.of(left)), variables);
    boolean changed = false;
    for (List<Place> same : variables.values()) {
      for (Place one : same) {
        changed |= same.size() > 1 && one.compare();
        for (Place other : same) {
          changed |= one != other && one.showAll(other);
        }
      }
    }
    return changed;
  }

  private static void collect(
      Term pattern, List<Place> places, Map<String, List<Place>> variables) {
    for (int i = 0; i < places.size(); i++) {
      Term operand = pattern.operands().get(i);
      if (operand.isVariable()) {
        variables.computeIfAbsent(operand.symbol(), key -> new ArrayList<>()).add(places.get(i));
      } else {
        collect(operand, places.get(i).show(Head.of(operand)), variables);
      }
    }
  }

  /** Returns the places of an operation's operands. */
  List<Place> of(Head operation) {
    return operations.get(operation);
  }

  /**
   * Returns whether a view shows when two operands are equal. It cannot if a variable stands at two
   * places whose symbols are looked at ever more deeply.
   */
  public boolean isFinite() {
    return finite;
  }

  /** Returns every view, each once and in a fixed order. */
  Stream<Term> all() {
    return operations.entrySet().stream()
        .flatMap(
            each -> {
              List<Term> ofOperation = new ArrayList<>();
              views(each.getKey(), each.getValue(), 0, view -> ofOperation.add(view.term()));
              return ofOperation.stream();
            });
  }

  /**
   * Returns the number of views.
   *
   * @param most where counting ends
   */
  public int size(int most) {
    int[] count = new int[1];
    operations.forEach(
        (head, places) -> views(head, places, 0, view -> count[0] < most && ++count[0] > 0));
    return count[0];
  }

  /** A view or a part of one, with the number of compared operands so far. */
  private record View(Term term, int numbers) {}

  /** Calls a function with every view of an operation or atom, until it returns false. */
  private static boolean views(Head head, List<Place> places, int numbers, Predicate<View> next) {
    return views(
        places,
        new Term[places.size()],
        0,
        numbers,
        (operands, all) -> next.test(new View(new Term(head.symbol(), operands), all)));
  }

  private static boolean views(
      List<Place> places,
      Term[] operands,
      int from,
      int numbers,
      BiPredicate<List<Term>, Integer> next) {
    if (from == places.size()) {
      return next.test(List.of(operands), numbers);
    }
    Predicate<View> each =
        view -> {
          operands[from] = view.term();
          return views(places, operands, from + 1, view.numbers(), next);
        };
    Place place = places.get(from);
    for (Map.Entry<Head, List<Place>> shown : place.shown.entrySet()) {
      if (!views(shown.getKey(), shown.getValue(), numbers, each)) {
        return false;
      }
    }
    if (!place.isCompared()) {
      return each.test(new View(new Term(LeafValues.FOLDED), numbers));
    }
    for (int number = 1; number <= numbers + 1; number++) {
      Term operand = new Term(LeafValues.placeholder(number));
      if (!each.test(new View(operand, Math.max(numbers, number)))) {
        return false;
      }
    }
    return true;
  }

  /** Returns the most compared operands of a view. */
  int placeholders() {
    return operations.values().stream().mapToInt(TermViews::placeholders).max().orElse(0);
  }

  private static int placeholders(List<Place> places) {
    return places.stream()
        .mapToInt(
            place ->
                place.shown.values().stream()
                    .mapToInt(TermViews::placeholders)
                    .reduce(place.isCompared() ? 1 : 0, Math::max))
        .sum();
  }

  /**
   * Returns the tokens of the longest view.
   *
   * @param width of a symbol with operands of some widths; that of a placeholder is 1
   */
  int longest(ToIntBiFunction<String, List<Integer>> width) {
    return operations.entrySet().stream()
        .mapToInt(each -> longest(each.getKey(), each.getValue(), width))
        .max()
        .orElse(0);
  }

  private static int longest(
      Head head, List<Place> places, ToIntBiFunction<String, List<Integer>> width) {
    List<Integer> operands = new ArrayList<>();
    for (Place place : places) {
      operands.add(
          place.shown.entrySet().stream()
              .mapToInt(each -> longest(each.getKey(), each.getValue(), width))
              .reduce(1, Math::max));
    }
    return width.applyAsInt(head.symbol(), operands);
  }
}
