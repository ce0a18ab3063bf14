package io.nrs.grammar.polynomials.notation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The meaning of sums, products and powers in any brackets, read in another way than the parser.
 */
final class OrdinaryPolynomial {
  private final String text;
  private int at;

  private OrdinaryPolynomial(String text) {
    this.text = text;
  }

  /** Returns the coefficients that are not zero; empty for a text without a clear meaning. */
  static Optional<Map<String, Integer>> value(String text) {
    String plain = text.replace("²", "^2");
    // A number after a letter, a number or a bracket has no clear meaning.
    if (plain.matches(".*[0-9]\\s+[0-9].*|.*[a-z]\\s*[0-9].*|.*\\^\\s*[0-9]+\\s*[0-9^].*")) {
      return Optional.empty();
    }
    try {
      OrdinaryPolynomial reader = new OrdinaryPolynomial(plain.replace(" ", ""));
      Map<String, Integer> sum = reader.sum();
      sum.values().removeIf(coefficient -> coefficient == 0);
      return reader.at == reader.text.length() ? Optional.of(sum) : Optional.empty();
    } catch (IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private char next() {
    return at < text.length() ? text.charAt(at) : '$';
  }

  private Map<String, Integer> sum() {
    Map<String, Integer> sum = new HashMap<>();
    if (next() == ')') {
      return sum;
    }
    do {
      int sign = 1;
      while (next() == '+' || next() == '-') {
        sign *= text.charAt(at++) == '-' ? -1 : 1;
      }
      times(product(), Map.of("", sign))
          .forEach((word, each) -> sum.merge(word, each, Integer::sum));
    } while (next() == '+' || next() == '-');
    return sum;
  }

  private Map<String, Integer> product() {
    Map<String, Integer> product = power();
    while (next() == '*' || next() == '(' || Character.isLetterOrDigit(next())) {
      at += next() == '*' ? 1 : 0;
      product = times(product, power());
    }
    if (next() == '/') {
      at++;
      int divisor = number();
      boolean whole = product.values().stream().allMatch(each -> each % divisor == 0);
      if (!whole || Character.isLetterOrDigit(next()) || next() == '(') {
        throw new IllegalArgumentException(text);
      }
      product.replaceAll((word, each) -> each / divisor);
    }
    return product;
  }

  private Map<String, Integer> power() {
    Map<String, Integer> base = factor();
    Map<String, Integer> value = base;
    if (next() == '^') {
      at++;
      value = new HashMap<>(Map.of("", 1));
      for (int power = number(); power > 0; power--) {
        value = times(value, base);
      }
    }
    return value;
  }

  private Map<String, Integer> factor() {
    if (Character.isLetter(next())) {
      return new HashMap<>(Map.of(String.valueOf(text.charAt(at++)), 1));
    }
    if (next() != '(') {
      return new HashMap<>(Map.of("", number()));
    }
    at++;
    Map<String, Integer> inner = sum();
    if (next() != ')') {
      throw new IllegalArgumentException(text);
    }
    at++;
    return inner;
  }

  private int number() {
    int start = at;
    while (Character.isDigit(next())) {
      at++;
    }
    return Integer.parseInt(text.substring(start, at));
  }

  private static Map<String, Integer> times(Map<String, Integer> one, Map<String, Integer> other) {
    Map<String, Integer> product = new HashMap<>();
    one.forEach(
        (word, coefficient) ->
            other.forEach(
                (second, factor) -> {
                  char[] letters = (word + second).toCharArray();
                  Arrays.sort(letters);
                  product.merge(
                      new String(letters), Math.multiplyExact(coefficient, factor), Integer::sum);
                }));
    return product;
  }
}
