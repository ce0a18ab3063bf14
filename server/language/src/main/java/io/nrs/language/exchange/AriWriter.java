package io.nrs.language.exchange;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.description.LeafTable;
import io.nrs.language.description.Meaning;
import io.nrs.language.description.Meaning.RewriteRule;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a language in the ARI format of term rewriting systems. A sequence is a string rewriting
 * system: its atoms are functions with one argument. A list has two arguments, as it is rewritten.
 */
public final class AriWriter {
  private static final String VARIABLE = "x";

  /** The format has no priorities. */
  private static final String PRIORITY = "; The first rule that fits applies.";

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();
  private final DescribedLanguage language;
  private final LanguageDescription description;

  AriWriter(LanguageDescription description) {
    this.description = description;
    this.language = description.language();
  }

  /**
   * Returns the file of a language.
   *
   * @param description with expanded expressions
   * @return nothing for polynomials, whose rules are for all numbers
   */
  public static Optional<String> write(LanguageDescription description) {
    return Optional.of(new AriWriter(description))
        .filter(writer -> !writer.language.isPolynomial())
        .map(AriWriter::text);
  }

  private String text() {
    Map<String, Integer> functions = new LinkedHashMap<>();
    language
        .syntax()
        .atoms()
        .all()
        .forEach(atom -> functions.put(name(atom), language.sequence().isPresent() ? 1 : 0));
    if (language.sequence().isEmpty()) {
      language
          .operations()
          .forEach(
              operation ->
                  LeafDomain.arities(operation)
                      .forEach(count -> functions.put(name(operation, count), count)));
    }
    Stream<String> declared =
        functions.entrySet().stream()
            .map(each -> "(fun %s %s)".formatted(each.getKey(), each.getValue()));
    Stream<String> head =
        description.prioritized()
            ? Stream.of("; " + language.displayName(), PRIORITY, "(format TRS)")
            : Stream.of("; " + language.displayName(), "(format TRS)");
    return Stream.of(head, declared, rules())
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private Stream<String> rules() {
    LeafValues values = language.leafValues().orElseThrow();
    if (language.sequence().isPresent()) {
      return values.sequences().groups().entrySet().stream()
          .map(each -> rule(word(each.getKey()), word(each.getValue())));
    }
    if (values.terms().isPresent()) {
      return values.terms().get().rules().stream().map(this::rule);
    }
    List<Meaning> meaning = description.meaning();
    return Stream.concat(
        meaning.stream()
            .filter(RewriteRule.class::isInstance)
            .map(each -> rule((RewriteRule) each)),
        meaning.stream().filter(LeafTable.class::isInstance).flatMap(this::rows));
  }

  private Stream<String> rows(Meaning table) {
    return LeafDomain.leaves(language.syntax(), false)
        .flatMap(
            leaf ->
                table.valueOf(leaf.operation(), leaf.arguments()).stream()
                    .map(value -> rule(term(leaf, this::name), name(value))));
  }

  private static String rule(String left, String right) {
    return "(rule %s %s)".formatted(left, right);
  }

  private String word(List<String> atoms) {
    return atoms.stream().map(atom -> "(" + name(atom) + " ").collect(Collectors.joining())
        + variable(VARIABLE)
        + ")".repeat(atoms.size());
  }

  private String rule(TermRewriting.TermRule rule) {
    return rule(term(rule.left()), term(rule.right()));
  }

  private String term(Term term) {
    if (!term.isOperation()) {
      return operand(term.symbol());
    }
    Operation operation = language.operation(term.symbol()).orElseThrow();
    return term.operands().stream()
        .map(this::term)
        .collect(Collectors.joining(" ", "(" + name(operation, term.operands().size()) + " ", ")"));
  }

  private String rule(RewriteRule rule) {
    return rule(
        term(new LeafTerms(rule.operation(), rule.arguments()), this::operand),
        operand(rule.value()));
  }

  private String term(LeafTerms leaf, Function<String, String> operands) {
    return leaf.arguments().stream()
        .map(operands)
        .collect(
            Collectors.joining(
                " ", "(" + name(leaf.operation(), leaf.arguments().size()) + " ", ")"));
  }

  private String operand(String atom) {
    return atom.startsWith("?") ? variable(atom.substring(1)) : name(atom);
  }

  /** A variable is no function. */
  private String variable(String name) {
    String free = name;
    while (language.syntax().atoms().contains(free) || language.operation(free).isPresent()) {
      free += "_";
    }
    return free;
  }

  /** Returns the name of a term's function or constant. */
  String nameOf(Term term) {
    return term.isOperation()
        ? name(language.operation(term.symbol()).orElseThrow(), term.operands().size())
        : operand(term.symbol());
  }

  /** A function of the format has one number of arguments. */
  private String name(Operation operation, int count) {
    boolean one = LeafDomain.arities(operation).count() == 1;
    return name(one ? operation.symbol() : operation.symbol() + "." + count);
  }

  private String name(String symbol) {
    return names.computeIfAbsent(
        symbol,
        key -> {
          String name = key.chars().mapToObj(AriWriter::letter).collect(Collectors.joining());
          while (!used.add(name)) {
            name += "_";
          }
          return name.matches("[A-Za-z0-9+*/<>~!@$%^&_.-]+")
                  && !name.matches("fun|rule|format|sort|theory|define-fun|prule|->")
              ? name
              : "|" + name + "|";
        });
  }

  private static String letter(int c) {
    return "()|;\\\"".indexOf(c) < 0 ? Character.toString(c) : "u%x".formatted(c);
  }
}
