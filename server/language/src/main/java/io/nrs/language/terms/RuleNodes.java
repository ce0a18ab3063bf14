package io.nrs.language.terms;

import io.nrs.grammar.rewriting.Term;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.language.terms.TermViews.Place;
import io.nrs.language.terms.TermViews.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The views and the left sides of one operation as a network reads them: a node for each place. All
 * that a node has are numbers without a meaning. Equal places have equal numbers, and so have equal
 * symbols with their number of operands.
 */
public final class RuleNodes {
  /** Stands for a number that a node does not have. */
  public static final int NONE = -1;

  private final Map<List<Integer>, Integer> places = new HashMap<>();
  private final Map<Head, Integer> symbols = new HashMap<>();

  /**
   * A node.
   *
   * @param place from 0
   * @param symbol from 0; {@link #NONE} for a variable, or an operand that is not shown
   * @param first the place where the variable stands first, if it stands here again
   * @param number from 0, of an operand that rules compare; equal operands have equal ones
   */
  public record Node(int place, int symbol, int first, int number) {}

  RuleNodes(Head operation, List<Place> operands) {
    places.put(List.of(), 0);
    symbols.put(operation, 0);
    add(List.of(), operands);
  }

  /** Places are numbered level by level below each operand, so siblings are neighbours. */
  private void add(List<Integer> path, List<Place> operands) {
    for (int i = 0; i < operands.size(); i++) {
      places.putIfAbsent(below(path, i), places.size());
    }
    for (int i = 0; i < operands.size(); i++) {
      List<Integer> operand = below(path, i);
      operands
          .get(i)
          .shown()
          .forEach(
              (head, further) -> {
                symbols.putIfAbsent(head, symbols.size());
                add(operand, further);
              });
    }
  }

  private static List<Integer> below(List<Integer> path, int operand) {
    List<Integer> longer = new ArrayList<>(path);
    longer.add(operand);
    return List.copyOf(longer);
  }

  /** Returns the numbers of operands that lead to each place, by the places' numbers. */
  public List<List<Integer>> paths() {
    return inOrder(places);
  }

  /** Returns the symbols, by their numbers. */
  public List<Head> heads() {
    return inOrder(symbols);
  }

  private static <T> List<T> inOrder(Map<T, Integer> numbers) {
    return numbers.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the number of different places. */
  public int places() {
    return places.size();
  }

  /** Returns the number of different symbols. */
  public int symbols() {
    return symbols.size();
  }

  /** Returns the nodes of a view, the operation first. */
  public List<Node> of(View view) {
    List<Node> nodes = new ArrayList<>();
    add(view, List.of(), nodes);
    return nodes;
  }

  private void add(View view, List<Integer> path, List<Node> nodes) {
    nodes.add(
        new Node(
            places.get(path), view.head().map(symbols::get).orElse(NONE), NONE, view.number() - 1));
    for (int i = 0; i < view.operands().size(); i++) {
      add(view.operands().get(i), below(path, i), nodes);
    }
  }

  /** Returns the nodes of a left side, the operation first. */
  public List<Node> of(Term left) {
    List<Node> nodes = new ArrayList<>();
    add(left, List.of(), new HashMap<>(), nodes);
    return nodes;
  }

  private void add(
      Term part, List<Integer> path, Map<String, Integer> variables, List<Node> nodes) {
    int place = places.get(path);
    if (part.isVariable()) {
      Integer first = variables.putIfAbsent(part.symbol(), place);
      nodes.add(new Node(place, NONE, first == null ? NONE : first, NONE));
      return;
    }
    nodes.add(new Node(place, symbols.get(Head.of(part)), NONE, NONE));
    for (int i = 0; i < part.operands().size(); i++) {
      add(part.operands().get(i), below(path, i), variables, nodes);
    }
  }
}
