package io.nrs.grammar.rewriting;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A term: an atom, a variable such as {@code ?x}, or an operation on terms. Terms may share parts,
 * so equal parts need memory once.
 */
public final class Term {
  /** The most operations within one another; deeper terms are none of a formula. */
  public static final int MAX_NESTING = 1000;

  private static final char VARIABLE = '?';

  private final String symbol;
  private final List<Term> operands;
  private final int nesting;
  private final long size;
  private final int hash;

  /**
   * @param symbol of the operation; an atom or a variable if there are no operands
   */
  public Term(String symbol, List<Term> operands) {
    this.symbol = symbol;
    this.operands = List.copyOf(operands);
    int deepest = -1;
    long all = 1;
    for (Term operand : operands) {
      deepest = Math.max(deepest, operand.nesting);
      all = Math.min(Integer.MAX_VALUE, all + operand.size);
    }
    this.nesting = deepest + 1;
    this.size = all;
    this.hash = 31 * symbol.hashCode() + this.operands.hashCode();
  }

  /** An atom or a variable. */
  public Term(String symbol) {
    this(symbol, List.of());
  }

  /** Returns the symbol of the operation, the atom, or the variable. */
  public String symbol() {
    return symbol;
  }

  public List<Term> operands() {
    return operands;
  }

  public boolean isVariable() {
    return symbol.charAt(0) == VARIABLE;
  }

  public boolean isOperation() {
    return !operands.isEmpty();
  }

  /**
   * Returns the operands of an operation, and of the same one in these, from left to right; the
   * term itself if it is another one.
   */
  public Stream<Term> flat(String operation) {
    return isOperation() && symbol.equals(operation)
        ? operands.stream().flatMap(operand -> operand.flat(operation))
        : Stream.of(this);
  }

  /** Returns the most operations within one another. */
  public int nesting() {
    return nesting;
  }

  /** Returns the number of operations, atoms and variables, or a large number. */
  public long size() {
    return size;
  }

  /** Returns whether an operation or atom has the symbol and number of operands of another one. */
  public boolean hasHeadOf(Term other) {
    return symbol.equals(other.symbol) && operands.size() == other.operands.size();
  }

  /** Returns the variables in the order of their first occurrence, as often as they occur. */
  public List<String> variables() {
    List<String> found = new ArrayList<>();
    addVariables(found);
    return found;
  }

  private void addVariables(List<String> found) {
    if (isVariable()) {
      found.add(symbol);
    }
    for (Term operand : operands) {
      operand.addVariables(found);
    }
  }

  /** Returns whether a variable occurs twice. */
  public boolean repeatsVariables() {
    Set<String> found = new HashSet<>();
    return variables().stream().anyMatch(variable -> !found.add(variable));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Term term && equal(this, term);
  }

  /**
   * Sequences are terms that are as deep as they are long, so the last operand has no recursion.
   */
  @SuppressWarnings("ReferenceEquality") // Shared parts are not compared.
  private static boolean equal(Term one, Term other) {
    Term first = one;
    Term second = other;
    while (first != second) {
      int last = first.operands.size() - 1;
      if (first.hash != second.hash
          || first.size != second.size
          || !first.hasHeadOf(second)
          || last >= 0
              && !first.operands.subList(0, last).equals(second.operands.subList(0, last))) {
        return false;
      }
      if (last < 0) {
        return true;
      }
      first = first.operands.get(last);
      second = second.operands.get(last);
    }
    return true;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** Returns the term with prefix operations, as in {@code plus(s(?x),0)}. */
  @Override
  public String toString() {
    return operands.isEmpty()
        ? symbol
        : operands.stream().map(Term::toString).collect(Collectors.joining(",", symbol + "(", ")"));
  }
}
