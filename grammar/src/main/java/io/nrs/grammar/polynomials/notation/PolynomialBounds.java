package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Span;
import io.nrs.grammar.polynomials.LetterRuns;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.problems.Problem.Code;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Bounds on a polynomial, so that every cell of every step is one that networks know. */
final class PolynomialBounds {
  private final PolynomialSide side;
  private final Map<String, Long> sizes = new HashMap<>();
  private final Deque<Long> weights = new ArrayDeque<>();
  private int words;

  PolynomialBounds(PolynomialSide side) {
    this.side = side;
    weights.push(1L);
  }

  void open(PolynomialCell bracket) {
    weights.push(Polynomial.weight(weights.peek(), bracket));
  }

  void close() {
    weights.pop();
  }

  /**
   * Counts a term, and reports it if it is one too many.
   *
   * @param text of the term in messages, without its sign
   */
  void term(Span span, String text, int coefficient, String word) {
    long before = sizes.getOrDefault(word, -1L);
    if (before < 0 && !word.isEmpty() && ++words == PolynomialCell.MAX_WORDS + 1) {
      side.report(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          "a line has at most %s different products of letters, and %s is one more"
              .formatted(PolynomialCell.MAX_WORDS, shown(word)),
          "write the terms with other letters in a line of their own");
    }
    long size = Math.max(0, before) + Math.abs((long) coefficient) * weights.peek();
    sizes.put(word, size);
    if (size > PolynomialCell.MAX_COEFFICIENT && before <= PolynomialCell.MAX_COEFFICIENT) {
      side.report(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          "with %s, %s could become larger than 999,999"
              .formatted(
                  text, word.isEmpty() ? "the constant" : "the coefficient of " + shown(word)),
          weights.peek() > 1
              ? "write smaller coefficients, or smaller factors before brackets"
              : "write smaller coefficients");
    }
  }

  private static String shown(String word) {
    return Lookalikes.shown(LetterRuns.written(word));
  }
}
