package io.nrs.training;

import io.nrs.task.Task;
import io.nrs.task.Vocabulary;
import java.util.SplittableRandom;

/** Leaves with their values, and some atoms with ω. */
public final class SolverExamples implements Examples {
  private static final double ATOM_SHARE = 0.04;

  private final Task task;

  public SolverExamples(Task task) {
    this.task = task;
  }

  @Override
  public Example next(SplittableRandom random) {
    if (random.nextDouble() < ATOM_SHARE) {
      return new Example(task.randomAtom(random), Vocabulary.OMEGA);
    }
    String leaf = task.randomLeaf(random);
    return new Example(leaf, task.valueOf(leaf));
  }
}
