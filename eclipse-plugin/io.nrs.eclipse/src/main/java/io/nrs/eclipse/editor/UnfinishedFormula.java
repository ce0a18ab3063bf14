package io.nrs.eclipse.editor;

import io.nrs.eclipse.common.Messages;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import java.util.regex.Pattern;

/** Decides whether a line holds a formula that can be rewritten. */
public final class UnfinishedFormula {
  /** Longer lines are not parsed on every caret move. */
  private static final int MAX_PARSED_LENGTH = 5_000;

  private static final Pattern BEGUN = Pattern.compile("\\s*[^#\\s].*", Pattern.DOTALL);

  private UnfinishedFormula() {}

  /**
   * Why a line has nothing to rewrite.
   *
   * @param error whether the line has a mistake
   * @param words sentences
   */
  public record Nothing(boolean error, String words) {}

  /** Why a line has nothing to rewrite: its first mistake, or that it has no formula or a value. */
  public static Nothing why(Language language, String line) {
    ParsedLine parsed = Parser.parseLine(language, line);
    return parsed
        .firstError()
        .map(
            problem ->
                new Nothing(
                    true,
                    "%s. %s."
                        .formatted(
                            Messages.capitalized(problem.message()),
                            Messages.capitalized(problem.remedy()))))
        .orElseGet(
            () ->
                new Nothing(
                    false,
                    parsed.soundFormula().isPresent()
                        ? EditorTexts.isValue
                        : EditorTexts.noFormula));
  }

  /**
   * Whether a line holds a valid formula that is not a value yet. Only the start of a very long
   * line is read; the server reports its errors.
   */
  public static boolean in(Language language, String line) {
    return line.length() > MAX_PARSED_LENGTH
        ? BEGUN.matcher(line.substring(0, MAX_PARSED_LENGTH)).matches()
        : Parser.parseLine(language, line)
            .soundFormula()
            .filter(formula -> !(formula instanceof Atom))
            .isPresent();
  }
}
