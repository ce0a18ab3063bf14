package io.nrs.training;

import io.nrs.grammar.Language;
import io.nrs.rewriting.Module;
import io.nrs.rewriting.SlidingWindows;
import io.nrs.task.FormulaShape;
import io.nrs.task.Task;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Batches, drawn freshly for every iteration, and the two validation sets, disjoint from them. */
final class TrainingData {
  private static final int VALIDATION = 512;

  private final TrainingSettings settings;
  private final Task task;
  private final List<Example> inDistribution;
  private final List<Example> outOfDistribution;
  private final Set<String> heldOut = new HashSet<>();

  private TrainingData(TrainingSettings settings, Task task, long seed) {
    this.settings = settings;
    this.task = task;
    this.inDistribution = draw(source(settings.cuts(), false), VALIDATION, seed + 1);
    this.outOfDistribution =
        settings.module() == Module.SELECTOR
            ? draw(source(inferenceCuts(), true), VALIDATION, seed + 2)
            : draw(new SolverExamples(task), 8 * VALIDATION, seed + 2);
    // The Solver's domain is finite and verified as a whole: nothing of it is held out.
    if (settings.module() == Module.SELECTOR) {
      inDistribution.stream()
          .filter(example -> example.input().length() > task.longestLeaf())
          .forEach(example -> heldOut.add(example.input()));
    }
  }

  static TrainingData of(Task task, TrainingSettings settings, long seed) {
    return new TrainingData(settings, task, seed);
  }

  List<Example> inDistribution() {
    return inDistribution;
  }

  List<Example> outOfDistribution() {
    return outOfDistribution;
  }

  List<Example> batch(int size, SplittableRandom random) {
    SelectorExamples.Cuts cuts = settings.cuts();
    if (cuts.share() > 0) {
      // Cuts of one batch share a bound, so that little of the batch is padding.
      int longest = random.nextInt((cuts.shortest() + cuts.longest()) / 2, cuts.longest() + 1);
      cuts = new SelectorExamples.Cuts(cuts.share(), cuts.shortest(), longest, cuts.emptyShare());
    }
    Examples source = source(cuts, false);
    List<Example> batch = new ArrayList<>(size);
    while (batch.size() < size) {
      Example example = source.next(random);
      if (!heldOut.contains(example.input())) {
        batch.add(example);
      }
    }
    return batch;
  }

  private Examples source(SelectorExamples.Cuts cuts, boolean deeper) {
    if (settings.module() == Module.SOLVER) {
      return new SolverExamples(task);
    }
    return new SelectorExamples(
        task, cuts, deeper ? random -> deeper(task, random) : task::trainingShape);
  }

  /**
   * Validation reads what inference reads: windows where there are cuts, otherwise whole formulas.
   */
  private SelectorExamples.Cuts inferenceCuts() {
    if (settings.cuts().share() == 0) {
      return settings.cuts();
    }
    int width = SlidingWindows.of(task).width();
    return new SelectorExamples.Cuts(1, width, width, .5);
  }

  /** Two levels above training. */
  private static FormulaShape deeper(Task task, SplittableRandom random) {
    return task.language() == Language.LISTOPS
        ? new FormulaShape(3 + random.nextInt(2), 2 + random.nextInt(3), true)
        : new FormulaShape(4 + random.nextInt(2), 2, random.nextBoolean());
  }

  private static List<Example> draw(Examples source, int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Example> drawn = new ArrayList<>();
    while (drawn.size() < size) {
      drawn.add(source.next(random));
    }
    return List.copyOf(drawn);
  }
}
