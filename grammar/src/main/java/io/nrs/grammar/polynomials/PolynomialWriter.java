package io.nrs.grammar.polynomials;

import java.util.List;

/**
 * Writes polynomials in ordinary notation: the limbs of a number together, no plus at the start.
 */
public final class PolynomialWriter {
  private final StringBuilder text = new StringBuilder();
  private final boolean spaced;
  private boolean opening;

  private PolynomialWriter(boolean opening, boolean spaced) {
    this.opening = opening;
    this.spaced = spaced;
  }

  /** Returns cells of a whole polynomial in ordinary notation, without spaces. */
  static String written(List<PolynomialCell> cells) {
    String text = written(cells, true, false);
    // A lone 0 is read as a polynomial without cells.
    return cells.isEmpty()
        ? Polynomial.ZERO
        : text.equals(Polynomial.ZERO) ? cells.get(0).text() : text;
  }

  /**
   * Returns a part of a polynomial in ordinary notation.
   *
   * @param opening whether it is at the start or behind an open bracket, where no plus is written
   * @param spaced whether signs have spaces around them; there is none before the first
   */
  public static String written(List<PolynomialCell> cells, boolean opening, boolean spaced) {
    PolynomialWriter writer = new PolynomialWriter(opening, spaced);
    for (int from = 0; from < cells.size(); ) {
      int to = from + 1;
      while (to < cells.size() && isOneNumber(cells.get(to - 1), cells.get(to))) {
        to++;
      }
      boolean lone = to < cells.size() && cells.get(to).kind() == PolynomialCell.Kind.CLOSE;
      writer.add(cells.subList(from, to), lone);
      from = to;
    }
    return writer.text.toString();
  }

  /** Returns whether two neighbours are written as limbs of one number. */
  public static boolean isOneNumber(PolynomialCell one, PolynomialCell next) {
    return one.isTerm()
        && next.isTerm()
        && one.limb() > next.limb()
        && Integer.signum(one.coefficient()) * Integer.signum(next.coefficient()) > 0
        && one.word().equals(next.word());
  }

  /** Returns a sign between two parts. */
  public static String sign(boolean minus, boolean spaced) {
    String sign = minus ? "-" : "+";
    return spaced ? sign + " " : sign;
  }

  /**
   * @param closes whether a bracket closes behind it
   */
  private void add(List<PolynomialCell> limbs, boolean closes) {
    PolynomialCell cell = limbs.get(0);
    if (cell.kind() == PolynomialCell.Kind.CLOSE) {
      // Nothing in brackets is a zero to readers, as nothing in a line is.
      text.append(opening && !text.isEmpty() ? Polynomial.ZERO : "").append(cell.text());
      opening = false;
      return;
    }
    boolean minus = isNegative(cell);
    if (opening) {
      boolean zero = cell.isTerm() && cell.coefficient() == 0 && cell.word().isEmpty();
      text.append(minus ? "-" : closes && zero ? "+" : "");
    } else {
      text.append(spaced && !text.isEmpty() ? " " : "").append(sign(minus, spaced));
    }
    text.append(
        switch (cell.kind()) {
          case TIMES -> term(limbs) + (LetterRuns.looksCalled(cell.word()) ? "*(" : "(");
          case TERM -> term(limbs);
          default -> "(";
        });
    opening = !cell.isTerm();
  }

  /** Returns whether a cell is written with a minus sign. */
  public static boolean isNegative(PolynomialCell cell) {
    return cell.kind() == PolynomialCell.Kind.MINUS || cell.coefficient() < 0;
  }

  private static String term(List<PolynomialCell> limbs) {
    String word = limbs.get(0).word();
    int size = limbs.stream().mapToInt(limb -> Math.abs(limb.value())).sum();
    return (size == 1 && !word.isEmpty() ? "" : String.valueOf(size)) + LetterRuns.written(word);
  }
}
