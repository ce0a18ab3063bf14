package io.nrs.grammar.notation;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Characters;
import io.nrs.grammar.Language;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/**
 * An evaluator of ordinary notation, for tests and independent of the grammar. It knows precedence,
 * signs before brackets, redundant and missing brackets, and variables in any order.
 */
public final class OrdinaryEvaluator {
  private static final char END = '\0';

  private final Language language;
  private final String text;
  private Optional<String> variables = Optional.empty();
  private int at;

  private OrdinaryEvaluator(Language language, String text) {
    this.language = language;
    this.text = text;
  }

  /** Thrown for text that has no value in ordinary notation. */
  private static final class Unreadable extends RuntimeException {}

  /** Returns the value in printed form; empty for unreadable text. */
  public static Optional<String> value(Language language, String text) {
    String plain = text.replaceAll("#.*", "").replaceAll("=.*", "").replaceAll("[−–]", "-").strip();
    if (language != BuiltInLanguage.LISTOPS) {
      plain = plain.replaceAll("[×·∗⋅]", "*");
    }
    if (language == BuiltInLanguage.LISTOPS) {
      plain = plain.replaceAll("(?i)\\b(MIN|MAX|SM)\\s*\\(", "[$1 ").replace(',', ' ');
    }
    String brackets = plain.replaceAll("[\\[{]", "(").replaceAll("[\\]}]", ")");
    OrdinaryEvaluator reader = new OrdinaryEvaluator(language, brackets);
    try {
      int value = reader.all();
      return Optional.of(reader.printed(value));
    } catch (Unreadable | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private String printed(int value) {
    if (language != BuiltInLanguage.ALGEBRA) {
      return String.valueOf(value);
    }
    String product = String.join("*", variables.orElseThrow(Unreadable::new).split(""));
    String coefficient = Math.abs(value) == 1 ? "" : Math.abs(value) + "*";
    return (value < 0 ? "-" : "+") + coefficient + product;
  }

  private int all() {
    int value = language == BuiltInLanguage.LISTOPS ? list() : sum();
    while (next() == ')') {
      at++;
    }
    require(next() == END);
    return value;
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new Unreadable();
    }
  }

  private char next() {
    while (at < text.length() && Characters.isSpace(text.charAt(at))) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : END;
  }

  private int sum() {
    int value = product();
    while (next() == '+' || next() == '-') {
      boolean minus = text.charAt(at++) == '-';
      int other = product();
      value = (minus ? value - other : value + other) % 100;
    }
    return value;
  }

  private int product() {
    int value = operand();
    while (next() == '*' || next() == '(') {
      require(language == BuiltInLanguage.ARITHMETIC);
      at += next() == '*' ? 1 : 0;
      value = value * operand() % 100;
    }
    return value;
  }

  private int operand() {
    char c = next();
    if (c == '+' || c == '-') {
      at++;
      return c == '-' ? -operand() : operand();
    }
    if (c == '(') {
      at++;
      int value = sum();
      close();
      return value;
    }
    int value = language == BuiltInLanguage.ALGEBRA ? monomial() : number();
    require(Math.abs(value) < 100);
    return value;
  }

  private void close() {
    require(next() == ')' || next() == END);
    at += next() == ')' ? 1 : 0;
  }

  private int number() {
    int start = at;
    while (at < text.length() && '0' <= text.charAt(at) && text.charAt(at) <= '9') {
      at++;
    }
    require(at > start);
    return Integer.parseInt(text.substring(start, at));
  }

  private int monomial() {
    boolean numbered = '0' <= next() && next() <= '9';
    int coefficient = numbered ? number() : 1;
    TreeSet<Character> letters = new TreeSet<>();
    boolean needed = !numbered;
    while (needed || next() == '*' || "abxy".indexOf(next()) >= 0 && next() != END) {
      at += next() == '*' && !needed ? 1 : 0;
      char letter = next();
      require(letter != END && "abxy".indexOf(letter) >= 0 && letters.add(letter));
      at++;
      needed = false;
    }
    StringBuilder product = new StringBuilder();
    letters.forEach(product::append);
    require(!letters.isEmpty() && variables.orElse(product.toString()).contentEquals(product));
    variables = Optional.of(product.toString());
    return coefficient;
  }

  private int list() {
    char c = next();
    if ('0' <= c && c <= '9') {
      at++;
      return c - '0';
    }
    require(c == '(');
    at++;
    next();
    int start = at;
    while (at < text.length() && Character.isLetter(text.charAt(at))) {
      at++;
    }
    String name = text.substring(start, at).toUpperCase(Locale.ROOT);
    require(name.matches("MIN|MAX|SM"));
    int value = list();
    while (next() != ')' && next() != END) {
      int other = list();
      value =
          switch (name) {
            case "MIN" -> Math.min(value, other);
            case "MAX" -> Math.max(value, other);
            default -> (value + other) % 10;
          };
    }
    // Only the end of a lone operation may be missing; elsewhere it could be in several places.
    require(next() == ')' || text.indexOf('(') == text.lastIndexOf('('));
    close();
    return value;
  }
}
