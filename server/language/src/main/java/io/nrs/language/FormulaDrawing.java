package io.nrs.language;

import io.nrs.grammar.Formula;
import io.nrs.language.sampling.FormulaShape;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** The random formulas, leaves and atoms of a language, for training and for tests. */
public interface FormulaDrawing extends LanguageTokens {
  /** Returns which formulas training and tests draw (docs/decisions/generalisation-rule.md). */
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

  /** Returns the shapes that training may use (docs/decisions/generalisation-rule.md). */
  FormulaShape trainingShape(SplittableRandom random);

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
    return Operands.allBut(Operands.VARIED);
  }

  /**
   * Returns a random line as a tagger reads it, if lines have tokens in any order. Elsewhere the
   * {@link #tokenGrammar} says which texts there are.
   */
  default Optional<String> shortText(FormulaShape shape, SplittableRandom random) {
    return Optional.empty();
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
    return randomLeaf(random);
  }

  /** Returns a random leaf that a Solver learns from when it knows the easy ones. */
  default String laterLeaf(SplittableRandom random) {
    return trainingLeaf(random);
  }

  /** Returns a random atom. */
  String randomAtom(SplittableRandom random);
}
