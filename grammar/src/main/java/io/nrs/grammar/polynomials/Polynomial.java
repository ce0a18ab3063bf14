package io.nrs.grammar.polynomials;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The exact meaning of polynomials. Time is linear in the number of cells. */
public final class Polynomial {
  /** A polynomial without cells, as it is printed. */
  public static final String ZERO = "0";

  /** Products of factors saturate here, far above {@link PolynomialCell#MAX_COEFFICIENT}. */
  private static final long MANY = 1_000_000;

  private static final Pattern BEFORE_CELL = Pattern.compile("(?=[+)-])");

  private Polynomial() {}

  /** Returns the cells of a printed polynomial, or of a part of one. */
  public static List<PolynomialCell> cells(String printed) {
    return printed.isEmpty() || printed.equals(ZERO)
        ? List.of()
        : Stream.of(BEFORE_CELL.split(printed))
            .filter(cell -> !cell.isEmpty())
            .map(PolynomialCell::of)
            .toList();
  }

  /** Returns the rule that rewrites a printed leaf; nothing if it is no leaf. */
  public static Optional<String> leafRule(String leaf) {
    List<PolynomialCell> cells = cells(leaf);
    return leafValue(leaf).map(value -> cells.get(0).rule(cells.get(cells.size() - 1)));
  }

  /** Returns cells as they are printed. */
  public static String printed(List<PolynomialCell> cells) {
    StringBuilder text = new StringBuilder();
    cells.forEach(cell -> text.append(cell.text()));
    return cells.isEmpty() ? ZERO : text.toString();
  }

  /**
   * Returns the normal form: a term for each word. It is empty if coefficients could become larger
   * than {@link PolynomialCell#MAX_COEFFICIENT}.
   */
  public static Optional<List<PolynomialCell>> normalForm(List<PolynomialCell> cells) {
    return coefficients(cells).map(Polynomial::terms);
  }

  /** Returns cells as people read them. */
  public static String written(List<PolynomialCell> cells) {
    return PolynomialWriter.written(cells);
  }

  /** Returns what a printed leaf becomes; nothing if it is no leaf. */
  public static Optional<String> leafValue(String leaf) {
    return rewritten(cells(leaf)).map(Polynomial::printed);
  }

  /** Returns what one cell or two neighbours become; nothing if they are no leaf. */
  public static Optional<List<PolynomialCell>> rewritten(List<PolynomialCell> leaf) {
    return switch (leaf.size()) {
      case 1 -> leaf.get(0).rewritten();
      case 2 -> leaf.get(0).rewritten(leaf.get(1));
      default -> Optional.empty();
    };
  }

  /** Returns the cells of coefficients that are not zero. */
  public static List<PolynomialCell> terms(Map<String, Integer> coefficients) {
    SortedMap<String, Integer> sorted = new TreeMap<>(PolynomialCell.WORDS);
    sorted.putAll(coefficients);
    List<PolynomialCell> terms = new ArrayList<>();
    sorted.forEach(
        (word, coefficient) -> {
          if (coefficient != 0) {
            terms.addAll(PolynomialCell.term(coefficient, word));
          }
        });
    return List.copyOf(terms);
  }

  /**
   * Returns the words of all terms, and those that they become as they leave brackets with letters:
   * {@code +x*(+y*(+2z} has z, yz and xyz. It stops behind a number of words.
   */
  public static Set<String> words(List<PolynomialCell> cells, int most) {
    Set<String> words = new HashSet<>();
    Deque<String> around = new ArrayDeque<>();
    // Brackets without letters change no word, and there may be many of them.
    Deque<Boolean> lettered = new ArrayDeque<>();
    for (PolynomialCell cell : cells) {
      if (words.size() > most) {
        break;
      }
      if (cell.isTerm()) {
        String word = cell.word();
        if (!word.isEmpty()) {
          words.add(word);
        }
        for (String letters : around) {
          word = LetterRuns.product(word, letters);
          words.add(word);
        }
      } else if (cell.kind() != PolynomialCell.Kind.CLOSE) {
        lettered.push(!cell.word().isEmpty());
        if (!cell.word().isEmpty()) {
          around.push(cell.word());
        }
      } else if (!lettered.isEmpty() && lettered.pop()) {
        around.pop();
      }
    }
    return words;
  }

  /** Returns the letters before brackets. */
  public static Set<String> letters(List<PolynomialCell> cells) {
    return cells.stream()
        .filter(cell -> !cell.isTerm() && !cell.word().isEmpty())
        .map(PolynomialCell::word)
        .collect(Collectors.toSet());
  }

  /** Returns the coefficient of each word; empty if one could become too large. */
  public static Optional<Map<String, Integer>> coefficients(List<PolynomialCell> cells) {
    Map<String, Long> sums = new HashMap<>();
    Map<String, Long> sizes = new HashMap<>();
    Deque<Long> factors = new ArrayDeque<>();
    Deque<Long> weights = new ArrayDeque<>();
    Deque<String> words = new ArrayDeque<>();
    factors.push(1L);
    weights.push(1L);
    words.push("");
    for (PolynomialCell cell : cells) {
      switch (cell.kind()) {
        case TERM -> {
          long value = cell.value();
          String word = LetterRuns.product(cell.word(), words.peek());
          sums.merge(word, value * factors.peek(), Long::sum);
          sizes.merge(word, Math.abs(value) * weights.peek(), Long::sum);
        }
        case CLOSE -> {
          // A part of a polynomial may close a bracket before it.
          if (factors.size() > 1) {
            factors.pop();
            weights.pop();
            words.pop();
          }
        }
        default -> {
          factors.push(saturated(factors.peek() * factor(cell)));
          weights.push(weight(weights.peek(), cell));
          words.push(LetterRuns.product(words.peek(), cell.word()));
        }
      }
    }
    if (sizes.values().stream().anyMatch(size -> size > PolynomialCell.MAX_COEFFICIENT)) {
      return Optional.empty();
    }
    Map<String, Integer> coefficients = new HashMap<>();
    sums.forEach((word, sum) -> coefficients.put(word, Math.toIntExact(sum)));
    return Optional.of(coefficients);
  }

  /** Returns how much a bracket can enlarge coefficients, with those around it. */
  public static long weight(long around, PolynomialCell bracket) {
    return saturated(around * Math.max(1, Math.abs(factor(bracket))));
  }

  private static long saturated(long factor) {
    return Math.max(-MANY, Math.min(MANY, factor));
  }

  /** Returns the number that a bracket multiplies by. */
  public static int factor(PolynomialCell bracket) {
    return switch (bracket.kind()) {
      case MINUS -> -1;
      case TIMES -> bracket.coefficient();
      default -> 1;
    };
  }
}
