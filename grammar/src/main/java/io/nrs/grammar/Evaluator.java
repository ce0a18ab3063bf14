package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.DescribedOperation;
import io.nrs.grammar.Formula.Digit;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Formula.Monomial;
import io.nrs.grammar.Formula.Symbol;
import io.nrs.grammar.Formula.Whole;
import io.nrs.grammar.Operation.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Computes exact values of formulas, the reference for networks. */
public final class Evaluator {
  private Evaluator() {}

  /**
   * Returns the value with the span of the formula. A monomial always carries its sign. In a
   * language with irreducible leaves the value is the normal form, which may be an operation.
   *
   * @throws IllegalArgumentException for a formula without a value: a part is malformed, variables
   *     differ, languages are mixed, or the meaning of its language is unknown
   */
  public static Formula value(Formula formula) {
    return formula instanceof DescribedOperation operation ? value(operation) : atom(formula);
  }

  /** Returns the value of a valid formula in printed form. */
  public static String exactValue(Formula formula) {
    return Printer.print(value(formula));
  }

  /** Returns the value of a formula in printed form; empty for a text that is no valid formula. */
  public static Optional<String> exactValue(Language language, String formula) {
    return Parser.parseFormula(language, formula).map(Evaluator::exactValue);
  }

  private static Formula value(DescribedOperation operation) {
    LeafValues values =
        operation
            .language()
            .values()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the meaning of " + operation.language().id() + " is not known here"));
    List<Formula> arguments = new ArrayList<>();
    for (Formula argument : operation.arguments()) {
      arguments.add(value(argument));
    }
    // A list rewrites its first two arguments until one is left; other forms take all at once.
    boolean list = operation.operation().form() == Form.LIST;
    int taken = list ? Math.min(2, arguments.size()) : arguments.size();
    int from = 0;
    while (true) {
      List<Formula> rest = arguments.subList(from, arguments.size());
      Optional<String> value = leafValue(operation, values, rest.subList(0, taken));
      if (value.isEmpty()) {
        return new DescribedOperation(
            operation.language(), operation.operation(), rest, operation.span());
      }
      Symbol symbol = new Symbol(value.get(), operation.span());
      if (rest.size() == taken) {
        return symbol;
      }
      from += taken - 1;
      arguments.set(from, symbol);
    }
  }

  private static Optional<String> leafValue(
      DescribedOperation operation, LeafValues values, List<Formula> arguments) {
    List<String> atoms = new ArrayList<>();
    for (Formula argument : arguments) {
      if (!(argument instanceof Symbol symbol)) {
        return Optional.empty();
      }
      atoms.add(symbol.text());
    }
    return values.valueOf(operation.operation(), atoms);
  }

  /**
   * Returns whether no leaf of an operation can be rewritten. It is also true if the meaning of the
   * language is unknown.
   */
  static boolean isNormalForm(DescribedOperation operation) {
    return !hasValue(operation) || Printer.print(value(operation)).equals(Printer.print(operation));
  }

  /** Returns whether every part is well-formed, and the meaning of the language is known. */
  static boolean hasValue(Formula formula) {
    if (formula instanceof ListOperation operation) {
      for (Formula argument : operation.arguments()) {
        if (!hasValue(argument)) {
          return false;
        }
      }
      return true;
    }
    if (formula instanceof DescribedOperation operation) {
      return operation.language().values().isPresent()
          && operation.arguments().stream().allMatch(Evaluator::hasValue);
    }
    if (formula instanceof BinaryOperation operation) {
      return hasValue(operation.left()) && hasValue(operation.right());
    }
    return formula instanceof Atom;
  }

  private static Atom atom(Formula formula) {
    if (formula instanceof Symbol symbol) {
      return symbol;
    }
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
        arguments[i] = digit(atom(operation.arguments().get(i)));
      }
      return new Digit(value(operation.operator(), arguments), operation.span());
    }
    if (formula instanceof BinaryOperation operation) {
      return value(operation, atom(operation.left()), atom(operation.right()));
    }
    throw new IllegalArgumentException(
        "a formula that is malformed or of mixed languages has no value: "
            + ProblemMessages.shown(Printer.print(formula)));
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

  /** The two modulo rules of the three problems. */
  static final class Modulo {
    private Modulo() {}

    /** Arithmetic and Algebra: modulo 100 with the sign kept, −448 → −48 and −100 → 0. */
    public static int signed(long value) {
      return (int) (value % 100);
    }

    /** ListOps: modulo 10. */
    public static int ten(long value) {
      return (int) Math.floorMod(value, 10L);
    }
  }
}
