package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Span;
import io.nrs.grammar.polynomials.LetterRuns;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialWriter;
import io.nrs.grammar.polynomials.notation.PolynomialFactors.Product;
import io.nrs.grammar.polynomials.notation.PolynomialNotation.Bracket;
import io.nrs.grammar.polynomials.notation.PolynomialSide.Kind;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Problem.Fix;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reports products with brackets that networks do not know, and multiplies small ones out. */
final class PolynomialRemedies {
  /** Longer brackets are not multiplied out: that bounds the work and the length of a fix. */
  private static final int MOST_TOKENS = 24;

  private static final int MOST_TERMS = 8;
  private static final int MAX_POWER = 4;
  private static final int MAX_DEGREE = 99;
  private static final String ONLY_NUMBERS = ", and networks multiply brackets by integers only";
  private static final String IN_WORDS = "multiply it out, and write its terms";

  private final PolynomialSide side;

  PolynomialRemedies(PolynomialSide side) {
    this.side = side;
  }

  /**
   * Returns whether a product can stand before a bracket; else it is reported.
   *
   * @param start token of the sign of the product
   */
  boolean isFactor(int start, boolean minus, Product product) {
    boolean letters = !product.word().isEmpty();
    if (!letters && product.number() <= PolynomialCell.MAX) {
      return true;
    }
    Span span = side.span(product.from(), product.to());
    boolean star = side.kind(product.to() - 1) == Kind.STAR;
    String text = side.shown(product.from(), product.to() - (star ? 1 : 0));
    boolean called = !star && LetterRuns.isCalled(run(product));
    int end = endOfBracket(product.to());
    Optional<Map<String, Integer>> expanded =
        called || product.number() > PolynomialCell.MAX_COEFFICIENT
            ? Optional.empty()
            : bracket(product.to(), end)
                .filter(inner -> !side.isPart(end) && side.kind(end) != Kind.OPEN)
                .flatMap(
                    inner ->
                        times(
                            inner,
                            Map.of(
                                product.word(),
                                (int) (minus ? -product.number() : product.number()))));
    report(
        called
            ? "write a polynomial in its place, or multiply the bracket out if it is a factor"
            : letters ? IN_WORDS : "write factors of at most 99, or multiply the bracket out",
        letters ? Code.UNKNOWN_OPERATOR : Code.OPERAND_OUT_OF_RANGE,
        span,
        letters
            ? text + " multiplies a bracket" + ONLY_NUMBERS
            : "the factor " + text + " is above 99",
        expanded,
        start,
        end);
    return false;
  }

  /** Returns the letters side by side at the end of a product. */
  private String run(Product product) {
    int from = product.to();
    while (from > product.from()
        && side.kind(from - 1) == Kind.LETTER
        && (from == product.to() || !side.hasSpaceBehind(from - 1))) {
      from--;
    }
    return side.text(from, product.to());
  }

  /**
   * Reports what multiplies a bracket from behind.
   *
   * @param closed bracket, if one was open
   * @param from first token behind it
   * @param to one past the last token before a sign, a bracket or the end
   */
  void behindBracket(Optional<Bracket> closed, int from, int to) {
    Kind first = from == to ? Kind.OPEN : side.kind(from);
    boolean star = first == Kind.STAR && to == from + 1;
    if (first == Kind.OPEN || star && side.kind(to) == Kind.OPEN) {
      twoBrackets(closed, from, to);
    } else if (star) {
      String sign = side.text(from);
      side.report(
          Code.SYNTAX, side.span(from), "a factor is missing behind " + sign, "remove the " + sign);
    } else if (first == Kind.POWER || first == Kind.SUPERSCRIPT) {
      power(closed, from, to);
    } else {
      factorBehind(closed, first == Kind.STAR ? from + 1 : from, from, to);
    }
  }

  private void twoBrackets(Optional<Bracket> closed, int from, int to) {
    int end = endOfBracket(to);
    Optional<Map<String, Integer>> expanded =
        closed
            .flatMap(bracket -> before(bracket, from))
            .filter(left -> !side.isPart(end) && side.kind(end) != Kind.OPEN)
            .flatMap(left -> bracket(to, end).flatMap(right -> times(left, right)));
    String message = "two brackets are multiplied" + ONLY_NUMBERS;
    report(side.span(from, to + 1), message, expanded, closed, end);
  }

  private void power(Optional<Bracket> closed, int from, int to) {
    boolean raised = side.kind(from) == Kind.SUPERSCRIPT;
    int exponent = raised ? from : from + 1;
    boolean known =
        exponent + 1 == to
            && (raised || side.kind(exponent) == Kind.NUMBER)
            && side.kind(to) != Kind.OPEN;
    long power = known ? side.number(exponent) : 0;
    if (from + 1 == to && !raised && side.kind(to) != Kind.OPEN) {
      String sign = side.text(from);
      side.report(
          Code.SYNTAX, side.span(from), "a power is missing behind " + sign, "remove the " + sign);
      return;
    }
    Optional<Map<String, Integer>> expanded =
        closed
            .filter(bracket -> power > 0 && power <= MAX_POWER)
            .flatMap(bracket -> raised(bracket, from, (int) power));
    report(side.span(from, to), "a bracket has a power" + ONLY_NUMBERS, expanded, closed, to);
  }

  private Optional<Map<String, Integer>> raised(Bracket bracket, int from, int power) {
    Optional<Map<String, Integer>> base = bracket(bracket.open(), from);
    Optional<Map<String, Integer>> value = before(bracket, from);
    for (int i = 1; i < power; i++) {
      value = value.flatMap(left -> base.flatMap(right -> times(left, right)));
    }
    return value;
  }

  private void factorBehind(Optional<Bracket> closed, int factor, int from, int to) {
    String text = side.shown(factor, to);
    Span span = side.span(from, to);
    String message = text + " stands behind a bracket";
    boolean number = factor + 1 == to && side.kind(factor) == Kind.NUMBER;
    boolean last = side.kind(to) != Kind.OPEN;
    if (number && last && closed.isPresent() && closed.get().open() > from - MOST_TOKENS) {
      Optional<String> product = inFront(closed.get(), side.number(factor), from);
      if (product.isPresent()) {
        int start = closed.get().start();
        side.mendable(
            Code.UNKNOWN_OPERATOR,
            span,
            message,
            "write " + Lookalikes.shown(product.get()),
            new Fix(side.span(start, to), product.get()));
        return;
      }
    }
    if (number) {
      side.report(Code.UNKNOWN_OPERATOR, span, message, "write the factor before the bracket");
      return;
    }
    Optional<Map<String, Integer>> expanded =
        last
            ? closed
                .flatMap(bracket -> before(bracket, from))
                .flatMap(left -> terms(side.text(factor, to)).flatMap(right -> times(left, right)))
            : Optional.empty();
    report(span, text + " multiplies a bracket" + ONLY_NUMBERS, expanded, closed, to);
  }

  /** Returns a bracket with a factor before it, if this is one that networks know. */
  private Optional<String> inFront(Bracket bracket, long factor, int from) {
    PolynomialCell cell = bracket.cell();
    boolean times = cell.kind() == PolynomialCell.Kind.TIMES;
    if (factor > PolynomialCell.MAX || !bracket.isKnown()) {
      return Optional.empty();
    }
    long product = factor * (times ? Math.abs(cell.coefficient()) : 1);
    int signs = bracket.start();
    while (side.isSign(signs)) {
      signs++;
    }
    int begin = signs;
    String sign =
        begin == bracket.start()
            ? ""
            : side.text(bracket.start(), begin) + (side.hasSpaceBehind(begin - 1) ? " " : "");
    return product <= PolynomialCell.MAX
        ? Optional.of(sign + product + side.text(bracket.open(), from))
        : Optional.empty();
  }

  private void report(
      Span span,
      String message,
      Optional<Map<String, Integer>> expanded,
      Optional<Bracket> closed,
      int end) {
    int start = closed.map(Bracket::start).orElse(0);
    report(IN_WORDS, Code.UNKNOWN_OPERATOR, span, message, expanded, start, end);
  }

  /** Reports a product; if it is known, with a fix of all tokens from its start. */
  private void report(
      String inWords,
      Code code,
      Span span,
      String message,
      Optional<Map<String, Integer>> expanded,
      int start,
      int end) {
    Optional<String> right =
        expanded
            .map(Polynomial::terms)
            .filter(terms -> terms.size() <= MOST_TERMS)
            .map(terms -> written(terms, start));
    if (right.isEmpty()) {
      side.report(code, span, message, inWords);
      return;
    }
    side.mendable(
        code, span, message, "write " + right.get(), new Fix(side.span(start, end), right.get()));
  }

  private String written(List<PolynomialCell> terms, int start) {
    List<PolynomialCell> cells = terms.isEmpty() ? PolynomialCell.term(0, "") : terms;
    return PolynomialWriter.written(cells, side.isOpening(start), side.isSpaced());
  }

  /** Returns the index behind the bracket that closes one; the bracket itself if that is far. */
  private int endOfBracket(int open) {
    int end = open + 1;
    while (end < open + MOST_TOKENS
        && side.kind(end) != Kind.OPEN
        && side.kind(end) != Kind.CLOSE
        && side.kind(end) != Kind.END) {
      end++;
    }
    return side.kind(end) == Kind.CLOSE ? end + 1 : open;
  }

  /** Returns the coefficients of a bracket, which ends before a token, with what is before it. */
  private Optional<Map<String, Integer>> before(Bracket bracket, int end) {
    PolynomialCell cell = bracket.cell();
    return bracket.isKnown()
        ? bracket(bracket.open(), end)
            .flatMap(inner -> times(inner, Map.of("", Polynomial.factor(cell))))
        : Optional.empty();
  }

  /** Returns the coefficients of a bracket of terms only. */
  private Optional<Map<String, Integer>> bracket(int open, int end) {
    return end - open < 3 || end - open > MOST_TOKENS || side.kind(end - 1) != Kind.CLOSE
        ? Optional.empty()
        : terms(side.text(open + 1, end - 1));
  }

  private Optional<Map<String, Integer>> terms(String text) {
    return text.indexOf('(') >= 0 || side.isFull()
        ? Optional.empty()
        : PolynomialNotation.cells(side.language(), text).flatMap(Polynomial::coefficients);
  }

  private static Optional<Map<String, Integer>> times(
      Map<String, Integer> one, Map<String, Integer> other) {
    Map<String, Long> product = new HashMap<>();
    one.forEach(
        (word, coefficient) ->
            other.forEach(
                (second, factor) ->
                    product.merge(
                        LetterRuns.sorted(word + second), (long) coefficient * factor, Long::sum)));
    boolean known =
        product.entrySet().stream()
            .allMatch(
                each ->
                    each.getKey().length() <= MAX_DEGREE
                        && Math.abs(each.getValue()) <= PolynomialCell.MAX_COEFFICIENT);
    if (!known) {
      return Optional.empty();
    }
    Map<String, Integer> coefficients = new HashMap<>();
    product.forEach((word, coefficient) -> coefficients.put(word, coefficient.intValue()));
    return Optional.of(coefficients);
  }
}
