package io.nrs.grammar.polynomials.notation;

import io.nrs.grammar.polynomials.LetterRuns;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.notation.PolynomialFactors.Product;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What multiplies a bracket. Networks know factors of two digits, so a number is the sum of its
 * limbs, and a hundred is ten tens.
 *
 * @param numbers 0 to 99 each, the outermost first
 * @param word letters, one for each power and in alphabetical order
 */
record Multiplier(boolean minus, List<Integer> numbers, String word) {
  private static final int TEN = 10;

  /** Returns a sign alone. */
  static Multiplier sign(boolean minus) {
    return new Multiplier(minus, List.of(), "");
  }

  /** Returns the multipliers of which a product is the sum. */
  static List<Multiplier> of(Product product, boolean minus) {
    List<Multiplier> sum = List.of(new Multiplier(minus, List.of(), product.word()));
    for (long number : product.numbers()) {
      List<Multiplier> limbs =
          PolynomialCell.term((int) number, "").stream().map(Multiplier::of).toList();
      sum = products(sum, limbs).toList();
    }
    return sum;
  }

  private static Multiplier of(PolynomialCell term) {
    int digits = Math.abs(term.coefficient());
    List<Integer> numbers = new ArrayList<>();
    if (digits != 1 || term.limb() == 0 && term.word().isEmpty()) {
      numbers.add(digits);
    }
    numbers.addAll(Collections.nCopies(2 * term.limb(), TEN));
    return new Multiplier(term.coefficient() < 0, List.copyOf(numbers), term.word());
  }

  /** Returns the multipliers of which a sum in brackets consists, in its order. */
  static List<Multiplier> sum(List<PolynomialCell> cells) {
    List<Multiplier> sum = new ArrayList<>();
    List<Multiplier> around = new ArrayList<>(List.of(sign(false)));
    for (PolynomialCell cell : cells) {
      Multiplier last = around.get(around.size() - 1);
      switch (cell.kind()) {
        case TERM -> sum.add(last.times(of(cell)));
        case CLOSE -> around.remove(around.size() - 1);
        case TIMES -> around.add(last.times(of(cell)));
        default -> around.add(last.times(sign(cell.kind() == PolynomialCell.Kind.MINUS)));
      }
    }
    return sum.isEmpty() ? List.of(of(PolynomialCell.times(0))) : sum;
  }

  /** Returns the products of each of some multipliers with each of others. */
  static Stream<Multiplier> products(List<Multiplier> some, List<Multiplier> others) {
    return some.stream().flatMap(one -> others.stream().map(one::times));
  }

  private Multiplier times(Multiplier other) {
    List<Integer> all = new ArrayList<>(numbers);
    all.addAll(other.numbers);
    String letters = LetterRuns.product(word, other.word);
    if (all.contains(0)) {
      all.retainAll(Set.of(0));
      all.subList(1, all.size()).clear();
    } else if (all.size() > 1) {
      all.removeIf(number -> number == 1);
    }
    return new Multiplier(minus != other.minus, List.copyOf(all), letters);
  }

  boolean isOne() {
    return !minus && numbers.isEmpty() && word.isEmpty();
  }

  /** Returns the cells that open brackets, the outermost first. */
  List<PolynomialCell> opening() {
    if (numbers.isEmpty()) {
      return List.of(
          word.isEmpty() ? PolynomialCell.open(minus) : PolynomialCell.times(minus ? -1 : 1, word));
    }
    List<PolynomialCell> cells = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      int number = i == 0 && minus ? -numbers.get(i) : numbers.get(i);
      cells.add(PolynomialCell.times(number, i == numbers.size() - 1 ? word : ""));
    }
    return cells;
  }

  /** Returns how much it can enlarge coefficients, with the brackets around it. */
  long weight(long around) {
    long weight = around;
    for (PolynomialCell bracket : opening()) {
      weight = Polynomial.weight(weight, bracket);
    }
    return weight;
  }
}
