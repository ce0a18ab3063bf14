package io.nrs.training.data;

import io.nrs.language.LanguageRules;
import io.nrs.rewriting.SlidingWindows;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.CutSettings;
import io.nrs.training.settings.TrainingSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The examples of a Selector or a Solver. */
final class TransformerData implements TrainingData {
  private static final int VALIDATION_SIZE = 512;

  private final TrainingSettings settings;
  private final LanguageRules rules;
  private final List<Example> inDistribution;
  private final List<Example> outOfDistribution;
  private final Set<String> heldOut = new HashSet<>();

  TransformerData(LanguageRules rules, TrainingSettings settings, long seed) {
    this.settings = settings;
    this.rules = rules;
    this.inDistribution =
        TrainingData.draw(source(settings.cuts(), false), VALIDATION_SIZE, seed + 1);
    this.outOfDistribution =
        settings.module() == TrainableModule.SELECTOR
            ? TrainingData.draw(source(inferenceCuts(), true), VALIDATION_SIZE, seed + 2)
            : TrainingData.draw(new SolverExamples(rules), 8 * VALIDATION_SIZE, seed + 2);
    // Nothing of the Solver's domain is held out: it is finite and verified as a whole.
    if (settings.module() == TrainableModule.SELECTOR) {
      inDistribution.stream()
          .filter(example -> example.input().length() > rules.longestLeaf())
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
    CutSettings cuts = settings.cuts();
    if (cuts.share() > 0) {
      // Cuts of one batch share a bound, so that little of the batch is padding.
      int longest = random.nextInt((cuts.shortest() + cuts.longest()) / 2, cuts.longest() + 1);
      cuts = new CutSettings(cuts.share(), cuts.shortest(), longest, cuts.emptyShare());
    }
    ExampleSource source = source(cuts, false);
    List<Example> batch = new ArrayList<>(size);
    while (batch.size() < size) {
      Example example = source.next(random);
      if (!heldOut.contains(example.input())) {
        batch.add(example);
      }
    }
    return batch;
  }

  private ExampleSource source(CutSettings cuts, boolean deeper) {
    if (settings.module() == TrainableModule.SOLVER) {
      return new SolverExamples(rules);
    }
    return new SelectorExamples(
        rules, cuts, deeper ? random -> TrainingData.deeper(rules, random) : rules::trainingShape);
  }

  /**
   * Validation uses the inputs of inference: windows if training uses cuts, and whole formulas
   * otherwise.
   */
  private CutSettings inferenceCuts() {
    if (settings.cuts().share() == 0) {
      return settings.cuts();
    }
    int width = SlidingWindows.of(rules).width();
    return new CutSettings(1, width, width, .5);
  }
}
