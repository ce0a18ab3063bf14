package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A language of polynomials, and random ones in it. */
public final class RandomPolynomials {
  static final DescribedLanguage LANGUAGE =
      new DescribedLanguage(
          new Syntax(
              "polynomials",
              "Polynomials",
              "poly",
              "(",
              ")",
              new Atoms(Set.of(), Optional.empty()),
              List.of(new Operation("", Form.POLYNOMIAL, 1, 2)),
              3,
              "2x-(x-3)"),
          Optional.empty());

  private static final List<String> WORDS =
      List.of("", "x", "y", "xx", "xy", "xyy", "Bxx", "cos", "ln", "Lg", "wxyz", "abbs");

  private final Random random;

  public RandomPolynomials(long seed) {
    this.random = new Random(seed);
  }

  public int next(int bound) {
    return random.nextInt(bound);
  }

  /** Returns cells of a polynomial whose coefficients stay small. */
  public List<PolynomialCell> next() {
    List<PolynomialCell> cells = new ArrayList<>();
    do {
      cells.clear();
      add(cells, random.nextInt(4), 1);
    } while (Polynomial.words(cells, PolynomialCell.MAX_WORDS).size() > PolynomialCell.MAX_WORDS);
    return cells;
  }

  private void add(List<PolynomialCell> cells, int depth, int weight) {
    for (int items = random.nextInt(4); items >= 0; items--) {
      if (depth > 0 && random.nextInt(3) == 0) {
        int factor = weight > 50 ? 1 : random.nextInt(20) - 10;
        boolean times = weight <= 50 && random.nextBoolean();
        String letters = random.nextInt(3) == 0 ? List.of("x", "xxy").get(random.nextInt(2)) : "";
        cells.add(
            times
                ? PolynomialCell.times(factor, letters)
                : PolynomialCell.open(random.nextBoolean()));
        if (random.nextInt(9) > 0) {
          add(cells, depth - 1, times ? weight * Math.max(1, Math.abs(factor)) : weight);
        }
        cells.add(PolynomialCell.CLOSE);
      } else {
        String word = WORDS.get(random.nextInt(WORDS.size()));
        int most = random.nextInt(3) == 0 ? 2000 / weight : 12;
        int size = random.nextInt(Math.max(1, most) + 1);
        cells.addAll(PolynomialCell.term(random.nextBoolean() ? size : -size, word));
      }
    }
  }

  /** Returns cells after a random rewriting; nothing if they are in normal form. */
  public Optional<Step> step(List<PolynomialCell> cells) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      int at = i;
      cells.get(at).rewritten().ifPresent(value -> steps.add(new Step(at, 1, value)));
      if (at + 1 < cells.size()) {
        cells
            .get(at)
            .rewritten(cells.get(at + 1))
            .ifPresent(value -> steps.add(new Step(at, 2, value)));
      }
    }
    return steps.isEmpty()
        ? Optional.empty()
        : Optional.of(steps.get(random.nextInt(steps.size())));
  }

  public record Step(int at, int length, List<PolynomialCell> value) {
    public List<PolynomialCell> after(List<PolynomialCell> cells) {
      List<PolynomialCell> next = new ArrayList<>(cells.subList(0, at));
      next.addAll(value);
      next.addAll(cells.subList(at + length, cells.size()));
      return next;
    }
  }
}
