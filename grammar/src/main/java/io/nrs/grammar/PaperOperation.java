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
      numbers -> numbers[0]),
  MAX(
      "MAX",
      Form.LIST,
      1,
      "maximum",
      "The largest of two or more arguments: [MAX31] is 3.",
      numbers -> numbers[numbers.length - 1]),
  SM(
      "SM",
      Form.LIST,
      1,
      "sum modulo 10",
      "The sum of two or more arguments modulo 10: [SM76] is 3.",
      numbers -> (int) (Arrays.stream(numbers).asLongStream().sum() % 10)),
  /** Public data has it too, but the paper does not, so there are no networks for it. */
  MED(
      "MED",
      Form.LIST,
      1,
      "median",
      "",
      numbers -> (numbers[(numbers.length - 1) / 2] + numbers[numbers.length / 2]) / 2),
  SUM("+", Form.INFIX, 1, "x+y modulo 100", "", numbers -> (numbers[0] + numbers[1]) % 100),
  DIFFERENCE("-", Form.INFIX, 1, "x-y modulo 100", "", numbers -> (numbers[0] - numbers[1]) % 100),
  PRODUCT("*", Form.INFIX, 2, "x*y modulo 100", "", numbers -> numbers[0] * numbers[1] % 100);

  private final Operation operation;
  private final String rule;
  private final ToIntFunction<int[]> value;

  /**
   * @param precedence how tightly it binds where brackets are missing
   * @param explanation for completion; empty for symbols that need none
   * @param value of its operands; those of a list in ascending order
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
    return this != MED;
  }

  /** Returns its value; the order of a list's operands does not count. */
  int value(int... operands) {
    int[] ordered = operands.clone();
    if (operation.form() == Form.LIST) {
      Arrays.sort(ordered);
    }
    return value.applyAsInt(ordered);
  }
}
