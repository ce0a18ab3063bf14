package io.nrs.language.terms;

import io.nrs.grammar.Operation;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermMatcher;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.DeepRecursion;
import io.nrs.language.description.LeafDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;

/**
 * The views of operations: what rules see of them. A view shows the symbols that some rule looks
 * for, at the places where it does, and placeholders for all other operands. So there are finitely
 * many, and the rule that fits a view fits every operation with this view.
 *
 * <p>Operands at places that some rule compares have numbers, in the order of their first
 * occurrence; equal operands have equal ones.
 */
public final class TermViews {
  /** Systems with more views are refused, because proof and training cover every view. */
  public static final int MOST = 500_000;

  /**
   * A symbol with its number of operands.
   *
   * @param operands 0 for an atom
   */
  public record Head(String symbol, int operands) {
    static Head of(Term term) {
      return new Head(term.symbol(), term.operands().size());
    }
  }

  /** A place of an operand, with what rules look for there. */
  static final class Place {
    private final Map<Head, List<Place>> shown = new LinkedHashMap<>();
    private boolean compared;

    /** Returns whether a rule compares the operand with another one. */
    boolean isCompared() {
      return compared;
    }

    /** Returns the places of the operands of each symbol that is shown here. */
    Map<Head, List<Place>> shown() {
      return shown;
    }

    /** Returns the places of the operands of a symbol that is shown here. */
    Optional<List<Place>> of(Head head) {
      return Optional.ofNullable(shown.get(head));
    }
  }

  /**
   * A view, or a part of one.
   *
   * @param head empty for an operand that is not shown
   * @param number of a compared operand, else 0
   * @param repeats whether an operand before it has its number
   */
  public record View(Optional<Head> head, int number, boolean repeats, List<View> operands) {
    /** Operands are equal if they have one number. */
    private static final TermMatcher<View> MATCHER =
        new TermMatcher<>() {
          @Override
          protected Optional<List<View>> operands(View part, Term pattern) {
            return part.head.filter(Head.of(pattern)::equals).map(head -> part.operands);
          }

          @Override
          protected boolean areEqual(View one, View other) {
            return one.number == other.number;
          }
        };

    /** Returns whether a rule fits all operations with this view. */
    public boolean fits(TermRule rule) {
      return MATCHER.match(rule.left(), this).isPresent();
    }
  }

  private final Map<Head, List<Place>> operations = new LinkedHashMap<>();
  private final Map<Head, List<TermRule>> rules = new HashMap<>();

  public TermViews(Syntax syntax, TermRewriting rewriting) {
    this(heads(syntax), rewriting.rules());
  }

  /**
   * @param heads of all operations, those of the rules' left sides among them
   */
  public TermViews(List<Head> heads, List<TermRule> all) {
    all.forEach(
        rule -> rules.computeIfAbsent(Head.of(rule.left()), key -> new ArrayList<>()).add(rule));
    heads.forEach(head -> operations.put(head, places(head.operands())));
    for (TermRule rule : all) {
      Map<String, List<Place>> variables = new HashMap<>();
      look(rule.left(), of(Head.of(rule.left())), variables);
      variables.values().stream()
          .filter(same -> same.size() > 1)
          .forEach(same -> same.forEach(place -> place.compared = true));
    }
  }

  /** Returns the operations of a syntax, with each number of operands that a leaf can have. */
  static List<Head> heads(Syntax syntax) {
    List<Head> heads = new ArrayList<>();
    for (Operation operation : syntax.operations()) {
      LeafDomain.arities(operation)
          .forEach(arity -> heads.add(new Head(operation.symbol(), arity)));
    }
    return heads;
  }

  private static List<Place> places(int count) {
    return Stream.generate(Place::new).limit(count).toList();
  }

  private static void look(Term pattern, List<Place> places, Map<String, List<Place>> variables) {
    for (int i = 0; i < places.size(); i++) {
      Term operand = pattern.operands().get(i);
      Place place = places.get(i);
      if (operand.isVariable()) {
        variables.computeIfAbsent(operand.symbol(), key -> new ArrayList<>()).add(place);
      } else {
        Head head = Head.of(operand);
        look(operand, place.shown.computeIfAbsent(head, key -> places(key.operands())), variables);
      }
    }
  }

  /** Returns the places of an operation's operands. */
  List<Place> of(Head operation) {
    return operations.get(operation);
  }

  /** Returns the operations, in a fixed order. */
  public List<Head> heads() {
    return List.copyOf(operations.keySet());
  }

  /** Returns how a network reads the views and the left sides of an operation. */
  public RuleNodes nodes(Head operation) {
    return new RuleNodes(operation, of(operation));
  }

  /** Returns the rules whose left side is such an operation, in their order. */
  public List<TermRule> rulesOf(Head operation) {
    return rules.getOrDefault(operation, List.of());
  }

  /** Returns the first rule that fits a view. */
  public Optional<TermRule> ruleFor(View view) {
    return view.head().stream()
        .flatMap(head -> rulesOf(head).stream())
        .filter(view::fits)
        .findFirst();
  }

  /**
   * Returns the view of an operation with atoms and other operands.
   *
   * @param isAtom whether an operand is an atom, whose symbol is seen where rules look for it
   */
  public View flat(Head operation, List<String> operands, Predicate<String> isAtom) {
    List<Place> places = of(operation);
    List<String> numbered = new ArrayList<>();
    List<View> views = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      String operand = operands.get(i);
      boolean compared = place.isCompared();
      int before = numbered.indexOf(operand);
      if (compared && before < 0) {
        numbered.add(operand);
      }
      Head atom = new Head(operand, 0);
      views.add(
          new View(
              Optional.of(atom).filter(each -> isAtom.test(operand) && place.of(each).isPresent()),
              compared ? numbered.indexOf(operand) + 1 : 0,
              compared && before >= 0,
              List.of()));
    }
    return new View(Optional.of(operation), 0, false, views);
  }

  /** Returns every view, each once and in a fixed order. */
  public Stream<View> all() {
    return operations.entrySet().stream()
        .flatMap(
            each -> {
              List<View> ofOperation = new ArrayList<>();
              views(
                  each.getKey(),
                  each.getValue(),
                  List.of(),
                  (view, known) -> ofOperation.add(view));
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
        (head, places) ->
            views(head, places, List.of(), (view, known) -> count[0] < most && ++count[0] > 0));
    return count[0];
  }

  /** Takes a part of a view, and the heads of the compared operands so far, where they show. */
  private interface Next {
    boolean test(View view, List<Optional<Head>> known);
  }

  /** Calls a function with every view of an operation, until it returns false. */
  private static boolean views(
      Head head, List<Place> places, List<Optional<Head>> known, Next next) {
    return operands(
        places,
        new View[places.size()],
        0,
        known,
        (operands, all) ->
            next.test(new View(Optional.of(head), 0, false, operands.operands()), all));
  }

  private static boolean operands(
      List<Place> places, View[] operands, int from, List<Optional<Head>> known, Next next) {
    if (from == places.size()) {
      return next.test(new View(Optional.empty(), 0, false, List.of(operands)), known);
    }
    return operand(
        places.get(from),
        known,
        (view, all) -> {
          operands[from] = view;
          return operands(places, operands, from + 1, all, next);
        });
  }

  private static boolean operand(Place place, List<Optional<Head>> known, Next next) {
    for (Map.Entry<Head, List<Place>> shown : place.shown.entrySet()) {
      Optional<Head> head = Optional.of(shown.getKey());
      Predicate<Optional<Head>> equal = before -> before.isEmpty() || before.equals(head);
      boolean goesOn =
          numbers(
              place,
              known,
              head,
              equal,
              (view, all) ->
                  views(
                      shown.getKey(),
                      shown.getValue(),
                      all,
                      (inner, after) ->
                          next.test(
                              new View(head, view.number(), view.repeats(), inner.operands()),
                              after)));
      if (!goesOn) {
        return false;
      }
    }
    // An operand with a symbol that is shown here would show it.
    Predicate<Optional<Head>> hidden =
        before -> before.isEmpty() || place.of(before.get()).isEmpty();
    return numbers(place, known, Optional.empty(), hidden, next);
  }

  /** Chooses the number of an operand; one that is compared with none has 0. */
  private static boolean numbers(
      Place place,
      List<Optional<Head>> known,
      Optional<Head> head,
      Predicate<Optional<Head>> fits,
      Next next) {
    DeepRecursion.mustGoOn();
    if (!place.isCompared()) {
      return next.test(new View(head, 0, false, List.of()), known);
    }
    for (int i = 0; i < known.size(); i++) {
      if (fits.test(known.get(i)) && !next.test(new View(head, i + 1, true, List.of()), known)) {
        return false;
      }
    }
    List<Optional<Head>> all = new ArrayList<>(known);
    all.add(head);
    return next.test(new View(head, all.size(), false, List.of()), all);
  }

  /** Returns the most compared operands of a view. */
  int compared() {
    return operations.values().stream().mapToInt(TermViews::compared).max().orElse(0);
  }

  private static int compared(List<Place> places) {
    return places.stream()
        .mapToInt(
            place ->
                (place.isCompared() ? 1 : 0)
                    + place.shown.values().stream().mapToInt(TermViews::compared).max().orElse(0))
        .sum();
  }

  /**
   * Returns the tokens of the longest view.
   *
   * @param width of a symbol with operands of some widths; a number is 1, and 2 before an operand
   *     that is shown
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
      int number = place.isCompared() ? 2 : 0;
      operands.add(
          place.shown.entrySet().stream()
              .mapToInt(each -> number + longest(each.getKey(), each.getValue(), width))
              .reduce(1, Math::max));
    }
    return width.applyAsInt(head.symbol(), operands);
  }
}
