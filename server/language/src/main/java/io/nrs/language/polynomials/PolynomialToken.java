package io.nrs.language.polynomials;

import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialCell.Kind;

/** A character of a polynomial's compact form, and what it stands for. */
record PolynomialToken(Kind kind, int coefficient, int word, int limb) {
  static PolynomialToken of(char token) {
    int index = token - PolynomialText.FIRST;
    if (index >= PolynomialText.FACTORS) {
      return new PolynomialToken(
          switch (index) {
            case PolynomialText.CLOSED -> Kind.CLOSE;
            case PolynomialText.OPEN_PLUS -> Kind.PLUS;
            case PolynomialText.OPEN_MINUS -> Kind.MINUS;
            default -> Kind.TIMES;
          },
          index < PolynomialText.OPEN_PLUS
              ? index - PolynomialText.FACTORS - PolynomialCell.MAX
              : 0,
          PolynomialText.CONSTANT,
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
      case TIMES -> PolynomialText.factor(coefficient);
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
