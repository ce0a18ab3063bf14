package io.nrs.rewriting;

import io.nrs.language.FoldedOperands;
import io.nrs.rewriting.Combiner.Candidate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The end of rewriting a formula. The failure classes are those of the paper, section 5. */
public sealed interface Outcome {

  /** The steps that were taken, in order. */
  List<Step> steps();

  /** The formula after the last step. */
  String remaining();

  /** The name used in reports: {@code solved}, {@code missing-leaf}, and so on. */
  String status();

  /** Returns the same end with other steps to it. */
  Outcome withSteps(List<Step> other);

  /** The lowest confidence of all steps; if there were none, 1 for a value and 0 for a failure. */
  default double confidence() {
    return steps().stream()
        .mapToDouble(Step::confidence)
        .min()
        .orElse(this instanceof Complete ? 1 : 0);
  }

  /** The formula has its final form. */
  sealed interface Complete extends Outcome {
    /** Returns the final form. */
    String value();

    @Override
    default String remaining() {
      return value();
    }
  }

  /**
   * The final form is an operation. Only described languages have such formulas
   * (docs/languages.md).
   *
   * @param stays the operations of the final form, inner ones first: the value of each step is its
   *     leaf
   */
  record NormalForm(String value, List<Step> steps, List<Step> stays) implements Complete {
    public NormalForm {
      steps = List.copyOf(steps);
      stays = List.copyOf(stays);
    }

    @Override
    public double confidence() {
      return Stream.concat(steps.stream(), stays.stream())
          .mapToDouble(Step::confidence)
          .min()
          .orElse(1);
    }

    @Override
    public Outcome withSteps(List<Step> other) {
      return new NormalForm(value, other, stays);
    }

    @Override
    public String status() {
      return "normal-form";
    }
  }

  /** The Solver answered ω on an atom: the formula is solved. */
  record Solved(String value, List<Step> steps) implements Complete {
    public Solved {
      steps = List.copyOf(steps);
    }

    @Override
    public Outcome withSteps(List<Step> other) {
      return new Solved(value, other);
    }

    @Override
    public String status() {
      return "solved";
    }
  }

  /** No rule applies any more, and what is left is no value of its language (docs/sequences.md). */
  record Stuck(String remaining, List<Step> steps) implements Outcome {
    public Stuck {
      steps = List.copyOf(steps);
    }

    @Override
    public Outcome withSteps(List<Step> other) {
      return new Stuck(remaining, other);
    }

    @Override
    public String status() {
      return "stuck";
    }
  }

  /** No output of the Selector occurs in the formula. */
  record MissingLeaf(String remaining, List<Step> steps, Optional<Candidate> best)
      implements Outcome {
    public MissingLeaf {
      steps = List.copyOf(steps);
    }

    @Override
    public Outcome withSteps(List<Step> other) {
      return new MissingLeaf(remaining, other, best);
    }

    @Override
    public String status() {
      return "missing-leaf";
    }
  }

  /** The output occurs in the formula but is no leaf, or replacing it would spoil the formula. */
  record CorruptedLeaf(String remaining, List<Step> steps, Candidate candidate) implements Outcome {
    public CorruptedLeaf {
      steps = List.copyOf(steps);
    }

    @Override
    public Outcome withSteps(List<Step> other) {
      return new CorruptedLeaf(remaining, other, candidate);
    }

    @Override
    public String status() {
      return "corrupted-leaf";
    }
  }

  /**
   * The formula was not solved within the limits of rewriting.
   *
   * @param isSetting whether it was the setting of the most steps. The other limits are fixed: the
   *     most symbols and levels of a formula, and the steps where nothing shows that rewriting ends
   */
  record StepLimit(String remaining, List<Step> steps, boolean isSetting) implements Outcome {
    public StepLimit {
      steps = List.copyOf(steps);
    }

    public StepLimit(String remaining, List<Step> steps) {
      this(remaining, steps, true);
    }

    @Override
    public Outcome withSteps(List<Step> other) {
      return new StepLimit(remaining, other, isSetting);
    }

    @Override
    public String status() {
      return "step-limit";
    }
  }

  /**
   * More different operations of the formula stay at one time than a working text has characters
   * for ({@link FoldedOperands#CAPACITY}).
   */
  record OperandLimit(String remaining, List<Step> steps) implements Outcome {
    public OperandLimit {
      steps = List.copyOf(steps);
    }

    @Override
    public Outcome withSteps(List<Step> other) {
      return new OperandLimit(remaining, other);
    }

    @Override
    public String status() {
      return "operand-limit";
    }
  }

  /** The formula was not solved within the allowed time ({@link TimeLimitedRewriter}). */
  record TimeLimit(String remaining, List<Step> steps) implements Outcome {
    public TimeLimit {
      steps = List.copyOf(steps);
    }

    @Override
    public Outcome withSteps(List<Step> other) {
      return new TimeLimit(remaining, other);
    }

    @Override
    public String status() {
      return "time-limit";
    }
  }
}
