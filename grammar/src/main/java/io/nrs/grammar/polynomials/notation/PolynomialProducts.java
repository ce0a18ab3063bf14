package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.Span;
import io.nrs.grammar.polynomials.LetterRuns;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.notation.PolynomialFactors.Product;
import io.nrs.grammar.polynomials.notation.PolynomialNotation.PlacedCell;
import io.nrs.grammar.polynomials.notation.PolynomialSide.Kind;
import io.nrs.grammar.problems.Problem.Code;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Products of a line, as long as they can be multiplied out. */
final class PolynomialProducts {
  /** Longer products are refused, which bounds the work: rewriting sorts all of their terms. */
  private static final int MOST_CELLS = 400;

  private final PolynomialSide side;
  private final PolynomialBounds bounds;
  private Optional<Span> first = Optional.empty();

  /** Nothing is multiplied behind a product that was reported. */
  private boolean broken;

  PolynomialProducts(PolynomialSide side, PolynomialBounds bounds) {
    this.side = side;
    this.bounds = bounds;
  }

  /** Remembers where the first product is. */
  void note(Span span) {
    first = first.or(() -> Optional.of(span));
  }

  /** Returns whether a product before a bracket multiplies it; it is reported if it may call. */
  boolean isFactor(Product product) {
    boolean star = product.to() > product.from() && side.kind(product.to() - 1) == Kind.STAR;
    if (star || !LetterRuns.isCalled(run(product))) {
      return true;
    }
    String shown = side.shown(product.from(), product.to());
    side.report(
        Code.UNKNOWN_OPERATOR,
        side.span(product.from(), product.to()),
        shown + " may be a function, and polynomials have none",
        "write a polynomial in its place, or %s* if it is a factor".formatted(shown));
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

  /** Counts what multiplies a bracket that opens. */
  void open(Span span, List<Multiplier> before) {
    boolean single = before.size() == 1;
    if (!single || !before.get(0).word().isEmpty() || before.get(0).numbers().size() > 1) {
      note(span);
    }
    broken |= !bounds.open(span, single ? before.get(0) : Multiplier.sign(false));
  }

  /** Returns the products of multipliers; if these are too much, the first one alone. */
  List<Multiplier> times(List<Multiplier> before, List<Multiplier> others, Span span) {
    note(span);
    if (!isWithin((long) before.size() * others.size(), span)) {
      return before.subList(0, 1);
    }
    List<Multiplier> products = Multiplier.products(before, others).toList();
    broken = !products.stream().allMatch(product -> bounds.isMultiplier(span, product));
    return broken ? before.subList(0, 1) : products;
  }

  /** Returns the cells of a sum times each multiplier; those of the sum if these are too many. */
  List<PolynomialCell> expanded(
      List<Multiplier> before, List<PolynomialCell> sum, boolean isSum, Span span) {
    note(span);
    if (!isWithin(before.size() * (sum.size() + 2L), span)) {
      return sum;
    }
    List<PolynomialCell> cells = new ArrayList<>();
    for (Multiplier multiplier : before) {
      List<PolynomialCell> opening = isSum && multiplier.isOne() ? List.of() : multiplier.opening();
      cells.addAll(opening);
      cells.addAll(sum);
      cells.addAll(Collections.nCopies(opening.size(), PolynomialCell.CLOSE));
    }
    return cells;
  }

  /** Returns the cells of a power of a sum; those of the sum if these are too many. */
  List<PolynomialCell> raised(List<PolynomialCell> sum, long power, Span span) {
    if (power == 1 || !isWithin(sum.size(), span)) {
      return sum;
    }
    List<Multiplier> factor = Multiplier.sum(sum);
    List<Multiplier> before = factor;
    for (long left = power; left > 2 && !broken; left--) {
      before = times(before, factor, span);
    }
    return expanded(before, sum, false, span);
  }

  /** Returns whether so many cells can be multiplied, and reports them if not. */
  boolean isWithin(long cells, Span span) {
    if (cells > MOST_CELLS && !broken) {
      broken = true;
      side.report(
          Code.OPERAND_OUT_OF_RANGE,
          span,
          "multiplied out, this product has more than %s parts".formatted(MOST_CELLS),
          "multiply out a part of it");
    }
    return !broken;
  }

  /** Returns the place of the number that needs most limbs; of equal ones, the last. */
  int largest(List<Long> numbers) {
    int largest = 0;
    for (int i = 1; i < numbers.size(); i++) {
      if (numbers.get(i) > PolynomialCell.MAX || numbers.get(largest) <= PolynomialCell.MAX) {
        largest = i;
      }
    }
    return largest;
  }

  /** Reports what products become, if networks do not know it. */
  void check(List<PlacedCell> cells) {
    if (side.isSound()) {
      first.ifPresent(
          span -> bounds.multiplied(span, cells.stream().map(PlacedCell::cell).toList()));
    }
  }
}
