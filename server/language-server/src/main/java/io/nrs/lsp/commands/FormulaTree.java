package io.nrs.lsp.commands;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.reading.Parser;
import io.nrs.protocol.Commands.TreeNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The tree of a formula as a flat list, which needs no recursion to read. */
final class FormulaTree {
  private final String formula;
  private final List<TreeNode> nodes = new ArrayList<>();

  private FormulaTree(String formula) {
    this.formula = formula;
  }

  /**
   * Lists operations before their operands. Brackets of a sequence are operations too.
   *
   * @param formula sound and printed, so that the places of the nodes are places in it
   */
  static List<TreeNode> nodes(Language language, String formula) {
    FormulaTree tree = new FormulaTree(formula);
    tree.add(language, Parser.parsePrinted(language, formula).orElseThrow(), -1);
    return List.copyOf(tree.nodes);
  }

  private void add(Language language, Formula part, int parent) {
    int place = nodes.size();
    if (!(part instanceof Compound compound)) {
      add(part, parent);
      return;
    }
    nodes.add(node(part, parent, compound.operation().symbol()));
    if (compound.operation().form().isSequence()) {
      sequence(language, compound.operands(), place);
    } else {
      compound.operands().forEach(operand -> add(language, operand, place));
    }
  }

  /** Adds a part whose label is its text. */
  private void add(Formula part, int parent) {
    nodes.add(node(part, parent, text(part)));
  }

  private String text(Formula part) {
    return formula.substring(part.span().start(), part.span().end());
  }

  private static TreeNode node(Formula part, int parent, String label) {
    return new TreeNode(part.span().start(), part.span().end(), parent, label);
  }

  /** A bracket that is never closed is an atom like any other. */
  private void sequence(Language language, List<Formula> atoms, int parent) {
    Map<Integer, Integer> closing = closing(language, atoms);
    Deque<Integer> around = new ArrayDeque<>(List.of(parent));
    Deque<Integer> ends = new ArrayDeque<>();
    for (int i = 0; i < atoms.size(); i++) {
      Formula atom = atoms.get(i);
      if (!ends.isEmpty() && ends.peek() == i) {
        ends.pop();
        around.pop();
        continue;
      }
      Integer end = closing.get(i);
      if (end == null) {
        add(atom, around.element());
      } else {
        nodes.add(
            new TreeNode(
                atom.span().start(), atoms.get(end).span().end(), around.element(), text(atom)));
        around.push(nodes.size() - 1);
        ends.push(end);
      }
    }
  }

  /** The index of the atom that closes, for each one that opens. */
  private Map<Integer, Integer> closing(Language language, List<Formula> atoms) {
    Map<Integer, Integer> closing = new TreeMap<>();
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < atoms.size(); i++) {
      String atom = text(atoms.get(i));
      if (closer(language, atom).isPresent()) {
        open.push(i);
      } else if (!open.isEmpty()
          && closer(language, text(atoms.get(open.element()))).equals(Optional.of(atom))) {
        closing.put(open.pop(), i);
      }
    }
    return Collections.unmodifiableMap(closing);
  }

  private static Optional<String> closer(Language language, String atom) {
    if (!language.isPolynomial()) {
      return Optional.ofNullable(language.notation().lines().brackets().get(atom));
    }
    PolynomialCell cell = PolynomialCell.of(atom);
    return Optional.of(PolynomialCell.CLOSE.text())
        .filter(close -> !cell.isTerm() && cell.kind() != PolynomialCell.Kind.CLOSE);
  }
}
