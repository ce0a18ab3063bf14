package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.DeepRecursion;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.properties.CriticalPairs;
import io.nrs.language.properties.PathOrder;
import io.nrs.language.properties.SymbolWeights;
import io.nrs.language.properties.TermOrder;
import io.nrs.language.properties.WeightOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes certificates in version 3 of the certification problem format (CPF), which CeTA checks:
 * that the rewriting of a system ends, and if all critical pairs join, that it is confluent.
 */
public final class CpfWriter {
  private final RewriteSystem system;
  private final List<TermRule> rules;
  private final Map<String, String> names;

  /**
   * A step of the proof.
   *
   * @param order as an element; all rules are at most equal by it
   * @param removed the rules that it makes smaller
   */
  private record Removal(String order, List<TermRule> removed) {}

  private CpfWriter(RewriteSystem system) {
    this.system = system;
    this.rules =
        system.rules().stream().map(rule -> new TermRule(rule.left(), rule.right(), "")).toList();
    this.names = names(system.signature().functions());
  }

  /**
   * Returns the certificate of a language, as the system that {@link AriWriter} makes of it.
   *
   * @param description with expanded expressions
   * @return nothing for polynomials, and where no order alone shows that rewriting ends
   */
  public static Optional<String> write(LanguageDescription description) {
    return AriWriter.write(description)
        .map(text -> AriReader.read(description.file(), text))
        .flatMap(CpfWriter::write);
  }

  static Optional<String> write(RewriteSystem system) {
    return DeepRecursion.call(() -> new CpfWriter(system).certificate());
  }

  /** Symbols have letters that every program reads, and no two become equal. */
  private static Map<String, String> names(Set<String> symbols) {
    Map<String, String> names = new LinkedHashMap<>();
    Set<String> used = new HashSet<>();
    for (String symbol : symbols) {
      String name = plain(symbol);
      while (!used.add(name)) {
        name += "_";
      }
      names.put(symbol, name);
    }
    return names;
  }

  private static String plain(String symbol) {
    return symbol
        .chars()
        .mapToObj(
            c ->
                c > ' ' && c < '\u007f'
                    ? Character.toString(c)
                    : String.format(Locale.ROOT, "u%x", c))
        .collect(Collectors.joining());
  }

  private Optional<String> certificate() {
    Optional<String> ends = words().or(this::terms);
    boolean joins = ends.isPresent() && CriticalPairs.of(new TermRewriting(rules, false)).join();
    String trs = element("trs", rules(rules));
    return ends.map(
        proof ->
            joins
                ? problem(
                    element("trsWithSignature", signature(), trs),
                    "confluence",
                    element(
                        "crProof",
                        element("wcrAndSN", element("wcrProof", element("joinAutoNF")), proof)))
                : problem(element("trsInput", trs), "termination", proof));
  }

  private static String problem(String input, String property, String proof) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<certificationProblem"
        + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
        + " xsi:noNamespaceSchemaLocation=\"cpf3.xsd\">\n"
        + Stream.of(
                element("cpfVersion", "3.0"),
                element("lookupTables"),
                element("input", input),
                element("property", element(property)),
                element("answer", element("yes")),
                element("proof", proof),
                element("metaInformation", element("toolInfos", element("toolInfo", "NRS"))))
            .collect(Collectors.joining("\n"))
        + "\n</certificationProblem>\n";
  }

  /** Returns the proof for a system whose functions have one argument each. */
  private Optional<String> words() {
    Map<List<String>, List<String>> groups = new LinkedHashMap<>();
    for (SystemRule rule : system.rules()) {
      Optional<List<List<String>>> words = rule.words();
      if (words.isEmpty() || groups.put(words.get().get(0), words.get().get(1)) != null) {
        return Optional.empty();
      }
    }
    return WeightOrder.of(
            List.copyOf(system.signature().functions()), new StringRewriting(groups, false))
        .map(order -> removals(weighed(order)));
  }

  private Optional<String> terms() {
    return TermOrder.of(rules)
        .map(
            order ->
                order instanceof WeightOrder weights
                    ? removals(weighed(weights))
                    : ordered((PathOrder) order));
  }

  /** Operands that are compared from the right change places before a path order compares them. */
  private String ordered(PathOrder order) {
    boolean leftFirst = system.signature().functions().stream().noneMatch(order::isFromRight);
    String proof =
        removals(
            List.of(
                new Removal(
                    element("recursivePathOrder", precedence(order)),
                    rules.stream()
                        .map(
                            rule ->
                                new TermRule(
                                    permuted(rule.left(), order),
                                    permuted(rule.right(), order),
                                    ""))
                        .toList())));
    return leftFirst
        ? proof
        : element(
            "trsTerminationProof",
            element(
                "permutingArgumentFilter",
                element("argumentFilter", entries(symbol -> filter(symbol, order))),
                proof));
  }

  private static Term permuted(Term term, PathOrder order) {
    List<Term> operands =
        new ArrayList<>(term.operands().stream().map(each -> permuted(each, order)).toList());
    if (order.isFromRight(term.symbol())) {
      Collections.reverse(operands);
    }
    return new Term(term.symbol(), operands);
  }

  private String filter(String symbol, PathOrder order) {
    int count = system.signature().arguments().get(symbol);
    return element(
        "argumentFilterEntry",
        head(symbol),
        element(
            "nonCollapsing",
            IntStream.rangeClosed(1, count)
                .map(place -> order.isFromRight(symbol) ? count + 1 - place : place)
                .mapToObj(place -> element("position", place))
                .collect(Collectors.joining())));
  }

  private String precedence(PathOrder order) {
    Map<String, Integer> ranks = ranks(order);
    return element(
        "statusPrecedence",
        entries(
            symbol ->
                element(
                    "statusPrecedenceEntry",
                    head(symbol),
                    element("precedence", ranks.get(symbol)),
                    element("lex"))));
  }

  /** Symbols that no rule compares may have any place, so only equal ones have the same. */
  private Map<String, Integer> ranks(TermOrder order) {
    Map<String, Integer> ranks = new HashMap<>();
    order.symbols().forEach(symbol -> ranks.put(symbol, ranks.size()));
    if (order instanceof PathOrder choice) {
      choice.above().equal().forEach((symbol, first) -> ranks.put(symbol, ranks.get(first)));
    }
    system.signature().functions().forEach(symbol -> ranks.putIfAbsent(symbol, ranks.size()));
    return ranks;
  }

  /** Several weights are compared one after the other, and the precedence where all are equal. */
  private List<Removal> weighed(WeightOrder order) {
    List<Removal> removals = new ArrayList<>();
    List<TermRule> left = rules;
    if (order.weights().size() > 1) {
      for (SymbolWeights weights : order.weights()) {
        Map<Boolean, List<TermRule>> equal =
            left.stream()
                .collect(
                    Collectors.partitioningBy(
                        rule -> weights.difference(rule.left(), rule.right()) == 0));
        left = equal.get(true);
        if (!equal.get(false).isEmpty()) {
          removals.add(new Removal(interpretation(weights), equal.get(false)));
        }
      }
    }
    if (!left.isEmpty()) {
      SymbolWeights weights =
          order.weights().size() > 1 ? SymbolWeights.COUNT : order.weights().get(0);
      removals.add(new Removal(knuthBendix(order, weights), left));
    }
    return removals;
  }

  private String knuthBendix(WeightOrder order, SymbolWeights weights) {
    Map<String, Integer> ranks = ranks(order);
    return element(
        "knuthBendixOrder",
        element("w0", weights.least()),
        element(
            "precedenceWeight",
            entries(
                symbol ->
                    element(
                        "precedenceWeightEntry",
                        head(symbol),
                        element("precedence", ranks.get(symbol)),
                        element("weight", weights.of(symbol))))));
  }

  /** A function of one argument adds its weight. */
  private String interpretation(SymbolWeights weights) {
    String type =
        element("polynomial", element("domain", element("naturals")), element("degree", 1));
    return element(
        "interpretation",
        element("type", type),
        entries(
            symbol ->
                element(
                    "interpret",
                    head(symbol),
                    element(
                        "sum",
                        element("integer", weights.of(symbol)),
                        element("product", element("integer", 1), element("variable", 1))))));
  }

  private String removals(List<Removal> removals) {
    String proof = element("trsTerminationProof", element("rIsEmpty"));
    for (int i = removals.size() - 1; i >= 0; i--) {
      Removal removal = removals.get(i);
      proof =
          element(
              "trsTerminationProof",
              element(
                  "ruleRemoval", removal.order(), element("trs", rules(removal.removed())), proof));
    }
    return proof;
  }

  private String signature() {
    return element("signature", entries(symbol -> element("symbol", head(symbol))));
  }

  private String entries(Function<String, String> entry) {
    return system.signature().functions().stream().map(entry).collect(Collectors.joining("\n"));
  }

  private String head(String symbol) {
    return name(symbol) + element("arity", system.signature().arguments().get(symbol));
  }

  private String name(String symbol) {
    return element("name", escaped(names.get(symbol)));
  }

  private String rules(List<TermRule> rules) {
    return element(
        "rules",
        rules.stream()
            .map(rule -> element("rule", term(rule.left()), term(rule.right())))
            .collect(Collectors.joining("\n", "\n", "\n")));
  }

  private String term(Term term) {
    return term.isVariable()
        ? element("var", escaped(plain(term.symbol().substring(1))))
        : element(
            "funapp",
            name(term.symbol()),
            term.operands().stream().map(this::term).collect(Collectors.joining()));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String element(String tag, int number) {
    return element(tag, Integer.toString(number));
  }

  private static String element(String tag, String... content) {
    String all = String.join("", content);
    return all.isEmpty() ? "<" + tag + "/>" : "<" + tag + ">" + all + "</" + tag + ">";
  }
}
