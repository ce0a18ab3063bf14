package io.nrs.checking;

import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Severity;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import java.util.Optional;

/** Makes all edits of a line that remedies name. They change no value. */
public final class FixedLine {
  /** The limit ends the work whatever the fixes are; a line that needs more of them stays. */
  private static final int MAX_FIXES = 1000;

  private FixedLine() {}

  /**
   * Returns the line as it was, unless the edits leave a formula without any problem. Edits that
   * are right one by one may not fit together, and half of them can be worse than none. A line with
   * a note stays too: it may be read otherwise than its author meant.
   */
  public static String of(Language language, String text) {
    ParsedLine before = Parser.parseLine(language, text);
    if (before.problems().stream().anyMatch(problem -> problem.severity() == Severity.NOTE)) {
      return text;
    }
    String line = text;
    ParsedLine parsed = before;
    for (int i = 0; i < MAX_FIXES; i++) {
      Optional<Problem.Fix> fix =
          parsed.problems().stream().flatMap(problem -> problem.fix().stream()).findFirst();
      if (fix.isEmpty()) {
        break;
      }
      line = fix.get().applyTo(line);
      parsed = Parser.parseLine(language, line);
    }
    return parsed.isSound() && parsed.problems().isEmpty() && means(parsed, before) ? line : text;
  }

  /** Whether a line has the values that it had before, as far as it had any. */
  private static boolean means(ParsedLine line, ParsedLine before) {
    return isKept(before.exactValue().map(Printer::print), line.exactValue().map(Printer::print))
        && isKept(before.expectedValue(), line.expectedValue());
  }

  private static boolean isKept(Optional<String> before, Optional<String> now) {
    return before.isEmpty() || now.isEmpty() || before.equals(now);
  }
}
