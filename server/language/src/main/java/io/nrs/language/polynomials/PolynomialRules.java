package io.nrs.language.polynomials;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.language.Operands;
import io.nrs.language.WholeLineRules;
import io.nrs.language.WorkingText;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.window.TokenGrammar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rules of polynomials. A leaf is a term without a coefficient, or two neighbours of which one
 * becomes part of the other, moves out of a bracket, or changes places with it.
 */
public final class PolynomialRules extends WholeLineRules {
  static final int MAX = PolynomialCell.MAX;
  static final int PAIRS = 4 * MAX * MAX;
  private static final Windows WINDOWS = new Windows(10, 4);
  private static final List<Integer> LENGTHS = List.of(1, 2);

  private final String tokens = PolynomialText.allMasked();

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
  public Optional<String> shortText(FormulaShape shape, SplittableRandom random) {
    if (random.nextBoolean()) {
      return super.shortText(shape, random);
    }
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(2, TRAINING_TOKENS + 1); left > 0; left--) {
      text.append(tokens.charAt(random.nextInt(tokens.length())));
    }
    return Optional.of(text.toString());
  }

  @Override
  public Stream<String> domain() {
    return Stream.of(PolynomialKinds.values())
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
    PolynomialKinds kind =
        share < 9
            ? PolynomialKinds.TIMES
            : share < 12
                ? PolynomialKinds.ADD
                : share < 15
                    ? random.nextBoolean() ? PolynomialKinds.BORROW : PolynomialKinds.BORROW_FURTHER
                    : share < 17
                        ? PolynomialKinds.SWAP
                        : PolynomialKinds.values()[
                            PolynomialKinds.PLUS.ordinal() + random.nextInt(4)];
    return kind.leaf(random.nextInt(kind.size));
  }

  @Override
  public String anyLeaf(SplittableRandom random) {
    int number =
        random.nextInt(Stream.of(PolynomialKinds.values()).mapToInt(kind -> kind.size).sum());
    for (PolynomialKinds kind : PolynomialKinds.values()) {
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
    return PolynomialText.written('A', PolynomialKinds.nonZero(random.nextInt(2 * MAX)));
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
}
