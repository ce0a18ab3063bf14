package io.nrs.training.data;

import io.nrs.grammar.Language;
import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RouterSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The examples of a Neural Data Router. Every batch has equally many formulas of each training
 * level. Deeper levels join one after the other.
 */
final class RouterData implements TrainingData {
  private static final int VALIDATION_SIZE = 512;

  /** For languages whose deeper formulas are long, and cost as much as many shorter ones. */
  private static final int LONG_VALIDATION_SIZE = 128;

  private static final double SIMPLIFIED_SHARE = 0.8;

  private final RouterSettings settings;
  private final List<Level> levels;
  private final List<Example> inDistribution;
  private final List<Example> outOfDistribution;
  private final Set<String> heldOut = new HashSet<>();

  RouterData(LanguageRules rules, RouterSettings settings, long seed) {
    this.settings = settings;
    this.levels =
        DataSets.Split.TRAIN.cells(rules.language()).stream()
            .map(
                cell ->
                    new Level(
                        cell.nesting(),
                        new RouterExamples(rules, settings.data(), random -> shape(cell, random))))
            .toList();
    this.inDistribution =
        TrainingData.draw(
            random -> levels.get(random.nextInt(levels.size())).examples().next(random),
            VALIDATION_SIZE,
            seed + 1);
    this.outOfDistribution =
        TrainingData.draw(
            new RouterExamples(
                rules, RouterFormulas.TOP_LEVEL, random -> TrainingData.deeper(rules, random)),
            rules.language() == Language.LISTOPS ? VALIDATION_SIZE : LONG_VALIDATION_SIZE,
            seed + 2);
    // The shortest formulas are too few to hold any of them out.
    inDistribution.stream()
        .filter(example -> example.input().length() > rules.longestLeaf())
        .forEach(example -> heldOut.add(example.input()));
  }

  private record Level(int nesting, ExampleSource examples) {}

  private static FormulaShape shape(DataSets.Cell cell, SplittableRandom random) {
    return new FormulaShape(
        cell.nesting(), cell.arguments(), random.nextDouble() < SIMPLIFIED_SHARE);
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
