package io.nrs.checking;

import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Problem;
import java.util.Optional;

/** Makes all edits of a line that remedies name. They change no value. */
public final class FixedLine {
  /** The limit ends the work whatever the fixes are; more fixes are left for the next run. */
  private static final int MAX_FIXES = 1000;

  private FixedLine() {}

  /** Returns the line as it was if the edits leave as many problems. */
  public static String of(Language language, String text) {
    String line = text;
    for (int i = 0; i < MAX_FIXES; i++) {
      Optional<Problem.Fix> fix =
          Parser.parseLine(language, line).problems().stream()
              .flatMap(problem -> problem.fix().stream())
              .findFirst();
      if (fix.isEmpty()) {
        break;
      }
      line = fix.get().applyTo(line);
    }
    return problems(language, line) < problems(language, text) ? line : text;
  }

  private static int problems(Language language, String line) {
    return Parser.parseLine(language, line).problems().size();
  }
}
