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
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Bounds on a polynomial, so that every cell of every step is one that networks know. */
final class PolynomialBounds {
  private static final int MAX_DEGREE = PowerReader.MAX;

  /** What to write in place of too high powers. */
  static final String POWERS = "write terms whose powers are at most 99 together";

  private static final String OTHER_LETTERS =
      "write the terms with other letters in a line of their own";

  private final PolynomialSide side;
  private final Map<String, Long> sizes = new HashMap<>();
  private final Deque<Long> weights = new ArrayDeque<>();
  private final Deque<Integer> degrees = new ArrayDeque<>();
  private int words;

  PolynomialBounds(PolynomialSide side) {
    this.side = side;
    weights.push(1L);
    degrees.push(0);
  }

  /**
   * Counts what multiplies a bracket, and reports it if it is too much.
   *
   * @return whether it is not
   */
  boolean open(Span span, Multiplier before) {
    int degree = degrees.peek() + before.word().length();
    boolean known = degrees.peek() > MAX_DEGREE || isDegree(span, degree);
    degrees.push(degree);
    weights.push(before.weight(weights.peek()));
    return known;
  }

  void close() {
    weights.pop();
    degrees.pop();
  }

  /** Returns whether a multiplier is one that networks can work off, and reports it if not. */
  boolean isMultiplier(Span span, Multiplier multiplier) {
    if (multiplier.weight(1) > PolynomialCell.MAX_COEFFICIENT) {
      tooLarge(span);
      return false;
    }
    return isDegree(span, multiplier.word().length());
  }

  private void tooLarge(Span span) {
    side.report(
        Code.OPERAND_OUT_OF_RANGE,
        span,
        "multiplied out, a coefficient could become larger than 999,999",
        "write smaller coefficients, or smaller factors before brackets");
  }

  /** Reports a degree that is too high. */
  private boolean isDegree(Span span, int degree) {
    if (degree > MAX_DEGREE) {
      side.report(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          "multiplied out, the powers of a term are more than 99 together",
          POWERS);
    }
    return degree <= MAX_DEGREE;
  }

  /**
   * Reports what products in a line become, if networks do not know it.
   *
   * @param span of the products
   */
  void multiplied(Span span, List<PolynomialCell> cells) {
    Set<String> all = Polynomial.words(cells, PolynomialCell.MAX_WORDS);
    int longest = all.stream().mapToInt(String::length).max().orElse(0);
    if (!isDegree(span, longest)) {
      return;
    }
    if (Math.max(all.size(), Polynomial.letters(cells).size()) > PolynomialCell.MAX_WORDS) {
      side.report(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          "multiplied out, a line has at most %s different products of letters, and this has more"
              .formatted(PolynomialCell.MAX_WORDS),
          OTHER_LETTERS);
    } else if (Polynomial.coefficients(cells).isEmpty()) {
      tooLarge(span);
    }
  }

  /**
   * Counts a term, and reports it if it is one too many.
   *
   * @param text of the term in messages, without its sign
   */
  void term(Span span, String text, long coefficient, String word) {
    int around = degrees.peek();
    if (around > 0 && around <= MAX_DEGREE) {
      isDegree(span, around + word.length());
    }
    long before = sizes.getOrDefault(word, -1L);
    if (before < 0 && !word.isEmpty() && ++words == PolynomialCell.MAX_WORDS + 1) {
      side.report(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          "a line has at most %s different products of letters, and %s is one more"
              .formatted(PolynomialCell.MAX_WORDS, shown(word)),
          OTHER_LETTERS);
    }
    long size = Math.max(0, before) + Math.abs(coefficient) * weights.peek();
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
