package io.nrs.language.properties;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A lexicographic path order (Kamin and Lévy, 1980), or what a search chose of it so far.
 *
 * @param above the pairs of a symbol and a smaller one
 * @param fromRight whether the operands of a symbol are compared from the right; of equal symbols
 *     only the first
 */
public record PathOrder(SymbolPrecedence above, Map<String, Boolean> fromRight)
    implements TermOrder {
  @Override
  public List<String> symbols() {
    return above.sorted();
  }

  /** Returns whether the operands of a symbol are compared from the right. */
  public boolean isFromRight(String symbol) {
    return fromRight.getOrDefault(above.first(symbol), false);
  }

  PathOrder with(SymbolPrecedence changed) {
    return new PathOrder(changed, fromRight);
  }

  /** Equal symbols compare their operands from the same end. */
  Optional<PathOrder> withEqual(String symbol, String other) {
    Optional<Boolean> mine = Optional.ofNullable(fromRight.get(above.first(symbol)));
    Optional<Boolean> others = Optional.ofNullable(fromRight.get(above.first(other)));
    if (mine.isPresent() && others.isPresent() && !mine.equals(others)) {
      return Optional.empty();
    }
    return above
        .withEqual(symbol, other)
        .map(
            next ->
                mine.or(() -> others)
                    .map(right -> with(next).with(symbol, right))
                    .orElseGet(() -> with(next)));
  }

  PathOrder with(String symbol, boolean right) {
    Map<String, Boolean> all = new HashMap<>(fromRight);
    all.put(above.first(symbol), right);
    return new PathOrder(above, all);
  }

  @Override
  public String words() {
    List<String> right =
        fromRight.keySet().stream()
            .filter(this::isFromRight)
            .flatMap(symbol -> above.allEqualTo(symbol).stream())
            .sorted()
            .toList();
    return "a lexicographic path order"
        + SymbolPrecedence.words(
            " with ",
            symbols().stream().map(symbol -> String.join(" = ", above.allEqualTo(symbol))).toList())
        + (right.isEmpty()
            ? ""
            : ", the operands of " + String.join(", ", right) + " from the right");
  }
}
