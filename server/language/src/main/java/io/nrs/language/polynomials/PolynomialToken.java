package io.nrs.language.polynomials;

import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialCell.Kind;

/**
 * A character of a polynomial's compact form, and what it stands for.
 *
 * @param word of a term, or of the letters before a bracket
 */
record PolynomialToken(Kind kind, int coefficient, int word, int limb) {
  static PolynomialToken of(char token) {
    int index = token - PolynomialText.FIRST;
    if (index >= PolynomialText.OPEN_PLUS) {
      Kind bracket =
          index == PolynomialText.CLOSED
              ? Kind.CLOSE
              : index == PolynomialText.OPEN_PLUS ? Kind.PLUS : Kind.MINUS;
      return new PolynomialToken(bracket, 0, PolynomialText.CONSTANT, 0);
    }
    if (index >= PolynomialText.FACTORS) {
      int factor = index - PolynomialText.FACTORS;
      return new PolynomialToken(
          Kind.TIMES,
          factor % PolynomialText.COEFFICIENTS - PolynomialCell.MAX,
          factor / PolynomialText.COEFFICIENTS,
          0);
    }
    int place = index / PolynomialText.COEFFICIENTS;
    return new PolynomialToken(
        Kind.TERM,
        index % PolynomialText.COEFFICIENTS - PolynomialCell.MAX,
        place / PolynomialCell.LIMBS,
        place % PolynomialCell.LIMBS);
  }

  boolean isTerm() {
    return kind == Kind.TERM;
  }

  char token() {
    return switch (kind) {
      case TERM -> PolynomialText.term(coefficient, word, limb);
      case TIMES -> PolynomialText.factor(coefficient, word);
      default -> PolynomialText.bracket(kind);
    };
  }

  /** As networks that find leaves read it. */
  char masked() {
    return switch (kind) {
      case PLUS -> PolynomialText.PLUS;
      case MINUS -> PolynomialText.MINUS;
      case TIMES -> PolynomialText.TIMES;
      case CLOSE -> PolynomialText.CLOSE;
      case TERM ->
          coefficient == 0
              ? PolynomialText.ZERO
              : PolynomialText.masked(coefficient > 0, word, limb);
    };
  }

  /** As the Solver reads it. */
  String written(char relative) {
    return switch (kind) {
      case PLUS -> "p";
      case MINUS -> "m";
      case CLOSE -> "r";
      case TIMES -> PolynomialText.written(PolynomialText.FACTOR, coefficient);
      case TERM -> PolynomialText.written(relative, coefficient);
    };
  }
}
