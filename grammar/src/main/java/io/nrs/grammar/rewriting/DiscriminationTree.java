package io.nrs.grammar.rewriting;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The left sides of rules as one tree: those that begin with the same symbols share a path. So a
 * rule is found without trying all others. In the tree all variables are alike, so what is found
 * may still compare operands that differ.
 */
final class DiscriminationTree {
  private final Node root = new Node();

  /**
   * A symbol with its number of operands.
   *
   * @param operands 0 for an atom
   */
  private record Head(String symbol, int operands) {}

  /** The symbols of a left side so far. */
  static final class Node {
    private Map<Head, Node> symbols = Map.of();
    private Optional<Node> variable = Optional.empty();

    /** The numbers of the rules whose left side ends here, in their order. */
    private List<Integer> rules = List.of();

    private Node with(Head head) {
      if (symbols.isEmpty()) {
        symbols = new HashMap<>();
      }
      return symbols.computeIfAbsent(head, key -> new Node());
    }

    private Node withVariable() {
      if (variable.isEmpty()) {
        variable = Optional.of(new Node());
      }
      return variable.get();
    }

    private void add(int rule) {
      if (rules.isEmpty()) {
        rules = List.of(rule);
      } else {
        rules = new ArrayList<>(rules);
        rules.add(rule);
      }
    }

    private Optional<Node> of(Term term) {
      return Optional.ofNullable(symbols.get(new Head(term.symbol(), term.operands().size())));
    }

    /** Returns the node behind the next letter of a word. */
    Optional<Node> next(String letter) {
      return Optional.ofNullable(symbols.get(new Head(letter, 1)));
    }

    /** Returns the rule of the word that ends here. */
    Optional<Integer> end() {
      return variable.map(end -> end.rules.get(0));
    }
  }

  /**
   * What is left to compare.
   *
   * @param rest the parts of the term that follow
   * @param skipped the parts of left sides that a variable of the term stands for
   */
  private record Open(Node node, Rest rest, int skipped) {}

  /** The parts of a term that follow; the last one has no term. */
  private record Rest(Optional<Term> term, Optional<Rest> next) {
    static final Rest NONE = new Rest(Optional.empty(), Optional.empty());

    Rest with(Term first) {
      return new Rest(Optional.of(first), Optional.of(this));
    }

    Rest with(List<Term> first) {
      Rest all = this;
      for (int i = first.size() - 1; i >= 0; i--) {
        all = all.with(first.get(i));
      }
      return all;
    }
  }

  Node root() {
    return root;
  }

  /** Adds the left side of a rule; its number is greater than those before. */
  void add(Term left, int rule) {
    Node node = root;
    // Nothing recurses, because left sides may be long.
    Deque<Term> open = new ArrayDeque<>(List.of(left));
    while (!open.isEmpty()) {
      Term next = open.pop();
      node =
          next.isVariable()
              ? node.withVariable()
              : node.with(new Head(next.symbol(), next.operands().size()));
      for (int i = next.operands().size() - 1; i >= 0; i--) {
        open.push(next.operands().get(i));
      }
    }
    node.add(rule);
  }

  /** Returns the rules that may fit a term, whose variables are like atoms, in their order. */
  List<Integer> fitting(Term term) {
    return found(term, false);
  }

  /** Returns the rules whose left side may be unified with a term, in their order. */
  List<Integer> unifiable(Term term) {
    return found(term, true);
  }

  private List<Integer> found(Term term, boolean unified) {
    List<Integer> found = new ArrayList<>();
    Deque<Open> open = new ArrayDeque<>(List.of(new Open(root, Rest.NONE.with(term), 0)));
    while (!open.isEmpty()) {
      Open top = open.pop();
      Node node = top.node();
      Rest rest = top.rest();
      if (top.skipped() > 0) {
        node.variable.ifPresent(next -> open.push(new Open(next, rest, top.skipped() - 1)));
        node.symbols.forEach(
            (head, next) -> open.push(new Open(next, rest, top.skipped() - 1 + head.operands())));
      } else if (rest.term().isEmpty()) {
        found.addAll(node.rules);
      } else {
        Term next = rest.term().get();
        Rest others = rest.next().orElseThrow();
        if (unified && next.isVariable()) {
          open.push(new Open(node, others, 1));
        } else {
          node.variable.ifPresent(variable -> open.push(new Open(variable, others, 0)));
          node.of(next)
              .ifPresent(symbol -> open.push(new Open(symbol, others.with(next.operands()), 0)));
        }
      }
    }
    Collections.sort(found);
    return found;
  }
}
