package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.Term;
import io.nrs.language.description.DescriptionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A rule.
 *
 * @param line of the file, from 1
 */
record SystemRule(Term left, Term right, int line) {
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
