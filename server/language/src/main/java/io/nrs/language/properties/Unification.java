package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes terms equal by terms for their variables (Robinson, 1965). */
final class Unification {
  private Unification() {}

  /** Returns whether terms can be made equal, and adds what their variables then stand for. */
  static boolean unify(Term one, Term other, Map<String, Term> bound) {
    Term first = known(one, bound);
    Term second = known(other, bound);
    if (first.equals(second)) {
      return true;
    }
    if (first.isVariable()) {
      return bind(first, second, bound);
    }
    if (second.isVariable()) {
      return bind(second, first, bound);
    }
    if (!first.hasHeadOf(second)) {
      return false;
    }
    for (int i = 0; i < first.operands().size(); i++) {
      if (!unify(first.operands().get(i), second.operands().get(i), bound)) {
        return false;
      }
    }
    return true;
  }

  private static Term known(Term term, Map<String, Term> bound) {
    Term known = term;
    while (known.isVariable() && bound.containsKey(known.symbol())) {
      known = bound.get(known.symbol());
    }
    return known;
  }

  private static boolean bind(Term variable, Term term, Map<String, Term> bound) {
    if (resolved(term, bound).variables().contains(variable.symbol())) {
      return false;
    }
    bound.put(variable.symbol(), term);
    return true;
  }

  /** Returns other names for the variables of a term, so that it shares none with another one. */
  static Map<String, Term> renaming(Term term, String ending) {
    Map<String, Term> names = new HashMap<>();
    term.variables().forEach(each -> names.put(each, new Term(each + ending)));
    return names;
  }

  /** Returns a term with what its variables stand for. */
  static Term resolved(Term term, Map<String, Term> bound) {
    Term known = known(term, bound);
    if (!known.isOperation()) {
      return known;
    }
    List<Term> operands = new ArrayList<>(known.operands().size());
    for (Term operand : known.operands()) {
      operands.add(resolved(operand, bound));
    }
    return new Term(known.symbol(), operands);
  }
}
