package io.nrs.grammar;

import io.nrs.grammar.Operation.Associativity;
import io.nrs.grammar.Operation.Form;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * An operation of the paper's languages: all that the program knows of it. ListOps (Nangia and
 * Bowman 2018) has digits as values, and Arithmetic and Algebra have numbers modulo 100 with their
 * sign.
 */
enum PaperOperation {
  MIN(
      "MIN",
      Form.LIST,
      1,
      "minimum",
      "The smallest of two or more arguments: [MIN31] is 1.",
      numbers -> Arrays.stream(numbers).min().orElseThrow()),
  MAX(
      "MAX",
      Form.LIST,
      1,
      "maximum",
      "The largest of two or more arguments: [MAX31] is 3.",
      numbers -> Arrays.stream(numbers).max().orElseThrow()),
  SM(
      "SM",
      Form.LIST,
      1,
      "sum modulo 10",
      "The sum of two or more arguments modulo 10: [SM76] is 3.",
      numbers -> (int) (Arrays.stream(numbers).asLongStream().sum() % 10)),
  /** Public data has this and the next three, but the paper does not: no networks know them. */
  MED("MED", Form.LIST, 1, "median", "", PaperOperation::median),
  PM(
      "PM",
      Form.LIST,
      1,
      "product modulo 10",
      "",
      numbers -> Arrays.stream(numbers).reduce(1, (product, each) -> product * each % 10)),
  FIRST("FIRST", Form.LIST, 1, "first", "", numbers -> numbers[0]),
  LAST("LAST", Form.LIST, 1, "last", "", numbers -> numbers[numbers.length - 1]),
  SUM("+", Form.INFIX, 1, "x+y modulo 100", "", numbers -> (numbers[0] + numbers[1]) % 100),
  DIFFERENCE("-", Form.INFIX, 1, "x-y modulo 100", "", numbers -> (numbers[0] - numbers[1]) % 100),
  PRODUCT("*", Form.INFIX, 2, "x*y modulo 100", "", numbers -> numbers[0] * numbers[1] % 100);

  private final Operation operation;
  private final String rule;
  private final ToIntFunction<int[]> value;

  /**
   * @param precedence how tightly it binds where brackets are missing
   * @param explanation for completion; empty for symbols that need none
   * @param value of its operands
   */
  PaperOperation(
      String symbol,
      Form form,
      int precedence,
      String rule,
      String explanation,
      ToIntFunction<int[]> value) {
    this.operation =
        new Operation(
            symbol,
            form,
            2,
            2,
            precedence,
            Associativity.LEFT,
            Optional.empty(),
            Optional.of(explanation).filter(text -> !text.isEmpty()));
    this.rule = rule;
    this.value = value;
  }

  static PaperOperation of(String symbol) {
    return Arrays.stream(values())
        .filter(each -> each.operation.symbol().equals(symbol))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no operator: " + symbol));
  }

  Operation operation() {
    return operation;
  }

  /** Returns the name of its rule. */
  String rule() {
    return rule;
  }

  /** Returns whether the paper has networks for it. */
  boolean isTrained() {
    return switch (this) {
      case MED, PM, FIRST, LAST -> false;
      default -> true;
    };
  }

  /** Returns the value of some operands. */
  int value(int... operands) {
    return value.applyAsInt(operands);
  }

  private static int median(int... numbers) {
    int[] ordered = numbers.clone();
    Arrays.sort(ordered);
    return (ordered[(ordered.length - 1) / 2] + ordered[ordered.length / 2]) / 2;
  }
}
