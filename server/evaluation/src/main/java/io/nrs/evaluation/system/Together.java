package io.nrs.evaluation.system;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * How much a system answers at once. Answers are stored after this much, which is the most that a
 * killed evaluation loses.
 *
 * @param formulas the most, at least 1
 * @param characters the most that all of them have; a longer formula is alone
 */
public record Together(int formulas, long characters) {
  public static final Together ONE = new Together(1, Long.MAX_VALUE);
  public static final Together ALL = new Together(Integer.MAX_VALUE, Long.MAX_VALUE);

  /** The same for several systems at once. */
  public Together times(int systems) {
    return new Together(
        (int) Math.min(Integer.MAX_VALUE, (long) formulas * systems),
        characters > Long.MAX_VALUE / systems ? Long.MAX_VALUE : characters * systems);
  }

  /** Divides formulas into pieces that are answered at once, in order. */
  public <T> List<List<T>> pieces(List<T> all, ToIntFunction<T> length) {
    List<List<T>> pieces = new ArrayList<>();
    int from = 0;
    long taken = 0;
    for (int i = 0; i < all.size(); i++) {
      int next = length.applyAsInt(all.get(i));
      if (i > from && (i - from == formulas || taken + next > characters)) {
        pieces.add(all.subList(from, i));
        from = i;
        taken = 0;
      }
      taken += next;
    }
    if (from < all.size()) {
      pieces.add(all.subList(from, all.size()));
    }
    return pieces;
  }
}
