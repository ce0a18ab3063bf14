package io.nrs.language.polynomials;

import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialCell.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Draws polynomials whose coefficients stay in their bound. */
final class RandomPolynomial {
  private static final String[] WORDS = {
    "x", "y", "z", "a", "b", "c", "xx", "xy", "yy", "ab", "xxy", "xz", "bc", "aaa", "yz", "n"
  };

  private final SplittableRandom random;
  private final List<String> words;
  private final int largest;
  private final int mostFactor;
  private final StringBuilder text = new StringBuilder();
  private int left;
  private long bound;

  private RandomPolynomial(int cells, SplittableRandom random) {
    this.random = random;
    this.left = cells;
    List<String> all = new ArrayList<>(List.of(WORDS));
    int count = 1 + random.nextInt(random.nextBoolean() ? 3 : PolynomialCell.MAX_WORDS);
    for (int i = all.size() - 1; i > 0; i--) {
      Collections.swap(all, i, random.nextInt(i + 1));
    }
    this.words = new ArrayList<>(all.subList(0, count));
    this.words.add("");
    this.largest =
        random.nextInt(3) == 0 ? PolynomialRules.MAX : random.nextInt(4) == 0 ? 9_999 : 9;
    this.mostFactor = random.nextBoolean() ? 3 : 9;
  }

  static String draw(int cells, int brackets, SplittableRandom random) {
    while (true) {
      RandomPolynomial drawn = new RandomPolynomial(cells, random);
      drawn.add(brackets, 1);
      if (drawn.bound <= PolynomialCell.MAX_COEFFICIENT) {
        return drawn.text.toString();
      }
    }
  }

  /** Adds terms and brackets with at most so many levels; one of them has them all. */
  private void add(int brackets, long factor) {
    int at = brackets == 0 ? -1 : random.nextInt(3);
    int end = brackets == 0 ? random.nextInt(1, 5) : at + 1;
    for (int i = 0; i < end || factor == 1 && left > 0; i++) {
      if (i == at || brackets > 1 && left > 3 && random.nextInt(12) == 0) {
        bracket(i == at ? brackets - 1 : random.nextInt(brackets - 1), factor);
      } else {
        term(factor);
      }
    }
  }

  private void bracket(int brackets, long factor) {
    int kind = random.nextInt(10);
    int times = random.nextInt(-mostFactor, mostFactor + 1);
    PolynomialCell head =
        kind < 3
            ? PolynomialCell.open(false)
            : kind < 7 ? PolynomialCell.open(true) : PolynomialCell.times(times);
    text.append(head.text());
    left -= 2;
    add(brackets, head.kind() == Kind.TIMES ? factor * Math.max(2, Math.abs(times)) : factor);
    text.append(PolynomialCell.CLOSE.text());
  }

  private void term(long factor) {
    int size = random.nextInt(50) == 0 ? 0 : 1 + random.nextInt(largest);
    String word = words.get(random.nextInt(words.size()));
    PolynomialCell.term(random.nextBoolean() ? size : -size, word)
        .forEach(cell -> text.append(cell.text()));
    left--;
    bound += size * factor;
  }
}
