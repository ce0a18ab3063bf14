package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.language.description.LanguageDescription.DescriptionException;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;

/**
 * Evaluates the expressions of a description once for every leaf. Only a command that the user
 * gives does this; other code reads the values. An expression consists of integers, operators and
 * arguments, so it ends and reaches nothing outside.
 */
public final class LeafExpansion {
  private static final int MAX_LENGTH = 300;
  private static final Pattern ALLOWED = Pattern.compile("[0-9A-Za-z \\t+*/%&|^~<>=!?:()-]*");
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,9}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
  private static final List<String> LETTERS = List.of("x", "y", "z");
  private static final JexlEngine ENGINE =
      new JexlBuilder()
          .features(JexlFeatures.createNone())
          .permissions(JexlPermissions.NONE)
          .strict(true)
          .silent(false)
          .safe(false)
          .cache(0)
          .create();

  private final LanguageDescription description;
  private final LeafExpression expression;
  private final JexlScript script;

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
    LeafDomain.mustBeBounded(description.file(), description.syntax(), false);
    List<LeafTable> tables = new ArrayList<>();
    for (LeafExpression expression : description.expressions()) {
      tables.add(new LeafExpansion(description, expression).table());
    }
    return tables.isEmpty() ? description : description.withExpanded(tables);
  }

  /**
   * As {@link #expand}, unless the values are known: either they were stored, or there are no
   * expressions.
   */
  public static LanguageDescription expandUnlessKnown(LanguageDescription description) {
    return description.isExpanded() ? description : expand(description);
  }

  private JexlScript parsed() {
    String text = expression.text();
    if (text.isBlank()) {
      throw wrong("is empty: write it as in (x + y) % 10");
    }
    if (text.length() > MAX_LENGTH) {
      throw wrong("is longer than %d characters: shorten it".formatted(MAX_LENGTH));
    }
    if (!ALLOWED.matcher(text).matches()) {
      throw wrong(
          "has a character that integers do not need: use integers, arguments, brackets and the"
              + " operators + - * / % & | ^ ~ << >> < > == != ? :");
    }
    Set<String> known = new HashSet<>();
    names(mostArguments()).forEach(known::addAll);
    NAME.matcher(text)
        .results()
        .map(MatchResult::group)
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw wrong("has the unknown name %s: use %s".formatted(name, argumentNames()));
            });
    try {
      return ENGINE.createScript(text);
    } catch (JexlException e) {
      throw wrong("cannot be read: write it as in (x + y) % 10");
    }
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
    if (syntax.atoms().all().noneMatch(atom -> INTEGER.matcher(atom).matches())) {
      throw wrong("calculates with integers, and no atom is one: use rules or a table");
    }
    LeafTable table =
        new LeafTable(
            syntax.atoms(), List.of(expression.operation()), expression.text(), expression.line());
    JexlContext context = new MapContext();
    LeafDomain.leaves(expression.operation(), syntax.atoms())
        .forEach(leaf -> table.put(leaf, value(leaf, context)));
    return table;
  }

  /** The rules give the value of a leaf with an atom that is no integer. */
  private Optional<String> value(LeafTerms leaf, JexlContext context) {
    List<String> arguments = leaf.arguments();
    if (!arguments.stream().allMatch(atom -> INTEGER.matcher(atom).matches())) {
      return Optional.empty();
    }
    List<List<String>> names = names(arguments.size());
    for (int i = 0; i < names.size(); i++) {
      Long argument = Long.valueOf(arguments.get(i));
      names.get(i).forEach(name -> context.set(name, argument));
    }
    Object value;
    try {
      value = script.execute(context);
    } catch (JexlException | ArithmeticException e) {
      throw wrong(
          "has no value for %s (%s): write a condition, as in y == 0 ? 0 : x / y"
              .formatted(leaf.print(description.language()), reason(e)));
    }
    if (!(value instanceof Number number) || value instanceof Double || value instanceof Float) {
      throw wrong(
          "gives %s for %s, which is not an integer: write it as in x == y ? 1 : 0"
              .formatted(value, leaf.print(description.language())));
    }
    String atom = number.toString();
    if (!description.syntax().atoms().contains(atom)) {
      throw wrong(
          "is not closed: the value %s of %s is not an atom: limit it, as in (x + y) %% 10"
              .formatted(atom, leaf.print(description.language())));
    }
    return Optional.of(atom);
  }

  private static String reason(RuntimeException e) {
    if (e instanceof JexlException.Variable missing) {
      return missing.getVariable() + " is not there";
    }
    return e instanceof ArithmeticException || e.getCause() instanceof ArithmeticException
        ? "division by zero"
        : "an operator does not fit";
  }

  private DescriptionException wrong(String message) {
    return description.at(
        expression, "the expression \"%s\" %s".formatted(shown(expression.text()), message));
  }

  private static String shown(String text) {
    return text.length() > 60 ? text.substring(0, 60) + "…" : text;
  }
}
