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
import java.util.LinkedHashSet;
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
   * @throws DescriptionException if a left side has too many orders, or a rule contradicts another
   *     order of itself
   */
  List<Meaning> of(List<Meaning> rules) {
    Set<List<Term>> known = new HashSet<>();
    List<Meaning> all = new ArrayList<>();
    for (Meaning rule : rules) {
      TermRewriting.TermRule given = sides(rule);
      if (known.add(numbered(given))) {
        all.add(rule);
      }
      List<Term> orders = orders(given.left());
      refuse(rule, given, orders);
      for (Term left : orders) {
        TermRewriting.TermRule other = new TermRewriting.TermRule(left, given.right(), "");
        // Where the given rule fits, the same left side never has a turn.
        if (!hasLeftOf(given, other) && known.add(numbered(other))) {
          all.add(with(rule, left));
        }
      }
    }
    return all;
  }

  private void refuse(Meaning rule, TermRewriting.TermRule given, List<Term> orders) {
    if (orders.size() > MOST_ORDERS) {
      throw wrong(
          rule,
          "the operands of the rule %s have more than %s orders: remove \"commutative\" from an operation, and write the rules that you need",
          MOST_ORDERS);
    }
    if (orders.contains(given.right())) {
      throw wrong(
          rule,
          "the rule %s only changes an order, as \"commutative\" does: remove the rule, or \"commutative\"");
    }
    for (Term left : orders) {
      TermRewriting.TermRule other = new TermRewriting.TermRule(left, given.right(), "");
      if (hasLeftOf(given, other)
          && !orders(numbered(given).get(1)).contains(numbered(other).get(1))) {
        throw wrong(
            rule,
            "the rule %s says something else of the other order of its operands: correct it, or remove \"commutative\"");
      }
    }
  }

  private static boolean hasLeftOf(TermRewriting.TermRule one, TermRewriting.TermRule other) {
    return numbered(one).get(0).equals(numbered(other).get(0));
  }

  private DescriptionException wrong(Meaning rule, String message, Object... more) {
    List<Object> told = new ArrayList<>(List.of(rule.text()));
    told.addAll(List.of(more));
    return new DescriptionException(
        file, rule.line(), message.formatted(told.toArray()), rule.text());
  }

  private static TermRewriting.TermRule sides(Meaning rule) {
    return rule instanceof RewriteRule leaf ? leaf.sides() : rule.rule().orElseThrow();
  }

  private Meaning with(Meaning rule, Term left) {
    if (rule instanceof RewriteRule leaf) {
      List<String> arguments = left.operands().stream().map(Term::symbol).toList();
      String shown =
          leaf.operation().form().isList()
              // Printed atoms of a list may touch.
              ? language.open()
                  + left.symbol()
                  + " "
                  + String.join(" ", arguments)
                  + language.close()
              : Printer.print(language, left);
      return new RewriteRule(
          leaf.operation(), arguments, leaf.value(), shown + " => " + leaf.value(), leaf.line());
    }
    Term right = sides(rule).right();
    String text = Printer.print(language, left) + " => " + Printer.print(language, right);
    return new TermRule(new TermRewriting.TermRule(left, right, text), text, rule.line());
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
    Set<Term> found = new LinkedHashSet<>();
    for (List<Term> order : operands) {
      found.add(new Term(term.symbol(), order));
      if (order.size() == 2 && commutative.contains(term.symbol())) {
        found.add(new Term(term.symbol(), List.of(order.get(1), order.get(0))));
      }
    }
    return List.copyOf(found);
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
