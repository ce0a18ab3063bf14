package io.nrs.grammar.written;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Language;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Maps the parts of a printed formula to the line that it was read from. The two differ in white
 * space, in ordinary notation and, in a broken line, in other parts. Brackets that were not written
 * have an empty place beside their operation. Any other part that was not written has no place.
 */
public final class SourceMap {
  private static final int NOWHERE = -1;

  /** The place of a space that is printed but optional in writing. */
  private static final int SPACE = -2;

  private final String line;
  private final int[] starts;
  private final int[] ends;

  private SourceMap(String line, int[] starts, int[] ends) {
    this.line = line;
    this.starts = starts;
    this.ends = ends;
  }

  /** Returns the map of a formula, or of a part of one, that was read from this line. */
  public static SourceMap of(String line, Formula formula) {
    Builder builder = new Builder(line, Printer.print(formula));
    builder.add(formula);
    return new SourceMap(line, builder.starts, builder.ends);
  }

  /**
   * Returns the place of a part of the printed formula, including its whitespace. It is empty if
   * the line does not have all of it.
   *
   * @param printedStart first code unit in what {@link Printer} prints
   * @param printedEnd one past the last
   */
  public Optional<Span> written(int printedStart, int printedEnd) {
    if (printedStart < 0 || printedEnd <= printedStart || printedEnd > starts.length) {
      return Optional.empty();
    }
    int first = printedStart;
    int last = printedEnd - 1;
    // Text that could not be read is printed with the whitespace inside it.
    while (first <= last && isSpace(first)) {
      first++;
    }
    while (last >= first && isSpace(last)) {
      last--;
    }
    boolean known =
        first <= last && Arrays.stream(starts, first, last + 1).noneMatch(SourceMap::isNowhere);
    return known ? Optional.of(new Span(starts[first], ends[last])) : Optional.empty();
  }

  /** The place in the printed formula for this offset of the line. */
  public OptionalInt printed(int offset) {
    for (int i = 0; i < starts.length; i++) {
      if (0 <= starts[i] && starts[i] <= offset && offset < ends[i]) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  private boolean isSpace(int printed) {
    return starts[printed] == SPACE
        || starts[printed] < ends[printed] && Characters.isSpace(line.charAt(starts[printed]));
  }

  private static boolean isNowhere(int place) {
    return place == NOWHERE;
  }

  /**
   * Walks the formula as {@link Printer} does; the spans of its parts bound the search for each.
   */
  private static final class Builder {
    private final String line;
    private final String printed;
    private final int[] starts;
    private final int[] ends;
    private int at;

    Builder(String line, String printed) {
      this.line = line;
      this.printed = printed;
      this.starts = new int[printed.length()];
      this.ends = new int[printed.length()];
      Arrays.fill(starts, NOWHERE);
      Arrays.fill(ends, NOWHERE);
    }

    void add(Formula formula) {
      Span span = formula.span();
      if (formula instanceof Compound operation) {
        add(operation, span);
      } else if (formula instanceof Malformed malformed) {
        place(malformed.text().length(), span.start(), span.end());
      } else if (formula instanceof Atom atom) {
        atom(atom.text().length(), span);
      }
    }

    private void add(Compound compound, Span span) {
      Language language = compound.language();
      Form form = compound.operation().form();
      if (form.isSequence()) {
        sequence(compound, span);
        return;
      }
      if (form == Form.CALL || hasWords(compound)) {
        between(compound, span);
        return;
      }
      int symbol = compound.operation().symbol().length();
      // A list may be written as a call, MAX(1, 2).
      boolean bare =
          form == Form.INFIX
              ? compound.operands().get(0).span().start() == span.start()
              : !areBrackets(language.open().charAt(0), line.charAt(span.start()));
      int from = opening(bare, span);
      if (form != Form.INFIX) {
        from = operator(symbol, from, span.end());
      }
      for (int i = 0; i < compound.operands().size(); i++) {
        Span operand = compound.operands().get(i).span();
        if (i > 0 && form == Form.INFIX) {
          operator(symbol, from, operand.start());
        }
        skipPrintedSpace();
        add(compound.operands().get(i));
        from = operand.end();
      }
      if (form.isList() && bare && line.charAt(span.end() - 1) == ')') {
        set(1, span.end() - 1, span.end());
      } else {
        closing(bare && !form.isList(), from, span);
      }
    }

    /** Returns whether a word is in another place than the operator, or brackets. */
    private boolean hasWords(Compound compound) {
      int start = compound.span().start();
      boolean begins = compound.operands().get(0).span().start() == start;
      return switch (compound.operation().form()) {
        case PREFIX -> begins;
        case INFIX ->
            !begins && !areBrackets(compound.language().open().charAt(0), line.charAt(start));
        default -> false;
      };
    }

    /** Everything but the operands has the place beside them, whatever is written there. */
    private void between(Compound compound, Span span) {
      int symbol = compound.operation().symbol().length();
      boolean infix = compound.operation().form() == Form.INFIX;
      int length = infix ? 1 : symbol + 1;
      int from = span.start();
      for (Formula operand : compound.operands()) {
        skipPrintedSpace();
        all(length, from, operand.span().start());
        skipPrintedSpace();
        add(operand);
        length = infix ? symbol : 1;
        from = operand.span().end();
      }
      all(1, from, span.end());
    }

    /** The next characters have a place as a whole, without white space at its ends. */
    private void all(int length, int from, int end) {
      int start = skipped(from, end);
      int stop = end;
      while (stop > start && Characters.isSpace(line.charAt(stop - 1))) {
        stop--;
      }
      set(length, start, stop);
      ends[at - 1] = stop;
    }

    private void sequence(Compound compound, Span span) {
      if (compound.operands().isEmpty()) {
        place(printed.length() - at, span.start(), span.end());
      }
      for (Formula operand : compound.operands()) {
        skipPrintedSpace();
        add(operand);
      }
    }

    /** Canonical form has a space around words, where the line may have any whitespace or none. */
    private void skipPrintedSpace() {
      if (at < printed.length() && printed.charAt(at) == ' ') {
        starts[at] = SPACE;
        ends[at++] = SPACE;
      }
    }

    private int skipped(int from, int end) {
      int start = from;
      while (start < end && Characters.isSpace(line.charAt(start))) {
        start++;
      }
      return start;
    }

    /** The next characters, if only whitespace comes before them here. */
    private int token(int length, int from, int end) {
      skipPrintedSpace();
      return place(length, skipped(from, end), end);
    }

    /** The next characters, if they are here; returns their end. */
    private int place(int length, int start, int end) {
      boolean found =
          start + length <= end
              && (line.regionMatches(start, printed, at, length)
                  || length == 1 && areBrackets(printed.charAt(at), line.charAt(start)));
      if (found) {
        set(length, start, start + length);
      } else {
        at += length;
      }
      return found ? start + length : start;
    }

    /** Returns whether both are brackets, which people write in any form: {@code [1+2]}. */
    private static boolean areBrackets(char one, char other) {
      return Characters.OPENING.indexOf(one) >= 0 && Characters.OPENING.indexOf(other) >= 0
          || Characters.CLOSING.indexOf(one) >= 0 && Characters.CLOSING.indexOf(other) >= 0;
    }

    /** Gives the next characters this place, which may be shorter. */
    private void set(int length, int start, int end) {
      for (int i = 0; i < length; i++) {
        starts[at] = Math.min(end, start + i);
        ends[at++] = Math.min(end, start + i + 1);
      }
    }

    private int opening(boolean bare, Span span) {
      if (bare) {
        skipPrintedSpace();
        set(1, span.start(), span.start());
        return span.start();
      }
      return token(1, span.start(), span.end());
    }

    /** The operator in any written form; a product may lack it. Returns its end. */
    private int operator(int length, int from, int end) {
      skipPrintedSpace();
      int start = skipped(from, end);
      int stop = Math.min(end, start + length);
      set(length, start, stop);
      return stop;
    }

    /** The last character of an operation's span, unless an operand ends with it. */
    private void closing(boolean bare, int from, Span span) {
      if (bare) {
        skipPrintedSpace();
        set(1, span.end(), span.end());
      } else {
        token(1, Math.max(from, span.end() - 1), span.end());
      }
    }

    private void atom(int length, Span span) {
      int[] own =
          IntStream.range(span.start(), span.end())
              .filter(i -> !Characters.isSpace(line.charAt(i)))
              .toArray();
      if (own.length == 0) {
        set(length, span.start(), span.start());
        return;
      }
      boolean same = own.length == length;
      for (int i = 0; i < length && same; i++) {
        same = line.charAt(own[i]) == printed.charAt(at + i);
      }
      // An atom in another written form has its place as a whole: 2*x, +2*x.
      for (int i = 0; i < length; i++) {
        int place = own[same || length == 1 ? i : i * (own.length - 1) / (length - 1)];
        boolean last = i == length - 1;
        starts[at] = place;
        ends[at++] = last ? span.end() : place + 1;
      }
    }
  }
}
