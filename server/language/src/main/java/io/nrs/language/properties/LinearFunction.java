package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.language.properties.Matrix.Semiring;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A linear function of vectors.
 *
 * @param <K> names its variables: places of operands, or variables of a term
 * @param factors a matrix for each variable
 * @param constant a vector, as a matrix of one column
 */
record LinearFunction<K, T>(Map<K, Matrix<T>> factors, Matrix<T> constant) {
  LinearFunction {
    factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
  }

  <U> LinearFunction<K, U> map(Function<T, U> function) {
    Map<K, Matrix<U>> all = new LinkedHashMap<>();
    factors.forEach((variable, factor) -> all.put(variable, factor.map(function)));
    return new LinearFunction<>(all, constant.map(function));
  }

  /**
   * Returns what the values of terms are.
   *
   * @param functions what the symbols stand for
   * @param known terms that were seen before
   */
  static <T> LinearFunction<String, T> of(
      Term term,
      Function<Term, LinearFunction<Integer, T>> functions,
      int dimension,
      Semiring<T> numbers,
      Map<Term, LinearFunction<String, T>> known) {
    LinearFunction<String, T> before = known.get(term);
    if (before != null) {
      return before;
    }
    LinearFunction<String, T> made;
    if (term.isVariable()) {
      made =
          new LinearFunction<>(
              Map.of(term.symbol(), Matrix.one(dimension, numbers)),
              Matrix.zero(dimension, 1, numbers));
    } else {
      LinearFunction<Integer, T> function = functions.apply(term);
      Map<String, Matrix<T>> factors = new LinkedHashMap<>();
      Matrix<T> constant = function.constant();
      for (int i = 0; i < term.operands().size(); i++) {
        LinearFunction<String, T> operand =
            of(term.operands().get(i), functions, dimension, numbers, known);
        Matrix<T> factor = function.factors().get(i);
        constant = constant.plus(factor.times(operand.constant(), numbers), numbers);
        operand
            .factors()
            .forEach(
                (variable, inner) ->
                    factors.merge(
                        variable,
                        factor.times(inner, numbers),
                        (one, other) -> one.plus(other, numbers)));
      }
      made = new LinearFunction<>(factors, constant);
    }
    known.put(term, made);
    return made;
  }
}
