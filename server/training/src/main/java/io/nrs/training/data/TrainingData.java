package io.nrs.training.data;

import io.nrs.grammar.Language;
import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Batches, drawn for each iteration, and two validation sets that are disjoint from them. */
public sealed interface TrainingData permits TransformerData, RouterData {

  static TrainingData of(LanguageRules rules, RunSettings settings, long seed) {
    if (settings instanceof RouterSettings router) {
      return new RouterData(rules, router, seed);
    }
    return new TransformerData(rules, (TrainingSettings) settings, seed);
  }

  List<Example> inDistribution();

  List<Example> outOfDistribution();

  /**
   * Returns the batch of an iteration.
   *
   * @param iteration from 1
   */
  List<Example> batch(int iteration, int size, SplittableRandom random);

  /** Returns a shape up to two levels deeper than those of training. */
  static FormulaShape deeper(LanguageRules rules, SplittableRandom random) {
    return rules.language() == Language.LISTOPS
        ? new FormulaShape(3 + random.nextInt(2), 2 + random.nextInt(3), true)
        : new FormulaShape(4 + random.nextInt(2), 2, random.nextBoolean());
  }

  /** Returns the first examples of a source. */
  static List<Example> draw(ExampleSource source, int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Example> drawn = new ArrayList<>();
    while (drawn.size() < size) {
      drawn.add(source.next(random));
    }
    return List.copyOf(drawn);
  }
}
