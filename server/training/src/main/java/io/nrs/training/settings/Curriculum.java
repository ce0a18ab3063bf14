package io.nrs.training.settings;

import io.nrs.language.Operands;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The order in which a router meets its formulas.
 *
 * @param shortUntil the last iteration that draws only short formulas of nesting 1; 0 if there is
 *     none. The last digit of a sum is equally likely to be any digit, whatever one operand is, so
 *     no gradient shows where either operand is. With numbers of one digit this is not so.
 * @param shortLength the most tokens of a short formula
 * @param joins the iterations after which formulas of nesting 2, 3, … join the shallower ones;
 *     empty if all are there from the beginning
 * @param widens the iterations since a deeper level joined after which its operands widen: from 0
 *     and ±1 to −9 … 9, then to some of each width, and to all; the last of these if there are
 *     fewer; empty if they may be all from the beginning. No digit of an answer says anything
 *     before all inner values are right, and small ones are soon right.
 */
public record Curriculum(
    int shortUntil, int shortLength, List<Integer> joins, List<Integer> widens) {
  /** The operands of deeper formulas, one after the other. */
  public static final List<Operands> WIDENING =
      List.of(Operands.UNITS, Operands.SMALL, Operands.VARIED, Operands.ANY);

  public Curriculum {
    joins = List.copyOf(joins);
    widens = List.copyOf(widens);
  }

  /** The most tokens of the formulas of an iteration. */
  public int longest(int iteration) {
    return iteration <= shortUntil ? shortLength : Integer.MAX_VALUE;
  }

  /** The deepest nesting of these formulas, if such formulas exist. */
  public int deepest(int iteration) {
    if (iteration <= shortUntil) {
      return 1;
    }
    return joins.isEmpty()
        ? Integer.MAX_VALUE
        : 1 + (int) joins.stream().filter(join -> join < iteration).count();
  }

  /** The operands of these formulas of a nesting. */
  public Operands operands(int iteration, int nesting) {
    if (nesting == 1) {
      return Operands.ANY;
    }
    int joined = nesting - 2 < joins.size() ? joins.get(nesting - 2) : 0;
    long widened = widens.stream().filter(widen -> joined + widen < iteration).count();
    return WIDENING.get((int) (widened + WIDENING.size() - 1 - widens.size()));
  }

  /** The same order with other iterations. */
  Curriculum at(IntUnaryOperator iterations) {
    return new Curriculum(
        iterations.applyAsInt(shortUntil),
        shortLength,
        joins.stream().map(iterations::applyAsInt).toList(),
        widens.stream().map(iterations::applyAsInt).toList());
  }
}
