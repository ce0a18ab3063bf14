package io.nrs.language.polynomials;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.PolynomialCell;
import io.nrs.grammar.PolynomialCell.Kind;
import io.nrs.language.WholeLineRules;
import io.nrs.language.WorkingText;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.window.TokenWindows.TokenGrammar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rules of polynomials. A leaf is a term without a coefficient, or two neighbours of which one
 * becomes part of the other, moves out of a bracket, or changes places with it.
 */
public final class PolynomialRules extends WholeLineRules {
  private static final int MAX = PolynomialCell.MAX;
  private static final int PAIRS = 4 * MAX * MAX;
  private static final Windows WINDOWS = new Windows(10, 4);
  private static final List<Integer> LENGTHS = List.of(1, 2);

  private final String tokens = PolynomialText.allMasked();

  /** The leaves of one kind as the Solver reads them: equal numbers of each sign. */
  private enum Kinds {
    ADD(PAIRS),
    SWAP(PAIRS),
    BORROW(PAIRS / 2),
    BORROW_FURTHER(PAIRS / 2),
    TIMES((2 * MAX + 1) * 2 * MAX),
    PLUS(2 * MAX),
    MINUS(2 * MAX),
    CLOSE(2 * MAX + 3),
    ZERO(1);

    private final int size;

    Kinds(int size) {
      this.size = size;
    }

    /** Returns the leaf of a number, which is less than the size. */
    String leaf(int number) {
      int first = nonZero(number / (2 * MAX));
      int second = nonZero(number % (2 * MAX));
      return switch (this) {
        case ADD -> PolynomialText.written('A', first) + PolynomialText.written('A', second);
        case SWAP -> PolynomialText.written('B', first) + PolynomialText.written('A', second);
        case BORROW -> borrow(number, 'C');
        case BORROW_FURTHER -> borrow(number, 'D');
        case TIMES ->
            PolynomialText.written('K', number / (2 * MAX) - MAX)
                + PolynomialText.written('A', second);
        case PLUS -> "p" + PolynomialText.written('A', second);
        case MINUS -> "m" + PolynomialText.written('A', second);
        case CLOSE ->
            number == 2 * MAX + 1
                ? "pr"
                : number == 2 * MAX + 2 ? "mr" : PolynomialText.written('K', number - MAX) + "r";
        case ZERO -> PolynomialText.written('A', 0);
      };
    }

    private static String borrow(int number, char limb) {
      int first = nonZero(number / MAX);
      int second = number % MAX + 1;
      return PolynomialText.written(limb, first)
          + PolynomialText.written('A', first > 0 ? -second : second);
    }

    private static int nonZero(int number) {
      return number < MAX ? number - MAX : number - MAX + 1;
    }
  }

  public PolynomialRules(DescribedLanguage language) {
    super(language, new PolynomialVocabulary());
  }

  @Override
  public WorkingText working(String formula) {
    return new PolynomialText(formula);
  }

  @Override
  public Windows windows() {
    return WINDOWS;
  }

  @Override
  public String valueOf(String leaf) {
    return PolynomialText.answer(leaf);
  }

  @Override
  public boolean isValue(String leaf, String value) {
    return PolynomialText.isAnswer(leaf, value);
  }

  /** A level above those of training also has a bracket more. */
  @Override
  public String generate(FormulaShape shape, Operands operands, SplittableRandom random) {
    return RandomPolynomial.draw(tokens(shape, random), shape.nesting() - 1, random);
  }

  @Override
  public String shortText(FormulaShape shape, SplittableRandom random) {
    if (random.nextBoolean()) {
      return super.shortText(shape, random);
    }
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(2, TRAINING_TOKENS + 1); left > 0; left--) {
      text.append(tokens.charAt(random.nextInt(tokens.length())));
    }
    return text.toString();
  }

  @Override
  public Stream<String> domain() {
    return Stream.of(Kinds.values())
        .flatMap(kind -> IntStream.range(0, kind.size).mapToObj(kind::leaf));
  }

  @Override
  public Stream<String> atoms() {
    return Stream.of();
  }

  /** Products are harder than sums, and these harder than what only changes places. */
  @Override
  public String randomLeaf(SplittableRandom random) {
    int share = random.nextInt(20);
    Kinds kind =
        share < 9
            ? Kinds.TIMES
            : share < 12
                ? Kinds.ADD
                : share < 15
                    ? random.nextBoolean() ? Kinds.BORROW : Kinds.BORROW_FURTHER
                    : share < 17
                        ? Kinds.SWAP
                        : Kinds.values()[Kinds.PLUS.ordinal() + random.nextInt(4)];
    return kind.leaf(random.nextInt(kind.size));
  }

  @Override
  public String anyLeaf(SplittableRandom random) {
    int number = random.nextInt(Stream.of(Kinds.values()).mapToInt(kind -> kind.size).sum());
    for (Kinds kind : Kinds.values()) {
      if (number < kind.size) {
        return kind.leaf(number);
      }
      number -= kind.size;
    }
    throw new AssertionError("more leaves than there are");
  }

  @Override
  public String trainingLeaf(SplittableRandom random) {
    return randomLeaf(random);
  }

  @Override
  public String laterLeaf(SplittableRandom random) {
    return random.nextBoolean() ? anyLeaf(random) : randomLeaf(random);
  }

  @Override
  public String randomAtom(SplittableRandom random) {
    return PolynomialText.written('A', Kinds.nonZero(random.nextInt(2 * MAX)));
  }

  @Override
  public Iterable<Integer> leafLengths() {
    return LENGTHS;
  }

  @Override
  public int longestLeaf() {
    return 2;
  }

  @Override
  public int longestQuestion() {
    return 6;
  }

  @Override
  public int longestValue() {
    return 9;
  }

  /** Every token may follow every other one. */
  @Override
  public TokenGrammar tokenGrammar() {
    List<String> marked = new ArrayList<>();
    for (char token : tokens.toCharArray()) {
      if (PolynomialText.isLeaf(token)) {
        marked.add(String.valueOf(token));
      }
      for (char before : tokens.toCharArray()) {
        if (PolynomialText.isLeaf(before, token)) {
          marked.add("" + before + token);
        }
      }
    }
    return TokenGrammar.ofSequences(tokens, marked, TRAINING_TOKENS);
  }

  /** Right answers sort cells by insertion, which takes fewer rewrites. */
  @Override
  public long mostSteps(int tokens) {
    return 1_000 + 20L * tokens * tokens;
  }

  @Override
  public boolean isLeafAt(CharSequence formula, int offset, int length) {
    return offset + length <= formula.length()
        && (length == 1
            ? PolynomialText.isLeaf(formula.charAt(offset))
            : length == 2
                && PolynomialText.isLeaf(formula.charAt(offset), formula.charAt(offset + 1)));
  }

  /** Draws polynomials whose coefficients stay in their bound. */
  private static final class RandomPolynomial {
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
      this.largest = random.nextInt(3) == 0 ? MAX : random.nextInt(4) == 0 ? 9_999 : 9;
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
}
