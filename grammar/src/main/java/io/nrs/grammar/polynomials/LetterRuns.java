package io.nrs.grammar.polynomials;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Letters side by side in a polynomial, which are a product although they may look like a word. A
 * power ends a run: {@code xy^2z} has the runs {@code xy} and {@code z}.
 */
public final class LetterRuns {
  /** Runs of so many letters look like words. */
  private static final int WORD = 4;

  /** People who write these mean functions, in whatever capitals. */
  private static final Set<String> FUNCTIONS =
      Set.of(
          "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "arccot",
          "arcsec", "arccsc", "asin", "acos", "atan", "acot", "asec", "acsc", "sinh", "cosh",
          "tanh", "coth", "sech", "csch", "arsinh", "arcosh", "artanh", "arcoth", "asinh", "acosh",
          "atanh", "acoth", "arcsinh", "arccosh", "arctanh", "ln", "log", "lg", "exp", "sqrt",
          "cbrt", "root", "abs", "sgn", "sign", "floor", "ceil", "round", "lim", "mod", "max",
          "min", "gcd", "lcm", "det", "sum", "prod");

  /** Single letters that name functions by convention. */
  private static final String NAMES = "fghFGH";

  private LetterRuns() {}

  /** Returns whether a run is the name of a function, in whatever capitals. */
  public static boolean isFunction(String run) {
    return FUNCTIONS.contains(run.toLowerCase(Locale.ROOT));
  }

  /**
   * Returns whether readers may take a run for something else than a product: it is long, or a
   * function with its argument or a factor, as in {@code lnx} and {@code xln}.
   */
  public static boolean isWord(String run) {
    return run.length() >= WORD
        || run.length() > 1 && (isFunction(run.substring(1)) || isFunction(allButLast(run)));
  }

  /** Returns whether readers may take a run before a bracket for a function and its argument. */
  public static boolean isCalled(String run) {
    return isWord(run) || run.length() == 1 && NAMES.contains(run);
  }

  /** Returns whether a word as it is written, before a bracket, looks like a function. */
  static boolean looksCalled(String word) {
    String text = written(word);
    int run = text.length();
    while (run > 0 && Character.isLetter(text.charAt(run - 1))) {
      run--;
    }
    return isCalled(text.substring(run));
  }

  private static String allButLast(String run) {
    return run.substring(0, run.length() - 1);
  }

  /** Returns whether readers take a run for a product, and for nothing else. */
  private static boolean isProduct(String run) {
    return !isWord(run) && !isFunction(run);
  }

  /**
   * Returns a product without signs between its letters, {@code x^2y}; but with signs, {@code
   * c*o*s}, if letters side by side would look like a word.
   *
   * @param word its letters, equal ones together
   */
  public static String written(String word) {
    List<String> factors = factors(word);
    StringBuilder run = new StringBuilder();
    boolean plain = true;
    for (String factor : factors) {
      run.append(factor.charAt(0));
      if (factor.length() > 1) {
        plain &= isProduct(run.toString());
        run.setLength(0);
      }
    }
    return String.join(plain && isProduct(run.toString()) ? "" : "*", factors);
  }

  /** Returns how a run is read: {@code e·h·l^2·o}. */
  public static String reading(String run) {
    return String.join("\u00B7", factors(sorted(run)));
  }

  /** Returns the letters of two words together, in alphabetical order. */
  public static String product(String one, String other) {
    return one.isEmpty() ? other : other.isEmpty() ? one : sorted(one + other);
  }

  /** Returns a word without the letters of another one; nothing if it lacks any. */
  public static Optional<String> quotient(String word, String divisor) {
    StringBuilder rest = new StringBuilder(word);
    for (char letter : divisor.toCharArray()) {
      int at = rest.indexOf(String.valueOf(letter));
      if (at < 0) {
        return Optional.empty();
      }
      rest.deleteCharAt(at);
    }
    return Optional.of(rest.toString());
  }

  /** Returns letters in alphabetical order, equal ones together. */
  public static String sorted(String word) {
    return word.chars()
        .sorted()
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Returns the powers of letters of which equal ones are together. */
  private static List<String> factors(String word) {
    List<String> factors = new ArrayList<>();
    for (int from = 0; from < word.length(); ) {
      int to = from;
      while (to < word.length() && word.charAt(to) == word.charAt(from)) {
        to++;
      }
      factors.add(word.charAt(from) + (to - from > 1 ? "^" + (to - from) : ""));
      from = to;
    }
    return factors;
  }
}
