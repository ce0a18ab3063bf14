package io.nrs.language.polynomials;

import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialCell.Kind;
import io.nrs.language.DeepRecursion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A check of all rewrites of one cell and of two neighbours. A rule compares the words of two cells
 * and uses them for nothing else, so two words stand for all.
 *
 * <p>Rewriting ends if each rewrite is smaller by two linear interpretations (Lankford, 1979) and a
 * dictionary, one after the other. It has one result if each rewrite keeps the value of a line, and
 * only sorted terms have no leaf. docs/polynomials.md has the reasons.
 *
 * @param rewrites their number
 * @param endless the first rewrite that is not smaller
 * @param ambiguous the first rewrite with another value, or the first pair of cells that should be
 *     a leaf
 */
public record PolynomialOrder(long rewrites, Optional<String> endless, Optional<String> ambiguous) {
  private static final List<String> WORDS = List.of("x", "");

  /** A bracket that opens is larger than the two terms that come out of it. */
  private static final int OPEN = 3;

  private static final List<Function<PolynomialCell, Linear>> INTERPRETATIONS =
      List.of(Linear::size, Linear::places);

  /**
   * @param rules what one or two cells become; nothing if they are no leaf
   */
  public static PolynomialOrder of(
      Function<List<PolynomialCell>, Optional<List<PolynomialCell>>> rules) {
    return of(cells(PolynomialCell.MAX), rules);
  }

  static PolynomialOrder of(
      List<PolynomialCell> cells,
      Function<List<PolynomialCell>, Optional<List<PolynomialCell>>> rules) {
    long rewrites = 0;
    Optional<String> endless = Optional.empty();
    Optional<String> ambiguous = Optional.empty();
    for (PolynomialCell first : cells) {
      DeepRecursion.mustGoOn();
      for (List<PolynomialCell> part : parts(first, cells)) {
        Optional<List<PolynomialCell>> becomes = rules.apply(part);
        rewrites += becomes.isPresent() ? 1 : 0;
        if (endless.isEmpty() && becomes.filter(value -> !isSmaller(value, part)).isPresent()) {
          endless = Optional.of(shown(part, becomes));
        }
        if (ambiguous.isEmpty()
            && !becomes
                .map(value -> Meaning.of(part).isKept(Meaning.of(value)))
                .orElseGet(() -> isSorted(part))) {
          ambiguous = Optional.of(shown(part, becomes));
        }
      }
    }
    return new PolynomialOrder(rewrites, endless, ambiguous);
  }

  private static String shown(List<PolynomialCell> part, Optional<List<PolynomialCell>> becomes) {
    return Polynomial.printed(part)
        + becomes.map(value -> " => " + Polynomial.printed(value)).orElse("");
  }

  /**
   * Returns all cells of two words.
   *
   * @param most of coefficients and factors
   */
  static List<PolynomialCell> cells(int most) {
    Stream<PolynomialCell> brackets =
        Stream.concat(
            Stream.of(PolynomialCell.open(false), PolynomialCell.open(true), PolynomialCell.CLOSE),
            IntStream.rangeClosed(-most, most).mapToObj(PolynomialCell::times));
    Stream<PolynomialCell> terms =
        WORDS.stream()
            .flatMap(
                word ->
                    IntStream.range(0, PolynomialCell.LIMBS)
                        .boxed()
                        .flatMap(
                            limb ->
                                IntStream.rangeClosed(-most, most)
                                    .mapToObj(
                                        coefficient ->
                                            new PolynomialCell(
                                                Kind.TERM, coefficient, limb, word))));
    return Stream.concat(brackets, terms).toList();
  }

  private static List<List<PolynomialCell>> parts(
      PolynomialCell first, List<PolynomialCell> cells) {
    List<List<PolynomialCell>> parts = new ArrayList<>(List.of(List.of(first)));
    cells.forEach(second -> parts.add(List.of(first, second)));
    return parts;
  }

  private static boolean isZero(PolynomialCell cell) {
    return cell.isTerm() && cell.coefficient() == 0;
  }

  /** Returns whether a line without a leaf may have these cells. */
  private static boolean isSorted(List<PolynomialCell> part) {
    PolynomialCell first = part.get(0);
    if (part.size() == 1) {
      return !isZero(first);
    }
    PolynomialCell second = part.get(1);
    if (isZero(first) || isZero(second) || first.kind() == Kind.CLOSE || isOpen(second)) {
      return true;
    }
    if (!first.isTerm() || !second.isTerm()) {
      // What opens a bracket is a leaf with a term, and with what closes it.
      return first.isTerm();
    }
    return order(first, second) < 0
        && (!first.word().equals(second.word())
            || Integer.signum(first.coefficient()) == Integer.signum(second.coefficient()));
  }

  private static boolean isOpen(PolynomialCell cell) {
    return !cell.isTerm() && cell.kind() != Kind.CLOSE;
  }

  /** Terms are sorted by words, and those of a word by limbs, the highest first. */
  private static int order(PolynomialCell one, PolynomialCell other) {
    int words = PolynomialCell.WORDS.compare(one.word(), other.word());
    return words != 0 ? words : other.limb() - one.limb();
  }

  private static boolean isSmaller(List<PolynomialCell> becomes, List<PolynomialCell> part) {
    for (Function<PolynomialCell, Linear> measure : INTERPRETATIONS) {
      Linear before = Linear.of(part, measure);
      Linear after = Linear.of(becomes, measure);
      if (!after.isAtMost(before)) {
        return false;
      }
      if (after.added < before.added) {
        return true;
      }
    }
    return isEarlier(becomes, part);
  }

  /** Returns whether terms stand before others in a dictionary of rows of their length. */
  private static boolean isEarlier(List<PolynomialCell> terms, List<PolynomialCell> others) {
    if (terms.size() != others.size()
        || !Stream.concat(terms.stream(), others.stream()).allMatch(PolynomialCell::isTerm)) {
      return false;
    }
    return IntStream.range(0, terms.size())
            .map(i -> order(terms.get(i), others.get(i)))
            .filter(order -> order != 0)
            .findFirst()
            .orElse(0)
        < 0;
  }

  /**
   * A function of the measure n of all that stands behind a part of a line: factor · n + added.
   * Each factor is at least 1, so what makes a part smaller makes the line smaller.
   */
  private record Linear(long factor, long added) {
    static Linear of(List<PolynomialCell> part, Function<PolynomialCell, Linear> measure) {
      Linear all = new Linear(1, 0);
      for (PolynomialCell cell : part) {
        Linear next = measure.apply(cell);
        all = new Linear(all.factor * next.factor, all.factor * next.added + all.added);
      }
      return all;
    }

    /** The sum of coefficients without signs, each times the factors before it. */
    static Linear size(PolynomialCell cell) {
      return new Linear(Polynomial.weight(1, cell), Math.abs((long) cell.value()));
    }

    /** The number of terms and brackets, each larger behind a bracket that opens. */
    static Linear places(PolynomialCell cell) {
      return isOpen(cell) ? new Linear(OPEN, 0) : new Linear(1, 1);
    }

    boolean isAtMost(Linear other) {
      return factor <= other.factor && added <= other.added;
    }
  }

  /**
   * What a part of a line adds to the polynomial, times the brackets around it.
   *
   * @param values of the coefficients of both words
   * @param bounds the most that these can become
   * @param brackets those that stay open, and those that were not opened
   */
  private record Meaning(List<Long> values, List<Long> bounds, List<PolynomialCell> brackets) {
    static Meaning of(List<PolynomialCell> part) {
      Long[] values = {0L, 0L};
      Long[] bounds = {0L, 0L};
      Deque<PolynomialCell> open = new ArrayDeque<>();
      for (PolynomialCell cell : part) {
        if (cell.isTerm()) {
          long value = cell.value();
          long bound = Math.abs(value);
          for (PolynomialCell bracket : open) {
            value *= Polynomial.factor(bracket);
            bound *= Polynomial.weight(1, bracket);
          }
          int word = WORDS.indexOf(cell.word());
          values[word] += value;
          bounds[word] += bound;
        } else if (cell.kind() == Kind.CLOSE && !open.isEmpty() && isOpen(open.peek())) {
          open.pop();
        } else {
          open.push(cell);
        }
      }
      return new Meaning(List.of(values), List.of(bounds), List.copyOf(open));
    }

    /** Returns whether another part means the same, and makes no coefficient larger. */
    boolean isKept(Meaning other) {
      return values.equals(other.values)
          && brackets.equals(other.brackets)
          && brackets.stream().allMatch(PolynomialOrder::isOpen)
          && IntStream.range(0, WORDS.size())
              .allMatch(word -> other.bounds.get(word) <= bounds.get(word));
    }
  }
}
