package io.nrs.language.exchange;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Term;
import io.nrs.grammar.TermRewriting;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LanguageDescription.DescriptionException;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.description.LeafTable;
import io.nrs.language.description.Meaning;
import io.nrs.language.description.Meaning.RewriteRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The ARI format of rewriting systems, as the competitions of termination and confluence have it.
 */
public final class AriFormat {
  private AriFormat() {}

  /**
   * Reads the ARI format of term rewriting systems without conditions, as the competitions of
   * termination and confluence have it ({@code (format TRS) (fun s 1) (rule (s x) x)}).
   */
  static final class AriReader {
    private static final String SUPPORTED =
        "a file with (format TRS), functions such as (fun s 1) and rules such as (rule (f x) x)";
    private static final Pattern ARITY = Pattern.compile("0|[1-9][0-9]*");

    private final Path file;
    private final Map<String, Integer> functions = new LinkedHashMap<>();
    private final List<Expression> rules = new ArrayList<>();
    private boolean formatted;

    private AriReader(Path file) {
      this.file = file;
    }

    /**
     * Reads a system.
     *
     * @param file for messages
     * @throws DescriptionException if it is none of this kind
     */
    static RewriteSystem read(Path file, String text) {
      AriReader reader = new AriReader(file);
      Expression.Reader expressions = new Expression.Reader(file, text);
      while (expressions.hasNext()) {
        reader.member(expressions.next());
      }
      if (!reader.formatted) {
        throw reader.wrong(1, "the format is missing: write " + SUPPORTED);
      }
      if (reader.rules.isEmpty()) {
        throw reader.wrong(1, "there are no rules: add one such as (rule (f x) x)");
      }
      return new RewriteSystem(reader.functions, reader.rules.stream().map(reader::rule).toList());
    }

    private DescriptionException wrong(int line, String message) {
      return new DescriptionException(file, line, message);
    }

    private DescriptionException wrong(Expression about, String message) {
      String shown = about.toString();
      return wrong(
          about.line(),
          (shown.length() > 80 ? shown.substring(0, 80) + "…" : shown) + " " + message);
    }

    private void member(Expression given) {
      switch (given.head()) {
        case "format" -> format(given);
        case "fun" -> function(given);
        case "rule" -> {
          rules.add(given);
          if (rules.size() > RewriteSystem.MAX_RULES) {
            throw wrong(
                given.line(), "there are more than 500,000 rules: such systems are not supported");
          }
        }
        case "theory", "prule", "sort", "define-fun", "query" ->
            throw wrong(
                given.line(),
                "(%s …) is not supported: give %s".formatted(given.head(), SUPPORTED));
        default -> {
          if (!given.head().equals("meta-info")) {
            throw wrong(given, "is not expected here: write " + SUPPORTED);
          }
        }
      }
    }

    private void format(Expression given) {
      if (formatted) {
        throw wrong(given, "is a second format: keep one");
      }
      formatted = true;
      if (attribute(given).equals(":number")) {
        throw wrong(
            given, "is of several systems: give a file for each, which begins with (format TRS)");
      }
      if (given.parts().size() != 2 || !given.parts().get(1).word().matches("TRS|SRS")) {
        throw wrong(
            given,
            "is not supported (no conditions, sorts, theories, strategies or higher order): give "
                + SUPPORTED);
      }
    }

    private void function(Expression given) {
      List<Expression> parts = given.parts();
      if (parts.size() < 3
          || !parts.get(1).isWord()
          || !ARITY.matcher(parts.get(2).word()).matches()) {
        throw wrong(given, "has no name and number of arguments: write it as in (fun s 1)");
      }
      if (parts.size() > 3) {
        throw wrong(
            given, "has more than a name and a number of arguments, which is not supported");
      }
      if (parts.get(2).word().length() > 1) {
        throw wrong(given, "takes too many arguments: at most 9 are supported");
      }
      String name = RewriteSystem.symbol(parts.get(1).word());
      if (functions.put(name, Integer.valueOf(parts.get(2).word())) != null) {
        throw wrong(given, "declares a function for the second time: keep one");
      }
    }

    /** The first name of an attribute, such as {@code :cost}; empty if there is none. */
    private static String attribute(Expression given) {
      return given.parts().stream()
          .filter(part -> part.isWord() && part.word().startsWith(":"))
          .findFirst()
          .map(Expression::word)
          .orElse("");
    }

    private RewriteSystem.Rule rule(Expression given) {
      String attribute = attribute(given);
      if (!attribute.isEmpty()) {
        throw wrong(
            given,
            attribute.equals(":number")
                ? "has :number, because the file has several systems: give a file for each"
                : "has %s, which is not supported: remove it".formatted(attribute));
      }
      if (given.parts().size() != 3) {
        throw wrong(
            given,
            given.parts().size() < 3
                ? "is not a rule: write both sides, as in (rule (f x) x)"
                : "has more than two sides: conditions are not supported");
      }
      RewriteSystem.Rule rule =
          new RewriteSystem.Rule(
              term(given.parts().get(1)), term(given.parts().get(2)), given.line());
      rule.check(file);
      return rule;
    }

    private Term term(Expression given) {
      if (!given.isWord() && !given.parts().isEmpty() && !given.parts().get(0).isWord()) {
        throw wrong(given, "begins with a bracket: a term begins with a function");
      }
      String symbol = RewriteSystem.symbol(given.isWord() ? given.word() : given.head());
      int count = given.isWord() ? 0 : given.parts().size() - 1;
      if (symbol.isEmpty() || symbol.startsWith("\"")) {
        throw wrong(given, "is not a term: write a variable or a function with its arguments");
      }
      if (!functions.containsKey(symbol)) {
        if (count > 0) {
          throw wrong(
              given, "begins with an unknown function: add (fun %s %s)".formatted(symbol, count));
        }
        return new Term("?" + symbol);
      }
      if (functions.get(symbol) != count) {
        throw wrong(
            given,
            "gives %s %s arguments, and it takes %s: correct the rule or (fun %1$s %3$s)"
                .formatted(symbol, count, functions.get(symbol)));
      }
      return new Term(symbol, given.parts().stream().skip(1).map(this::term).toList());
    }
  }

  /**
   * Writes a language in the ARI format of term rewriting systems. A sequence is a string rewriting
   * system: its atoms are functions with one argument. A list has two arguments, as it is
   * rewritten.
   */
  public static final class AriWriter {
    private static final String VARIABLE = "x";

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
      return Stream.of(Stream.of("; " + language.displayName(), "(format TRS)"), declared, rules())
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
          .collect(
              Collectors.joining(" ", "(" + name(operation, term.operands().size()) + " ", ")"));
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
}
