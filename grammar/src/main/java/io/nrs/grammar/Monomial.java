package io.nrs.grammar;

import java.util.stream.Collectors;

/**
 * An atom of Algebra, such as {@code -8*x*y}.
 *
 * @param coefficient −99 to 99; 1 and −1 are not written, 0 keeps its variables
 * @param variables one or more of {@code abxy}, each once, in this order
 */
public record Monomial(int coefficient, String variables) {
  /** The variables of Algebra, in their order. */
  public static final String VARIABLES = "abxy";

  /** Returns the variables of a text, each once and in order. */
  public static String variables(String text) {
    return text.chars()
        .filter(c -> VARIABLES.indexOf(c) >= 0)
        .distinct()
        .sorted()
        .mapToObj(c -> String.valueOf(Character.toChars(c)))
        .collect(Collectors.joining());
  }

  /** Reads a printed monomial, whose sign may be missing. */
  public static Monomial of(String text) {
    boolean signed = text.startsWith("+") || text.startsWith("-");
    String unsigned = signed ? text.substring(1) : text;
    boolean written = !unsigned.isEmpty() && Character.isDigit(unsigned.charAt(0));
    int star = unsigned.indexOf('*');
    int magnitude = written && star > 0 ? Integer.parseInt(unsigned.substring(0, star)) : 1;
    String variables = (written ? unsigned.substring(star + 1) : unsigned).replace("*", "");
    return new Monomial(text.startsWith("-") ? -magnitude : magnitude, variables);
  }

  /** Returns the monomial as it is printed alone, with its sign. */
  public String text() {
    return (coefficient < 0 ? "-" : "+") + unsigned();
  }

  /** Returns the monomial without its sign. */
  public String unsigned() {
    int size = Math.abs(coefficient);
    return (size == 1 ? "" : size + "*") + product(variables);
  }

  /** Returns letters with a sign between them, in their order. */
  public static String product(String letters) {
    return letters
        .chars()
        .mapToObj(letter -> String.valueOf((char) letter))
        .collect(Collectors.joining("*"));
  }
}
