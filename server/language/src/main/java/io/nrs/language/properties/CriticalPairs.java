package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The overlaps of left sides of a term rewriting system. Each is rewritten in both ways. If
 * rewriting ends and all join, a term has one normal form (Knuth and Bendix, 1970).
 *
 * @param count the number of overlaps that were rewritten
 * @param complete whether these are all, and their results are known
 * @param split the first overlap that does not join
 */
public record CriticalPairs(int count, boolean complete, Optional<Split> split) {
  private static final int MAX_PAIRS = 20_000;

  /**
   * An overlap with two results.
   *
   * @param term that two rules rewrite
   * @param one its normal form after the first rule
   * @param other after the second one
   */
  public record Split(Term term, TermRule first, Term one, TermRule second, Term other) {
    /** Returns this pair with short names of variables. */
    public Split renamed() {
      Map<String, Term> names = new HashMap<>();
      for (String variable : term.variables()) {
        int number = names.size();
        names.computeIfAbsent(
            variable,
            key -> new Term("?" + "xyzuvw".charAt(number % 6) + (number < 6 ? "" : number / 6)));
      }
      return new Split(
          TermRewriting.with(term, names),
          first,
          TermRewriting.with(one, names),
          second,
          TermRewriting.with(other, names));
    }
  }

  public static CriticalPairs of(TermRewriting rewriting) {
    Joins<Term> joins = new Joins<>(rewriting::normalForm);
    int count = 0;
    for (TermRule outer : rewriting.rules()) {
      List<List<Integer>> places = places(outer.left(), List.of());
      for (TermRule inner : rewriting.rules()) {
        joins.spend(1 + places.size() / 8);
        for (Split pair : overlaps(outer, places, inner)) {
          if (++count > MAX_PAIRS) {
            return new CriticalPairs(MAX_PAIRS, false, Optional.empty());
          }
          Optional<Split> split =
              joins
                  .split(pair.one(), pair.other())
                  .map(
                      two ->
                          new Split(
                              pair.term(), pair.first(), two.one(), pair.second(), two.other()));
          if (split.isPresent()) {
            return new CriticalPairs(count, true, split);
          }
        }
        if (joins.isExhausted()) {
          return new CriticalPairs(count, false, Optional.empty());
        }
      }
    }
    return new CriticalPairs(count, joins.areKnown(), Optional.empty());
  }

  private static List<Split> overlaps(TermRule outer, List<List<Integer>> places, TermRule inner) {
    Map<String, Term> renamed = new HashMap<>();
    inner.left().variables().forEach(each -> renamed.put(each, new Term(each + "'")));
    Term left = TermRewriting.with(inner.left(), renamed);
    Term right = TermRewriting.with(inner.right(), renamed);
    List<Split> found = new ArrayList<>();
    for (List<Integer> place : places) {
      // A rule overlaps with itself at the root without a difference, and others do so once.
      if (place.isEmpty() && outer.text().compareTo(inner.text()) >= 0) {
        continue;
      }
      Map<String, Term> bound = new HashMap<>();
      if (unify(at(outer.left(), place), left, bound)) {
        found.add(
            new Split(
                resolved(outer.left(), bound),
                outer,
                resolved(outer.right(), bound),
                inner,
                resolved(replaced(outer.left(), place, right), bound)));
      }
    }
    return found;
  }

  /** Returns the places of operations and atoms. */
  private static List<List<Integer>> places(Term term, List<Integer> above) {
    List<List<Integer>> all = new ArrayList<>();
    if (!term.isVariable()) {
      all.add(above);
    }
    for (int i = 0; i < term.operands().size(); i++) {
      List<Integer> place = new ArrayList<>(above);
      place.add(i);
      all.addAll(places(term.operands().get(i), place));
    }
    return all;
  }

  /** Returns the part at a place. */
  static Term at(Term term, List<Integer> place) {
    return place.isEmpty()
        ? term
        : at(term.operands().get(place.get(0)), place.subList(1, place.size()));
  }

  /** Returns a term with another part at a place. */
  static Term replaced(Term term, List<Integer> place, Term part) {
    if (place.isEmpty()) {
      return part;
    }
    List<Term> operands = new ArrayList<>(term.operands());
    int at = place.get(0);
    operands.set(at, replaced(operands.get(at), place.subList(1, place.size()), part));
    return new Term(term.symbol(), operands);
  }

  private static boolean unify(Term one, Term other, Map<String, Term> bound) {
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

  private static Term resolved(Term term, Map<String, Term> bound) {
    Term known = known(term, bound);
    return known.isOperation()
        ? new Term(
            known.symbol(),
            known.operands().stream().map(operand -> resolved(operand, bound)).toList())
        : known;
  }
}
