package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.properties.Matrix.Semiring;
import io.nrs.language.properties.UsableRules.Place;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Linear functions of vectors of natural numbers, one for each symbol (Lankford, 1979; with
 * matrices Endrullis, Waldmann and Zantema, 2006). A vector is greater if its first number is, and
 * no other one is smaller.
 *
 * @param dimension the length of vectors; marked symbols have values of length 1
 * @param functions by heads; a factor of each operand
 */
record LinearInterpretation(
    int dimension, Map<String, LinearFunction<Integer, BigInteger>> functions) {
  private static final Semiring<BigInteger> NUMBERS = Semiring.NATURALS;

  LinearInterpretation {
    functions = Collections.unmodifiableMap(new LinkedHashMap<>(functions));
  }

  /** Returns the numbers of symbols of terms. */
  static LinearInterpretation ofSizes(List<TermRule> rules) {
    Map<String, LinearFunction<Integer, BigInteger>> functions = new LinkedHashMap<>();
    rules.forEach(
        rule -> {
          addSizes(rule.left(), functions);
          addSizes(rule.right(), functions);
        });
    return new LinearInterpretation(1, functions);
  }

  private static void addSizes(
      Term term, Map<String, LinearFunction<Integer, BigInteger>> functions) {
    if (term.isVariable()) {
      return;
    }
    Matrix<BigInteger> one = Matrix.one(1, NUMBERS);
    Map<Integer, Matrix<BigInteger>> factors = new LinkedHashMap<>();
    for (int i = 0; i < term.operands().size(); i++) {
      factors.put(i, one);
      addSizes(term.operands().get(i), functions);
    }
    functions.putIfAbsent(Heads.of(term), new LinearFunction<>(factors, one));
  }

  private LinearFunction<String, BigInteger> of(Term term) {
    return LinearFunction.of(
        term, part -> functions.get(Heads.of(part)), dimension, NUMBERS, new HashMap<>());
  }

  /** Returns whether the value of a term is at least that of another one, for all variables. */
  boolean isAtLeast(Term term, Term other) {
    LinearFunction<String, BigInteger> one = of(term);
    LinearFunction<String, BigInteger> two = of(other);
    return isAtLeast(one.constant(), two.constant())
        && two.factors().entrySet().stream()
            .allMatch(
                each ->
                    one.factors().containsKey(each.getKey())
                        ? isAtLeast(one.factors().get(each.getKey()), each.getValue())
                        : isZero(each.getValue()));
  }

  /** Returns whether the value of a term is greater than that of another one. */
  boolean isGreater(Term term, Term other) {
    return isAtLeast(term, other)
        && of(term).constant().at(0, 0).compareTo(of(other).constant().at(0, 0)) > 0;
  }

  private static boolean isAtLeast(Matrix<BigInteger> one, Matrix<BigInteger> other) {
    for (int i = 0; i < one.cells().size(); i++) {
      if (one.cells().get(i).compareTo(other.cells().get(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isZero(Matrix<BigInteger> matrix) {
    return matrix.cells().stream().allMatch(cell -> cell.signum() == 0);
  }

  /** Returns whether the value of an operation depends on an operand. */
  boolean isRegarded(Place place) {
    return !isZero(functions.get(Heads.of(place.operation())).factors().get(place.operand()));
  }

  /** Returns whether an operation is greater wherever one of its operands is. */
  boolean isMonotone() {
    return functions.values().stream()
        .flatMap(function -> function.factors().values().stream())
        .allMatch(factor -> factor.at(0, 0).signum() > 0);
  }

  /** Returns what it is called. */
  String words() {
    return dimension == 1
        ? "a linear interpretation"
        : "an interpretation by " + dimension + "×" + dimension + " matrices";
  }
}
