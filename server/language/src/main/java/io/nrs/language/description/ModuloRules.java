package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.language.description.Meaning.RewriteRule;
import io.nrs.language.description.Meaning.TermRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads rules modulo commutativity and associativity (Baader and Nipkow 1998, section 11.1): a rule
 * also fits where the operands of a commutative operation stand in the other order, and those of an
 * associative one in other brackets. Each order of a left side is a rule of its own, and {@link
 * SortingRules} bring operands into the order of these rules. So matching, proofs and networks need
 * no word of it. A variable that a left side repeats stands for operands that are written alike.
 */
final class ModuloRules {
  /** The most orders of a left side, that of six commutative operations. */
  private static final int MOST_ORDERS = 64;

  private final Path file;
  private final Syntax syntax;
  private final DescribedLanguage language;
  private final Set<String> commutative;
  private final Map<String, Integer> associative;

  /**
   * @param file the description's, for messages
   * @param commutative the symbols of operations with two operands
   * @param associative the symbols of operations with two operands of one sort, with their lines
   */
  ModuloRules(Path file, Syntax syntax, Set<String> commutative, Map<String, Integer> associative) {
    this.file = file;
    this.syntax = syntax;
    this.language = new DescribedLanguage(syntax, Optional.empty());
    this.commutative = commutative;
    this.associative = associative;
  }

  /**
   * Returns each rule, followed by its other orders, and the rules that sort operands behind all.
   * None is there twice.
   *
   * @throws DescriptionException if a left side has too many orders, a rule contradicts another
   *     order of itself, or too many operands have to be sorted
   */
  List<Meaning> of(List<Meaning> rules) {
    Map<Meaning, List<TermRewriting.TermRule>> orders = new LinkedHashMap<>();
    rules.forEach(rule -> orders.put(rule, orders(rule)));
    TermRewriting ordered =
        new TermRewriting(orders.values().stream().flatMap(List::stream).toList(), false);
    Set<List<Term>> known = new HashSet<>();
    List<Meaning> all = new ArrayList<>();
    for (Meaning rule : rules) {
      Stream.concat(
              orders.get(rule).stream(),
              orders.get(rule).stream().flatMap(order -> longer(order, ordered)))
          .filter(other -> known.add(numbered(other)))
          .map(other -> other.left().equals(sides(rule).left()) ? rule : with(rule, other))
          .forEach(all::add);
    }
    List<TermRewriting.TermRule> before = all.stream().map(ModuloRules::sides).toList();
    associative.forEach(
        (symbol, line) ->
            new SortingRules(syntax, symbol, commutative.contains(symbol), before)
                .of(number -> tooMany(symbol, line, number))
                .forEach(sides -> all.add(new TermRule(sides, sides.text(), line))));
    return all;
  }

  /** Returns a rule in all orders. */
  private List<TermRewriting.TermRule> orders(Meaning rule) {
    TermRewriting.TermRule given = sides(rule);
    List<Term> orders = orders(given.left());
    TermRewriting.TermRule first =
        new TermRewriting.TermRule(orders.get(0), given.right(), given.text());
    refuse(rule, first, orders);
    List<TermRewriting.TermRule> others = new ArrayList<>(List.of(first));
    orders.stream()
        .map(left -> new TermRewriting.TermRule(left, given.right(), ""))
        // Where the first order fits, the same left side never has a turn.
        .filter(other -> !hasLeftOf(first, other))
        .forEach(others::add);
    return others;
  }

  /**
   * Returns a rule for operands of an associative operation with others behind them; nothing for
   * another operation.
   *
   * @param ordered all rules in all orders
   */
  private Stream<TermRewriting.TermRule> longer(
      TermRewriting.TermRule rule, TermRewriting ordered) {
    String symbol = rule.left().symbol();
    if (!associative.containsKey(symbol)) {
      return Stream.empty();
    }
    Term rest = rest(rule.left());
    return Stream.of(
        new TermRewriting.TermRule(
            longer(symbol, rule.left(), rest),
            withoutUnit(longer(symbol, rule.right(), rest), ordered),
            ""));
  }

  private static Term longer(String symbol, Term term, Term rest) {
    return SortingRules.nested(symbol, append(term.flat(symbol).toList(), rest));
  }

  /** Returns {@code ?rest} for {@code (0+?rest)} if that is what it becomes, whatever rest is. */
  private static Term withoutUnit(Term term, TermRewriting ordered) {
    Term unit = term.operands().get(0);
    if (unit.isVariable() || unit.isOperation()) {
      return term;
    }
    for (TermRewriting.TermRule rule : ordered.unifiable(term)) {
      Term first = rule.left().operands().get(0);
      Map<String, Term> bound = first.isVariable() ? Map.of(first.symbol(), unit) : Map.of();
      Term rest = TermRewriting.with(rule.left().operands().get(1), bound);
      if (!first.isVariable() && !first.equals(unit)) {
        continue;
      }
      if (!TermRewriting.with(rule.right(), bound).equals(rest)) {
        return term;
      }
      if (rest.isVariable()) {
        return term.operands().get(1);
      }
    }
    return term;
  }

  /** Returns a variable that a term does not have. */
  private static Term rest(Term term) {
    Term rest = new Term("?rest");
    while (term.variables().contains(rest.symbol())) {
      rest = new Term(rest.symbol() + "t");
    }
    return rest;
  }

  private DescriptionException tooMany(String symbol, int line, int number) {
    return new DescriptionException(
        file,
        line,
        "%s has %s kinds of operands, more than %s that can be sorted: use fewer atoms and operations, or let it not be associative"
            .formatted(symbol, number, SortingRules.MOST_KINDS),
        symbol);
  }

  private void refuse(Meaning rule, TermRewriting.TermRule first, List<Term> orders) {
    if (orders.size() > MOST_ORDERS) {
      throw wrong(
          rule,
          "the operands of the rule %s have more than %s orders: let fewer operations be commutative, and write the rules that you need",
          MOST_ORDERS);
    }
    if (orders.contains(orders(first.right()).get(0))) {
      throw wrong(
          rule,
          "the rule %s only changes an order or brackets, as commutative and associative operations do: remove the rule, or let the operation be neither");
    }
    for (Term left : orders) {
      TermRewriting.TermRule other = new TermRewriting.TermRule(left, first.right(), "");
      if (hasLeftOf(first, other)
          && !orders(numbered(first).get(1)).contains(orders(numbered(other).get(1)).get(0))) {
        throw wrong(
            rule,
            "the rule %s says something else of the other order of its operands: correct it, or let the operation not be commutative");
      }
    }
  }

  private static boolean hasLeftOf(TermRewriting.TermRule one, TermRewriting.TermRule other) {
    return numbered(one).get(0).equals(numbered(other).get(0));
  }

  private DescriptionException wrong(Meaning rule, String message, Object... more) {
    List<Object> told = new ArrayList<>(List.of(rule.text()));
    told.addAll(List.of(more));
    return new DescriptionException(
        file, rule.line(), message.formatted(told.toArray()), rule.text());
  }

  private static TermRewriting.TermRule sides(Meaning rule) {
    return rule instanceof RewriteRule leaf ? leaf.sides() : rule.rule().orElseThrow();
  }

  private Meaning with(Meaning rule, TermRewriting.TermRule other) {
    Term left = other.left();
    if (rule instanceof RewriteRule leaf) {
      List<String> arguments = left.operands().stream().map(Term::symbol).toList();
      String shown =
          leaf.operation().form().isList()
              // Printed atoms of a list may touch.
              ? language.open()
                  + left.symbol()
                  + " "
                  + String.join(" ", arguments)
                  + language.close()
              : Printer.print(language, left);
      return new RewriteRule(
          leaf.operation(), arguments, leaf.value(), shown + " => " + leaf.value(), leaf.line());
    }
    String text = Printer.print(language, left) + " => " + Printer.print(language, other.right());
    return new TermRule(new TermRewriting.TermRule(left, other.right(), text), text, rule.line());
  }

  /**
   * Returns a term with the operands of commutative operations in every order, its own first. Those
   * of associative operations have their brackets at the right.
   */
  private List<Term> orders(Term term) {
    boolean flat = associative.containsKey(term.symbol());
    List<List<Term>> operands = List.of(List.of());
    for (Term operand : flat ? term.flat(term.symbol()).toList() : term.operands()) {
      List<Term> each = orders(operand);
      operands =
          operands.stream()
              .flatMap(before -> each.stream().map(order -> append(before, order)))
              .limit(MOST_ORDERS + 1)
              .toList();
    }
    return operands.stream()
        .flatMap(order -> arrangements(term.symbol(), order))
        .map(
            order ->
                flat ? SortingRules.nested(term.symbol(), order) : new Term(term.symbol(), order))
        .distinct()
        .limit(MOST_ORDERS + 1)
        .toList();
  }

  private Stream<List<Term>> arrangements(String symbol, List<Term> operands) {
    boolean fixed =
        !commutative.contains(symbol) || operands.size() > 2 && !associative.containsKey(symbol);
    return fixed ? Stream.of(operands) : permutations(operands);
  }

  private static Stream<List<Term>> permutations(List<Term> operands) {
    if (operands.size() < 2) {
      return Stream.of(operands);
    }
    return IntStream.range(0, operands.size())
        .boxed()
        .flatMap(
            first -> {
              List<Term> others = new ArrayList<>(operands);
              Term chosen = others.remove((int) first);
              return permutations(others)
                  .map(order -> Stream.concat(Stream.of(chosen), order.stream()).toList());
            });
  }

  private static List<Term> append(List<Term> before, Term last) {
    List<Term> all = new ArrayList<>(before);
    all.add(last);
    return all;
  }

  /** Returns both sides with numbers in place of the names of variables. */
  private static List<Term> numbered(TermRewriting.TermRule rule) {
    Map<String, Term> numbers = new HashMap<>();
    Term left = numbered(rule.left(), numbers);
    return List.of(left, numbered(rule.right(), numbers));
  }

  private static Term numbered(Term term, Map<String, Term> numbers) {
    if (term.isVariable()) {
      return numbers.computeIfAbsent(term.symbol(), name -> new Term("?" + numbers.size()));
    }
    return new Term(
        term.symbol(),
        term.operands().stream().map(operand -> numbered(operand, numbers)).toList());
  }
}
