package io.nrs.eclipse.editor;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import java.util.regex.Pattern;

/** Tells the lines that something is left to do in from all others. */
public final class UnfinishedFormula {
  /** Longer lines are not read whole at every move of the caret. */
  private static final int LONGEST_READ = 5_000;

  private static final Pattern OPENED = Pattern.compile("\\s*[\\[(].*", Pattern.DOTALL);

  private UnfinishedFormula() {}

  /**
   * Whether a line holds a formula that is sound and no value yet. Of a very long one only the
   * start is read: the server says what is wrong with it.
   */
  public static boolean in(Language language, String line) {
    return line.length() > LONGEST_READ
        ? OPENED.matcher(line.substring(0, LONGEST_READ)).matches()
        : Parser.parseLine(language, line)
            .soundFormula()
            .filter(formula -> !(formula instanceof Atom))
            .isPresent();
  }
}
