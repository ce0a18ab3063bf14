package io.nrs.language.exchange;

import io.nrs.grammar.Term;
import io.nrs.language.description.LanguageDescription.DescriptionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
record RewriteSystem(Map<String, Integer> functions, List<Rule> rules) {
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
            .filter(rule -> !rule.left.isOperation())
            .map(rule -> rule.left.symbol())
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
                  List<String> own = rule.left.variables();
                  return new Rule(
                      applied(rule.left, rewritten, () -> new Term(unused(own, count))),
                      applied(rule.right, rewritten, () -> argument),
                      rule.line);
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

  /**
   * A rule.
   *
   * @param line of the file, from 1
   */
  record Rule(Term left, Term right, int line) {
    /**
     * Refuses a rule that rewrites a variable, or whose result has a variable of its own.
     *
     * @param file for the message
     */
    void check(Path file) {
      if (left.isVariable()) {
        throw wrong(file, "the left side of %s is a variable: rules rewrite operations");
      }
      List<String> known = left.variables();
      right.variables().stream()
          .filter(variable -> !known.contains(variable))
          .findFirst()
          .ifPresent(
              variable -> {
                throw wrong(
                    file,
                    "the rule %s has the variable "
                        + variable.substring(1)
                        + " on its right side alone: systems with such rules are not supported");
              });
      if (left.equals(right)) {
        throw wrong(file, "both sides of %s are equal, so it never ends: remove it");
      }
    }

    private DescriptionException wrong(Path file, String message) {
      return new DescriptionException(file, line, message.formatted(shown()));
    }

    private String shown() {
      String text = (left + " -> " + right).replace("?", "");
      return text.length() > 80 ? text.substring(0, 80) + "…" : text;
    }

    /** Returns both sides as words, if all operations have one argument and end with a variable. */
    Optional<List<List<String>>> words() {
      Optional<List<String>> one = word(left);
      Optional<List<String>> other = word(right);
      return one.isPresent() && other.isPresent() && end(left).equals(end(right))
          ? Optional.of(List.of(one.get(), other.get()))
          : Optional.empty();
    }

    private static Optional<List<String>> word(Term term) {
      List<String> word = new ArrayList<>();
      Term rest = term;
      while (rest.operands().size() == 1) {
        word.add(rest.symbol());
        rest = rest.operands().get(0);
      }
      return rest.isVariable() ? Optional.of(word) : Optional.empty();
    }

    private static String end(Term term) {
      Term rest = term;
      while (rest.operands().size() == 1) {
        rest = rest.operands().get(0);
      }
      return rest.symbol();
    }
  }
}
