package io.nrs.grammar;

import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.DescribedOperation;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Operation.Form;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Maps the parts of a printed formula to the line that it was read from. The two differ in white
 * space and, in a broken line, in more. A part that was not written as it is printed has no place.
 */
public final class SourceMap {
  private static final int NOWHERE = -1;

  /** The place of a space that is printed and need not be written. */
  private static final int SPACE = -2;

  private final String line;
  private final int[] places;

  private SourceMap(String line, int[] places) {
    this.line = line;
    this.places = places;
  }

  /** Returns the map of a formula, or of a part of one, that was read from this line. */
  public static SourceMap of(String line, Formula formula) {
    Builder builder = new Builder(line, Printer.print(formula));
    builder.add(formula);
    return new SourceMap(line, builder.places);
  }

  /**
   * Returns the place of a part of the printed formula, including its white space. It is empty if
   * the line does not have all of it.
   *
   * @param printedStart first code unit in what {@link Printer} prints
   * @param printedEnd one past the last
   */
  public Optional<Span> written(int printedStart, int printedEnd) {
    if (printedStart < 0 || printedEnd <= printedStart || printedEnd > places.length) {
      return Optional.empty();
    }
    int first = printedStart;
    int last = printedEnd - 1;
    // Text that could not be read is printed with the white space inside it.
    while (first <= last && isSpace(first)) {
      first++;
    }
    while (last >= first && isSpace(last)) {
      last--;
    }
    boolean known =
        first <= last && Arrays.stream(places, first, last + 1).noneMatch(SourceMap::isNowhere);
    return known ? Optional.of(new Span(places[first], places[last] + 1)) : Optional.empty();
  }

  /** Where the printed formula has what stands at this offset of the line. */
  public OptionalInt printed(int offset) {
    for (int i = 0; i < places.length; i++) {
      if (places[i] == offset && !isNowhere(offset)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  private boolean isSpace(int printed) {
    return places[printed] == SPACE
        || !isNowhere(places[printed]) && Tokens.isSpace(line.charAt(places[printed]));
  }

  private static boolean isNowhere(int place) {
    return place == NOWHERE;
  }

  /** Walks the formula as {@link Printer} does; its parts' spans say where to look for each. */
  private static final class Builder {
    private final String line;
    private final String printed;
    private final int[] places;
    private int at;

    Builder(String line, String printed) {
      this.line = line;
      this.printed = printed;
      this.places = new int[printed.length()];
      Arrays.fill(places, NOWHERE);
    }

    void add(Formula formula) {
      Span span = formula.span();
      if (formula instanceof ListOperation operation) {
        int from = token(1, span.start(), span.end());
        from = token(operation.operator().name().length(), from, span.end());
        for (Formula argument : operation.arguments()) {
          add(argument);
          from = argument.span().end();
        }
        closing(from, span);
      } else if (formula instanceof BinaryOperation operation) {
        token(1, span.start(), span.end());
        add(operation.left());
        token(1, operation.left().span().end(), operation.right().span().start());
        add(operation.right());
        closing(operation.right().span().end(), span);
      } else if (formula instanceof DescribedOperation operation) {
        described(operation);
      } else if (formula instanceof Malformed malformed) {
        place(malformed.text().length(), span.start(), span.end());
      } else {
        atom(Printer.print(formula).length(), span);
      }
    }

    private void described(DescribedOperation operation) {
      Span span = operation.span();
      DescribedLanguage.Syntax syntax = operation.language().syntax();
      Form form = operation.operation().form();
      int symbol = operation.operation().symbol().length();
      int from = span.start();
      from = token(form == Form.CALL ? symbol : syntax.open().length(), from, span.end());
      if (form != Form.INFIX) {
        from = token(form == Form.CALL ? syntax.open().length() : symbol, from, span.end());
      }
      for (int i = 0; i < operation.arguments().size(); i++) {
        if (i > 0 && form != Form.LIST) {
          token(form == Form.CALL ? 1 : symbol, from, span.end());
        }
        skipPrintedSpace();
        add(operation.arguments().get(i));
        from = operation.arguments().get(i).span().end();
      }
      closing(from, span);
    }

    /** Canonical form has a space around words, which stands for any white space or none. */
    private void skipPrintedSpace() {
      if (at < printed.length() && printed.charAt(at) == ' ') {
        places[at++] = SPACE;
      }
    }

    /** The next characters, if they follow here after nothing but white space. */
    private int token(int length, int from, int end) {
      skipPrintedSpace();
      int start = from;
      while (start < end && Tokens.isSpace(line.charAt(start))) {
        start++;
      }
      return place(length, start, end);
    }

    /** The next characters, if they stand here: where they end. */
    private int place(int length, int start, int end) {
      boolean found = start + length <= end && line.regionMatches(start, printed, at, length);
      for (int i = 0; i < length && found; i++) {
        places[at + i] = start + i;
      }
      at += length;
      return found ? start + length : start;
    }

    /** The last character of an operation's span, unless an operand ends with it. */
    private void closing(int from, Span span) {
      token(1, Math.max(from, span.end() - 1), span.end());
    }

    /** An atom that was written in another way has its place as a whole: {@code 2*x}, +2*x. */
    private void spread(int[] own, int length) {
      for (int i = 0; i < length; i++) {
        places[at + i] = own[length == 1 ? 0 : i * (own.length - 1) / (length - 1)];
      }
    }

    private void atom(int length, Span span) {
      int[] own =
          IntStream.range(span.start(), span.end())
              .filter(i -> !Tokens.isSpace(line.charAt(i)))
              .toArray();
      boolean same = own.length == length;
      for (int i = 0; i < length && same; i++) {
        same = line.charAt(own[i]) == printed.charAt(at + i);
      }
      if (same) {
        System.arraycopy(own, 0, places, at, length);
      } else if (own.length > 0) {
        spread(own, length);
      }
      at += length;
    }
  }
}
