package io.nrs.language.polynomials;

import io.nrs.grammar.polynomials.LetterRuns;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialCell.Kind;
import io.nrs.language.WorkingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A polynomial that is rewritten: each of its cells is one token. Its words have numbers in their
 * order, so that letters never reach a network. A term that leaves a bracket with letters takes the
 * number of the product: {@code +2x*(+3y} is answered as {@code +2*(+3y} is. Networks that find
 * leaves read the sign, the number and the limb of a term. The Solver reads its digits, and of
 * words only which are equal.
 */
public final class PolynomialText implements WorkingText {
  /** The number of constants, and of brackets without letters, behind those of words. */
  static final int CONSTANT = PolynomialCell.MAX_WORDS;

  private static final int WORDS = CONSTANT + 1;

  /** The token of a term without a coefficient, as networks that find leaves read it. */
  static final char ZERO = '\uE100';

  static final char PLUS = '\uE101';
  static final char MINUS = '\uE102';
  static final char TIMES = '\uE103';
  static final char CLOSE = '\uE104';
  private static final char FIRST_TERM = '\uE105';

  /** The signs of a term, its words and constants, and its limbs. */
  private static final int KINDS = 2 * WORDS * PolynomialCell.LIMBS;

  static final int COEFFICIENTS = 2 * PolynomialCell.MAX + 1;
  static final char FIRST = '\u4000';
  static final int FACTORS = WORDS * PolynomialCell.LIMBS * COEFFICIENTS;
  static final int OPEN_PLUS = FACTORS + WORDS * COEFFICIENTS;
  static final int OPEN_MINUS = OPEN_PLUS + 1;
  static final int CLOSED = OPEN_PLUS + 2;

  /** What the Solver reads, besides digits: terms and factors with their signs, and brackets. */
  static final String READ = "ABCDKabcdkpmr";

  /** The first of two words in order, or the only one, in its lowest limb. */
  private static final char LOW = 'A';

  /** The second of two words in order. */
  private static final char LATER = 'B';

  /** The first word, one limb higher. */
  private static final char HIGH = 'C';

  private static final char HIGHEST = 'D';
  static final char FACTOR = 'K';

  private static final String WORD = "a";
  private static final String LATER_WORD = "b";
  private static final Pattern CELL = Pattern.compile("([A-DKa-dk])([0-9][0-9])|([pmr])");
  private static final Pattern CELLS = Pattern.compile("(?:" + CELL.pattern() + ")*");
  private static final Pattern PRINTED = Pattern.compile("[-+*()^0-9A-Za-z]*");

  private final List<String> words;

  /** The letters before brackets, which have numbers of their own. */
  private final List<String> letters;

  /**
   * @param formula in canonical form
   * @throws IllegalArgumentException if it begins without a sign
   */
  PolynomialText(String formula) {
    if (!formula.isEmpty() && "+-)".indexOf(formula.charAt(0)) < 0) {
      // A first term without a sign would shift every place.
      throw new IllegalArgumentException(
          "not in canonical form, as Printer.print gives it: " + formula);
    }
    List<PolynomialCell> cells = Polynomial.cells(formula);
    words =
        Polynomial.words(cells, PolynomialCell.MAX_WORDS).stream()
            .sorted(PolynomialCell.WORDS)
            .toList();
    letters = Polynomial.letters(cells).stream().sorted(PolynomialCell.WORDS).toList();
  }

  /** Returns whether a text has the characters of polynomials in canonical form. */
  static boolean isPrinted(String text) {
    return PRINTED.matcher(text).matches();
  }

  static char term(int coefficient, int word, int limb) {
    int place = (word * PolynomialCell.LIMBS + limb) * COEFFICIENTS;
    return (char) (FIRST + place + coefficient + PolynomialCell.MAX);
  }

  static char factor(int factor, int word) {
    return (char) (FIRST + FACTORS + word * COEFFICIENTS + factor + PolynomialCell.MAX);
  }

  static char bracket(Kind kind) {
    return (char)
        (FIRST
            + switch (kind) {
              case PLUS -> OPEN_PLUS;
              case MINUS -> OPEN_MINUS;
              default -> CLOSED;
            });
  }

  /**
   * Returns a number as the Solver reads it: what it belongs to with its sign, tens and units.
   *
   * @param kind a word of a leaf, or a factor
   */
  static String written(char kind, int coefficient) {
    int size = Math.abs(coefficient);
    return ""
        + (coefficient < 0 ? Character.toLowerCase(kind) : kind)
        + (char) ('0' + size / 10)
        + (char) ('0' + size % 10);
  }

  private static int number(Matcher cell) {
    int size = Integer.parseInt(cell.group(2));
    return Character.isLowerCase(cell.group(1).charAt(0)) ? -size : size;
  }

  private static char kind(Matcher cell) {
    return Character.toUpperCase(cell.group(1).charAt(0));
  }

  /** Returns the token of a term that is not zero, as networks that find leaves read it. */
  static char masked(boolean positive, int word, int limb) {
    int kind = ((positive ? 1 : 0) * WORDS + word) * PolynomialCell.LIMBS + limb;
    return (char) (FIRST_TERM + kind);
  }

  /** Returns all tokens that networks that find leaves read. */
  static String allMasked() {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < KINDS + FIRST_TERM - ZERO; i++) {
      all.append((char) (ZERO + i));
    }
    return all.toString();
  }

  /** Returns how the record of a model writes such a token. */
  static String name(char masked) {
    return switch (masked) {
      case ZERO -> "0";
      case PLUS -> "+(";
      case MINUS -> "-(";
      case TIMES -> "k*(";
      case CLOSE -> ")";
      default -> {
        int kind = masked - FIRST_TERM;
        int word = kind / PolynomialCell.LIMBS % WORDS;
        String sign = kind >= KINDS / 2 ? "+" : "-";
        yield sign
            + (word == CONSTANT ? "" : "w" + (word + 1))
            + "'".repeat(kind % PolynomialCell.LIMBS)
            + (word == CONSTANT ? "c" : "");
      }
    };
  }

  /** Returns whether a token, in either form, is a leaf alone. */
  static boolean isLeaf(char token) {
    return masked(token) == ZERO;
  }

  /** Returns whether two neighbours, in either form, are a leaf. */
  static boolean isLeaf(char first, char second) {
    int one = masked(first);
    int two = masked(second);
    if (one == ZERO || two == ZERO || one == CLOSE) {
      return false;
    }
    if (one < FIRST_TERM) {
      return two == CLOSE || two >= FIRST_TERM;
    }
    if (two < FIRST_TERM) {
      return false;
    }
    int half = KINDS / 2;
    boolean same = one - FIRST_TERM >= half == two - FIRST_TERM >= half;
    int firstPlace = (one - FIRST_TERM) % half;
    int secondPlace = (two - FIRST_TERM) % half;
    int order = firstPlace / PolynomialCell.LIMBS - secondPlace / PolynomialCell.LIMBS;
    if (order != 0) {
      return order > 0;
    }
    return firstPlace <= secondPlace || !same;
  }

  private static char masked(char token) {
    return token >= ZERO ? token : PolynomialToken.of(token).masked();
  }

  @Override
  public String start(String formula) {
    StringBuilder working = new StringBuilder();
    for (PolynomialCell cell : Polynomial.cells(formula)) {
      int word =
          cell.word().isEmpty() ? CONSTANT : (cell.isTerm() ? words : letters).indexOf(cell.word());
      working.append(
          new PolynomialToken(cell.kind(), cell.coefficient(), word, cell.limb()).token());
    }
    return working.toString();
  }

  @Override
  public String masked(String working) {
    StringBuilder masked = new StringBuilder(working);
    for (int i = 0; i < working.length(); i++) {
      masked.setCharAt(i, masked(working.charAt(i)));
    }
    return masked.toString();
  }

  @Override
  public String question(String leaf) {
    PolynomialToken last = PolynomialToken.of(leaf.charAt(leaf.length() - 1));
    if (leaf.length() == 1) {
      return last.written(LOW);
    }
    PolynomialToken first = PolynomialToken.of(leaf.charAt(0));
    return first.written(relative(first, last)) + last.written(LOW);
  }

  /** Returns the word of the first cell. The second cell's word is {@link #LOW}. */
  private static char relative(PolynomialToken first, PolynomialToken second) {
    return first.word() == second.word() && first.limb() >= second.limb()
        ? new char[] {LOW, HIGH, HIGHEST}[first.limb() - second.limb()]
        : LATER;
  }

  /**
   * Returns the exact answer to a question.
   *
   * @throws IllegalArgumentException if it is none
   */
  static String answer(String question) {
    StringBuilder text = new StringBuilder();
    Polynomial.rewritten(read(question))
        .orElseThrow(() -> new IllegalArgumentException("no leaf: " + question))
        .forEach(cell -> text.append(written(cell)));
    return text.toString();
  }

  private static List<PolynomialCell> read(String question) {
    Matcher matcher = CELL.matcher(question);
    List<PolynomialCell> cells = new ArrayList<>();
    int end = 0;
    for (; matcher.find() && matcher.start() == end; end = matcher.end()) {
      cells.add(
          matcher.group(3) == null
              ? cell(kind(matcher), number(matcher))
              : switch (matcher.group(3)) {
                case "p" -> PolynomialCell.open(false);
                case "m" -> PolynomialCell.open(true);
                default -> PolynomialCell.CLOSE;
              });
    }
    return end == question.length() ? cells : List.of();
  }

  private static PolynomialCell cell(char relative, int coefficient) {
    return switch (relative) {
      case FACTOR -> PolynomialCell.times(coefficient);
      case LATER -> new PolynomialCell(Kind.TERM, coefficient, 0, LATER_WORD);
      default ->
          new PolynomialCell(
              Kind.TERM, coefficient, relative == LOW ? 0 : relative == HIGH ? 1 : 2, WORD);
    };
  }

  private static String written(PolynomialCell cell) {
    char relative =
        cell.word().equals(LATER_WORD) ? LATER : new char[] {LOW, HIGH, HIGHEST}[cell.limb()];
    return new PolynomialToken(cell.kind(), cell.coefficient(), 0, 0).written(relative);
  }

  /** Returns whether a text is cells that an answer to a question can have. */
  static boolean isAnswer(String question, String answer) {
    return CELLS.matcher(answer).matches() && (!hasLater(answer) || hasLater(question));
  }

  private static boolean hasLater(String text) {
    return text.indexOf(LATER) >= 0 || text.indexOf(Character.toLowerCase(LATER)) >= 0;
  }

  @Override
  public Optional<String> replacement(String leaf, String answer) {
    PolynomialToken last = PolynomialToken.of(leaf.charAt(leaf.length() - 1));
    PolynomialToken first = PolynomialToken.of(leaf.charAt(0));
    StringBuilder working = new StringBuilder();
    Matcher matcher = CELL.matcher(answer);
    while (matcher.find()) {
      if (matcher.group(3) != null) {
        working.append(
            bracket(
                matcher.group(3).equals("p")
                    ? Kind.PLUS
                    : matcher.group(3).equals("m") ? Kind.MINUS : Kind.CLOSE));
        continue;
      }
      int coefficient = number(matcher);
      char relative = kind(matcher);
      if (relative == FACTOR) {
        working.append(factor(coefficient, first.isTerm() ? CONSTANT : first.word()));
        continue;
      }
      PolynomialToken named = relative == LATER ? first : last;
      int above = relative == HIGH ? 1 : relative == HIGHEST ? 2 : 0;
      if (!named.isTerm() || named.limb() + above >= PolynomialCell.LIMBS) {
        return Optional.empty();
      }
      int word = first.isTerm() ? named.word() : product(first.word(), named.word());
      working.append(term(coefficient, word, named.limb() + above));
    }
    return Optional.of(working.toString());
  }

  /** Returns the word of a term that leaves a bracket with letters. */
  private int product(int letters, int word) {
    return letters == CONSTANT
        ? word
        : words.indexOf(LetterRuns.product(this.letters.get(letters), word(word)));
  }

  private String word(int word) {
    return word == CONSTANT ? "" : words.get(word);
  }

  @Override
  public Set<Character> keepOnly(String formula) {
    return Set.of();
  }

  @Override
  public Set<Character> operations(String working) {
    return Set.of();
  }

  @Override
  public Unfolded unfold(CharSequence working) {
    StringBuilder text = new StringBuilder();
    int[] starts = new int[working.length() + 1];
    for (int i = 0; i < working.length(); i++) {
      starts[i] = text.length();
      PolynomialToken token = PolynomialToken.of(working.charAt(i));
      String word =
          token.isTerm() || token.word() == CONSTANT
              ? word(token.word())
              : letters.get(token.word());
      text.append(new PolynomialCell(token.kind(), token.coefficient(), token.limb(), word).text());
    }
    starts[working.length()] = text.length();
    return new Unfolded(text.toString(), starts);
  }
}
