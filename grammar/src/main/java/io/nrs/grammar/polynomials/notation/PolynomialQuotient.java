package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.polynomials.LetterRuns;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialWriter;
import io.nrs.grammar.polynomials.notation.PolynomialSide.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The value of a division by a monomial, which networks do not know: a fix writes it if it has
 * integer coefficients and no negative powers.
 */
final class PolynomialQuotient {
  /** Longer divisions are not computed: that bounds the work and the length of a fix. */
  private static final int MOST_TOKENS = 40;

  private final PolynomialSide side;
  private final int start;
  private final int sign;
  private final int end;

  /**
   * @param start first token of what is divided
   * @param sign token of the division
   */
  PolynomialQuotient(PolynomialSide side, int start, int sign) {
    this.side = side;
    this.start = start;
    this.sign = sign;
    this.end = end();
  }

  /** Returns one past the last token of the divisor. */
  int end() {
    int last = sign + 1;
    if (side.kind(last) == Kind.OPEN) {
      while (last < sign + MOST_TOKENS && side.kind(last) != Kind.CLOSE) {
        last++;
      }
      return last + 1;
    }
    return last < side.size() && side.isPower(last + 1) && side.exponent(last + 1) >= 0
        ? side.endOfPower(last + 1)
        : last + 1;
  }

  /** Returns whether nothing multiplies the divisor: people read {@code 6x/2y} in two ways. */
  boolean isAlone() {
    return end <= side.size() && !side.isPart(end) && side.kind(end) != Kind.OPEN;
  }

  /**
   * Returns the quotient in the writing of its line.
   *
   * @param opening whether it is written without a plus sign
   */
  Optional<String> written(boolean opening) {
    if (!isAlone() || end - start > MOST_TOKENS || side.isFull()) {
      return Optional.empty();
    }
    return coefficients(side.text(sign + 1, end))
        .filter(divisor -> divisor.size() == 1)
        .map(divisor -> divisor.entrySet().iterator().next())
        .filter(divisor -> divisor.getValue() != 0)
        .flatMap(
            divisor ->
                coefficients(side.text(start, sign))
                    .flatMap(all -> quotient(all, divisor.getKey(), divisor.getValue())))
        .map(Polynomial::terms)
        .map(terms -> terms.isEmpty() ? PolynomialCell.term(0, "") : terms)
        .map(terms -> PolynomialWriter.written(terms, opening, side.isSpaced()));
  }

  private Optional<Map<String, Integer>> coefficients(String text) {
    Optional<List<PolynomialCell>> cells = PolynomialNotation.cells(side.language(), text);
    return cells.flatMap(Polynomial::coefficients);
  }

  private static Optional<Map<String, Integer>> quotient(
      Map<String, Integer> all, String letters, int number) {
    Map<String, Integer> quotient = new HashMap<>();
    for (Map.Entry<String, Integer> each : all.entrySet()) {
      Optional<String> word = LetterRuns.quotient(each.getKey(), letters);
      if (each.getValue() % number != 0 || word.isEmpty()) {
        return Optional.empty();
      }
      quotient.put(word.get(), each.getValue() / number);
    }
    return Optional.of(quotient);
  }
}
