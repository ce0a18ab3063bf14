package io.nrs.language.description;

import io.nrs.grammar.Operation;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A part of a description that gives leaves their values. */
public sealed interface Meaning
    permits Meaning.RewriteRule, Meaning.TermRule, GroupRule, LeafTable {
  /**
   * Returns the value of a leaf; empty if this part does not decide it.
   *
   * @param arguments atoms as they are printed, and placeholders, of which tables list none
   */
  Optional<String> valueOf(Operation operation, List<String> arguments);

  /** Returns the rule, if it is one of a term rewriting system. */
  default Optional<TermRewriting.TermRule> rule() {
    return Optional.empty();
  }

  /** Returns its name in messages: the rule, or the source of the table. */
  String text();

  /** Returns its line in the description, from 1. */
  int line();

  /**
   * A rule for leaves, such as {@code (?x&T) => ?x}. A variable stands for any operand in its final
   * form, an atom or the placeholder of an operation.
   *
   * @param operation of the leaves
   * @param arguments atoms and variables
   * @param value an atom, or one of the variables
   * @param text the rule as it was written
   * @param line of the description's file, from 1
   */
  public record RewriteRule(
      Operation operation, List<String> arguments, String value, String text, int line)
      implements Meaning {
    private static final String VARIABLE = "?";

    public RewriteRule {
      arguments = List.copyOf(arguments);
    }

    /** Returns the rule as a pair of terms. */
    TermRewriting.TermRule sides() {
      Term left = new Term(operation.symbol(), arguments.stream().map(Term::new).toList());
      return new TermRewriting.TermRule(left, new Term(value), text);
    }

    private static boolean isVariable(String argument) {
      return argument.startsWith(VARIABLE);
    }

    @Override
    public Optional<String> valueOf(Operation other, List<String> operands) {
      if (!operation.symbol().equals(other.symbol()) || operands.size() != arguments.size()) {
        return Optional.empty();
      }
      Map<String, String> bound = new HashMap<>();
      for (int i = 0; i < operands.size(); i++) {
        String wanted = arguments.get(i);
        String found = operands.get(i);
        String same = isVariable(wanted) ? bound.putIfAbsent(wanted, found) : wanted;
        if (same != null && !same.equals(found)) {
          return Optional.empty();
        }
      }
      return Optional.of(isVariable(value) ? bound.get(value) : value);
    }
  }

  /**
   * A rule of a term rewriting system, such as {@code plus(s(?x),?y) => s(plus(?x,?y))}.
   *
   * @param sides the rule as a pair of terms
   * @param text the rule as it was written
   * @param line of the description's file, from 1
   */
  public record TermRule(TermRewriting.TermRule sides, String text, int line) implements Meaning {

    @Override
    public Optional<TermRewriting.TermRule> rule() {
      return Optional.of(sides);
    }

    /** It rewrites an operation by what its operands are, and not by atoms alone. */
    @Override
    public Optional<String> valueOf(Operation operation, List<String> arguments) {
      return Optional.empty();
    }
  }
}
