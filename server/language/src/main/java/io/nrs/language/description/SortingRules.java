package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rules that flatten the operands of an associative operation, such as {@code ((?x+?y)+?z) =>
 * (?x+(?y+?z))}, and sort those of a commutative one, such as {@code (b+(a+?z)) => (a+(b+?z))}. The
 * order is that of the description: each atom, with the operations of it alone behind it, and then
 * other operations. Those with the same operation keep their order.
 */
final class SortingRules {
  /** Each pair of kinds of operands is two rules. */
  static final int MOST_KINDS = 40;

  private static final String NAMES = "abcdefghijklmnopqrstuvwxy";
  private static final Term REST = new Term("?z");

  private final Syntax syntax;
  private final DescribedLanguage language;
  private final Operation operation;
  private final boolean commutative;
  private final TermRewriting others;

  /**
   * @param symbol of an operation with two operands of one sort
   * @param others the rules that come before these
   */
  SortingRules(Syntax syntax, String symbol, boolean commutative, List<TermRule> others) {
    this.syntax = syntax;
    this.language = new DescribedLanguage(syntax, Optional.empty());
    this.operation = language.operation(symbol).orElseThrow();
    this.commutative = commutative;
    this.others = new TermRewriting(others, false);
  }

  /** Returns an operation on two or more operands, with brackets at the right. */
  static Term nested(String symbol, List<Term> operands) {
    Term term = operands.get(operands.size() - 1);
    for (int i = operands.size() - 2; i >= 0; i--) {
      term = new Term(symbol, List.of(operands.get(i), term));
    }
    return term;
  }

  /**
   * Returns the rules.
   *
   * @param tooMany makes what is thrown if there are more than {@link #MOST_KINDS} kinds of
   *     operands
   */
  List<TermRule> of(IntFunction<DescriptionException> tooMany) {
    Term first = new Term("?x");
    Term second = new Term("?y");
    List<TermRule> rules = new ArrayList<>();
    rules.add(rule(of(of(first, second), REST), of(first, of(second, REST))));
    if (!commutative) {
      return rules;
    }
    int count = (int) kinds(0).limit(1_000).count();
    if (count > MOST_KINDS) {
      throw tooMany.apply(count);
    }
    List<Term> kinds = kinds(0).toList();
    // The variables of the other operand have other names.
    List<Term> renamed = kinds(OperationReader.MAX_ARGUMENTS).toList();
    for (int greater = 1; greater < count; greater++) {
      for (int less = 0; less < greater; less++) {
        Term one = kinds.get(greater);
        Term other = renamed.get(less);
        rules.add(rule(of(one, other), of(other, one)));
        rules.add(rule(of(one, of(other, REST)), of(other, of(one, REST))));
      }
    }
    return rules;
  }

  private Term of(Term first, Term second) {
    return new Term(operation.symbol(), List.of(first, second));
  }

  private TermRule rule(Term left, Term right) {
    return new TermRule(
        left, right, Printer.print(language, left) + " => " + Printer.print(language, right));
  }

  /**
   * Returns the kinds of operands in their order: atoms, operations of an atom, operations of an
   * operation, and other operations. Those that a rule rewrites wherever they stand need no place.
   */
  private Stream<Term> kinds(int firstName) {
    Optional<String> sort = operation.sorts().map(sorts -> sorts.arguments().get(0));
    List<Operation> ofOne =
        syntax.operations().stream()
            .filter(each -> each.least() == 1 && each.form() != Form.LIST && gives(each, sort))
            .toList();
    Stream<Term> atoms =
        syntax
            .atoms()
            .all()
            .map(Term::new)
            .flatMap(
                atom ->
                    Stream.concat(
                        Stream.of(atom).filter(each -> isOf(each, sort)),
                        ofOne.stream()
                            .filter(each -> isOf(atom, argument(each)))
                            .map(each -> new Term(each.symbol(), List.of(atom)))));
    Stream<Term> inner =
        ofOne.stream()
            .flatMap(
                outer ->
                    operations(argument(outer), firstName)
                        .map(operand -> new Term(outer.symbol(), List.of(operand))));
    Stream<Term> outer =
        operations(sort, firstName)
            .filter(
                each -> each.operands().size() > 1 && !each.symbol().equals(operation.symbol()));
    return Stream.of(atoms, inner, outer).flatMap(all -> all).filter(kind -> !isRewritten(kind));
  }

  private boolean isRewritten(Term kind) {
    return hasRule(kind) || hasRule(of(kind, REST)) && hasRule(of(REST, kind));
  }

  private boolean hasRule(Term term) {
    return others.ruleFor(term).isPresent();
  }

  private boolean isOf(Term atom, Optional<String> sort) {
    return sort.isEmpty() || syntax.atoms().sortOf(atom.symbol()).equals(sort);
  }

  private static boolean gives(Operation operation, Optional<String> sort) {
    return operation.sorts().map(Operation.Sorts::gives).equals(sort);
  }

  private static Optional<String> argument(Operation operation) {
    return operation.sorts().map(sorts -> sorts.arguments().get(0));
  }

  /** Returns every operation of a sort, on variables. */
  private Stream<Term> operations(Optional<String> sort, int firstName) {
    return syntax.operations().stream()
        .filter(each -> each.form() != Form.LIST && gives(each, sort))
        .flatMap(
            each ->
                IntStream.rangeClosed(each.least(), each.most())
                    .mapToObj(
                        count ->
                            new Term(
                                each.symbol(),
                                IntStream.range(firstName, firstName + count)
                                    .mapToObj(at -> new Term("?" + NAMES.charAt(at)))
                                    .toList())));
  }
}
