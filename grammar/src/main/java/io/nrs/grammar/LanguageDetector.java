package io.nrs.grammar;

import java.util.regex.Pattern;

/** Detects the paper's language of a formula from its text. */
public final class LanguageDetector {
  private static final Pattern LONE_DIGIT = Pattern.compile("\\s*[0-9]\\s*");
  private static final Pattern CALL = Pattern.compile("(?i)\\b(?:MIN|MAX|SM|MED)\\s*\\(");
  private static final Pattern VARIABLE = Pattern.compile("[abxy]");

  private LanguageDetector() {}

  /**
   * Returns ListOps for a formula with a square bracket or a call such as {@code MAX(}, and for a
   * single digit. Otherwise it returns Algebra for a formula with a variable, and Arithmetic for
   * all others.
   *
   * @param line perhaps with an expectation and a comment
   */
  public static Language detect(String line) {
    int comment = line.indexOf('#');
    String text = comment < 0 ? line : line.substring(0, comment);
    int expectation = text.indexOf('=');
    String formula = expectation < 0 ? text : text.substring(0, expectation);
    if (formula.indexOf('[') >= 0
        || CALL.matcher(formula).find()
        || LONE_DIGIT.matcher(formula).matches()) {
      return BuiltInLanguage.LISTOPS;
    }
    return VARIABLE.matcher(formula).find() ? BuiltInLanguage.ALGEBRA : BuiltInLanguage.ARITHMETIC;
  }
}
