package io.nrs.checking;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.ParsedLine;

/** The form that formatters give a line: {@code = VALUE} and the comment at fixed distances. */
public final class FormattedLine {
  private static final char MARK = '\uFEFF';

  private FormattedLine() {}

  /**
   * Returns a line as it is written, without superfluous whitespace. A line with a problem, a
   * warning or a note loses only whitespace at its end.
   */
  public static String tidy(String text, ParsedLine parsed) {
    if (!parsed.problems().isEmpty()) {
      return stripped(text);
    }
    int end = parsed.comment().map(Span::start).orElse(text.length());
    int equals = parsed.equals().map(Span::start).orElse(end);
    String formula = single(text.substring(0, equals));
    String expected = equals < end ? single(text.substring(equals + 1, end)) : "";
    String value = equals == end ? "" : expected.isEmpty() ? " =" : " = " + expected;
    return withComment(formula + value, text, parsed);
  }

  /**
   * Returns a line in the form that networks read, but ListOps with spaces between operands. A line
   * with a problem loses only whitespace at its end, because its intended canonical form is
   * unknown.
   */
  public static String canonical(String text, ParsedLine parsed) {
    if (!parsed.problems().isEmpty()) {
      return stripped(text);
    }
    String formula = parsed.formula().map(Printer::written).orElse("");
    String value = parsed.expectation().map(Printer::print).map(each -> " = " + each).orElse("");
    return withComment(formula + value, text, parsed);
  }

  private static String withComment(String line, String text, ParsedLine parsed) {
    return parsed
        .comment()
        .map(comment -> stripped(text).substring(comment.start()))
        .map(comment -> line.isEmpty() ? comment : line + "  " + comment)
        .orElse(line);
  }

  /** One space in place of whitespace, and none at the ends and after a byte order mark. */
  private static String single(String text) {
    StringBuilder single = new StringBuilder();
    boolean space = false;
    for (int i = 0; i < text.length(); i++) {
      if (Characters.isSpace(text.charAt(i))) {
        space = !single.isEmpty() && single.charAt(single.length() - 1) != MARK;
      } else {
        single.append(space ? " " : "").append(text.charAt(i));
        space = false;
      }
    }
    return single.toString();
  }

  private static String stripped(String text) {
    int end = text.length();
    while (end > 0 && Characters.isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }
}
