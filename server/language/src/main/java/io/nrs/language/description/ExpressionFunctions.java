package io.nrs.language.description;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What an expression can call. */
public final class ExpressionFunctions {
  List<Long> sorted = List.of();

  ExpressionFunctions() {}

  /** Returns the least of some integers, or of all arguments. */
  public long min(Object... values) {
    return integers(values).min().orElseThrow(() -> new NoSuchElementException("min"));
  }

  /** Returns the greatest of some integers, or of all arguments. */
  public long max(Object... values) {
    return integers(values).max().orElseThrow(() -> new NoSuchElementException("max"));
  }

  /** Returns the sum of some integers, or of all arguments. */
  public long sum(Object... values) {
    try {
      return integers(values).reduce(0, Math::addExact);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("not an integer of 64 bits", e);
    }
  }

  /** Returns the number of some integers, or of all arguments. */
  public long count(Object... values) {
    return integers(values).count();
  }

  /**
   * Returns an argument of the leaf by its size.
   *
   * @param place 1 for the least
   */
  public long sorted(Object place) {
    long at = integers(place).findFirst().orElseThrow();
    if (at < 1 || at > sorted.size()) {
      throw new NoSuchElementException("sorted(%s)".formatted(at));
    }
    return sorted.get((int) at - 1);
  }

  private LongStream integers(Object... values) {
    return Stream.of(values.length == 0 ? sorted.toArray() : values)
        .mapToLong(
            value -> {
              if (value instanceof Long || value instanceof Integer) {
                return ((Number) value).longValue();
              }
              throw new IllegalArgumentException("not an integer of 64 bits");
            });
  }
}
