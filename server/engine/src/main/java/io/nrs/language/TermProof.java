package io.nrs.language;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Term;
import io.nrs.grammar.TermRewriting;
import io.nrs.grammar.TermRewriting.TermRule;
import io.nrs.language.LanguageProof.Readings;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LanguageDescription.DescriptionException;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What is proved about a term rewriting system. */
final class TermProof {
  /** Characters of a rule or term in a message. */
  private static final int SHOWN = 120;

  private TermProof() {}

  /**
   * Proves that rewriting ends, and looks for terms that have several normal forms.
   *
   * @throws LanguageDescription.DescriptionException if there are too many views, rewriting is not
   *     shown to end, or an example fails
   */
  static LanguageProof of(LanguageDescription description, DescribedLanguage language) {
    TermRewriting rewriting = language.terms().orElseThrow();
    TermViews views = new TermViews(language.syntax(), rewriting);
    int size = views.size(TermViews.MOST + 1);
    if (size > TermViews.MOST) {
      throw description.whole(
          String.format(
              Locale.ROOT,
              "the rules look at operands in more than %,d ways: write rules that look at fewer operands, or less deeply",
              TermViews.MOST));
    }
    Optional<String> order = TermOrder.words(rewriting.rules());
    Optional<EndlessRules<Term>> tried =
        order.isPresent() ? Optional.empty() : Optional.of(tried(description, language, rewriting));
    if (order.isEmpty() && !rewriting.isAssumed()) {
      throw unproved(description);
    }
    readings(description, language);
    LanguageProof.runAll(description);
    long staying = views.all().filter(view -> views.ruleFor(view).isEmpty()).count();
    String ends =
        LanguageProof.ends(order, tried, term -> shown(term.print(language)), "operands are");
    return new LanguageProof(
        size,
        staying,
        order.isPresent(),
        ends + ", " + confluence(language, rewriting, order.isPresent()));
  }

  /** Looks for what does not end. A left side that never ends is a mistake. */
  private static EndlessRules<Term> tried(
      LanguageDescription description, DescribedLanguage language, TermRewriting rewriting) {
    EndlessRules<Term> tried = EndlessRules.of(language.syntax(), rewriting);
    if (tried.loop().isPresent()) {
      EndlessRules.Loop<Term> loop = tried.loop().get();
      Optional<TermRule> rule = rewriting.ruleFor(loop.start());
      throw description.meaning().stream()
          .filter(part -> rule.isPresent() && part.rule().equals(rule))
          .findFirst()
          .map(
              part ->
                  description.at(
                      part,
                      LanguageProof.neverEnds(loop.words(term -> shown(term.print(language))))))
          .orElseThrow();
    }
    return tried;
  }

  /** Names the first rule that cannot be ordered even alone. */
  private static DescriptionException unproved(LanguageDescription description) {
    String remedy =
        ": change the rules so that each makes its left side smaller, or add \"terminating\":"
            + " \"assumed\"";
    return description.meaning().stream()
        .filter(
            part ->
                part.rule().filter(rule -> TermOrder.words(List.of(rule)).isEmpty()).isPresent())
        .findFirst()
        .map(
            part ->
                description.at(
                    part, "no order shows that rewriting ends by " + shown(part.text()) + remedy))
        .orElseGet(() -> description.whole("no order shows that rewriting ends" + remedy));
  }

  private static String confluence(
      DescribedLanguage language, TermRewriting rewriting, boolean ends) {
    CriticalPairs pairs = CriticalPairs.of(rewriting);
    if (pairs.split().isPresent()) {
      CriticalPairs.Split split = pairs.split().get().renamed();
      return "not confluent: %s becomes %s by %s, and %s by %s, so operands are rewritten first, and by the first rule that fits"
          .formatted(
              shown(split.term().print(language)),
              shown(split.one().print(language)),
              shown(split.first().text()),
              shown(split.other().print(language)),
              shown(split.second().text()));
    }
    if (!pairs.complete()) {
      return "confluence not decided, because the critical pairs are too many or take too many"
          + " steps, so operands are rewritten first, and by the first rule that fits";
    }
    // Without overlaps, rules that compare operands join only if rewriting ends.
    boolean compared = rewriting.rules().stream().anyMatch(rule -> rule.left().repeatsVariables());
    return pairs.count() == 0 && compared && !ends
        ? "confluent if rewriting ends, as no left sides overlap"
        : LanguageProof.confluent(ends, pairs.count(), "critical pair");
  }

  static String shown(String text) {
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }

  /** Each operation is read with each atom as all its operands. */
  private static void readings(LanguageDescription description, DescribedLanguage language) {
    // Whether the rewriting of an operation ends is another question.
    DescribedLanguage bare = new DescribedLanguage(language.syntax(), Optional.empty());
    Readings readings = new Readings(description, bare, new TermRules(language));
    List<String> atoms = language.syntax().atoms().all().limit(LeafDomain.MAX_LEAVES).toList();
    for (Operation operation : language.operations()) {
      if (operation.sorts().isEmpty()) {
        atoms.forEach(
            atom ->
                readings.mustAgree(
                    new LeafTerms(operation, Collections.nCopies(operation.least(), atom))));
      }
    }
  }

  /**
   * The overlaps of left sides of a term rewriting system. Each is rewritten in both ways. If
   * rewriting ends and all join, a term has one normal form (Knuth and Bendix, 1970).
   *
   * @param count the number of overlaps that were rewritten
   * @param complete whether these are all, and their results are known
   * @param split the first overlap that does not join
   */
  record CriticalPairs(int count, boolean complete, Optional<Split> split) {
    private static final int MAX_PAIRS = 20_000;

    /**
     * An overlap with two results.
     *
     * @param term that two rules rewrite
     * @param one its normal form after the first rule
     * @param other after the second one
     */
    record Split(Term term, TermRule first, Term one, TermRule second, Term other) {
      /** Returns this pair with short names of variables. */
      Split renamed() {
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

    static CriticalPairs of(TermRewriting rewriting) {
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

    private static List<Split> overlaps(
        TermRule outer, List<List<Integer>> places, TermRule inner) {
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
}
