package io.nrs.training;

import io.nrs.grammar.Language;
import io.nrs.task.FormulaShape;
import io.nrs.task.Task;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Of a Neural Data Router: every batch has as many formulas of one training level as of another.
 * The deeper levels come in one after the other.
 */
final class RouterData implements TrainingData {
  private static final int VALIDATION = 512;

  /** Of the tasks whose deeper formulas are long: each takes as long as many shorter ones. */
  private static final int VALIDATION_OF_LONG = 128;

  private static final double SIMPLIFIED = 0.8;

  private final RouterSettings settings;
  private final List<Level> levels;
  private final List<Example> inDistribution;
  private final List<Example> outOfDistribution;
  private final Set<String> heldOut = new HashSet<>();

  RouterData(Task task, RouterSettings settings, long seed) {
    this.settings = settings;
    this.levels =
        DataSets.Split.TRAIN.cells(task.language()).stream()
            .map(
                cell ->
                    new Level(
                        cell.nesting(),
                        new RouterExamples(task, settings.data(), random -> shape(cell, random))))
            .toList();
    this.inDistribution =
        TrainingData.draw(
            random -> levels.get(random.nextInt(levels.size())).examples().next(random),
            VALIDATION,
            seed + 1);
    this.outOfDistribution =
        TrainingData.draw(
            new RouterExamples(
                task, RouterFormulas.TOP_LEVEL, random -> TrainingData.deeper(task, random)),
            task.language() == Language.LISTOPS ? VALIDATION : VALIDATION_OF_LONG,
            seed + 2);
    // There are too few of the shortest formulas to hold any of them out.
    inDistribution.stream()
        .filter(example -> example.input().length() > task.longestLeaf())
        .forEach(example -> heldOut.add(example.input()));
  }

  private record Level(int nesting, Examples examples) {}

  private static FormulaShape shape(DataSets.Cell cell, SplittableRandom random) {
    return new FormulaShape(cell.nesting(), cell.arguments(), random.nextDouble() < SIMPLIFIED);
  }

  @Override
  public List<Example> inDistribution() {
    return inDistribution;
  }

  @Override
  public List<Example> outOfDistribution() {
    return outOfDistribution;
  }

  @Override
  public List<Example> batch(int iteration, int size, SplittableRandom random) {
    int deepest = settings.deepest(iteration);
    int longest = settings.longest(iteration);
    List<Level> open = levels.stream().filter(level -> level.nesting() <= deepest).toList();
    List<Example> batch = new ArrayList<>(size);
    while (batch.size() < size) {
      Example example = open.get(batch.size() % open.size()).examples().next(random);
      if (example.input().length() <= longest && !heldOut.contains(example.input())) {
        batch.add(example);
      }
    }
    return batch;
  }
}
