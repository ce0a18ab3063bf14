package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.Term;
import io.nrs.language.description.DescriptionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads the ARI format of term rewriting systems without conditions, as the competitions of
 * termination and confluence have it ({@code (format TRS) (fun s 1) (rule (s x) x)}).
 */
final class AriReader {
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
    ExpressionReader expressions = new ExpressionReader(file, text);
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
        about.line(), (shown.length() > 80 ? shown.substring(0, 80) + "…" : shown) + " " + message);
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
              given.line(), "(%s …) is not supported: give %s".formatted(given.head(), SUPPORTED));
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
      throw wrong(given, "has more than a name and a number of arguments, which is not supported");
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

  private SystemRule rule(Expression given) {
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
    SystemRule rule =
        new SystemRule(term(given.parts().get(1)), term(given.parts().get(2)), given.line());
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
