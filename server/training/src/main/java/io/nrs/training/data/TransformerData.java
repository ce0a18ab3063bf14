package io.nrs.training;

import io.nrs.rewriting.Module;
import io.nrs.rewriting.SlidingWindows;
import io.nrs.task.Task;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Of a Selector or a Solver. */
final class ModuleData implements TrainingData {
  private static final int VALIDATION = 512;

  private final TrainingSettings settings;
  private final Task task;
  private final List<Example> inDistribution;
  private final List<Example> outOfDistribution;
  private final Set<String> heldOut = new HashSet<>();

  ModuleData(Task task, TrainingSettings settings, long seed) {
    this.settings = settings;
    this.task = task;
    this.inDistribution = TrainingData.draw(source(settings.cuts(), false), VALIDATION, seed + 1);
    this.outOfDistribution =
        settings.module() == Module.SELECTOR
            ? TrainingData.draw(source(inferenceCuts(), true), VALIDATION, seed + 2)
            : TrainingData.draw(new SolverExamples(task), 8 * VALIDATION, seed + 2);
    // The Solver's domain is finite and verified as a whole: nothing of it is held out.
    if (settings.module() == Module.SELECTOR) {
      inDistribution.stream()
          .filter(example -> example.input().length() > task.longestLeaf())
          .forEach(example -> heldOut.add(example.input()));
    }
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
        task, cuts, deeper ? random -> TrainingData.deeper(task, random) : task::trainingShape);
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
}
