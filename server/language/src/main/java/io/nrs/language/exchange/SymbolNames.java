package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.Term;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The names of a system's symbols in a description. */
final class SymbolNames {
  /** Makes another name, which people can type. */
  private static final String SUFFIX = "_";

  private static final String FREE = "x";

  private static final Set<String> TERMS_RESERVED = Set.of("ε");

  /** In a sequence, {@code if} begins the condition of a rule. */
  private static final Set<String> ATOMS_RESERVED = Set.of("ε", "if");

  private final Map<String, String> names = new HashMap<>();
  private final Set<String> used = new HashSet<>();
  private final Map<String, Set<String>> free = new LinkedHashMap<>();

  /**
   * @param sequence whether brackets may be atoms
   */
  SymbolNames(RewriteSystem system, boolean sequence) {
    String reserved =
        sequence ? SystemImport.RESERVED.replaceAll("[\\[\\]()]", "·") : SystemImport.RESERVED;
    system
        .signature()
        .functions()
        .forEach(
            symbol -> {
              String clean = clean(symbol, reserved);
              boolean kept = !(sequence ? ATOMS_RESERVED : TERMS_RESERVED).contains(clean);
              names.put(symbol, unused(kept ? clean : clean + SUFFIX));
            });
    if (system.signature().isSorted()) {
      system.signature().sorts().values().stream()
          .flatMap(List::stream)
          .distinct()
          .forEach(sort -> free.put(sort, Set.of(unused(FREE))));
    } else {
      Set<String> names =
          Stream.concat(
                  system.rules().stream()
                      .flatMap(rule -> rule.left().variables().stream())
                      .map(variable -> clean(variable.substring(1), SystemImport.RESERVED)),
                  Stream.of(FREE, "y", "z"))
              .filter(name -> !used.contains(name))
              .distinct()
              .limit(SystemImport.FREE_CONSTANTS)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      free.put(
          "",
          names.stream().map(this::unused).collect(Collectors.toCollection(LinkedHashSet::new)));
    }
  }

  private static String clean(String symbol, String reserved) {
    StringBuilder clean = new StringBuilder();
    for (char c : symbol.toCharArray()) {
      int at = reserved.indexOf(c);
      boolean odd = Character.isISOControl(c) || Character.isSpaceChar(c);
      clean.append(at >= 0 ? SystemImport.REPLACED.charAt(at) : odd ? '·' : c);
    }
    return clean.toString();
  }

  private String unused(String name) {
    String free = unused(name, used::contains);
    used.add(free);
    return free;
  }

  /** Returns a name that is not taken: this one, or with signs behind it. */
  static String unused(String name, Predicate<String> isTaken) {
    String free = name;
    while (isTaken.test(free)) {
      free += SUFFIX;
    }
    return free;
  }

  String of(String symbol) {
    return names.get(symbol);
  }

  /**
   * Atoms that stand for nothing, so that formulas can have variables: those of each sort, or some
   * of the sort without a name.
   */
  Map<String, Set<String>> free() {
    return free;
  }

  String word(List<String> word) {
    return word.stream().map(this::of).collect(Collectors.joining(" "));
  }

  /** Variables have letters alone. */
  Map<String, String> variables(Term left) {
    Map<String, String> named = new HashMap<>();
    Set<String> taken = new HashSet<>();
    for (String variable : left.variables()) {
      if (!named.containsKey(variable)) {
        String letters = variable.replaceAll("[^A-Za-z]", "");
        String name =
            Stream.concat(
                    Stream.of(letters),
                    IntStream.range(0, Integer.MAX_VALUE).mapToObj(i -> letters + letters(i)))
                .filter(each -> !each.isEmpty() && !taken.contains(each))
                .findFirst()
                .orElseThrow();
        taken.add(name);
        named.put(variable, "?" + name);
      }
    }
    return named;
  }

  /** Returns names for variables: the numbers of their first occurrences. */
  static Map<String, Term> numbers(Stream<String> variables) {
    Map<String, Term> numbers = new HashMap<>();
    variables.forEach(name -> numbers.putIfAbsent(name, new Term("?" + numbers.size())));
    return numbers;
  }

  private static String letters(int number) {
    return (number < 26 ? "" : letters(number / 26 - 1)) + (char) ('a' + number % 26);
  }

  String term(Term term, Map<String, String> variables) {
    if (term.isVariable()) {
      return variables.get(term.symbol());
    }
    return term.isOperation()
        ? term.operands().stream()
            .map(operand -> term(operand, variables))
            .collect(Collectors.joining(",", of(term.symbol()) + "(", ")"))
        : of(term.symbol());
  }
}
