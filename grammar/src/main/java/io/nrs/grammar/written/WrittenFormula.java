package io.nrs.grammar.written;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.notation.MixfixWords;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.reading.Parser;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A formula as written, whose rewriting changes as little of the text as possible.
 *
 * @param line the line that contains it
 * @param formula as it was read from the line, without errors
 */
public record WrittenFormula(Language language, String line, Formula formula) {

  /** Reads a text that is exactly one formula without errors. */
  public static Optional<WrittenFormula> of(Language language, String text) {
    return Parser.parseFormula(language, text)
        .map(formula -> new WrittenFormula(language, text, formula));
  }

  /** Returns the formula as written. */
  public String text() {
    return line.substring(formula.span().start(), formula.span().end());
  }

  /** Returns the formula after an edit, alone in a line, if it is still a formula. */
  public Optional<WrittenFormula> after(Fix edit) {
    return of(language, edited(edit));
  }

  /**
   * Returns the place of a part of the formula in the line.
   *
   * @param start of the part in the printed formula
   * @param end one past its last code unit
   */
  public Optional<Span> place(int start, int end) {
    return SourceMap.of(line, formula).written(start, end);
  }

  /** Returns a span of the line as one of {@link #text}. */
  public Span inText(Span inLine) {
    int start = formula.span().start();
    return new Span(inLine.start() - start, inLine.end() - start);
  }

  /** Returns the formula's text after an edit. */
  String edited(Fix edit) {
    return line.substring(formula.span().start(), edit.span().start())
        + edit.text()
        + line.substring(edit.span().end(), formula.span().end());
  }

  /**
   * Returns the edit of the line that replaces a part of the formula. If the value alone would be
   * read differently, it gets brackets: {@code -(1+2)} becomes {@code -(3)}.
   *
   * @param start of the part in the printed formula
   * @param end one past its last code unit
   * @param value that replaces the part in the printed formula
   */
  public Fix rewrite(int start, int end, String value) {
    if (formula instanceof Compound whole
        && whole.operation().form() == Operation.Form.POLYNOMIAL) {
      return new PolynomialEdit(this, whole).replacing(start, end, value);
    }
    String printed = Printer.print(formula);
    String next = printed.substring(0, start) + value + printed.substring(end);
    int kept = operator(printed.substring(start, end), value);
    return place(start + kept, end)
        .flatMap(
            place ->
                edit(place, value.substring(kept), printed, next)
                    .or(() -> shorterList(start - 1, place, value.substring(kept), next)))
        .orElseGet(() -> new Fix(formula.span(), canonical(next)));
  }

  private Optional<Fix> edit(Span place, String value, String printed, String next) {
    String apart = apart(place, value);
    if (text().equals(printed)) {
      return Optional.of(new Fix(place, apart));
    }
    Stream<String> usual =
        Stream.of(
            apart,
            " " + value,
            value + " ",
            " " + value + " ",
            value.toUpperCase(Locale.ROOT),
            "(" + value + ")");
    Stream<String> last = MixfixWords.of(language).beforeLast().map(word -> word + " " + value);
    return Stream.concat(usual, last)
        .distinct()
        .map(text -> new Fix(place, text))
        .filter(edit -> gives(edit, next))
        .findFirst();
  }

  private boolean gives(Fix edit, String printed) {
    return Parser.parseFormula(language, edited(edit))
        .filter(read -> Printer.print(read).equals(printed))
        .isPresent();
  }

  /**
   * In data sets of ListOps, a round bracket before the list belongs to each operand. So it goes
   * with the operand, of which a step leaves one less.
   *
   * @param bracket the place of the list's own bracket in the printed formula
   */
  private Optional<Fix> shorterList(int bracket, Span place, String value, String next) {
    return Optional.of(bracket)
        .filter(at -> language.hasDigitLists() && at >= 0)
        .flatMap(at -> place(at, at + 1))
        .filter(open -> line.charAt(open.start()) == '(' && open.start() < place.start())
        .map(
            open ->
                new Fix(
                    new Span(open.start(), place.end()),
                    line.substring(open.start() + 1, place.start()).stripLeading() + value))
        .filter(edit -> gives(edit, next));
  }

  /** Returns a printed formula as it is written anew. */
  String canonical(String printed) {
    return Parser.parsePrinted(language, printed).map(Printer::written).orElse(printed);
  }

  /** Separates a value from a digit beside it, if the formula has whitespace there. */
  private String apart(Span place, String value) {
    if (value.isEmpty() || text().chars().noneMatch(c -> Characters.isSpace((char) c))) {
      return value;
    }
    String before = isDigitAt(line, place.start() - 1) && isDigitAt(value, 0) ? " " : "";
    String after = isDigitAt(line, place.end()) && isDigitAt(value, value.length() - 1) ? " " : "";
    return before + value + after;
  }

  private static boolean isDigitAt(String text, int index) {
    return index >= 0 && index < text.length() && Character.isDigit(text.charAt(index));
  }

  /** The length of the operator that stays, if the leaf is only a part of a list. */
  private int operator(String leaf, String value) {
    int length = 0;
    while (length < Math.min(leaf.length(), value.length())
        && Character.isLetter(leaf.charAt(length))
        && leaf.charAt(length) == value.charAt(length)) {
      length++;
    }
    return language.operation(value.substring(0, length)).isPresent() ? length : 0;
  }
}
