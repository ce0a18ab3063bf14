package io.nrs.language.properties;

import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.DeepRecursion;
import io.nrs.language.properties.InterpretationSearch.Shape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A proof that no chain of calls is endless (Arts and Giesl, <i>Termination of Term Rewriting Using
 * Dependency Pairs</i>, 2000). Calls that can only be made finitely often are removed, one set
 * after the other.
 *
 * @param removals in their order
 */
record DependencyPairs(List<Removal> removals) implements Termination.Step {
  /** More pairs of a system are not looked at. */
  private static final int MOST_PAIRS = 1_500;

  private static final List<Shape> LINEAR = List.of(new Shape(1, 1, 1), new Shape(1, 2, 2));

  /** Each shape is more expensive than those before it. */
  private static final List<Shape> MATRICES =
      List.of(new Shape(2, 1, 1), new Shape(2, 2, 2), new Shape(3, 1, 1));

  /** A pair is replaced so often. */
  private static final int MOST_NARROWINGS = 3;

  /** What a replacement counts as work, so that there are few. */
  private static final long WORK_OF_NARROWING = 500_000;

  /** A pair that becomes more pairs is not replaced. */
  private static final int MOST_NARROWED = 12;

  DependencyPairs {
    removals = List.copyOf(removals);
  }

  /**
   * A step of the proof.
   *
   * @param component all pairs that may follow one another
   * @param removed those that are only used finitely often, or are replaced
   * @param added those that replace them
   * @param by what shows it
   */
  record Removal(
      List<DependencyPair> component,
      List<DependencyPair> removed,
      List<DependencyPair> added,
      Reason by) {}

  /** Pairs, and which of them may follow which. */
  private record Component(DependencyGraph graph, List<DependencyPair> pairs) {}

  /** Why some pairs of a component are only used finitely often. */
  sealed interface Reason {
    /** Returns its name. */
    String words();
  }

  /** Calls become parts of themselves. */
  record BySubterms(SubtermCriterion criterion) implements Reason {
    @Override
    public String words() {
      return "the subterm criterion";
    }
  }

  /** The values of calls become smaller. */
  record ByValues(LinearInterpretation interpretation) implements Reason {
    @Override
    public String words() {
      return interpretation.words();
    }
  }

  /** A call is replaced by what it becomes in one step. */
  record ByNarrowing() implements Reason {
    @Override
    public String words() {
      return "narrowing";
    }
  }

  /**
   * What was found.
   *
   * @param proof nothing if a component was left
   * @param open the first pair of that component
   */
  record Result(Optional<DependencyPairs> proof, Optional<DependencyPair> open) {}

  /**
   * Searches for a proof.
   *
   * @param operandsFirst whether operands are always rewritten before their operation
   */
  static Result of(List<TermRule> rules, boolean operandsFirst, WorkLimit work) {
    List<DependencyPair> pairs = DependencyPair.of(rules);
    if (pairs.size() > MOST_PAIRS) {
      return new Result(Optional.empty(), pairs.stream().findFirst());
    }
    UsableRules usable = new UsableRules(rules);
    List<Removal> removals = new ArrayList<>();
    Deque<Component> open = new ArrayDeque<>();
    push(new DependencyGraph(pairs, rules, operandsFirst), pairs, open);
    while (!open.isEmpty()) {
      DeepRecursion.mustGoOn();
      Component component = open.pop();
      Optional<Removal> found = removal(component, usable, work);
      if (found.isEmpty()) {
        return new Result(Optional.empty(), component.pairs().stream().findFirst());
      }
      removals.add(found.get());
      List<DependencyPair> left = new ArrayList<>(component.pairs());
      left.removeAll(found.get().removed());
      left.addAll(found.get().added());
      push(
          found.get().added().isEmpty()
              ? component.graph()
              : new DependencyGraph(left, rules, operandsFirst),
          left,
          open);
    }
    return new Result(Optional.of(new DependencyPairs(removals)), Optional.empty());
  }

  private static void push(
      DependencyGraph graph, List<DependencyPair> pairs, Deque<Component> open) {
    List<List<DependencyPair>> components = graph.components(pairs);
    for (int i = components.size() - 1; i >= 0; i--) {
      open.push(new Component(graph, components.get(i)));
    }
  }

  private static Optional<Removal> removal(Component component, UsableRules rules, WorkLimit work) {
    List<DependencyPair> pairs = component.pairs();
    return SubtermCriterion.of(pairs)
        .flatMap(found -> removal(pairs, found::isAtLeast, found::isGreater, new BySubterms(found)))
        .or(() -> byValues(pairs, rules, LINEAR, work))
        .or(() -> byNarrowing(component, work))
        .or(() -> byValues(pairs, rules, MATRICES, work));
  }

  private static Optional<Removal> byNarrowing(Component component, WorkLimit work) {
    for (DependencyPair pair : component.pairs()) {
      Optional<List<DependencyPair>> narrowed =
          pair.narrowings() == MOST_NARROWINGS || work.isSpent()
              ? Optional.empty()
              : component.graph().narrowed(pair, component.pairs());
      if (narrowed.isPresent() && narrowed.get().size() <= MOST_NARROWED) {
        work.spend(WORK_OF_NARROWING);
        return Optional.of(
            new Removal(component.pairs(), List.of(pair), narrowed.get(), new ByNarrowing()));
      }
    }
    return Optional.empty();
  }

  private static Optional<Removal> byValues(
      List<DependencyPair> component, UsableRules rules, List<Shape> shapes, WorkLimit work) {
    return shapes.stream()
        .filter(shape -> !work.isSpent())
        .flatMap(shape -> InterpretationSearch.ofPairs(component, rules, shape, work).stream())
        .filter(found -> isUsable(component, rules, found))
        .flatMap(
            found ->
                removal(
                    component,
                    pair -> found.isAtLeast(pair.left(), pair.right()),
                    pair -> found.isGreater(pair.left(), pair.right()),
                    new ByValues(found))
                    .stream())
        .findFirst();
  }

  /** Returns whether no usable rule makes values greater. */
  private static boolean isUsable(
      List<DependencyPair> component, UsableRules rules, LinearInterpretation found) {
    return rules
        .of(component.stream().map(DependencyPair::right).toList(), found::isRegarded)
        .stream()
        .allMatch(rule -> found.isAtLeast(rule.left(), rule.right()));
  }

  /** Whatever a search found, its conditions are checked here. */
  private static Optional<Removal> removal(
      List<DependencyPair> component,
      Predicate<DependencyPair> isAtLeast,
      Predicate<DependencyPair> isGreater,
      Reason by) {
    List<DependencyPair> removed = component.stream().filter(isGreater).toList();
    return Optional.of(new Removal(component, removed, List.of(), by))
        .filter(found -> !removed.isEmpty() && component.stream().allMatch(isAtLeast));
  }

  @Override
  public String words() {
    List<String> reasons =
        removals.stream().map(removal -> removal.by().words()).distinct().sorted().toList();
    int last = reasons.size() - 1;
    return switch (reasons.size()) {
      case 0 -> "dependency pairs, as no call leads to itself";
      case 1 -> "dependency pairs with " + reasons.get(0);
      default ->
          "dependency pairs with "
              + String.join(", ", reasons.subList(0, last))
              + " and "
              + reasons.get(last);
    };
  }
}
