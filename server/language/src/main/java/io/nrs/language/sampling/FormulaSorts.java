package io.nrs.language.sampling;

import io.nrs.grammar.Operation;
import io.nrs.grammar.Syntax;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The formulas of each sort of a language. A language without sorts has {@link #ANY} alone. */
public final class FormulaSorts {
  /** Stands for all sorts. */
  public static final String ANY = "";

  private final Syntax syntax;

  /** The depth of the deepest formulas. */
  private final Map<Limited, Integer> depths = new ConcurrentHashMap<>();

  private record Limited(String sort, int limit) {}

  public FormulaSorts(Syntax syntax) {
    this.syntax = syntax;
  }

  public static String of(Operation operation, int place) {
    return operation.sorts().map(sorts -> sorts.arguments().get(place)).orElse(ANY);
  }

  public boolean fits(String atom, String sort) {
    return sort.equals(ANY)
        || syntax.atoms().sortOf(atom).filter(found -> !found.equals(sort)).isEmpty();
  }

  public String firstAtom(String sort) {
    return syntax.atoms().all().filter(atom -> fits(atom, sort)).findFirst().orElseThrow();
  }

  /** Returns the depth of the deepest formulas of a sort, up to a limit. */
  public int deepest(String sort, int limit) {
    if (limit == 0 || syntax.atoms().sorts().isEmpty()) {
      return limit;
    }
    Limited key = new Limited(sort, limit);
    Integer known = depths.get(key);
    if (known == null) {
      // Every sort has atoms.
      known =
          operations(sort)
              .flatMapToInt(
                  operation ->
                      IntStream.range(0, operation.most())
                          .map(place -> 1 + deepest(of(operation, place), limit - 1)))
              .reduce(0, Math::max);
      depths.put(key, known);
    }
    return known;
  }

  private Stream<Operation> operations(String sort) {
    return syntax.operations().stream()
        .filter(
            operation ->
                sort.equals(ANY)
                    || operation.sorts().filter(each -> each.gives().equals(sort)).isPresent());
  }

  /** Returns the operations that give a sort, and can be the outermost of a formula so deep. */
  public List<Operation> operations(String sort, int depth) {
    return operations(sort)
        .filter(
            operation ->
                IntStream.range(0, operation.most())
                    .anyMatch(place -> deepest(of(operation, place), depth - 1) == depth - 1))
        .toList();
  }
}
