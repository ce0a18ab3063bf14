package io.nrs.language.description;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Parser;
import io.nrs.language.description.LanguageDescription.DescriptionException;
import io.nrs.language.description.LanguageDescription.Example;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A rule for leaves, such as {@code (?x&T) => ?x}. A variable stands for any operand in its final
 * form, an atom or the placeholder of an operation.
 *
 * @param operation of the leaves
 * @param arguments atoms and variables
 * @param value an atom, or one of the variables
 * @param text the rule as it was written
 * @param line of the description's file, from 1
 */
public record RewriteRule(
    Operation operation, List<String> arguments, String value, String text, int line)
    implements Meaning {
  private static final String VARIABLE = "?";
  private static final Pattern VARIABLES = Pattern.compile("\\?[A-Za-z]+");
  private static final String ARROW = "=>";

  public RewriteRule {
    arguments = List.copyOf(arguments);
  }

  static boolean isVariable(String argument) {
    return argument.startsWith(VARIABLE);
  }

  @Override
  public Optional<String> valueOf(Operation other, List<String> operands) {
    if (!operation.symbol().equals(other.symbol()) || operands.size() != arguments.size()) {
      return Optional.empty();
    }
    Map<String, String> bound = new HashMap<>();
    for (int i = 0; i < operands.size(); i++) {
      String wanted = arguments.get(i);
      String found = operands.get(i);
      String same = isVariable(wanted) ? bound.putIfAbsent(wanted, found) : wanted;
      if (same != null && !same.equals(found)) {
        return Optional.empty();
      }
    }
    return Optional.of(isVariable(value) ? bound.get(value) : value);
  }

  /**
   * Reads a rule such as {@code (?x&T) => ?x}. The left side is a leaf whose atoms may be
   * variables.
   *
   * @param file the description's, for messages
   * @param syntax of the formulas
   * @throws DescriptionException if it is none, or breaks a property that it alone must have
   */
  static RewriteRule parse(Path file, Syntax syntax, Example given) {
    int arrow = given.text().indexOf(ARROW);
    if (arrow < 0) {
      throw new DescriptionException(
          file, given, "the rule %s has no =>: write it as in (!T) => F".formatted(given.text()));
    }
    String left = given.text().substring(0, arrow).strip();
    String right = given.text().substring(arrow + ARROW.length()).strip();
    Set<String> variables =
        VARIABLES.matcher(left).results().map(match -> match.group()).collect(Collectors.toSet());
    Set<String> extended = new LinkedHashSet<>(syntax.atoms().symbols());
    extended.addAll(variables);
    DescribedLanguage patterns =
        new DescribedLanguage(
            new Syntax(
                syntax.id(),
                syntax.displayName(),
                syntax.extension(),
                syntax.open(),
                syntax.close(),
                new Atoms(extended, syntax.atoms().integers(), syntax.atoms().sorts()),
                syntax.operations(),
                syntax.nesting(),
                syntax.example()),
            Optional.empty());
    LeafTerms leaf =
        LeafTerms.of(
                Parser.parseFormula(patterns, left)
                    .orElseThrow(
                        () ->
                            new DescriptionException(
                                file,
                                given,
                                "the left side of %s cannot be read: %s"
                                    .formatted(given.text(), problem(patterns, left)))))
            .orElseThrow(
                () ->
                    new DescriptionException(
                        file,
                        given,
                        "the left side of %s is not a leaf: write one operation with atoms or variables such as ?x"
                            .formatted(given.text())));
    if (VARIABLES.matcher(right).matches() && !variables.contains(right)) {
      throw new DescriptionException(
          file,
          given,
          "%s of the rule %s does not occur on its left side: use a variable that does"
              .formatted(right, given.text()));
    }
    if (!variables.contains(right) && !syntax.atoms().contains(right)) {
      boolean grows =
          Parser.parseFormula(patterns, right).filter(Compound.class::isInstance).isPresent();
      throw new DescriptionException(
          file,
          given,
          (grows
                  ? "the rule %s is not contractive, since %s is an operation: its value must be an"
                      + " atom or a variable"
                  : "the rule %s is not closed, since %s is not an atom: write one of the atoms or"
                      + " a variable")
              .formatted(given.text(), right));
    }
    List<String> arguments = leaf.arguments();
    if (leaf.operation().form() == Form.LIST && arguments.size() != 2) {
      throw new DescriptionException(
          file,
          given,
          "the rule %s has %d arguments: a list is rewritten two arguments at a time"
              .formatted(given.text(), arguments.size()));
    }
    return new RewriteRule(leaf.operation(), arguments, right, given.text(), given.line());
  }

  private static String problem(DescribedLanguage language, String text) {
    return Parser.parseLine(language, text).problems().stream()
        .findFirst()
        .map(problem -> problem.message() + ": " + problem.remedy())
        .orElse("it is not a formula");
  }
}
