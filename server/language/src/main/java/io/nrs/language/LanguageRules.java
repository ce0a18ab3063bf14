package io.nrs.language;

import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.window.TokenGrammar;
import io.nrs.language.window.TokenWindows;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules of a language: its leaves, atoms, values and formulas. All texts are in the compact
 * form of the language's {@link Vocabulary}.
 */
public interface LanguageRules {
  /** The tokens of the longest formula that rewriting may reach. */
  int MAX_TOKENS = 1_000_000;

  /**
   * How a language writes formulas.
   *
   * @param leaf matches a leaf that is complete in a text, which may be a formula or a cut. In
   *     ListOps it also matches an operator and its first two arguments if a third one follows
   * @param atom matches an atom, which is a formula in its final form
   */
  record Notation(Language language, Vocabulary vocabulary, Pattern leaf, Pattern atom) {}

  /**
   * The formulas that are drawn, by level.
   *
   * @param nesting levels of the deepest formulas of training
   * @param arguments most arguments of an operation in training; 2 if formulas have no lists
   * @param testNesting levels of the deepest test formulas
   * @param testArguments most arguments of an operation in test formulas
   */
  record Levels(int nesting, int arguments, int testNesting, int testArguments) {
    /** Returns whether a level has a number of arguments too, as in N4A3. */
    public boolean haveArguments() {
      return testArguments > 2;
    }
  }

  Notation notation();

  /** Which formulas training and tests draw (docs/decisions/generalisation-rule.md). */
  Levels levels();

  /** Returns the symbols of the operations that stand in formulas, in a fixed order. */
  List<String> operators();

  /**
   * Returns whether an operand after {@code +} or {@code -} may have a sign of its own; simplified
   * formulas have no such signs.
   */
  default boolean hasSignedOperands() {
    return false;
  }

  /** Returns the letters that atoms may be products of, in order; empty if there are none. */
  default String variables() {
    return "";
  }

  /** Returns the tokens of the longest leaf as the Solver reads it. */
  default int longestQuestion() {
    return longestLeaf();
  }

  /** Returns the tokens of the longest value; an output may have more. */
  default int longestValue() {
    return longestLeaf();
  }

  /**
   * Returns the windows over long formulas. They are about two and a half times the longest leaf,
   * and neighbours overlap by more than it.
   */
  default Windows windows() {
    int width = (int) Math.ceil(2.4 * longestLeaf());
    return new Windows(width, width - longestLeaf() - 2);
  }

  default Language language() {
    return notation().language();
  }

  default Vocabulary vocabulary() {
    return notation().vocabulary();
  }

  /**
   * Returns the exact value of a leaf, as the Solver is trained to write it: {@link
   * Vocabulary#STAYS} if no rule rewrites it.
   *
   * @param leaf as the Solver reads it ({@link WorkingText#question})
   * @throws IllegalArgumentException if the text is not a leaf
   */
  String valueOf(String leaf);

  /** Returns a random formula, without its intermediate steps. */
  default String generate(FormulaShape shape, SplittableRandom random) {
    return generate(shape, Operands.ANY, random);
  }

  /**
   * Returns a random formula with such operands, without its intermediate steps.
   *
   * @param operands any of them; those not in {@link #operands()} may be drawn as other ones
   */
  String generate(FormulaShape shape, Operands operands, SplittableRandom random);

  /** Returns the choices of operands that differ in this language, each of one kind. */
  default Set<Operands> operands() {
    return EnumSet.complementOf(EnumSet.of(Operands.VARIED));
  }

  /**
   * Returns the text in which a formula is rewritten.
   *
   * @param formula in compact form
   */
  default WorkingText working(String formula) {
    return new FoldedOperands(this);
  }

  /**
   * Returns whether a formula is no deeper and no wider than those of training (generalisation
   * rule).
   */
  default boolean isOfTraining(Formula formula) {
    return isWithin(formula, levels().nesting(), levels());
  }

  private static boolean isWithin(Formula formula, int nesting, Levels levels) {
    return formula.operands().isEmpty()
        || nesting > 0
            && (!levels.haveArguments() || formula.operands().size() <= levels.arguments())
            && formula.operands().stream()
                .allMatch(operand -> isWithin(operand, nesting - 1, levels));
  }

  /** Returns a random text of a sequence as a tagger reads it. */
  default String shortText(FormulaShape shape, SplittableRandom random) {
    String formula = generate(shape, random);
    WorkingText working = working(formula);
    return working.masked(working.start(formula));
  }

  /** The shapes that training may use (docs/decisions/generalisation-rule.md). */
  FormulaShape trainingShape(SplittableRandom random);

  /** Returns every possible leaf in every sign form, each once and in a fixed order. */
  Stream<String> domain();

  /** Every atom, each once. */
  Stream<String> atoms();

  /**
   * Gives every question to a Solver with its right answer, in a fixed order: all leaves with their
   * values, and all atoms with ω.
   */
  default void questions(BiConsumer<String, String> each) {
    domain().forEach(leaf -> each.accept(leaf, valueOf(leaf)));
    atoms().forEach(atom -> each.accept(atom, Vocabulary.OMEGA));
  }

  /** Returns a random leaf; hard leaves may be more frequent than others. */
  String randomLeaf(SplittableRandom random);

  /**
   * Returns a random leaf as a Solver reads it. None is more frequent than another of its operator
   * and signs; if leaves stay, every second one does.
   */
  default String anyLeaf(SplittableRandom random) {
    return randomLeaf(random);
  }

  /**
   * Returns a random leaf that a Solver learns from; easy ones may be more frequent than others.
   */
  default String trainingLeaf(SplittableRandom random) {
    return hasIrreducibleLeaves() ? anyLeaf(random) : randomLeaf(random);
  }

  /** Returns a random leaf that a Solver learns from when it knows the easy ones. */
  default String laterLeaf(SplittableRandom random) {
    return trainingLeaf(random);
  }

  /** A random atom. */
  String randomAtom(SplittableRandom random);

  /**
   * Returns whether the value keeps the operator, because the leaf is only the first part of a
   * list.
   */
  default boolean leavesOperator(String leaf) {
    return false;
  }

  /**
   * Returns whether formulas may have a final form that is an operation. Operations that stay as
   * they are then become {@linkplain FoldedOperands operands of one token}.
   */
  default boolean hasIrreducibleLeaves() {
    return false;
  }

  /**
   * Returns whether a sequence that no rule rewrites is a value, in compact form. Elsewhere every
   * normal form is one.
   */
  default boolean isFinal(String normalForm) {
    return true;
  }

  /** Returns whether no rule can rewrite a working text, as it is one operand. */
  default boolean isNormalForm(CharSequence working) {
    return working.length() == 1 && FoldedOperands.isFolded(working.charAt(0));
  }

  /** Returns whether a working text in which no network finds a leaf is a normal form. */
  default boolean isNormalFormWithoutLeaf(String working) {
    return false;
  }

  /** Returns the number of leaves that have a value, or {@code most} if there are more. */
  default long countLeaves(long most) {
    return domain().limit(most).count();
  }

  /** Returns whether leaves are groups of neighbours, of which each becomes a sequence. */
  default boolean isSequence() {
    return false;
  }

  /** Returns whether a leaf may become a text with several leaves. */
  default boolean isGrowing() {
    return isSequence();
  }

  /**
   * Returns whether a formula is so long or so deep that its rewriting counts as endless.
   *
   * @param formula in compact form
   */
  default boolean isTooLarge(CharSequence formula) {
    return formula.length() > MAX_TOKENS;
  }

  /**
   * Returns how deeply the brackets of a formula are nested.
   *
   * @param formula in compact form
   */
  default int nesting(CharSequence formula) {
    char open = vocabulary().compact(language().open()).charAt(0);
    char close = vocabulary().compact(language().close()).charAt(0);
    int levels = 0;
    int deepest = 0;
    for (int i = 0; i < formula.length(); i++) {
      levels += formula.charAt(i) == open ? 1 : formula.charAt(i) == close ? -1 : 0;
      deepest = Math.max(deepest, levels);
    }
    return deepest;
  }

  /** Returns whether a leaf may become a text in which operations are nested more deeply. */
  default boolean isDeepening() {
    return false;
  }

  /**
   * Returns whether short texts show only a small part of a sequence's windows. A tagger then
   * learns from single windows too (docs/decisions/generalisation-rule.md).
   */
  default boolean hasManyWindows() {
    return isSequence() && tokenWindows().get(0).size() > 50_000;
  }

  /** Returns the lengths of the leaves of sequences, the shortest first. */
  default List<Integer> groupLengths() {
    return List.of();
  }

  /** Returns whether the last leaf must be rewritten first, as other orders give other results. */
  default boolean isOrdered() {
    return false;
  }

  /**
   * Returns whether a value can replace a leaf. No value can replace an atom.
   *
   * @param leaf as the Solver reads it
   */
  default boolean isValue(String leaf, String value) {
    if (isAtom(leaf)) {
      return false;
    }
    if (value.equals(Vocabulary.STAYS)) {
      return hasIrreducibleLeaves();
    }
    String operand = value;
    if (leavesOperator(leaf)) {
      if (value.length() < 2 || value.charAt(0) != leaf.charAt(0)) {
        return false;
      }
      operand = value.substring(1);
    }
    return isAtom(operand) || FoldedOperands.isOperand(leaf, operand);
  }

  /** Returns how tokens follow one another, as far as this decides what is a leaf. */
  TokenGrammar tokenGrammar();

  /** Returns the passes of a tagger over a text, which are the same objects each time. */
  default List<TokenWindows> tokenWindows() {
    return language()
        .derived(TokenWindows.Passes.class, each -> TokenWindows.Passes.of(tokenGrammar()))
        .all();
  }

  /** The longest leaf, in tokens. */
  int longestLeaf();

  /** Returns whether a text that looks like a leaf is one: its integers may be out of range. */
  default boolean hasKnownOperands(String leaf) {
    return true;
  }

  /** All complete leaves of a formula or a cut, in order. */
  default List<Leaf> leaves(CharSequence text) {
    Matcher matcher = notation().leaf().matcher(text);
    List<Leaf> leaves = new ArrayList<>();
    while (matcher.find()) {
      if (hasKnownOperands(matcher.group())) {
        leaves.add(new Leaf(matcher.group(), matcher.start()));
      }
    }
    return leaves;
  }

  /** The last of the {@link #leaves}. */
  default Optional<Leaf> lastLeaf(CharSequence text) {
    List<Leaf> leaves = leaves(text);
    return leaves.isEmpty() ? Optional.empty() : Optional.of(leaves.get(leaves.size() - 1));
  }

  /** Returns the number of rewrites from a formula to its value. */
  default int rewrites(CharSequence formula) {
    return (int) notation().atom().matcher(formula).results().count() - 1;
  }

  /** Returns more rewrites than a formula of so many tokens can need. */
  default long mostSteps(int tokens) {
    return Long.MAX_VALUE;
  }

  default boolean isAtom(CharSequence text) {
    return notation().atom().matcher(text).matches();
  }

  /** Returns whether the text at an offset of a formula or cut is a leaf. */
  default boolean isLeafAt(CharSequence formula, int offset, int length) {
    Matcher matcher =
        notation()
            .leaf()
            .matcher(formula)
            .region(offset, formula.length())
            .useTransparentBounds(true)
            .useAnchoringBounds(false);
    return matcher.lookingAt() && matcher.end() == offset + length;
  }

  /** A leaf and its first token's index. */
  record Leaf(String text, int offset) {}

  /** The order in which a network writes the tokens of its output. */
  public enum OutputOrder {
    NATURAL,
    /**
     * Last token first: units, then tens, then the sign; see
     * docs/decisions/label-positions-and-band.md.
     */
    REVERSED;

    /** Converts between the natural order and this one; it is its own inverse. */
    public String apply(String text) {
      return this == NATURAL ? text : new StringBuilder(text).reverse().toString();
    }
  }
}
