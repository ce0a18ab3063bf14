package io.nrs.grammar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.grammar.Evaluator.Modulo;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.Digit;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Formula.Monomial;
import io.nrs.grammar.Formula.Whole;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvaluatorTest {
  private static final Span AT = new Span(0, 0);

  @Test
  void moduloKeepsTheSign() {
    assertEquals(-48, Modulo.signed(-448));
    assertEquals(0, Modulo.signed(-100));
    assertEquals(99, Modulo.signed(99));
    assertEquals(1, Modulo.signed(9801));
    assertEquals(7, Modulo.ten(17));
  }

  @Test
  void everyOperationIsTakenModulo100() {
    Formula product =
        new BinaryOperation(BinaryOperator.MULTIPLY, new Whole(99, AT), new Whole(-99, AT), AT);
    assertEquals(new Whole(-1, AT), Evaluator.value(product));
    Formula sum = new BinaryOperation(BinaryOperator.ADD, product, new Whole(-99, AT), AT);
    assertEquals(new Whole(0, AT), Evaluator.value(sum));
  }

  @Test
  void median() {
    assertEquals(new Digit(4, AT), Evaluator.value(median(9, 1, 4)));
    assertEquals(new Digit(3, AT), Evaluator.value(median(4, 3)));
    assertEquals(new Digit(5, AT), Evaluator.value(median(8, 1, 7, 4)));
  }

  private static Formula median(Integer... digits) {
    List<Formula> arguments =
        List.of(digits).stream().<Formula>map(digit -> new Digit(digit, AT)).toList();
    return new ListOperation(ListOperator.MED, arguments, AT);
  }

  @Test
  void whatHasNoValue() {
    Formula x = new Monomial(1, "x", true, AT);
    Formula y = new Monomial(1, "y", true, AT);
    for (Formula formula :
        List.of(
            new Malformed("?", AT),
            new BinaryOperation(BinaryOperator.ADD, x, y, AT),
            new BinaryOperation(BinaryOperator.MULTIPLY, x, x, AT),
            new BinaryOperation(BinaryOperator.ADD, x, new Whole(1, AT), AT),
            new ListOperation(ListOperator.SM, List.of(new Whole(1, AT)), AT))) {
      assertThrows(IllegalArgumentException.class, () -> Evaluator.value(formula));
    }
  }

  @Test
  void atomsOutsideTheDomainCannotBeBuilt() {
    assertThrows(IllegalArgumentException.class, () -> new Digit(10, AT));
    assertThrows(IllegalArgumentException.class, () -> new Whole(-100, AT));
    assertThrows(IllegalArgumentException.class, () -> new Monomial(5, "yx", true, AT));
    assertThrows(IllegalArgumentException.class, () -> new Monomial(5, "", true, AT));
    assertThrows(IllegalArgumentException.class, () -> new Monomial(-5, "x", false, AT));
  }
}
