package io.nrs.grammar.polynomials;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a polynomial, which is rewritten with its neighbour. A term is read as terms of at most
 * two digits each, its limbs: 1234x is 12 hundreds of x and 34 of x.
 *
 * @param coefficient of a term in its limb, or the factor before a bracket, −99 to 99; else 0
 * @param limb of a term, 0 to 2: its coefficient counts 1, 100 or 10,000
 * @param word the letters of a term, or those before a bracket, one for each power and in
 *     alphabetical order: {@code xxy}; empty for a constant and for brackets without letters
 */
public record PolynomialCell(Kind kind, int coefficient, int limb, String word) {
  /** The most coefficient of a limb. */
  public static final int MAX = 99;

  /** The number of limbs. */
  public static final int LIMBS = 3;

  /** The most different words of a polynomial, constants not included. */
  public static final int MAX_WORDS = 12;

  /** The most that a coefficient can become. */
  public static final int MAX_COEFFICIENT = 999_999;

  /** Higher degrees first, then letters; constants are last. */
  public static final Comparator<String> WORDS =
      Comparator.<String>comparingInt(word -> -word.length()).thenComparing(word -> word);

  private static final int BASE = 100;
  private static final Pattern TEXT =
      Pattern.compile("([+-])([0-9]*)((?:\\*?[A-Za-z](?:\\^[0-9]+)?)*)(\\*?\\(|)");
  private static final Pattern LETTER = Pattern.compile("([A-Za-z])(?:\\^([0-9]+))?");
  private static final PolynomialCell PLUS = new PolynomialCell(Kind.PLUS, 0, 0, "");
  private static final PolynomialCell MINUS = new PolynomialCell(Kind.MINUS, 0, 0, "");

  /** The cell that closes a bracket. */
  public static final PolynomialCell CLOSE = new PolynomialCell(Kind.CLOSE, 0, 0, "");

  public enum Kind {
    TERM,
    /** {@code +(} */
    PLUS,
    /** {@code -(} */
    MINUS,
    /** {@code +3*(}, {@code +3x*(} */
    TIMES,
    /** {@code )} */
    CLOSE
  }

  /** Returns the cells of a term, the highest limb first; a zero has one. */
  public static List<PolynomialCell> term(int coefficient, String word) {
    List<PolynomialCell> cells = new ArrayList<>();
    int rest = Math.abs(coefficient);
    for (int limb = 0; rest > 0; limb++, rest /= BASE) {
      if (rest % BASE > 0) {
        int part = Integer.signum(coefficient) * (rest % BASE);
        cells.add(0, new PolynomialCell(Kind.TERM, part, limb, word));
      }
    }
    return cells.isEmpty() ? List.of(new PolynomialCell(Kind.TERM, 0, 0, word)) : cells;
  }

  /** Returns a bracket that opens with a sign. */
  public static PolynomialCell open(boolean minus) {
    return minus ? MINUS : PLUS;
  }

  /** Returns a bracket that opens with a factor, −99 to 99. */
  public static PolynomialCell times(int factor) {
    return times(factor, "");
  }

  /** Returns a bracket that opens with a factor, −99 to 99, and the letters of a word. */
  public static PolynomialCell times(int factor, String word) {
    return new PolynomialCell(Kind.TIMES, factor, 0, word);
  }

  /** Returns the cell of a {@link #text}. */
  public static PolynomialCell of(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return CLOSE;
    }
    boolean minus = matcher.group(1).equals("-");
    String digits = matcher.group(2);
    int number = (minus ? -1 : 1) * (digits.isEmpty() ? 1 : Integer.parseInt(digits));
    String word = expanded(matcher.group(3));
    if (!matcher.group(4).isEmpty()) {
      return digits.isEmpty() && word.isEmpty() ? open(minus) : times(number, word);
    }
    return term(number, word).get(0);
  }

  private static String expanded(String written) {
    StringBuilder word = new StringBuilder();
    Matcher letters = LETTER.matcher(written);
    while (letters.find()) {
      int power = letters.group(2) == null ? 1 : Integer.parseInt(letters.group(2));
      word.append(letters.group(1).repeat(power));
    }
    return word.toString();
  }

  /** Returns the value of a term's coefficient. */
  public int value() {
    int value = coefficient;
    for (int i = 0; i < limb; i++) {
      value *= BASE;
    }
    return value;
  }

  public boolean isTerm() {
    return kind == Kind.TERM;
  }

  /**
   * Returns the canonical text: {@code +1200x^2y}, {@code -x}, {@code +5}, {@code +3x*(}. A word
   * that looks like another one has signs: {@code +2c*o*s}.
   */
  public String text() {
    return switch (kind) {
      case PLUS -> "+(";
      case MINUS -> "-(";
      case CLOSE -> ")";
      case TIMES -> product() + "*(";
      case TERM -> product();
    };
  }

  /** The text of a number and letters with its sign. */
  private String product() {
    int size = Math.abs(value());
    String number = size == 1 && !word.isEmpty() ? "" : String.valueOf(size);
    return (coefficient < 0 ? "-" : "+") + number + LetterRuns.written(word);
  }

  private PolynomialCell with(int other) {
    return new PolynomialCell(kind, other, limb, word);
  }

  /** Returns a term with the letters of a bracket that it leaves. */
  private PolynomialCell outOf(PolynomialCell bracket) {
    return new PolynomialCell(kind, coefficient, limb, LetterRuns.product(word, bracket.word));
  }

  /** Returns what a cell alone becomes: a zero goes. */
  public Optional<List<PolynomialCell>> rewritten() {
    return isTerm() && coefficient == 0 ? Optional.of(List.of()) : Optional.empty();
  }

  /**
   * Returns what two neighbours become; nothing if no rule rewrites them. A limb above the highest
   * one may come out, if coefficients may become larger than {@link #MAX_COEFFICIENT}.
   */
  public Optional<List<PolynomialCell>> rewritten(PolynomialCell next) {
    if (kind == Kind.CLOSE) {
      return Optional.empty();
    }
    if (!isTerm()) {
      return opened(next);
    }
    if (!next.isTerm() || coefficient == 0 || next.coefficient == 0) {
      return Optional.empty();
    }
    int order = WORDS.compare(word, next.word);
    if (order > 0 || order == 0 && limb < next.limb) {
      return Optional.of(List.of(next, this));
    }
    if (order < 0) {
      return Optional.empty();
    }
    if (limb == next.limb) {
      return Optional.of(carried(coefficient + next.coefficient, List.of()));
    }
    int sign = Integer.signum(coefficient);
    return sign == Integer.signum(next.coefficient)
        ? Optional.empty()
        : Optional.of(borrowed(sign, next));
  }

  /**
   * Returns the name of the rule that rewrites two neighbours.
   *
   * @param next this cell if it is rewritten alone
   */
  String rule(PolynomialCell next) {
    if (!isTerm()) {
      return next.kind == Kind.CLOSE ? "empty brackets" : openedBy();
    }
    if (coefficient == 0) {
      return "zero term";
    }
    if (!word.equals(next.word) || limb < next.limb) {
      return "swap";
    }
    return limb == next.limb ? "equal terms" : "borrow";
  }

  private String openedBy() {
    return switch (kind) {
      case PLUS -> "+( keeps the sign";
      case MINUS -> "-( turns the sign";
      default -> text() + " multiplies";
    };
  }

  private Optional<List<PolynomialCell>> opened(PolynomialCell next) {
    if (next.kind == Kind.CLOSE) {
      return Optional.of(List.of());
    }
    if (!next.isTerm() || next.coefficient == 0) {
      return Optional.empty();
    }
    return Optional.of(
        switch (kind) {
          case PLUS -> List.of(next, this);
          case MINUS -> List.of(next.with(-next.coefficient), this);
          default -> next.outOf(this).carried(coefficient * next.coefficient, List.of(this));
        });
  }

  /** Returns a term of up to four digits in two limbs, without zeros, and the cells behind it. */
  private List<PolynomialCell> carried(int number, List<PolynomialCell> behind) {
    List<PolynomialCell> cells = new ArrayList<>();
    if (number / BASE != 0) {
      cells.add(new PolynomialCell(Kind.TERM, number / BASE, limb + 1, word));
    }
    if (number % BASE != 0) {
      cells.add(with(number % BASE));
    }
    cells.addAll(behind);
    return List.copyOf(cells);
  }

  /** One of a higher limb is a hundred of the next one. */
  private List<PolynomialCell> borrowed(int sign, PolynomialCell next) {
    List<PolynomialCell> cells = new ArrayList<>();
    if (coefficient != sign) {
      cells.add(with(coefficient - sign));
    }
    for (int between = limb - 1; between > next.limb; between--) {
      cells.add(new PolynomialCell(Kind.TERM, sign * MAX, between, word));
    }
    cells.add(next.with(next.coefficient + sign * BASE));
    return List.copyOf(cells);
  }
}
