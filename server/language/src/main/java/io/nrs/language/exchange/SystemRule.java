package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A rule.
 *
 * @param conditions that hold where the rule rewrites; most rules have none
 * @param line of the file, from 1
 */
record SystemRule(Term left, Term right, List<Condition> conditions, int line) {
  private static final int LONGEST_SHOWN = 80;

  SystemRule {
    conditions = List.copyOf(conditions);
  }

  /** A rule without conditions. */
  SystemRule(Term left, Term right, int line) {
    this(left, right, List.of(), line);
  }

  /** One term rewrites to an instance of another one. */
  record Condition(Term from, Term to) {}

  /** Returns the rule as a message shows it. */
  String shown() {
    String text = (left + " -> " + right).replace("?", "");
    return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text;
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
