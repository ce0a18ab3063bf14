package io.nrs.grammar.written;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialWriter;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.reading.Parser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rewrites a part of a polynomial in the writing of its line: {@code 2x + 3x - y}. */
final class PolynomialEdit {
  private final WrittenFormula written;
  private final String line;
  private final List<Formula> operands;
  private final List<PolynomialCell> cells;
  private final boolean spaced;

  /**
   * @param polynomial that was read from the line
   */
  PolynomialEdit(WrittenFormula written, Compound polynomial) {
    this.written = written;
    this.line = written.line();
    this.operands = polynomial.operands();
    this.cells = operands.stream().map(Printer::print).map(PolynomialCell::of).toList();
    this.spaced = IntStream.range(0, operands.size()).anyMatch(this::hasSpacedSign);
  }

  /**
   * Returns the edit of the line that replaces a part of the polynomial.
   *
   * @param start of the part in the printed polynomial
   * @param end one past its last code unit
   * @param value cells in printed form; empty if the part goes
   */
  Fix replacing(int start, int end, String value) {
    String printed = Printer.print(written.formula());
    String rest = printed.substring(0, start) + value + printed.substring(end);
    String next = rest.isEmpty() ? Polynomial.ZERO : rest;
    Optional<Fix> edit =
        rest.isEmpty()
            ? Optional.empty()
            : candidates(start, end, value)
                .filter(
                    fix ->
                        Parser.parseFormula(written.language(), written.edited(fix))
                            .filter(read -> Printer.print(read).equals(next))
                            .isPresent())
                .findFirst();
    return edit.orElseGet(() -> new Fix(written.formula().span(), written.canonical(next)));
  }

  private Stream<Fix> candidates(int start, int end, String value) {
    int first = cellAt(start);
    int last = cellAt(end);
    return first < 0 || last <= first
        ? Stream.empty()
        : Stream.of(edit(first, last, value, true), edit(first, last, value, false));
  }

  /** Returns the cell that begins at an offset of the printed polynomial, or −1. */
  private int cellAt(int offset) {
    int at = 0;
    int cell = 0;
    while (at < offset && cell < cells.size()) {
      at += Printer.print(operands.get(cell++)).length();
    }
    return at == offset ? cell : -1;
  }

  /**
   * @param first cell that is replaced
   * @param last one past the last
   * @param tidy whether a plus sign goes that comes to stand at the start
   */
  private Fix edit(int first, int last, String value, boolean tidy) {
    List<PolynomialCell> result = new ArrayList<>(Polynomial.cells(value));
    int from = first;
    // A number is written as a whole, and it may take in limbs beside it.
    while (from > 0 && (isWithin(from) || isNumber(cells.get(from - 1), result))) {
      result.add(0, cells.get(--from));
    }
    int to = last;
    while (to < cells.size() && (isWithin(to) || isNumber(result, cells.get(to)))) {
      result.add(cells.get(to++));
    }
    boolean opening = from == 0 || isOpen(cells.get(from - 1));
    int begin = span(from).start();
    int end = span(to - 1).end();
    if (result.isEmpty() && !opening) {
      begin = beforeSpaces(begin);
    }
    String gap =
        spaced
                && !opening
                && begin > 0
                && !Characters.isSpace(line.charAt(begin - 1))
                && !result.isEmpty()
                && result.get(0).kind() != PolynomialCell.Kind.CLOSE
            ? " "
            : "";
    String text = gap + PolynomialWriter.written(result, opening, spaced);
    boolean nowOpening = result.isEmpty() ? opening : isOpen(result.get(result.size() - 1));
    if (to == cells.size()) {
      // What is behind the formula is not a part of it.
      return new Fix(new Span(begin, end), text);
    }
    PolynomialCell behind = cells.get(to);
    boolean closes = behind.kind() == PolynomialCell.Kind.CLOSE;
    int body = closes ? span(to).start() : body(to);
    boolean signed = !closes && body > span(to).start();
    if (nowOpening && (tidy || closes)) {
      end = body;
      text +=
          closes
              ? line.charAt(body) == '0' ? "" : Polynomial.ZERO
              : PolynomialWriter.isNegative(behind) ? "-" : "";
    } else if (nowOpening) {
      end = span(to).start();
    } else if (!closes && !signed) {
      end = body;
      text +=
          (spaced ? " " : "") + PolynomialWriter.sign(PolynomialWriter.isNegative(behind), spaced);
    }
    return new Fix(new Span(begin, end), text);
  }

  /** Returns whether a cell is written in one number with the cell before it. */
  private boolean isWithin(int cell) {
    return cells.get(cell).isTerm()
        && cells.get(cell - 1).isTerm()
        && (span(cell).start() < span(cell - 1).end() || body(cell) == span(cell).start());
  }

  private static boolean isNumber(PolynomialCell before, List<PolynomialCell> result) {
    return !result.isEmpty() && PolynomialWriter.isOneNumber(before, result.get(0));
  }

  private static boolean isNumber(List<PolynomialCell> result, PolynomialCell behind) {
    return !result.isEmpty() && PolynomialWriter.isOneNumber(result.get(result.size() - 1), behind);
  }

  private static boolean isOpen(PolynomialCell cell) {
    return !cell.isTerm() && cell.kind() != PolynomialCell.Kind.CLOSE;
  }

  private Span span(int cell) {
    return operands.get(cell).span();
  }

  private int beforeSpaces(int end) {
    int start = end;
    while (start > 0 && Characters.isSpace(line.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  /** Returns the place behind the signs of a cell. */
  private int body(int cell) {
    int at = span(cell).start();
    while (at < span(cell).end()
        && (isSign(line.charAt(at)) || Characters.isSpace(line.charAt(at)))) {
      at++;
    }
    return at;
  }

  private boolean hasSpacedSign(int cell) {
    int body = body(cell);
    return body > span(cell).start() && Characters.isSpace(line.charAt(body - 1));
  }

  private static boolean isSign(char c) {
    return c == '+' || c == '-' || c == '\u2212' || c == '\u2013';
  }
}
