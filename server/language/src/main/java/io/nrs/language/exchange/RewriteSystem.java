package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A rewriting system as other tools read it.
 *
 * @param rules with variables such as {@code ?x}
 * @param remarks what was changed in rules that a language of ours cannot have as they are
 */
record RewriteSystem(Signature signature, List<SystemRule> rules, List<Remark> remarks) {
  /** Systems with more rules are refused. */
  static final int MAX_RULES = 500_000;

  /** Deeper terms are refused, so recursion over them is safe. */
  static final int MAX_NESTING = 500;

  /** The most arguments of a function. */
  static final int MAX_ARGUMENTS = 9;

  /** Stands where an argument has no meaning. */
  private static final String NO_ARGUMENT = "·";

  /**
   * What was changed in a rule.
   *
   * @param line of the file, from 1
   */
  record Remark(int line, String text) {}

  RewriteSystem {
    rules = List.copyOf(rules);
    remarks = List.copyOf(remarks);
  }

  /** A system in which nothing was changed. */
  RewriteSystem(Signature signature, List<SystemRule> rules) {
    this(signature, rules, List.of());
  }

  /**
   * Returns this system as one that a language of ours can have: without conditions, rules that
   * change nothing, and variables on right sides alone.
   */
  RewriteSystem ordinary() {
    return Unravelling.of(this).withoutIdentities().withConstantsForFreeVariables();
  }

  private RewriteSystem withoutIdentities() {
    List<Remark> all = new ArrayList<>(remarks);
    rules.stream()
        .filter(this::isIdentity)
        .forEach(
            rule ->
                all.add(
                    new Remark(
                        rule.line(),
                        "%s is left out: it changes nothing".formatted(rule.shown()))));
    return new RewriteSystem(
        signature, rules.stream().filter(rule -> !isIdentity(rule)).toList(), all);
  }

  /** Returns whether both sides are equal modulo the theories, so that the rule changes nothing. */
  private boolean isIdentity(SystemRule rule) {
    return signature.theories().isEmpty()
        ? rule.left().equals(rule.right())
        : sorted(rule.left()).equals(sorted(rule.right()));
  }

  /** Returns one of all terms that are equal modulo the theories. */
  private Term sorted(Term term) {
    Optional<Theory> theory = Optional.ofNullable(signature.theories().get(term.symbol()));
    Stream<Term> operands =
        theory.filter(Theory::isAssociative).isPresent()
            ? term.flat(term.symbol())
            : term.operands().stream();
    Stream<Term> sorted = operands.map(this::sorted);
    return new Term(
        term.symbol(),
        (theory.filter(Theory::isCommutative).isPresent()
                ? sorted.sorted(Comparator.comparing(Term::toString))
                : sorted)
            .toList());
  }

  /**
   * A rule with a variable on its right side alone rewrites to every term. It is read with a
   * constant there, which is one of them.
   */
  private RewriteSystem withConstantsForFreeVariables() {
    Signature all = signature;
    List<SystemRule> bound = new ArrayList<>();
    List<Remark> said = new ArrayList<>(remarks);
    Map<String, Term> constants = new HashMap<>();
    for (SystemRule rule : rules) {
      Map<String, Term> own = new LinkedHashMap<>();
      List<String> known = rule.left().variables();
      for (String variable : rule.right().variables()) {
        if (known.contains(variable) || own.containsKey(variable)) {
          continue;
        }
        String sort = all.isSorted() ? sortOf(all, rule, variable) : "";
        Term constant = constants.get(variable + " " + sort);
        if (constant == null) {
          String name = SymbolNames.unused(variable.substring(1), all.functions()::contains);
          all = all.with(name, List.of(sort));
          constant = new Term(name);
          constants.put(variable + " " + sort, constant);
        }
        own.put(variable, constant);
        said.add(
            new Remark(
                rule.line(),
                "the variable %s of %s is on the right side alone, and is read as the constant %s"
                    .formatted(variable.substring(1), rule.shown(), constant)));
      }
      bound.add(
          own.isEmpty()
              ? rule
              : new SystemRule(rule.left(), TermRewriting.with(rule.right(), own), rule.line()));
    }
    return new RewriteSystem(all, bound, said);
  }

  /** Returns the sort of a variable's first place on a right side. */
  private static String sortOf(Signature signature, SystemRule rule, String variable) {
    return rule.right().symbol().equals(variable)
        ? signature.gives(rule.left().symbol())
        : sortIn(signature, rule.right(), variable);
  }

  private static String sortIn(Signature signature, Term term, String variable) {
    for (int i = 0; i < term.operands().size(); i++) {
      Term operand = term.operands().get(i);
      if (operand.symbol().equals(variable)) {
        return signature.sortOf(term.symbol(), i);
      }
      if (operand.variables().contains(variable)) {
        return sortIn(signature, operand, variable);
      }
    }
    throw new IllegalArgumentException(variable + " is not in " + term);
  }

  /**
   * Returns this system with functions of one argument in place of the constants that rules
   * rewrite. The argument has no meaning; on right sides it is a constant of its own.
   */
  RewriteSystem withoutConstantsOnTheLeft() {
    Set<String> rewritten =
        rules.stream()
            .filter(rule -> !rule.left().isOperation())
            .map(rule -> rule.left().symbol())
            .collect(Collectors.toSet());
    if (rewritten.isEmpty()) {
      return this;
    }
    String none = NO_ARGUMENT;
    while (signature.functions().contains(none)) {
      none += NO_ARGUMENT;
    }
    Signature all = signature;
    for (String constant : rewritten) {
      all = all.with(constant, List.of(NO_ARGUMENT, sort(constant)));
    }
    all = all.with(none, List.of(NO_ARGUMENT));
    Term argument = new Term(none);
    return new RewriteSystem(
        all,
        rules.stream()
            .map(
                rule -> {
                  AtomicInteger count = new AtomicInteger();
                  List<String> own = rule.left().variables();
                  return new SystemRule(
                      applied(rule.left(), rewritten, () -> new Term(unused(own, count))),
                      applied(rule.right(), rewritten, () -> argument),
                      rule.line());
                })
            .toList(),
        remarks);
  }

  private String sort(String function) {
    return signature.isSorted() ? signature.gives(function) : "";
  }

  private static String unused(List<String> variables, AtomicInteger count) {
    String name = "?" + NO_ARGUMENT + count.incrementAndGet();
    while (variables.contains(name)) {
      name = "?" + NO_ARGUMENT + count.incrementAndGet();
    }
    return name;
  }

  /** Returns a name that is no variable of ours. */
  static String symbol(String name) {
    return name.startsWith("?") ? "¿" + name.substring(1) : name;
  }

  private static Term applied(Term term, Set<String> constants, Supplier<Term> arguments) {
    return constants.contains(term.symbol())
        ? new Term(term.symbol(), List.of(arguments.get()))
        : new Term(
            term.symbol(),
            term.operands().stream()
                .map(operand -> applied(operand, constants, arguments))
                .toList());
  }
}
