package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.language.exchange.RewriteSystem.Remark;
import io.nrs.language.exchange.SystemRule.Condition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Encodes oriented conditions as functions (Marchiori 1996; Ohlebusch, Advanced Topics in Term
 * Rewriting, section 7.2): {@code l -> r if s -> t} becomes {@code l -> U(s, x…)} and {@code U(t,
 * x…) -> r}, where {@code x…} are the variables that are still needed. Rules with the same left
 * side that look at the same term share {@code U}, so that each of them has its turn.
 */
final class Unravelling {
  private static final String FUNCTION = "U";

  private Signature signature;
  private final List<SystemRule> rules = new ArrayList<>();
  private final List<Remark> remarks = new ArrayList<>();

  /**
   * What is left of a rule when some of its conditions hold.
   *
   * @param conditions that are still to be tried
   */
  private record Case(List<Condition> conditions, Term right, int line) {
    Case rest() {
      return new Case(conditions.subList(1, conditions.size()), right, line);
    }

    /** The term that the next condition looks at; empty if all hold. */
    Optional<Term> asked() {
      return conditions.stream().findFirst().map(Condition::from);
    }

    Stream<String> variables() {
      return Stream.concat(
          conditions.stream()
              .flatMap(each -> Stream.of(each.from(), each.to()))
              .flatMap(term -> term.variables().stream()),
          right.variables().stream());
    }

    /** The variables that are used when the term of the next condition is rewritten. */
    Stream<String> later() {
      return Stream.concat(conditions.get(0).to().variables().stream(), rest().variables());
    }
  }

  private Unravelling(RewriteSystem system) {
    this.signature = system.signature();
    this.remarks.addAll(system.remarks());
  }

  /** Returns a system without conditions. */
  static RewriteSystem of(RewriteSystem system) {
    if (system.rules().stream().allMatch(rule -> rule.conditions().isEmpty())) {
      return system;
    }
    Unravelling all = new Unravelling(system);
    Map<Term, Integer> first = new LinkedHashMap<>();
    List<Term> lefts = new ArrayList<>();
    List<List<Case>> cases = new ArrayList<>();
    for (SystemRule rule : system.rules()) {
      int at = first.computeIfAbsent(numbered(rule.left()), left -> lefts.size());
      if (at == lefts.size()) {
        lefts.add(rule.left());
        cases.add(new ArrayList<>());
      }
      cases.get(at).add(named(rule, lefts.get(at)));
    }
    for (int i = 0; i < lefts.size(); i++) {
      all.add(lefts.get(i), cases.get(i));
    }
    return new RewriteSystem(all.signature, all.rules, all.remarks);
  }

  /** A term whose variables have the numbers of their first occurrences. */
  private static Term numbered(Term term) {
    return TermRewriting.with(term, SymbolNames.numbers(term.variables().stream()));
  }

  /** Gives a rule the variables of another left side, of which its own is a variant. */
  private static Case named(SystemRule rule, Term left) {
    List<String> own = rule.left().variables();
    List<String> other = left.variables();
    Map<String, Term> names = new HashMap<>();
    for (int i = 0; i < own.size(); i++) {
      names.put(own.get(i), new Term(other.get(i)));
    }
    Case given = new Case(rule.conditions(), rule.right(), rule.line());
    Set<String> taken = new LinkedHashSet<>(other);
    given
        .variables()
        .filter(name -> !names.containsKey(name))
        .distinct()
        .forEach(
            name -> {
              String free = SymbolNames.unused(name, taken::contains);
              taken.add(free);
              names.put(name, new Term(free));
            });
    return new Case(
        rule.conditions().stream()
            .map(
                each ->
                    new Condition(
                        TermRewriting.with(each.from(), names),
                        TermRewriting.with(each.to(), names)))
            .toList(),
        TermRewriting.with(rule.right(), names),
        rule.line());
  }

  private void add(Term left, List<Case> cases) {
    Map<Optional<Term>, List<Case>> asked = new LinkedHashMap<>();
    cases.forEach(each -> asked.computeIfAbsent(each.asked(), key -> new ArrayList<>()).add(each));
    Case first = cases.get(0);
    asked.forEach(
        (term, own) -> {
          if (term.isEmpty()) {
            own.forEach(each -> rules.add(new SystemRule(left, each.right(), each.line())));
          } else {
            add(left, term.get(), own);
          }
          if (!term.equals(first.asked())) {
            remarks.add(
                new Remark(
                    own.get(0).line(),
                    "this rule has no turn: that of line %s has the same left side, and is tried first"
                        .formatted(first.line())));
          }
        });
  }

  /** Adds the function of conditions that look at the same term. */
  private void add(Term left, Term asked, List<Case> cases) {
    Set<String> later = new LinkedHashSet<>();
    cases.forEach(each -> each.later().forEach(later::add));
    List<Term> kept =
        left.variables().stream().distinct().filter(later::contains).map(Term::new).toList();
    int number = 1;
    while (signature.functions().contains(FUNCTION + number)) {
      number++;
    }
    String name = FUNCTION + number;
    signature = signature.with(name, Collections.nCopies(kept.size() + 2, ""));
    rules.add(new SystemRule(left, applied(name, asked, kept), cases.get(0).line()));
    cases.forEach(
        each ->
            remarks.add(
                new Remark(
                    each.line(),
                    "the condition becomes the function %s, which stays where no condition holds"
                        .formatted(name))));
    Map<Term, List<Case>> answers = new LinkedHashMap<>();
    cases.forEach(
        each ->
            answers
                .computeIfAbsent(each.conditions().get(0).to(), key -> new ArrayList<>())
                .add(each.rest()));
    answers.forEach((to, own) -> add(applied(name, to, kept), own));
  }

  private static Term applied(String function, Term first, List<Term> others) {
    return new Term(function, Stream.concat(Stream.of(first), others.stream()).toList());
  }
}
