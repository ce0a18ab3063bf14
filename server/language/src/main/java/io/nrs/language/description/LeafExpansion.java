package io.nrs.language.description;

import io.nrs.grammar.Operation;
import io.nrs.grammar.Syntax;
import io.nrs.language.description.IntegerExpression.NoValueException;
import io.nrs.language.description.LanguageDescription.LeafExpression;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Evaluates the expressions of a description once for every leaf. Only a command that the user
 * gives does this; other code reads the values.
 */
public final class LeafExpansion {
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,9}");
  private static final List<String> LETTERS = List.of("x", "y", "z");
  private final LanguageDescription description;
  private final LeafExpression expression;
  private final IntegerExpression script;

  private LeafExpansion(LanguageDescription description, LeafExpression expression) {
    this.description = description;
    this.expression = expression;
    this.script = parsed();
  }

  /**
   * Returns a description in which every expression is a table of values.
   *
   * @throws DescriptionException if an expression has no value for a leaf, or one that is not an
   *     atom
   */
  public static LanguageDescription expand(LanguageDescription description) {
    if (description.expressions().isEmpty()) {
      return description;
    }
    if (!LanguageDescription.areTerms(description.stated())) {
      LeafDomain.mustBeBounded(
          description.file(), description.expressions().get(0).line(), description.syntax(), false);
    }
    return DescriptionException.confine(
        description.file(),
        () ->
            description
                .withExpanded(
                    description.expressions().stream()
                        .map(expression -> new LeafExpansion(description, expression).table())
                        .toList())
                .withStoredTermination());
  }

  /**
   * As {@link #expand}, unless the values are known: either they were stored, or there are no
   * expressions.
   */
  public static LanguageDescription expandUnlessKnown(LanguageDescription description) {
    return description.isExpanded() ? description : expand(description);
  }

  private IntegerExpression parsed() {
    Set<String> known = new HashSet<>();
    names(mostArguments()).forEach(known::addAll);
    return new IntegerExpression(expression.text(), known, argumentNames(), true, this::wrong);
  }

  private int mostArguments() {
    return LeafDomain.arities(expression.operation()).max().orElse(1);
  }

  private String argumentNames() {
    return names(mostArguments()).stream()
        .map(names -> names.get(0))
        .reduce((first, second) -> first + ", " + second)
        .orElse("x");
  }

  /** Returns the names of each argument: x and x1, y and x2, z and x3, x4 … */
  private static List<List<String>> names(int arguments) {
    return IntStream.range(0, arguments)
        .mapToObj(
            i ->
                i < LETTERS.size()
                    ? List.of(LETTERS.get(i), "x" + (i + 1))
                    : List.of("x" + (i + 1)))
        .toList();
  }

  private LeafTable table() {
    Syntax syntax = description.syntax();
    if (LeafDomain.arities(expression.operation()).noneMatch(this::hasIntegers)) {
      throw wrong("calculates with integers, and an operand is never one: use rules or a table");
    }
    LeafTable table =
        new LeafTable(
            syntax, List.of(expression.operation()), expression.text(), expression.line());
    LeafDomain.leaves(expression.operation(), syntax.atoms(), false)
        .forEach(leaf -> table.put(leaf, value(leaf)));
    return table;
  }

  /** In a language with sorts, integers may be those of another operation. */
  private boolean hasIntegers(int arity) {
    return LeafDomain.operands(expression.operation(), description.syntax().atoms(), arity).stream()
        .allMatch(atoms -> atoms.stream().anyMatch(atom -> INTEGER.matcher(atom).matches()));
  }

  /** The rules give the value of a leaf with an atom that is no integer. */
  private Optional<String> value(LeafTerms leaf) {
    List<String> arguments = leaf.arguments();
    if (!arguments.stream().allMatch(atom -> INTEGER.matcher(atom).matches())) {
      return Optional.empty();
    }
    List<List<String>> names = names(arguments.size());
    Map<String, Long> integers = new HashMap<>();
    List<Long> all = arguments.stream().map(Long::valueOf).toList();
    for (int i = 0; i < names.size(); i++) {
      Long argument = all.get(i);
      names.get(i).forEach(name -> integers.put(name, argument));
    }
    Object value;
    try {
      value = script.value(integers, all);
    } catch (NoValueException e) {
      throw wrong(
          "has no value for %s (%s): %s"
              .formatted(leaf.print(description.language()), e.getMessage(), e.remedy()));
    }
    if (!(value instanceof Number number) || value instanceof Double || value instanceof Float) {
      throw wrong(
          "gives %s for %s, which is not an integer: write it as in x == y ? 1 : 0"
              .formatted(value, leaf.print(description.language())));
    }
    String atom = number.toString();
    if (!description.syntax().atoms().contains(atom)) {
      throw wrong(
          "is not closed: the value %s of %s is not an atom: add it, or change the expression"
              .formatted(atom, leaf.print(description.language())));
    }
    leaf.operation()
        .sorts()
        .map(Operation.Sorts::gives)
        .filter(gives -> !description.syntax().atoms().sortOf(atom).equals(Optional.of(gives)))
        .ifPresent(
            gives -> {
              throw wrong(
                  "gives %s for %s, which is not of sort %s: change the expression, or \"gives\""
                      .formatted(atom, leaf.print(description.language()), gives));
            });
    return Optional.of(atom);
  }

  private DescriptionException wrong(String message) {
    return description.at(
        expression, "the expression \"%s\" %s".formatted(shown(expression.text()), message));
  }

  private static String shown(String text) {
    return text.length() > 60 ? text.substring(0, 60) + "…" : text;
  }
}
