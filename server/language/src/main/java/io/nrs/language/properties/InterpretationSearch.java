package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.properties.UsableRules.Call;
import io.nrs.language.properties.UsableRules.Place;
import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The search for a linear interpretation: its numbers are unknown bits of a {@link Circuit}, and
 * all conditions hold at once (Fuhs and others, <i>SAT Solving for Termination Analysis with
 * Polynomial Interpretations</i>, 2007).
 */
final class InterpretationSearch {
  /**
   * What is searched.
   *
   * @param dimension the length of vectors
   * @param factorBits of the numbers in matrices
   * @param constantBits of the numbers in vectors
   */
  record Shape(int dimension, int factorBits, int constantBits) {}

  private final Circuit circuit = new Circuit();
  private final Shape shape;
  private final boolean monotone;
  private final Map<String, LinearFunction<Integer, int[]>> functions = new LinkedHashMap<>();
  private final Map<Term, LinearFunction<String, int[]>> known = new HashMap<>();
  private final Map<Place, Integer> regarded = new HashMap<>();

  private InterpretationSearch(Shape shape, boolean monotone) {
    this.shape = shape;
    this.monotone = monotone;
  }

  /** Finds an interpretation by which all rules are at most equal, and one is smaller. */
  static Optional<LinearInterpretation> ofRules(List<TermRule> rules, Shape shape, WorkLimit work) {
    InterpretationSearch search = new InterpretationSearch(shape, true);
    int[] strict = new int[rules.size()];
    for (int i = 0; i < strict.length && !search.circuit.isTooLarge(); i++) {
      TermRule rule = rules.get(i);
      search.demandAtLeast(rule.left(), rule.right(), search.circuit.yes());
      strict[i] = search.isStrict(rule.left(), rule.right());
    }
    return search.found(strict, work);
  }

  /**
   * Finds an interpretation by which all pairs and their usable rules are at most equal, and one
   * pair is smaller.
   */
  static Optional<LinearInterpretation> ofPairs(
      Collection<DependencyPair> pairs, UsableRules rules, Shape shape, WorkLimit work) {
    InterpretationSearch search = new InterpretationSearch(shape, false);
    Map<String, Integer> used = new LinkedHashMap<>();
    rules.heads().stream().sorted().forEach(head -> used.put(head, search.circuit.free()));
    int[] strict = new int[pairs.size()];
    int count = 0;
    for (DependencyPair pair : pairs) {
      search.demandUsed(rules, pair.right(), search.circuit.yes(), used);
      search.demandAtLeast(pair.left(), pair.right(), search.circuit.yes());
      strict[count++] = search.isStrict(pair.left(), pair.right());
    }
    List<TermRule> most =
        rules.of(pairs.stream().map(DependencyPair::right).toList(), place -> true);
    for (TermRule rule : most) {
      if (search.circuit.isTooLarge()) {
        break;
      }
      int condition = used.get(Heads.of(rule.left()));
      search.demandUsed(rules, rule.right(), condition, used);
      search.demandAtLeast(rule.left(), rule.right(), condition);
    }
    return search.found(strict, work);
  }

  private Optional<LinearInterpretation> found(int[] strict, WorkLimit work) {
    circuit.demand(strict);
    // Some searches have no end, so others get a part of the work.
    boolean solved = circuit.solve(work.left() / 3);
    work.spend(circuit.work());
    if (!solved) {
      return Optional.empty();
    }
    Map<String, LinearFunction<Integer, BigInteger>> found = new LinkedHashMap<>();
    functions.forEach(
        (head, function) ->
            found.put(head, function.map(number -> BigInteger.valueOf(circuit.value(number)))));
    return Optional.of(new LinearInterpretation(shape.dimension(), found));
  }

  private LinearFunction<Integer, int[]> function(Term term) {
    LinearFunction<Integer, int[]> before = functions.get(Heads.of(term));
    if (before != null) {
      return before;
    }
    int rows = Heads.isMarked(term) ? 1 : shape.dimension();
    Map<Integer, Matrix<int[]>> factors = new LinkedHashMap<>();
    for (int i = 0; i < term.operands().size(); i++) {
      Matrix<int[]> factor =
          Matrix.zero(rows, shape.dimension(), circuit)
              .map(zero -> circuit.number(shape.factorBits()));
      if (monotone) {
        circuit.demand(factor.at(0, 0));
      }
      factors.put(i, factor);
    }
    Matrix<int[]> constant =
        Matrix.zero(rows, 1, circuit).map(zero -> circuit.number(shape.constantBits()));
    LinearFunction<Integer, int[]> made = new LinearFunction<>(factors, constant);
    functions.put(Heads.of(term), made);
    return made;
  }

  private LinearFunction<String, int[]> of(Term term) {
    return LinearFunction.of(term, this::function, shape.dimension(), circuit, known);
  }

  private void demandAtLeast(Term term, Term other, int condition) {
    LinearFunction<String, int[]> one = of(term);
    LinearFunction<String, int[]> two = of(other);
    demandAtLeast(one.constant(), two.constant(), condition);
    two.factors()
        .forEach(
            (variable, factor) ->
                demandAtLeast(
                    one.factors()
                        .getOrDefault(
                            variable, Matrix.zero(factor.rows(), factor.columns(), circuit)),
                    factor,
                    condition));
  }

  private void demandAtLeast(Matrix<int[]> one, Matrix<int[]> other, int condition) {
    for (int i = 0; i < one.cells().size(); i++) {
      circuit.demand(-condition, circuit.isAtLeast(one.cells().get(i), other.cells().get(i)));
    }
  }

  private int isStrict(Term term, Term other) {
    return -circuit.isAtLeast(of(other).constant().at(0, 0), of(term).constant().at(0, 0));
  }

  /** Demands that the rules of all regarded operations in a term are used. */
  private void demandUsed(UsableRules rules, Term term, int condition, Map<String, Integer> used) {
    for (Call call : rules.calls(term)) {
      int all = condition;
      for (Place place : call.path()) {
        all = circuit.and(all, isRegarded(place));
      }
      circuit.demand(-all, used.get(call.head()));
    }
  }

  private int isRegarded(Place place) {
    return regarded.computeIfAbsent(
        place,
        unknown -> {
          int positive = circuit.no();
          for (int[] cell : function(place.operation()).factors().get(place.operand()).cells()) {
            positive = circuit.or(positive, circuit.isPositive(cell));
          }
          return positive;
        });
  }
}
