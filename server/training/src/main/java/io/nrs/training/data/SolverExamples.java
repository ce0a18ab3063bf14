package io.nrs.training.data;

import io.nrs.language.LanguageRules;
import io.nrs.language.Vocabulary;
import java.util.SplittableRandom;

/** Leaves with their values, and some atoms with ω. */
record SolverExamples(LanguageRules rules) implements ExampleSource {
  private static final double ATOM_SHARE = 0.04;

  @Override
  public Example next(SplittableRandom random) {
    if (random.nextDouble() < ATOM_SHARE) {
      return new Example(rules.randomAtom(random), Vocabulary.OMEGA);
    }
    String leaf = rules.randomLeaf(random);
    return new Example(leaf, rules.valueOf(leaf));
  }
}
