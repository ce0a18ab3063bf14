package io.nrs.language.description;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.io.Matches;
import io.nrs.language.description.LanguageDescription.Example;
import io.nrs.language.description.Meaning.RewriteRule;
import io.nrs.language.description.Meaning.TermRule;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the rules of operations. If a left side has an operation in an operation, or a right side
 * is an operation, they are a term rewriting system; otherwise they give leaves their values.
 */
final class RuleReader {
  private static final Pattern CONDITION = Pattern.compile("\\sif\\s");
  private static final Pattern NUMBERED = Pattern.compile("\\?[A-Za-z]*[0-9_][A-Za-z0-9_]*");
  private static final Pattern VARIABLES = Pattern.compile("\\?[A-Za-z]+");
  private static final String ARROW = "=>";
  private static final int MAX_LENGTH = 10_000;

  private final Path file;
  private final Syntax syntax;

  /**
   * @param file the description's, for messages
   * @param syntax of the formulas
   */
  RuleReader(Path file, Syntax syntax) {
    this.file = file;
    this.syntax = syntax;
  }

  /** Both sides of a rule, as they were written. */
  private record Sides(Example given, String left, String right, Set<String> variables) {}

  /**
   * Reads rules such as {@code (?x&T) => ?x} and {@code plus(s(?x),?y) => s(plus(?x,?y))}.
   *
   * @param terms whether they are a term rewriting system in any case
   * @throws DescriptionException if one is none, or breaks a property that it alone must have
   */
  List<Meaning> read(List<Example> rules, boolean terms) {
    boolean deep = terms || rules.stream().anyMatch(this::isDeep);
    return DescriptionException.ofAll(
        rules, rule -> deep ? rule(sides(rule)) : leafRule(sides(rule)));
  }

  private boolean isDeep(Example given) {
    if (!given.text().contains(ARROW) || given.text().length() > MAX_LENGTH) {
      return false;
    }
    Sides sides = sides(given);
    return term(sides, sides.left()).filter(left -> left.nesting() > 1).isPresent()
        || term(sides, sides.right()).filter(Term::isOperation).isPresent();
  }

  private Sides sides(Example given) {
    if (given.text().length() > MAX_LENGTH) {
      throw wrong(
          given,
          "the rule %s… has more than 10,000 characters: write shorter ones"
              .formatted(given.text().substring(0, 60)));
    }
    Matcher numbered = NUMBERED.matcher(given.text());
    if (numbered.find()) {
      throw wrong(
          given,
          "the variable %s of the rule %s has a digit or a line: a variable is ? and letters"
              .formatted(numbered.group(), given.text()));
    }
    int arrow = given.text().indexOf(ARROW);
    if (arrow < 0) {
      throw wrong(given, "the rule %s has no =>: write it as in (!T) => F".formatted(given.text()));
    }
    String left = given.text().substring(0, arrow).strip();
    String right = given.text().substring(arrow + ARROW.length()).strip();
    if (CONDITION.matcher(right).find()
        && syntax.operations().stream().noneMatch(each -> each.symbol().equals("if"))) {
      throw wrong(
          given,
          "the rule %s has a condition, which only rules of sequences have: write a rule for each case"
              .formatted(given.text()));
    }
    Set<String> variables = new LinkedHashSet<>(Matches.all(VARIABLES, left));
    return new Sides(given, left, right, variables);
  }

  private DescriptionException wrong(Example given, String message) {
    return new DescriptionException(file, given, message);
  }

  /** Returns the language in which the variables of a rule are atoms. */
  private DescribedLanguage patterns(Sides sides) {
    Set<String> extended = new LinkedHashSet<>(syntax.atoms().symbols());
    extended.addAll(sides.variables());
    return new DescribedLanguage(
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
  }

  private Optional<Term> term(Sides sides, String text) {
    return Parser.parseFormula(patterns(sides), text).flatMap(Formula::term);
  }

  private Term side(Sides sides, String name, String text) {
    return term(sides, text)
        .orElseThrow(
            () ->
                wrong(
                    sides.given(),
                    "the %s side of %s cannot be read: %s"
                        .formatted(name, sides.given().text(), problem(sides, text))));
  }

  /** Returns the left side, an operation with all variables of the right one. */
  private Term left(Sides sides) {
    Term left = side(sides, "left", sides.left());
    if (!left.isOperation()) {
      throw wrong(
          sides.given(),
          "the left side of %s is not an operation: write one with atoms or variables such as ?x"
              .formatted(sides.given().text()));
    }
    variableOf(sides);
    return left;
  }

  private String problem(Sides sides, String text) {
    ParsedLine line = Parser.parseLine(patterns(sides), text);
    return line.problems().stream()
        .findFirst()
        .map(problem -> problem.message() + ": " + problem.remedy())
        .orElse("it is not a formula");
  }

  private RewriteRule leafRule(Sides sides) {
    Term left = left(sides);
    String text = sides.given().text();
    String right = sides.right();
    if (!sides.variables().contains(right) && !syntax.atoms().contains(right)) {
      throw wrong(
          sides.given(),
          "the rule %s is not closed, since %s is not an atom: write one of the atoms or a variable"
              .formatted(text, right));
    }
    Operation operation = operation(left);
    List<String> arguments = left.operands().stream().map(Term::symbol).toList();
    if (operation.form() == Form.LIST && arguments.size() != 2) {
      throw wrong(
          sides.given(),
          "the rule %s has %s arguments: a list is rewritten two arguments at a time"
              .formatted(text, arguments.size()));
    }
    oneSort(sides, left, side(sides, "right", right));
    return new RewriteRule(operation, arguments, right, text, sides.given().line());
  }

  private Operation operation(Term term) {
    return syntax.operations().stream()
        .filter(each -> each.symbol().equals(term.symbol()))
        .findFirst()
        .orElseThrow();
  }

  /** Refuses a variable that is on the right alone. */
  private void variableOf(Sides sides) {
    Matches.all(VARIABLES, sides.right()).stream()
        .filter(variable -> !sides.variables().contains(variable))
        .findFirst()
        .ifPresent(
            variable -> {
              throw wrong(
                  sides.given(),
                  "%s of the rule %s does not occur on its left side: use a variable that does"
                      .formatted(variable, sides.given().text()));
            });
  }

  private TermRule rule(Sides sides) {
    Term left = left(sides);
    String text = sides.given().text();
    Term right = side(sides, "right", sides.right());
    if (left.equals(right)) {
      throw wrong(
          sides.given(),
          "both sides of %s are equal, so rewriting never ends: correct or remove the rule"
              .formatted(text));
    }
    Stream.of(left, right)
        .flatMap(RuleReader::operations)
        .filter(term -> operation(term).form() == Form.LIST)
        .findFirst()
        .ifPresent(
            list -> {
              throw wrong(
                  sides.given(),
                  "%s is a list, which is rewritten two arguments at a time: use the form call for rules such as %s"
                      .formatted(list.symbol(), text));
            });
    oneSort(sides, left, right);
    return new TermRule(new TermRewriting.TermRule(left, right, text), text, sides.given().line());
  }

  /** Refuses sides of different sorts. */
  private void oneSort(Sides sides, Term left, Term right) {
    Map<String, String> sorts = new HashMap<>();
    sortsOfVariables(sides.given(), left, sorts);
    sortsOfVariables(sides.given(), right, sorts);
    String one = sort(left, sorts);
    String other = sort(right, sorts);
    if (!one.equals(other)) {
      throw wrong(
          sides.given(),
          "the left side of %s is of sort %s, and the right side of sort %s: let both have one sort"
              .formatted(sides.given().text(), one, other));
    }
  }

  private static Stream<Term> operations(Term term) {
    return Stream.concat(
        Stream.of(term).filter(Term::isOperation),
        term.operands().stream().flatMap(RuleReader::operations));
  }

  /** Finds the sort of each variable, which stands for operands of one sort. */
  private void sortsOfVariables(Example given, Term term, Map<String, String> sorts) {
    for (int i = 0; i < term.operands().size(); i++) {
      Term operand = term.operands().get(i);
      int place = i;
      if (operand.isVariable()) {
        operation(term)
            .sorts()
            .map(all -> all.arguments().get(place))
            .filter(sort -> !sort.equals(sorts.computeIfAbsent(operand.symbol(), key -> sort)))
            .ifPresent(
                sort -> {
                  throw wrong(
                      given,
                      "%s of the rule %s stands for the sort %s and for %s: use two variables"
                          .formatted(
                              operand.symbol(), given.text(), sorts.get(operand.symbol()), sort));
                });
      }
      sortsOfVariables(given, operand, sorts);
    }
  }

  /** Returns the sort of a side; empty in a language without sorts. */
  private String sort(Term term, Map<String, String> sorts) {
    if (term.isVariable()) {
      return sorts.getOrDefault(term.symbol(), "");
    }
    return term.isOperation()
        ? operation(term).sorts().map(Operation.Sorts::gives).orElse("")
        : syntax.atoms().sortOf(term.symbol()).orElse("");
  }
}
