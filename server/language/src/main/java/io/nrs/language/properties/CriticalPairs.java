package io.nrs.language.properties;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.DeepRecursion;
import io.nrs.language.properties.Joins.NormalForms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The overlaps of left sides of a rewriting system. Each is rewritten in both ways. If rewriting
 * ends and all join, a term has one normal form (Knuth and Bendix, 1970). Groups of a sequence are
 * left sides of {@linkplain StringRewriting#term terms}.
 *
 * @param count the number of overlaps that were rewritten
 * @param complete whether these are all, or those before the split one, and their results are known
 * @param split the first overlap that does not join
 */
public record CriticalPairs(long count, boolean complete, Optional<Split> split) {
  /** Ends the names of variables that nobody else has: no description can write it. */
  private static final String PRIME = "\u0003";

  private static final long MOST_OF_TERMS = 20_000;

  /** Of two rules that rewrite the same term, the one that sees more of it is the first. */
  private static final Comparator<TermRule> AT_ROOT =
      Comparator.<TermRule>comparingLong(rule -> -rule.left().size())
          .thenComparing(TermRule::text)
          // Rules of other tools have no text.
          .thenComparing(rule -> rule.left().toString())
          .thenComparing(rule -> rule.right().toString());

  /**
   * An overlap with two results.
   *
   * @param term that two rules rewrite
   * @param first rewrites it as a whole
   * @param one its normal form after the first rule
   * @param second rewrites it or a part of it
   * @param other its normal form after the second rule
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

  /** Returns whether every term has one normal form, if rewriting ends. */
  public boolean join() {
    return complete && split.isEmpty();
  }

  public static CriticalPairs of(TermRewriting rewriting) {
    return of(rewriting, MOST_OF_TERMS, new Joins<>(rewriting::normalForm));
  }

  /**
   * @param most of the pairs that are rewritten
   */
  public static CriticalPairs of(StringRewriting rewriting, long most) {
    return of(rewriting.terms(), most, new Joins<>(normalForms(rewriting)));
  }

  /** Results may be longer than terms can be deep, so they are rewritten as sequences. */
  static NormalForms<Term> normalForms(StringRewriting rewriting) {
    return (term, steps) ->
        rewriting.normalForm(StringRewriting.sequence(term), steps).map(StringRewriting::term);
  }

  static CriticalPairs of(TermRewriting rewriting, long most, Joins<Term> joins) {
    long count = 0;
    for (TermRule rule : rewriting.rules()) {
      TermRule outer = primed(rule);
      for (List<Integer> place : places(outer.left(), List.of())) {
        DeepRecursion.mustGoOn();
        for (TermRule inner : rewriting.unifiable(at(outer.left(), place))) {
          // A rule overlaps with itself at the root without a difference, and others do so once.
          if (place.isEmpty() && (rule.equals(inner) || AT_ROOT.compare(rule, inner) > 0)) {
            continue;
          }
          Optional<Split> pair = overlap(outer, place, inner);
          if (pair.isEmpty()) {
            continue;
          }
          if (++count > most) {
            return new CriticalPairs(most, false, Optional.empty());
          }
          Optional<Split> split = split(pair.get(), joins);
          if (split.isPresent() || joins.isExhausted()) {
            return new CriticalPairs(count, split.isPresent(), split);
          }
        }
      }
    }
    return new CriticalPairs(count, joins.areKnown(), Optional.empty());
  }

  /** Returns a rule whose variables no other rule has. */
  static TermRule primed(TermRule rule) {
    Map<String, Term> primed = Unification.renaming(rule.left(), PRIME);
    return new TermRule(
        TermRewriting.with(rule.left(), primed),
        TermRewriting.with(rule.right(), primed),
        rule.text());
  }

  /**
   * Returns how a rule rewrites a part of another one's left side, before results are rewritten.
   */
  static Optional<Split> overlap(TermRule outer, List<Integer> place, TermRule inner) {
    Map<String, Term> bound = new HashMap<>();
    return Unification.unify(at(outer.left(), place), inner.left(), bound)
        ? Optional.of(
            new Split(
                Unification.resolved(outer.left(), bound),
                outer,
                Unification.resolved(outer.right(), bound),
                inner,
                Unification.resolved(replaced(outer.left(), place, inner.right()), bound)))
        : Optional.empty();
  }

  private static Optional<Split> split(Split pair, Joins<Term> joins) {
    return joins
        .split(pair.one(), pair.other())
        .map(two -> new Split(pair.term(), pair.first(), two.one(), pair.second(), two.other()));
  }

  /** Returns the places of operations and atoms. */
  static List<List<Integer>> places(Term term, List<Integer> above) {
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
}
