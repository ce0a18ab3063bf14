package io.nrs.language.description;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;

/**
 * An expression of integers, operators and names, so it ends and reaches nothing outside.
 *
 * <p>One thread uses it at a time.
 */
final class IntegerExpression {
  private static final int MAX_LENGTH = 300;
  private static final Pattern ALLOWED = Pattern.compile("[0-9A-Za-z \\t+*/%&|^~<>=!?:()-]*");
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
  private static final JexlEngine ENGINE =
      new JexlBuilder()
          .features(JexlFeatures.createNone())
          .permissions(JexlPermissions.NONE)
          .strict(true)
          .silent(false)
          .safe(false)
          .cache(0)
          .create();

  private final JexlScript script;
  private final JexlContext context = new MapContext();

  /** An expression has no value for some integers. */
  static final class NoValueException extends Exception {
    private static final long serialVersionUID = 1;

    private NoValueException(String reason) {
      super(reason);
    }
  }

  /**
   * @param names that it may have
   * @param shown the names in messages
   * @param wrong makes an exception of what is wrong
   */
  IntegerExpression(
      String text, Set<String> names, String shown, Function<String, RuntimeException> wrong) {
    if (text.isBlank()) {
      throw wrong.apply("is empty: write it as in (x + y) % 10");
    }
    if (text.length() > MAX_LENGTH) {
      throw wrong.apply("is longer than %d characters: shorten it".formatted(MAX_LENGTH));
    }
    if (!ALLOWED.matcher(text).matches()) {
      throw wrong.apply(
          "has a character that integers do not need: use integers, arguments, brackets and the"
              + " operators + - * / % & | ^ ~ << >> < > <= >= == != && || ! ? :");
    }
    NAME.matcher(text)
        .results()
        .map(MatchResult::group)
        .filter(name -> !names.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw wrong.apply("has the unknown name %s: use %s".formatted(name, shown));
            });
    try {
      this.script = ENGINE.createScript(text);
    } catch (JexlException e) {
      throw wrong.apply("cannot be read: write it as in (x + y) % 10");
    }
  }

  /** Returns the value: an integer, or a truth value. */
  Object value(Map<String, Long> integers) throws NoValueException {
    integers.forEach(context::set);
    try {
      return script.execute(context);
    } catch (JexlException | ArithmeticException e) {
      throw new NoValueException(reason(e));
    }
  }

  private static String reason(RuntimeException e) {
    if (e instanceof JexlException.Variable missing) {
      return missing.getVariable() + " is not there";
    }
    return e instanceof ArithmeticException || e.getCause() instanceof ArithmeticException
        ? "division by zero"
        : "an operator does not fit";
  }
}
