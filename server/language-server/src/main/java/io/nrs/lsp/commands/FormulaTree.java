package io.nrs.lsp.commands;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.DescribedOperation;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.lsp.requests.Subformulas;
import io.nrs.protocol.Commands.TreeNode;
import java.util.ArrayList;
import java.util.List;

/** The tree of a formula as a flat list, which needs no recursion to read. */
final class FormulaTree {
  private FormulaTree() {}

  /**
   * All nodes, operations before their operands.
   *
   * @param formula sound and printed, so that the places of the nodes are places in it
   */
  static List<TreeNode> nodes(Language language, String formula) {
    List<TreeNode> nodes = new ArrayList<>();
    add(Parser.parseLine(language, formula).soundFormula().orElseThrow(), formula, -1, nodes);
    return nodes;
  }

  private static void add(Formula part, String formula, int parent, List<TreeNode> nodes) {
    int place = nodes.size();
    int start = part.span().start();
    int end = part.span().end();
    nodes.add(new TreeNode(start, end, parent, label(part, formula)));
    Subformulas.of(part).forEach(operand -> add(operand, formula, place, nodes));
  }

  private static String label(Formula part, String formula) {
    return part instanceof ListOperation operation
        ? operation.operator().name()
        : part instanceof BinaryOperation operation
            ? String.valueOf(operation.operator().symbol())
            : part instanceof DescribedOperation operation
                ? operation.operation().symbol()
                : formula.substring(part.span().start(), part.span().end());
  }
}
