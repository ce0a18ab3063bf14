package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.Digit;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Formula.Monomial;
import io.nrs.grammar.Formula.Whole;
import java.util.stream.IntStream;

/** Computes exact values of formulas, which networks are compared with. */
public final class Evaluator {
  private Evaluator() {}

  /**
   * Returns the value with the span of the formula. A monomial always carries its sign.
   *
   * @throws IllegalArgumentException for a formula that has none: a part is malformed, variables
   *     differ, or languages are mixed
   */
  public static Atom value(Formula formula) {
    if (formula instanceof Digit digit) {
      return digit;
    }
    if (formula instanceof Whole whole) {
      return whole;
    }
    if (formula instanceof Monomial monomial) {
      return new Monomial(monomial.coefficient(), monomial.variables(), true, monomial.span());
    }
    if (formula instanceof ListOperation operation) {
      int[] arguments = new int[operation.arguments().size()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = digit(value(operation.arguments().get(i)));
      }
      return new Digit(value(operation.operator(), arguments), operation.span());
    }
    if (formula instanceof BinaryOperation operation) {
      return value(operation, value(operation.left()), value(operation.right()));
    }
    throw new IllegalArgumentException(
        "a malformed formula has no value: " + ProblemMessages.shown(((Malformed) formula).text()));
  }

  private static int digit(Atom argument) {
    if (argument instanceof Digit digit) {
      return digit.value();
    }
    throw new IllegalArgumentException("only digits are arguments of a ListOps operation");
  }

  private static int value(ListOperator operator, int[] arguments) {
    return switch (operator) {
      case MIN -> IntStream.of(arguments).min().orElseThrow();
      case MAX -> IntStream.of(arguments).max().orElseThrow();
      case SM -> Modulo.ten(IntStream.of(arguments).sum());
      case MED -> median(IntStream.of(arguments).sorted().toArray());
    };
  }

  private static int median(int[] sorted) {
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  private static Atom value(BinaryOperation operation, Atom left, Atom right) {
    if (left instanceof Whole x && right instanceof Whole y) {
      return new Whole(value(operation.operator(), x.value(), y.value()), operation.span());
    }
    if (left instanceof Monomial x && right instanceof Monomial y) {
      return monomial(operation, x, y);
    }
    throw new IllegalArgumentException("the operands belong to different languages");
  }

  private static Monomial monomial(BinaryOperation operation, Monomial x, Monomial y) {
    if (!x.variables().equals(y.variables())) {
      throw new IllegalArgumentException(
          "the variables differ: " + x.variables() + " and " + y.variables());
    }
    if (operation.operator() == BinaryOperator.MULTIPLY) {
      throw new IllegalArgumentException("Algebra has no multiplication of monomials");
    }
    int coefficient = value(operation.operator(), x.coefficient(), y.coefficient());
    return new Monomial(coefficient, x.variables(), true, operation.span());
  }

  private static int value(BinaryOperator operator, int x, int y) {
    return switch (operator) {
      case ADD -> Modulo.signed(x + y);
      case SUBTRACT -> Modulo.signed(x - y);
      case MULTIPLY -> Modulo.signed((long) x * y);
    };
  }
}
