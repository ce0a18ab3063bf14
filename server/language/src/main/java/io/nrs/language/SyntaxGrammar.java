package io.nrs.language;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import io.nrs.language.window.TokenGrammar;
import io.nrs.language.window.TokenGrammar.LeafTokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The token grammar that follows from a syntax.
 *
 * @param complete whether the first part of a list is a leaf only before an atom
 * @param folding whether finished operands are folded
 */
public record SyntaxGrammar(
    Syntax syntax, Vocabulary vocabulary, boolean complete, boolean folding) {
  private static final String OPEN = "open";
  private static final String CLOSE = "close";
  private static final String COMMA = ",";
  private static final String MORE = TokenGrammar.MORE;
  private static final String ATOM = TokenGrammar.ATOM;
  private static final String SYMBOL = "symbol";
  private static final String ZERO = "zero";
  private static final String DIGIT = "digit";
  private static final List<String> LIST_PART =
      List.of(Form.LIST.name(), TokenGrammar.FORMULA, TokenGrammar.FORMULA);
  private static final List<String> SHORTEST_LIST =
      List.of(OPEN, Form.LIST.name(), TokenGrammar.FORMULA, TokenGrammar.FORMULA, CLOSE);
  private static final List<String> LIST =
      List.of(OPEN, Form.LIST.name(), TokenGrammar.FORMULA, TokenGrammar.FORMULA, MORE, CLOSE);

  TokenGrammar grammar() {
    int digits = syntax.atoms().integers().map(Atoms.Range::digits).orElse(0);
    boolean negative = syntax.atoms().integers().filter(range -> range.least() < 0).isPresent();
    List<List<String>> values = new ArrayList<>(List.of(List.of(ATOM)));
    if (negative) {
      values.add(List.of(TokenGrammar.SIGN, ATOM));
    }
    Set<List<String>> operations = new LinkedHashSet<>();
    Map<Character, Set<String>> roles = roles(digits, negative, operations);
    Set<LeafTokens> leaves = new LinkedHashSet<>();
    operations.forEach(
        operation -> leaves(operation, values).forEach(leaf -> leaves.add(new LeafTokens(leaf))));
    boolean lists = operations.contains(SHORTEST_LIST);
    if (lists) {
      Set<String> next = new HashSet<>();
      roles.values().forEach(next::addAll);
      next.remove(CLOSE);
      leaves(LIST_PART, values)
          .forEach(leaf -> leaves.add(new LeafTokens(leaf, complete ? Set.of(ATOM) : next)));
    }
    List<List<String>> formulas = new ArrayList<>(values);
    operations.stream()
        .map(operation -> operation.equals(SHORTEST_LIST) ? LIST : operation)
        .forEach(formulas::add);
    Map<String, List<List<String>>> productions = new HashMap<>();
    productions.put(TokenGrammar.FORMULA, formulas);
    if (lists) {
      productions.put(MORE, List.of(List.of(), List.of(TokenGrammar.FORMULA, MORE)));
    }
    int arguments =
        complete
            ? syntax.sampling().arguments()
            : syntax.operations().stream().mapToInt(Operation::most).reduce(2, Math::max);
    return new TokenGrammar(roles, atoms(digits), productions, leaves, arguments);
  }

  /** Returns the roles of all tokens, and adds the operations: those alike are one. */
  private Map<Character, Set<String>> roles(
      int digits, boolean negative, Set<List<String>> operations) {
    Map<Character, Set<String>> roles = new HashMap<>();
    BiConsumer<String, String> add =
        (token, role) ->
            roles
                .computeIfAbsent(vocabulary.compact(token).charAt(0), key -> new HashSet<>())
                .add(role);
    add.accept(syntax.open(), OPEN);
    add.accept(syntax.close(), CLOSE);
    for (Operation operation : syntax.operations()) {
      String form = operation.form().name();
      String formula = TokenGrammar.FORMULA;
      boolean call = operation.form() == Form.CALL;
      if (call || operation.form() == Form.WHOLE_LIST) {
        String symbol = form + operation.least() + "-" + operation.most();
        add.accept(operation.symbol(), symbol);
        if (call) {
          add.accept(",", COMMA);
        }
        for (int count = operation.least(); count <= operation.most(); count++) {
          List<String> all = new ArrayList<>(call ? List.of(symbol, OPEN) : List.of(OPEN, symbol));
          for (int i = 0; i < count; i++) {
            if (call && i > 0) {
              all.add(COMMA);
            }
            all.add(formula);
          }
          all.add(CLOSE);
          operations.add(all);
        }
      } else {
        add.accept(operation.symbol(), form);
        operations.add(
            operation.form() == Form.INFIX
                ? List.of(OPEN, formula, form, formula, CLOSE)
                : operation.form() == Form.PREFIX
                    ? List.of(OPEN, form, formula, CLOSE)
                    : SHORTEST_LIST);
      }
    }
    syntax.atoms().symbols().forEach(symbol -> add.accept(symbol, digits > 1 ? SYMBOL : ATOM));
    if (folding) {
      add.accept(LeafValues.FOLDED, digits > 1 ? SYMBOL : ATOM);
    }
    if (digits > 0) {
      for (int digit = 0; digit < 10; digit++) {
        add.accept(String.valueOf(digit), digits == 1 ? ATOM : digit == 0 ? ZERO : DIGIT);
      }
    }
    if (negative) {
      add.accept("-", TokenGrammar.SIGN);
    }
    return roles;
  }

  public static List<String> joined(List<String> start, List<String> end) {
    return Stream.concat(start.stream(), end.stream()).toList();
  }

  /** Returns an operation with each choice of values as its operands. */
  private static List<List<String>> leaves(List<String> operation, List<List<String>> values) {
    List<List<String>> all = List.of(List.of());
    for (String symbol : operation) {
      List<List<String>> choices =
          symbol.equals(TokenGrammar.FORMULA) ? values : List.of(List.of(symbol));
      all =
          all.stream()
              .flatMap(start -> choices.stream().map(choice -> joined(start, choice)))
              .toList();
    }
    return all;
  }

  /** Zero is written as one digit, and no other number begins with it. */
  private static List<Set<List<String>>> atoms(int digits) {
    Set<List<String>> atoms = new LinkedHashSet<>();
    if (digits < 2) {
      atoms.add(List.of(ATOM));
      return List.of(atoms);
    }
    atoms.add(List.of(SYMBOL));
    atoms.add(List.of(ZERO));
    List<List<String>> numbers = List.of(List.of(DIGIT));
    for (int length = 1; length <= digits; length++) {
      atoms.addAll(numbers);
      numbers =
          numbers.stream()
              .flatMap(number -> Stream.of(ZERO, DIGIT).map(next -> joined(number, List.of(next))))
              .toList();
    }
    return List.of(atoms);
  }
}
