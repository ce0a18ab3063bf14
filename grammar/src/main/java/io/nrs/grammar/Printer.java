package io.nrs.grammar;

import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.DescribedOperation;
import io.nrs.grammar.Formula.Digit;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Formula.Monomial;
import io.nrs.grammar.Formula.Symbol;
import io.nrs.grammar.Formula.Whole;
import io.nrs.grammar.Operation.Form;
import java.util.List;

/**
 * Writes formulas in canonical form: without white space, except around the words of a described
 * language. For people, operands of a list are written with a space between them.
 */
public final class Printer {
  private Printer() {}

  /**
   * Prints a formula in a form that {@link Parser} reads back as the same formula. A malformed part
   * is printed as its text.
   */
  public static String print(Formula formula) {
    StringBuilder text = new StringBuilder();
    print(formula, text);
    return text.toString();
  }

  /** Writes a formula like formatters: in printed form, but ListOps as {@code [MAX 3 1]}. */
  public static String written(Formula formula) {
    if (!(formula instanceof ListOperation)) {
      return print(formula);
    }
    StringBuilder text = new StringBuilder();
    list(formula, text);
    return text.toString();
  }

  private static void list(Formula formula, StringBuilder text) {
    if (formula instanceof ListOperation operation) {
      text.append('[').append(operation.operator());
      for (Formula argument : operation.arguments()) {
        text.append(' ');
        list(argument, text);
      }
      text.append(']');
    } else {
      print(formula, text);
    }
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
    } else if (formula instanceof Symbol symbol) {
      text.append(symbol.text());
    } else if (formula instanceof DescribedOperation operation) {
      new TokenWriter(operation.language(), text).print(operation);
    } else if (formula instanceof Malformed malformed) {
      text.append(malformed.text());
    }
  }

  /** Writes the tokens of a described language, with a space where canonical form has one. */
  private static final class TokenWriter {
    private final DescribedLanguage language;
    private final StringBuilder text;
    private String last = "";

    TokenWriter(DescribedLanguage language, StringBuilder text) {
      this.language = language;
      this.text = text;
    }

    void print(Formula formula) {
      if (formula instanceof DescribedOperation operation) {
        print(operation);
      } else {
        add(Printer.print(formula));
      }
    }

    private void print(DescribedOperation operation) {
      DescribedLanguage.Syntax syntax = language.syntax();
      Form form = operation.operation().form();
      String symbol = operation.operation().symbol();
      List<Formula> arguments = operation.arguments();
      add(form == Form.CALL ? symbol : syntax.open());
      if (form != Form.INFIX) {
        add(form == Form.CALL ? syntax.open() : symbol);
      }
      for (int i = 0; i < arguments.size(); i++) {
        if (i > 0 && form != Form.LIST) {
          add(form == Form.CALL ? "," : symbol);
        }
        print(arguments.get(i));
      }
      add(syntax.close());
    }

    private void add(String token) {
      if (!last.isEmpty() && !token.isEmpty() && language.isSpaced(last, token)) {
        text.append(' ');
      }
      text.append(token);
      last = token;
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
