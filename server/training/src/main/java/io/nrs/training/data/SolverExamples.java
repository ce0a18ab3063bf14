package io.nrs.training.data;

import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import io.nrs.training.settings.TrainingProcedure;
import java.util.SplittableRandom;

/** Leaves with their values, and some atoms with ω. */
record SolverExamples(LanguageRules rules, TrainingProcedure procedure) implements ExampleSource {
  private static final double ATOM_SHARE = 0.04;

  /** Both kinds with equal probability (paper, section 5.2.1). */
  private static final double PUBLISHED_ATOM_SHARE = 0.5;

  @Override
  public Example next(SplittableRandom random) {
    boolean published = procedure == TrainingProcedure.PUBLISHED;
    if (random.nextDouble() < (published ? PUBLISHED_ATOM_SHARE : ATOM_SHARE)) {
      return new Example(rules.randomAtom(random), Vocabulary.OMEGA);
    }
    String leaf = published ? rules.anyLeaf(random) : rules.randomLeaf(random);
    return new Example(leaf, rules.valueOf(leaf));
  }
}
