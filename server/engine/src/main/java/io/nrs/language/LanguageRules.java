package io.nrs.task;

import io.nrs.grammar.Language;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One of the three problems. All formulas and leaves here are in the compact form of the task's
 * {@link Vocabulary}.
 */
public sealed interface Task permits ListOpsTask, ArithmeticTask, AlgebraTask {

  static Task of(Language language) {
    return switch (language) {
      case LISTOPS -> new ListOpsTask();
      case ARITHMETIC -> new ArithmeticTask();
      case ALGEBRA -> new AlgebraTask();
    };
  }

  Language language();

  Vocabulary vocabulary();

  /**
   * What the Selector may write: a leaf that is complete in the text at hand, be it a formula or a
   * cut of one. In ListOps an operator and its first two arguments, where a third one follows.
   */
  Pattern leafPattern();

  /** A formula on which nothing is left to do. */
  Pattern atomPattern();

  /**
   * The exact value of a leaf as the Solver is to write it.
   *
   * @throws IllegalArgumentException where the text is no leaf
   */
  String valueOf(String leaf);

  /** A formula of the task, without its intermediate steps. */
  String generate(FormulaShape shape, SplittableRandom random);

  /** The shapes that training may use (generalisation rule, DESIGN section 2). */
  FormulaShape trainingShape(SplittableRandom random);

  /** Every leaf that can be met, in every sign form, each once, and in a fixed order. */
  Stream<String> domain();

  /** Every atom, each once. */
  Stream<String> atoms();

  /** A random element of the domain; the harder ones may come more often. */
  String randomLeaf(SplittableRandom random);

  /** A random atom. */
  String randomAtom(SplittableRandom random);

  /** Whether the value of this leaf keeps its operator: the Selector's part of a longer list. */
  default boolean leavesOperator(String leaf) {
    return false;
  }

  /** The longest leaf, in tokens. */
  int longestLeaf();

  /** The last complete leaf of a formula or a cut. */
  default Optional<Leaf> lastLeaf(CharSequence text) {
    Matcher matcher = leafPattern().matcher(text);
    Optional<Leaf> last = Optional.empty();
    while (matcher.find()) {
      last = Optional.of(new Leaf(matcher.group(), matcher.start()));
    }
    return last;
  }

  /** How many rewrites take the formula to its value. */
  default int rewrites(CharSequence formula) {
    return (int) atomPattern().matcher(formula).results().count() - 1;
  }

  default boolean isAtom(CharSequence text) {
    return atomPattern().matcher(text).matches();
  }

  /** Whether the text at an offset of a formula or cut is one that the Selector may write. */
  default boolean isLeafAt(CharSequence formula, int offset, int length) {
    Matcher matcher =
        leafPattern()
            .matcher(formula)
            .region(offset, formula.length())
            .useTransparentBounds(true)
            .useAnchoringBounds(false);
    return matcher.lookingAt() && matcher.end() == offset + length;
  }

  /** A leaf and where it begins, in tokens. */
  record Leaf(String text, int offset) {}
}
