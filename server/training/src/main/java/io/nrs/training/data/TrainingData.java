package io.nrs.training;

import io.nrs.grammar.Language;
import io.nrs.task.FormulaShape;
import io.nrs.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Batches, drawn freshly for every iteration, and the two validation sets, disjoint from them. */
sealed interface TrainingData permits ModuleData, RouterData {

  static TrainingData of(Task task, RunSettings settings, long seed) {
    if (settings instanceof RouterSettings router) {
      return new RouterData(task, router, seed);
    }
    return new ModuleData(task, (TrainingSettings) settings, seed);
  }

  List<Example> inDistribution();

  List<Example> outOfDistribution();

  /**
   * Examples of an iteration.
   *
   * @param iteration from 1
   */
  List<Example> batch(int iteration, int size, SplittableRandom random);

  /** Two levels above training. */
  static FormulaShape deeper(Task task, SplittableRandom random) {
    return task.language() == Language.LISTOPS
        ? new FormulaShape(3 + random.nextInt(2), 2 + random.nextInt(3), true)
        : new FormulaShape(4 + random.nextInt(2), 2, random.nextBoolean());
  }

  /** The first examples of a source. */
  static List<Example> draw(Examples source, int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Example> drawn = new ArrayList<>();
    while (drawn.size() < size) {
      drawn.add(source.next(random));
    }
    return List.copyOf(drawn);
  }
}
