package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.language.description.Meaning.RewriteRule;
import io.nrs.language.description.Meaning.TermRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads rules modulo commutativity (Baader and Nipkow 1998, section 11.1): a rule also fits where
 * the operands of a commutative operation stand in the other order. Each order of a left side is a
 * rule of its own, so matching, proofs and networks need no word of it. A variable that a left side
 * repeats stands for operands that are written alike.
 */
final class CommutedRules {
  /** The most orders of a left side, that of six commutative operations. */
  private static final int MOST_ORDERS = 64;

  private final Path file;
  private final DescribedLanguage language;
  private final Set<String> commutative;

  /**
   * @param file the description's, for messages
   * @param commutative the symbols of operations with two operands
   */
  CommutedRules(Path file, Syntax syntax, Set<String> commutative) {
    this.file = file;
    this.language = new DescribedLanguage(syntax, Optional.empty());
    this.commutative = commutative;
  }

  /**
   * Returns each rule, followed by its other orders. None is there twice.
   *
   * @throws DescriptionException if a left side has too many orders
   */
  List<Meaning> of(List<Meaning> rules) {
    if (commutative.isEmpty()) {
      return rules;
    }
    Set<List<Term>> known = new HashSet<>();
    rules.forEach(rule -> known.add(numbered(sides(rule))));
    List<Meaning> all = new ArrayList<>();
    for (Meaning rule : rules) {
      all.add(rule);
      TermRewriting.TermRule given = sides(rule);
      List<Term> orders = orders(given.left());
      if (orders.size() > MOST_ORDERS) {
        throw new DescriptionException(
            file,
            rule.line(),
            "the operands of the rule %s have more than %s orders: remove \"commutative\" from an operation, and write the rules that you need"
                .formatted(rule.text(), MOST_ORDERS),
            rule.text());
      }
      for (Term left : orders) {
        TermRewriting.TermRule other =
            new TermRewriting.TermRule(left, given.right(), text(left, given.right()));
        if (known.add(numbered(other))) {
          all.add(with(rule, other));
        }
      }
    }
    return all;
  }

  private static TermRewriting.TermRule sides(Meaning rule) {
    return rule instanceof RewriteRule leaf ? leaf.sides() : rule.rule().orElseThrow();
  }

  private static Meaning with(Meaning rule, TermRewriting.TermRule sides) {
    return rule instanceof RewriteRule leaf
        ? new RewriteRule(
            leaf.operation(),
            sides.left().operands().stream().map(Term::symbol).toList(),
            leaf.value(),
            sides.text(),
            leaf.line())
        : new TermRule(sides, sides.text(), rule.line());
  }

  private String text(Term left, Term right) {
    return Printer.print(language, left) + " => " + Printer.print(language, right);
  }

  /** Returns a term with the operands of commutative operations in every order, its own first. */
  private List<Term> orders(Term term) {
    List<List<Term>> operands = List.of(List.of());
    for (Term operand : term.operands()) {
      List<Term> each = orders(operand);
      operands =
          operands.stream()
              .flatMap(before -> each.stream().map(order -> append(before, order)))
              .limit(MOST_ORDERS + 1)
              .toList();
    }
    List<Term> found = new ArrayList<>();
    for (List<Term> order : operands) {
      found.add(new Term(term.symbol(), order));
      if (order.size() == 2 && commutative.contains(term.symbol())) {
        found.add(new Term(term.symbol(), List.of(order.get(1), order.get(0))));
      }
    }
    return found;
  }

  private static List<Term> append(List<Term> before, Term last) {
    List<Term> all = new ArrayList<>(before);
    all.add(last);
    return all;
  }

  /** Returns both sides with numbers in place of the names of variables. */
  private static List<Term> numbered(TermRewriting.TermRule rule) {
    Map<String, Term> numbers = new HashMap<>();
    Term left = numbered(rule.left(), numbers);
    return List.of(left, numbered(rule.right(), numbers));
  }

  private static Term numbered(Term term, Map<String, Term> numbers) {
    if (term.isVariable()) {
      return numbers.computeIfAbsent(term.symbol(), name -> new Term("?" + numbers.size()));
    }
    return new Term(
        term.symbol(),
        term.operands().stream().map(operand -> numbered(operand, numbers)).toList());
  }
}
