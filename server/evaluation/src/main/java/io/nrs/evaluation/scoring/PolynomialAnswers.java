package io.nrs.evaluation.scoring;

import cc.redberry.rings.Rings;
import cc.redberry.rings.bigint.BigInteger;
import cc.redberry.rings.poly.MultivariateRing;
import cc.redberry.rings.poly.multivar.MultivariatePolynomial;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import java.util.Optional;

/**
 * Decides whether two answers mean the same: they are equal as polynomials in a, b, x and y over
 * the integers. The order of variables and terms does not matter, nor does simplification. Rings, a
 * computer algebra library, computes. This class reads sums, products (also without a sign between
 * the factors) and powers. There is no modulus of 100: {@code +60*y+60*y} is 120y, not {@code
 * +20*y}.
 *
 * <p>Answers may be any text. A text that is no such expression, or too large to compute quickly,
 * equals no other.
 */
public final class PolynomialAnswers {
  private static final int LONGEST = 2_000;
  private static final int DEEPEST = 50;
  private static final BigInteger LARGEST_EXPONENT = BigInteger.valueOf(99);
  private static final int MOST_BITS = 2_000;
  private static final int LARGEST_WORK = 100_000;
  private static final String VARIABLES = "abxy";

  private static final MultivariateRing<MultivariatePolynomial<BigInteger>> POLYNOMIALS =
      Rings.MultivariateRing(VARIABLES.length(), Rings.Z);

  private PolynomialAnswers() {}

  /** Whether the values of a language have variables. */
  public static boolean areIn(Language language) {
    return !LanguageRules.of(language).variables().isEmpty();
  }

  /** Whether both are expressions with the same meaning. */
  public static boolean areEquivalent(String one, String other) {
    Optional<MultivariatePolynomial<BigInteger>> polynomial = polynomial(one);
    return polynomial.isPresent() && polynomial.equals(polynomial(other));
  }

  private static Optional<MultivariatePolynomial<BigInteger>> polynomial(String text) {
    String stripped = text.strip();
    if (stripped.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Reader(stripped).whole());
    } catch (UnreadableException e) {
      return Optional.empty();
    }
  }

  /** The text is no expression, or takes too long. */
  private static final class UnreadableException extends Exception {
    UnreadableException() {
      super("unreadable", null, false, false);
    }
  }

  /** Recursive descent, with a bound on everything. */
  private static final class Reader {
    private final String text;
    private int at;
    private int depth;
    private long work;

    Reader(String text) {
      this.text = text;
    }

    MultivariatePolynomial<BigInteger> whole() throws UnreadableException {
      MultivariatePolynomial<BigInteger> sum = sum();
      if (at < text.length()) {
        throw new UnreadableException();
      }
      return sum;
    }

    private MultivariatePolynomial<BigInteger> sum() throws UnreadableException {
      MultivariatePolynomial<BigInteger> sum = product();
      while (next() == '+' || next() == '-') {
        boolean minus = text.charAt(at++) == '-';
        MultivariatePolynomial<BigInteger> term = product();
        pay((long) sum.size() + term.size());
        sum = minus ? POLYNOMIALS.subtract(sum, term) : POLYNOMIALS.add(sum, term);
      }
      return sum;
    }

    private MultivariatePolynomial<BigInteger> product() throws UnreadableException {
      MultivariatePolynomial<BigInteger> product = signed();
      while (true) {
        if (next() == '*') {
          at++;
          product = times(product, signed());
        } else if (VARIABLES.indexOf(next()) >= 0 || next() == '(') {
          product = times(product, power());
        } else {
          return product;
        }
      }
    }

    private MultivariatePolynomial<BigInteger> signed() throws UnreadableException {
      boolean minus = false;
      while (next() == '+' || next() == '-') {
        minus ^= text.charAt(at++) == '-';
      }
      MultivariatePolynomial<BigInteger> power = power();
      return minus ? POLYNOMIALS.negate(power) : power;
    }

    private MultivariatePolynomial<BigInteger> power() throws UnreadableException {
      MultivariatePolynomial<BigInteger> base = base();
      if (next() != '^') {
        return base;
      }
      at++;
      BigInteger exponent = number();
      if (exponent.compareTo(LARGEST_EXPONENT) > 0) {
        throw new UnreadableException();
      }
      MultivariatePolynomial<BigInteger> power = POLYNOMIALS.getOne();
      for (int i = 0; i < exponent.intValue(); i++) {
        power = times(power, base);
      }
      return power;
    }

    private MultivariatePolynomial<BigInteger> base() throws UnreadableException {
      char next = next();
      int variable = VARIABLES.indexOf(next);
      if (variable >= 0) {
        at++;
        return POLYNOMIALS.variable(variable);
      }
      if (next == '(') {
        if (++depth > DEEPEST) {
          throw new UnreadableException();
        }
        at++;
        MultivariatePolynomial<BigInteger> inner = sum();
        if (next() != ')') {
          throw new UnreadableException();
        }
        at++;
        depth--;
        return inner;
      }
      return POLYNOMIALS.factory().createConstant(number());
    }

    private BigInteger number() throws UnreadableException {
      next();
      int start = at;
      while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
        at++;
      }
      if (start == at) {
        throw new UnreadableException();
      }
      return new BigInteger(text.substring(start, at));
    }

    private MultivariatePolynomial<BigInteger> times(
        MultivariatePolynomial<BigInteger> one, MultivariatePolynomial<BigInteger> other)
        throws UnreadableException {
      pay((long) one.size() * other.size());
      if (bits(one) + bits(other) > MOST_BITS) {
        throw new UnreadableException();
      }
      return POLYNOMIALS.multiply(one, other);
    }

    private static int bits(MultivariatePolynomial<BigInteger> polynomial) {
      return polynomial.isZero() ? 0 : polynomial.maxAbsCoefficient().bitLength();
    }

    private void pay(long terms) throws UnreadableException {
      work += terms;
      if (work > LARGEST_WORK) {
        throw new UnreadableException();
      }
    }

    /** The next character that is no space; NUL at the end. */
    private char next() {
      while (at < text.length() && text.charAt(at) == ' ') {
        at++;
      }
      return at < text.length() ? text.charAt(at) : 0;
    }
  }
}
