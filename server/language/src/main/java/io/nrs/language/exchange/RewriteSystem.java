package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.Term;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A rewriting system as other tools read it.
 *
 * @param functions with the numbers of their arguments, in the order of the file
 * @param rules with variables such as {@code ?x}
 */
record RewriteSystem(Map<String, Integer> functions, List<SystemRule> rules) {
  /** Systems with more rules are refused. */
  static final int MAX_RULES = 500_000;

  /** Deeper terms are refused, so recursion over them is safe. */
  static final int MAX_NESTING = 500;

  /** Stands where an argument has no meaning. */
  private static final String NO_ARGUMENT = "·";

  RewriteSystem {
    functions = Collections.unmodifiableMap(new LinkedHashMap<>(functions));
    rules = List.copyOf(rules);
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
    while (functions.containsKey(none)) {
      none += NO_ARGUMENT;
    }
    Map<String, Integer> all = new LinkedHashMap<>(functions);
    rewritten.forEach(constant -> all.put(constant, 1));
    all.put(none, 0);
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
            .toList());
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
