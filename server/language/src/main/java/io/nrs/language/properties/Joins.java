package io.nrs.language.properties;

import io.nrs.grammar.rewriting.StepBudget;
import io.nrs.language.DeepRecursion;
import java.util.Optional;

/**
 * Compares the results of the two ways to rewrite an overlap. The work is limited by counting it,
 * so the same rules always have the same answer.
 *
 * @param <T> a sequence or a term
 */
public final class Joins<T> {
  /** All overlaps together take no more steps; comparisons count as steps. */
  private static final long MAX_WORK = 20_000_000;

  /** Steps until a result counts as one that is not known. */
  private static final int MAX_STEPS = 20_000;

  /** Where so many results are not known, the search ends. */
  private static final int MAX_UNDECIDED = 20;

  private final NormalForms<T> normalForms;
  private long left;
  private int undecided;

  /** Rewrites to the end. */
  interface NormalForms<T> {
    /** Returns the normal form; nothing if it takes more steps. */
    Optional<T> of(T text, StepBudget steps);
  }

  /** Two normal forms of one text. */
  record Two<T>(T one, T other) {}

  Joins(NormalForms<T> normalForms) {
    this(normalForms, MAX_WORK);
  }

  Joins(NormalForms<T> normalForms, long work) {
    this.normalForms = normalForms;
    this.left = work;
  }

  /** Returns the normal forms of two texts if they differ; nothing if they are equal or unknown. */
  Optional<Two<T>> split(T one, T other) {
    spend(1);
    if (one.equals(other)) {
      return Optional.empty();
    }
    Optional<T> first = normalForm(one);
    Optional<T> second = normalForm(other);
    if (first.isEmpty() || second.isEmpty()) {
      undecided++;
      return Optional.empty();
    }
    return first.equals(second)
        ? Optional.empty()
        : Optional.of(new Two<>(first.get(), second.get()));
  }

  private Optional<T> normalForm(T text) {
    StepBudget steps = new StepBudget((int) Math.max(0, Math.min(MAX_STEPS, left)));
    Optional<T> found = normalForms.of(text, steps);
    spend(steps.taken());
    return found;
  }

  /** Counts work. */
  void spend(long work) {
    DeepRecursion.mustGoOn();
    left -= work;
  }

  /** Returns whether the search ends without an answer. */
  boolean isExhausted() {
    return undecided > MAX_UNDECIDED || left <= 0;
  }

  /** Returns whether the results of all texts so far are known. */
  boolean areKnown() {
    return undecided == 0 && left > 0;
  }
}
