package io.nrs.lsp.requests;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.DescribedOperation;
import io.nrs.grammar.Formula.ListOperation;
import java.util.List;

/** The parts of formulas. */
public final class Subformulas {
  private Subformulas() {}

  /** The operands of an operation in their order; an atom has none. */
  public static List<Formula> of(Formula formula) {
    return formula instanceof ListOperation operation
        ? operation.arguments()
        : formula instanceof BinaryOperation operation
            ? List.of(operation.left(), operation.right())
            : formula instanceof DescribedOperation operation ? operation.arguments() : List.of();
  }
}
