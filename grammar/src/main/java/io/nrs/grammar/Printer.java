package io.nrs.grammar;

import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.Digit;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Formula.Monomial;
import io.nrs.grammar.Formula.Whole;

/** Writes formulas in the form of the data sets, without white space. */
public final class Printer {
  private Printer() {}

  /**
   * Prints a formula so that {@link Parser} reads it back as the same formula. A malformed part is
   * printed as its text.
   */
  public static String print(Formula formula) {
    StringBuilder text = new StringBuilder();
    print(formula, text);
    return text.toString();
  }

  private static void print(Formula formula, StringBuilder text) {
    if (formula instanceof Digit digit) {
      text.append(digit.value());
    } else if (formula instanceof Whole whole) {
      text.append(whole.value());
    } else if (formula instanceof Monomial monomial) {
      print(monomial, text);
    } else if (formula instanceof ListOperation operation) {
      text.append('[').append(operation.operator());
      for (Formula argument : operation.arguments()) {
        print(argument, text);
      }
      text.append(']');
    } else if (formula instanceof BinaryOperation operation) {
      text.append('(');
      print(operation.left(), text);
      text.append(operation.operator().symbol());
      print(operation.right(), text);
      text.append(')');
    } else if (formula instanceof Malformed malformed) {
      text.append(malformed.text());
    }
  }

  private static void print(Monomial monomial, StringBuilder text) {
    if (monomial.signWritten()) {
      text.append(monomial.coefficient() < 0 ? '-' : '+');
    }
    int size = Math.abs(monomial.coefficient());
    if (size != 1) {
      text.append(size).append('*');
    }
    text.append(String.join("*", monomial.variables().split("")));
  }
}
