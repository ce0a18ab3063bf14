package io.nrs.lsp.command;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.ListOperation;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.lsp.feature.Parts;
import java.util.ArrayList;
import java.util.List;

/** The tree of a formula, as a list that needs no recursion to read. */
final class FormulaTree {
  private FormulaTree() {}

  /**
   * An operation or an atom.
   *
   * @param start first character in the formula (UTF-16)
   * @param end one past the last character
   * @param parent place of the operation that it is an operand of; -1 of the whole
   * @param label the operator, or the atom's text
   */
  record Node(int start, int end, int parent, String label) {}

  /**
   * All nodes, operations before their operands.
   *
   * @param formula sound and printed, so that reading it gives places in it
   */
  static List<Node> nodes(Language language, String formula) {
    List<Node> nodes = new ArrayList<>();
    add(Parser.parseLine(language, formula).soundFormula().orElseThrow(), formula, -1, nodes);
    return nodes;
  }

  private static void add(Formula part, String formula, int parent, List<Node> nodes) {
    int place = nodes.size();
    int start = part.span().start();
    int end = part.span().end();
    nodes.add(new Node(start, end, parent, label(part, formula)));
    Parts.of(part).forEach(operand -> add(operand, formula, place, nodes));
  }

  private static String label(Formula part, String formula) {
    return part instanceof ListOperation operation
        ? operation.operator().name()
        : part instanceof BinaryOperation operation
            ? String.valueOf(operation.operator().symbol())
            : formula.substring(part.span().start(), part.span().end());
  }
}
