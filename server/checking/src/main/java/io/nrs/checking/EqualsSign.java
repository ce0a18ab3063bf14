package io.nrs.checking;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import java.util.Optional;

/**
 * The equals sign outside of brackets: what follows it is the expected value, even if a comparison
 * or an equation was meant.
 */
public final class EqualsSign {
  private static final String SIGN = "=";

  private EqualsSign() {}

  /**
   * Whether letters stand for unknown numbers in a line: its value has letters and what follows the
   * sign has none, or the other way round.
   */
  public static boolean isEquation(Language language, String text, ParsedLine parsed) {
    return language.hasUnknowns()
        && parsed
            .expectation()
            .map(expected -> hasLetter(written(text, expected)))
            .flatMap(
                letter ->
                    parsed
                        .exactValue()
                        .map(Printer::value)
                        .filter(value -> hasLetter(value) != letter))
            .isPresent();
  }

  /** Zero has no letters, even if it is written with some. */
  private static boolean hasLetter(String text) {
    return text.chars().anyMatch(Character::isLetter) && !text.matches("[-+]?0\\*.*");
  }

  /**
   * How to write the comparison that a line may be meant as, such as {@code to compare, write
   * brackets: (TRUE = FALSE)}. Empty if the language has none, or the line expects no value.
   */
  public static Optional<String> remedy(Language language, String text, ParsedLine parsed) {
    if (!language.notation().spellings().containsKey(SIGN)
        || parsed.soundFormula().isEmpty()
        || parsed.soundExpectation().isEmpty()) {
      return Optional.empty();
    }
    String left = written(text, parsed.soundFormula().get());
    String right = written(text, parsed.soundExpectation().get());
    String whole = bracketed(language, bracketed(language, left) + " " + SIGN + " " + right);
    String single = bracketed(language, left + " " + SIGN + " " + right);
    return printed(language, whole)
        .map(meant -> printed(language, single).filter(meant::equals).isPresent() ? single : whole)
        .map(comparison -> "to compare, write brackets: " + comparison);
  }

  private static String written(String text, Formula formula) {
    Span span = formula.span();
    return text.substring(span.start(), span.end());
  }

  private static String bracketed(Language language, String text) {
    return language.open() + text + language.close();
  }

  private static Optional<String> printed(Language language, String text) {
    return Parser.parseLine(language, text).soundFormula().map(Printer::print);
  }
}
