package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A left side of a rule, and an operation of its right side that rules may rewrite (Arts and Giesl,
 * 2000). The symbols of both are marked. Rewriting that never ends makes such calls without end.
 *
 * @param rule where it comes from
 * @param call the operation of the rule's right side
 * @param narrowings how often it was replaced by those that a step leads to
 */
record DependencyPair(TermRule rule, Term call, Term left, Term right, int narrowings) {
  /** Returns the pairs of rules. A part of the left side calls nothing (Dershowitz, 2004). */
  static List<DependencyPair> of(List<TermRule> rules) {
    Set<String> defined = Heads.defined(rules);
    List<DependencyPair> pairs = new ArrayList<>();
    for (TermRule rule : rules) {
      Set<Term> parts = new LinkedHashSet<>();
      addParts(rule.right(), parts);
      for (Term part : parts) {
        if (defined.contains(Heads.of(part)) && !isProperPart(rule.left(), part)) {
          pairs.add(
              new DependencyPair(rule, part, Heads.marked(rule.left()), Heads.marked(part), 0));
        }
      }
    }
    return pairs;
  }

  private static void addParts(Term term, Set<Term> parts) {
    if (!term.isVariable() && parts.add(term)) {
      term.operands().forEach(operand -> addParts(operand, parts));
    }
  }

  /** Returns whether a term has another one inside. */
  static boolean isProperPart(Term term, Term part) {
    return term.size() > part.size()
        && term.operands().stream()
            .anyMatch(operand -> operand.equals(part) || isProperPart(operand, part));
  }
}
