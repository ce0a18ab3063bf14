package io.nrs.language;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.language.sampling.FormulaShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The rules of a language whose lines are rows of tokens without operators. A leaf is a group of
 * neighbours, whose value may be empty.
 */
public abstract class WholeLineRules implements LanguageRules {
  /** The tokens of a line of the deepest training level. */
  public static final int TRAINING_TOKENS = 8;

  private static final double GROWTH = 1.5;
  private static final int MOST_TOKENS = 300;
  private static final int MANY_WINDOWS = 50_000;

  private final DescribedLanguage language;
  private final Vocabulary vocabulary;

  protected WholeLineRules(DescribedLanguage language, Vocabulary vocabulary) {
    this.language = language;
    this.vocabulary = vocabulary;
  }

  /** Returns the lengths of leaves in the working text, the shortest first. */
  public abstract Iterable<Integer> leafLengths();

  @Override
  public final boolean leavesOverlap() {
    return true;
  }

  /** A group may become a longer one. */
  @Override
  public final boolean isGrowing() {
    return true;
  }

  @Override
  public final boolean isAlwaysGuarded() {
    return true;
  }

  @Override
  public final boolean hasManyWindows() {
    return tokenWindows().get(0).size() > MANY_WINDOWS;
  }

  @Override
  public final boolean isNormalForm(CharSequence working) {
    return working.isEmpty();
  }

  /**
   * {@inheritDoc} The Solver was asked about every group of a sequence. Polynomials have no groups,
   * and a leaf may be left.
   */
  @Override
  public final boolean isNormalFormWithoutLeaf(String working) {
    return !groupLengths().isEmpty() || lastLeaf(working).isEmpty();
  }

  @Override
  public final Language language() {
    return language;
  }

  @Override
  public final Vocabulary vocabulary() {
    return vocabulary;
  }

  @Override
  public final Levels levels() {
    return new Levels(
        language.syntax().nesting(), 2, language.syntax().sampling().testNesting(), 2);
  }

  @Override
  public final List<String> operators() {
    return List.of();
  }

  @Override
  public final Set<Operands> operands() {
    return EnumSet.of(Operands.ANY);
  }

  @Override
  public final FormulaShape trainingShape(SplittableRandom random) {
    return new FormulaShape(1 + random.nextInt(language.syntax().nesting()), 2, true);
  }

  @Override
  public final boolean isOfTraining(Formula formula) {
    return formula.operands().size() <= TRAINING_TOKENS;
  }

  @Override
  public Optional<String> shortText(FormulaShape shape, SplittableRandom random) {
    String formula = generate(shape, random);
    WorkingText working = working(formula);
    return Optional.of(working.masked(working.start(formula)));
  }

  /** A level above those of training has half as many tokens more. */
  protected final int tokens(FormulaShape shape, SplittableRandom random) {
    double most = TRAINING_TOKENS * Math.pow(GROWTH, shape.nesting() - language.syntax().nesting());
    int longest = Math.max(2, Math.min(MOST_TOKENS, (int) Math.round(most)));
    int shortest = Math.max(2, (int) Math.round(most / GROWTH));
    return random.nextInt(Math.min(shortest, longest), longest + 1);
  }

  @Override
  public final boolean hasIrreducibleLeaves() {
    return true;
  }

  /** From the end, the leaves that begin last and do not overlap. */
  @Override
  public final List<Leaf> leaves(CharSequence text) {
    List<Leaf> found = new ArrayList<>();
    for (Optional<Leaf> leaf = lastLeaf(text, text.length());
        leaf.isPresent();
        leaf = lastLeaf(text, leaf.get().offset())) {
      found.add(leaf.get());
    }
    Collections.reverse(found);
    return found;
  }

  @Override
  public final Optional<Leaf> lastLeaf(CharSequence text) {
    return lastLeaf(text, text.length());
  }

  /** Returns the shortest of those leaves before an offset that begin last. */
  private Optional<Leaf> lastLeaf(CharSequence text, int end) {
    for (int at = end - 1; at >= 0; at--) {
      for (int length : leafLengths()) {
        if (at + length <= end && isLeafAt(text, at, length)) {
          return Optional.of(new Leaf(text.subSequence(at, at + length).toString(), at));
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public final int rewrites(CharSequence formula) {
    return formula.length();
  }

  @Override
  public final boolean isAtom(CharSequence text) {
    return false;
  }
}
