package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.Term;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.exchange.RewriteSystem.Remark;
import io.nrs.language.exchange.SystemRule.Condition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads the ARI format of term rewriting systems, as the competitions of termination and confluence
 * have it ({@code (format TRS) (fun s 1) (rule (s x) x)}): plain and many-sorted ones, those with
 * oriented conditions, and several in a file. Readers of other formats give it what they read.
 */
final class AriReader {
  private static final String SUPPORTED =
      "a file with (format TRS), functions such as (fun s 1) and rules such as (rule (f x) x)";
  private static final Pattern ARITY = Pattern.compile("0|[1-9][0-9]*");

  /** The most systems of a file. */
  private static final int MAX_SYSTEMS = 100;

  private static final String NUMBER = ":number";

  /** The attribute of a function that names its theory. */
  static final String THEORY = ":theory";

  /** What formats and attributes that are not supported are about. */
  private static final Map<String, OtherSystem> OTHERS =
      Map.ofEntries(
          Map.entry("CSTRS", OtherSystem.CONTEXT_SENSITIVE),
          Map.entry("CSCTRS", OtherSystem.CONTEXT_SENSITIVE),
          Map.entry("LCTRS", OtherSystem.CONSTRAINED),
          Map.entry("PTRS", OtherSystem.PROBABILISTIC),
          Map.entry("higher-order", OtherSystem.HIGHER_ORDER),
          Map.entry("join", OtherSystem.CONDITIONS_THAT_JOIN),
          Map.entry("semi-equational", OtherSystem.EQUATIONAL_CONDITIONS),
          Map.entry("prule", OtherSystem.PROBABILISTIC),
          Map.entry("theory", OtherSystem.MODULO),
          Map.entry(":replacement-map", OtherSystem.CONTEXT_SENSITIVE),
          Map.entry(":outermost", OtherSystem.OUTERMOST),
          Map.entry(":cost", OtherSystem.RELATIVE));

  private enum Format {
    TRS,
    MSTRS,
    CTRS
  }

  private final Path file;
  private final Map<String, Integer> functions = new LinkedHashMap<>();
  private final Map<String, List<String>> sorts = new LinkedHashMap<>();
  private final Map<String, Theory> theories = new LinkedHashMap<>();
  private final List<Remark> remarks = new ArrayList<>();
  private final Set<String> declared = new LinkedHashSet<>();
  private final List<Expression> rules = new ArrayList<>();
  private Format format = Format.TRS;
  private int systems;

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
    return all(file, text).get(0);
  }

  /**
   * Reads the systems of a file.
   *
   * @param file for messages
   * @throws DescriptionException if it has none of this kind
   */
  static List<RewriteSystem> all(Path file, String text) {
    List<Expression> members = new ArrayList<>();
    ExpressionReader expressions = new ExpressionReader(file, text);
    while (expressions.hasNext()) {
      members.add(expressions.next());
    }
    return of(file, members);
  }

  /** Reads the same of another format. */
  static List<RewriteSystem> of(Path file, List<Expression> members) {
    AriReader reader = new AriReader(file);
    members.forEach(reader::member);
    if (reader.systems == 0) {
      throw reader.wrong(1, "the format is missing: write " + SUPPORTED);
    }
    if (reader.rules.isEmpty()) {
      throw reader.wrong(1, "there are no rules: add one such as (rule (f x) x)");
    }
    Signature signature = reader.signature();
    Map<Integer, List<SystemRule>> numbered = new TreeMap<>();
    reader.rules.forEach(
        rule ->
            numbered
                .computeIfAbsent(reader.number(rule), number -> new ArrayList<>())
                .add(reader.rule(rule)));
    return numbered.values().stream()
        .map(rules -> new RewriteSystem(signature, rules, reader.remarks))
        .toList();
  }

  private Signature signature() {
    return new Signature(functions, sorts, theories);
  }

  private DescriptionException wrong(int line, String message) {
    return new DescriptionException(file, line, message);
  }

  private DescriptionException wrong(Expression about, String message) {
    String shown = about.toString();
    return wrong(
        about.line(), (shown.length() > 80 ? shown.substring(0, 80) + "…" : shown) + " " + message);
  }

  private DescriptionException unsupported(Expression about, String name) {
    return wrong(
        about,
        "is about %s, which is not supported: give %s"
            .formatted(OTHERS.get(name).words(), SUPPORTED));
  }

  private void member(Expression given) {
    switch (given.head()) {
      case "format" -> format(given);
      case "sort" -> sort(given);
      case "fun" -> function(given);
      case "rule" -> {
        rules.add(given);
        if (rules.size() > RewriteSystem.MAX_RULES) {
          throw wrong(
              given.line(), "there are more than 500,000 rules: such systems are not supported");
        }
      }
      case "theory", "prule" -> throw unsupported(given, given.head());
      case "define-fun", "query" ->
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
    if (systems > 0) {
      throw wrong(given, "is a second format: keep one");
    }
    List<String> words = given.parts().stream().map(Expression::word).toList();
    systems = 1;
    if (words.contains(NUMBER)) {
      systems = count(given, words.subList(words.indexOf(NUMBER) + 1, words.size()));
      words = words.subList(0, words.indexOf(NUMBER));
    }
    words.stream()
        .filter(OTHERS::containsKey)
        .findFirst()
        .ifPresent(
            name -> {
              throw unsupported(given, name);
            });
    format =
        switch (String.join(" ", words)) {
          case "format TRS", "format SRS" -> Format.TRS;
          case "format MSTRS" -> Format.MSTRS;
          case "format CTRS oriented" -> Format.CTRS;
          default -> throw wrong(given, "is not a known format: give " + SUPPORTED);
        };
  }

  private int count(Expression given, List<String> number) {
    if (number.size() != 1
        || !number.get(0).matches("[1-9][0-9]{0,2}")
        || Integer.parseInt(number.get(0)) > MAX_SYSTEMS) {
      throw wrong(given, "has no number of systems: write 2 to 100 after :number");
    }
    return Integer.parseInt(number.get(0));
  }

  private void sort(Expression given) {
    if (format != Format.MSTRS) {
      throw wrong(given, "is for (format MSTRS): write this format, or remove the sort");
    }
    if (given.parts().size() != 2 || !given.parts().get(1).isWord()) {
      throw wrong(given, "has no name: write it as in (sort Nat)");
    }
    if (!declared.add(given.parts().get(1).word())) {
      throw wrong(given, "declares a sort for the second time: keep one");
    }
  }

  private void function(Expression given) {
    List<Expression> parts = given.parts();
    attributes(given)
        .filter(OTHERS::containsKey)
        .findFirst()
        .ifPresent(
            name -> {
              throw unsupported(given, name);
            });
    List<String> own = format == Format.MSTRS ? sortsOf(given) : List.of();
    if (parts.size() < 3
        || !parts.get(1).isWord()
        || own.isEmpty() && !ARITY.matcher(parts.get(2).word()).matches()) {
      throw wrong(
          given,
          format == Format.MSTRS
              ? "has no name and sorts: write it as in (fun s (-> Nat Nat)) or (fun 0 Nat)"
              : "has no name and number of arguments: write it as in (fun s 1)");
    }
    if (parts.size() == 5 && parts.get(3).word().equals(THEORY)) {
      theory(given, own);
    } else if (parts.size() > 3) {
      throw wrong(given, "has more than a name and a number of arguments, which is not supported");
    }
    String arity = own.isEmpty() ? parts.get(2).word() : "" + (own.size() - 1);
    if (arity.length() > 1) {
      throw wrong(
          given,
          "takes too many arguments: at most %s are supported"
              .formatted(RewriteSystem.MAX_ARGUMENTS));
    }
    String name = RewriteSystem.symbol(parts.get(1).word());
    if (functions.put(name, Integer.valueOf(arity)) != null) {
      throw wrong(given, "declares a function for the second time: keep one");
    }
    if (!own.isEmpty()) {
      sorts.put(name, own);
    }
  }

  /**
   * Reads the theory of a function.
   *
   * @param own the sorts of its arguments and of its value, if there are any
   */
  private void theory(Expression given, List<String> own) {
    List<Expression> parts = given.parts();
    Theory theory =
        Theory.of(parts.get(4).word())
            .orElseThrow(
                () ->
                    wrong(given, "has an unknown theory, which is not supported: use A, C or AC"));
    boolean two = own.isEmpty() ? parts.get(2).word().equals("2") : own.size() == 3;
    List<String> equal = theory.isAssociative() ? own : own.stream().limit(2).toList();
    if (!two || equal.stream().distinct().count() > 1) {
      throw wrong(
          given,
          "has a theory, and not two arguments of one sort, that of its values if it is associative: remove it");
    }
    String name = parts.get(1).word();
    theories.put(RewriteSystem.symbol(name), theory);
    remarks.add(new Remark(given.line(), name + " " + theory.words()));
  }

  /** Returns the sorts of a function's arguments and of its value; empty if there are none. */
  private List<String> sortsOf(Expression given) {
    if (given.parts().size() < 3) {
      return List.of();
    }
    Expression type = given.parts().get(2);
    List<Expression> all =
        type.isWord()
            ? List.of(type)
            : type.head().equals("->") ? type.parts().subList(1, type.parts().size()) : List.of();
    for (Expression sort : all) {
      if (!declared.contains(sort.word())) {
        throw wrong(given, "has the unknown sort %s: add (sort %1$s)".formatted(sort));
      }
    }
    return all.stream().map(Expression::word).toList();
  }

  /** Returns the names of attributes, such as {@code :cost}. */
  private static Stream<String> attributes(Expression given) {
    return given.parts().stream().map(Expression::word).filter(word -> word.startsWith(":"));
  }

  /** Returns the number of a rule's system, from 1. */
  private int number(Expression rule) {
    List<String> words = rule.parts().stream().map(Expression::word).toList();
    int at = words.indexOf(NUMBER);
    if (at < 0) {
      return 1;
    }
    String number = at + 1 < words.size() ? words.get(at + 1) : "";
    if (IntStream.rangeClosed(1, systems).noneMatch(each -> number.equals("" + each))) {
      throw wrong(
          rule,
          "is of no system of the file: write 1 to %s after :number, or another number in (format TRS :number N)"
              .formatted(systems));
    }
    return Integer.parseInt(number);
  }

  private SystemRule rule(Expression given) {
    attributes(given)
        .filter(name -> !name.equals(NUMBER) && !isOrdinaryCost(given, name))
        .findFirst()
        .ifPresent(
            name -> {
              throw OTHERS.containsKey(name)
                  ? unsupported(given, name)
                  : wrong(given, "has %s, which is not supported: remove it".formatted(name));
            });
    List<Expression> parts =
        given.parts().stream().takeWhile(part -> !part.word().startsWith(":")).toList();
    if (parts.size() < 3) {
      throw wrong(given, "is not a rule: write both sides, as in (rule (f x) x)");
    }
    List<Expression> conditions = parts.subList(3, parts.size());
    if (!conditions.isEmpty() && format != Format.CTRS) {
      throw wrong(
          given,
          "has more than two sides: write (format CTRS oriented) if the others are conditions");
    }
    Term left = term(parts.get(1));
    if (left.isVariable()) {
      throw wrong(
          given.line(),
          "the left side of %s is a variable: rules rewrite operations"
              .formatted(new SystemRule(left, term(parts.get(2)), given.line()).shown()));
    }
    SystemRule rule =
        new SystemRule(
            left,
            term(parts.get(2)),
            conditions.stream().map(this::condition).toList(),
            given.line());
    if (format == Format.MSTRS) {
      sorted(given, rule);
    }
    return rule;
  }

  /** Rules with a cost of 1 are ordinary ones. */
  private static boolean isOrdinaryCost(Expression given, String name) {
    List<String> words = given.parts().stream().map(Expression::word).toList();
    int at = words.indexOf(name);
    return name.equals(":cost") && at + 1 < words.size() && words.get(at + 1).equals("1");
  }

  private Condition condition(Expression given) {
    if (given.parts().size() != 3 || !given.head().equals("=")) {
      throw wrong(given, "is not a condition: write it as in (= (f x) y)");
    }
    return new Condition(term(given.parts().get(1)), term(given.parts().get(2)));
  }

  /** Both sides of a rule have one sort, and so has each variable. */
  private void sorted(Expression given, SystemRule rule) {
    Signature signature = signature();
    Map<String, String> variables = new LinkedHashMap<>();
    String sort = signature.gives(rule.left().symbol());
    sorted(given, rule.left(), sort, variables, signature);
    sorted(given, rule.right(), sort, variables, signature);
  }

  private void sorted(
      Expression given,
      Term term,
      String sort,
      Map<String, String> variables,
      Signature signature) {
    String own =
        term.isVariable()
            ? variables.computeIfAbsent(term.symbol(), name -> sort)
            : signature.gives(term.symbol());
    if (!own.equals(sort)) {
      throw wrong(
          given,
          "has %s of the sort %s where %s is expected"
              .formatted(term.toString().replace("?", ""), own, sort));
    }
    for (int i = 0; i < term.operands().size(); i++) {
      sorted(
          given, term.operands().get(i), signature.sortOf(term.symbol(), i), variables, signature);
    }
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
