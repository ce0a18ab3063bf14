package io.nrs.training.data;

import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageRules.Levels;
import io.nrs.language.Operands;
import io.nrs.language.RandomStreams;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.SlidingWindows;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.CutSettings;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.SetSizes;
import io.nrs.training.settings.TaggerSettings;
import io.nrs.training.settings.TrainingProcedure;
import io.nrs.training.settings.TrainingSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Batches, drawn for each iteration, and two validation sets that are disjoint from them. */
public final class TrainingData {
  /** For languages with long deeper formulas, which cost as much as many shorter ones. */
  private static final int LONG_VALIDATION_SIZE = 128;

  private static final double SIMPLIFIED_SHARE = 0.8;

  /** A part of the data with a random stream of its own. */
  private enum Part {
    IN_DISTRIBUTION,
    OUT_OF_DISTRIBUTION,
    TRAINING;

    /** Returns its seed, which is that of no iteration: they have positive numbers. */
    private long seed(long seed) {
      return RandomStreams.seed(seed, -1 - ordinal());
    }
  }

  private final Turns turns;
  private final List<Example> inDistribution;
  private final List<Example> outOfDistribution;
  private final Set<String> heldOut;

  /** The sources of an iteration's batch, which take turns. */
  private interface Turns {
    List<ExampleSource> of(int iteration, SplittableRandom random);
  }

  private TrainingData(
      Turns turns,
      List<Example> inDistribution,
      List<Example> outOfDistribution,
      Set<String> heldOut) {
    this.turns = turns;
    this.inDistribution = inDistribution;
    this.outOfDistribution = outOfDistribution;
    this.heldOut = heldOut;
  }

  public static TrainingData of(LanguageRules rules, RunSettings settings, long seed) {
    if (settings instanceof RouterSettings router) {
      return ofRouter(rules, router, seed);
    }
    if (settings instanceof TaggerSettings tagger) {
      return ofTagger(rules, tagger, seed);
    }
    TrainingSettings transformer = (TrainingSettings) settings;
    if (transformer.module() == TrainableModule.SOLVER) {
      return ofSolver(rules, transformer.procedure(), seed);
    }
    return transformer.procedure() == TrainingProcedure.PUBLISHED
        ? ofPublishedSelector(rules, transformer.cuts(), seed)
        : ofSelector(rules, transformer.cuts(), transformer.balancedShare(), seed);
  }

  /** The Solver's domain needs no held-out part: it is finite and verified as a whole. */
  private static TrainingData ofSolver(
      LanguageRules rules, TrainingProcedure procedure, long seed) {
    ExampleSource leaves = new SolverExamples(rules, procedure);
    return new TrainingData(
        (iteration, random) -> List.of(leaves),
        draw(leaves, SetSizes.VALIDATION, Part.IN_DISTRIBUTION.seed(seed)),
        draw(leaves, SetSizes.SOLVER_VALIDATION, Part.OUT_OF_DISTRIBUTION.seed(seed)),
        Set.of());
  }

  private static TrainingData ofSelector(
      LanguageRules rules, CutSettings cuts, double balanced, long seed) {
    List<Example> inDistribution =
        draw(
            new SelectorExamples(rules, cuts, balanced, rules::trainingShape),
            SetSizes.VALIDATION,
            Part.IN_DISTRIBUTION.seed(seed));
    // Validation uses the inputs of inference: windows if training uses cuts.
    int width = SlidingWindows.of(rules).width();
    CutSettings windows = cuts.share() > 0 ? new CutSettings(1, width, width, .5) : cuts;
    return new TrainingData(
        (iteration, random) ->
            List.of(
                new SelectorExamples(rules, ofBatch(cuts, random), balanced, rules::trainingShape)),
        inDistribution,
        draw(
            new SelectorExamples(rules, windows, balanced, random -> deeper(rules, random)),
            SetSizes.VALIDATION,
            Part.OUT_OF_DISTRIBUTION.seed(seed)),
        heldOut(rules, inDistribution));
  }

  /**
   * The paper's sets (section 5.2.1): a fixed training set and, for model selection, deeper
   * formulas and their intermediate steps. The latter are balanced over the nesting level of the
   * leaf.
   */
  private static TrainingData ofPublishedSelector(
      LanguageRules rules, CutSettings cuts, long seed) {
    ExampleSource source = new SelectorExamples(rules, cuts, 0, rules::trainingShape);
    List<Example> inDistribution =
        draw(source, SetSizes.VALIDATION, Part.IN_DISTRIBUTION.seed(seed));
    ExampleSource fixed = source.fixed(SetSizes.PUBLISHED_TRAINING, Part.TRAINING.seed(seed));
    return new TrainingData(
        (iteration, random) -> List.of(fixed),
        inDistribution,
        BalancedExamples.steps(
            rules, SetSizes.PUBLISHED_LEVEL, Part.OUT_OF_DISTRIBUTION.seed(seed)),
        heldOut(rules, inDistribution));
  }

  /** Cuts of one batch share a bound, which keeps padding small. */
  private static CutSettings ofBatch(CutSettings cuts, SplittableRandom random) {
    if (cuts.share() == 0) {
      return cuts;
    }
    int longest = random.nextInt((cuts.shortest() + cuts.longest()) / 2, cuts.longest() + 1);
    return new CutSettings(cuts.share(), cuts.shortest(), longest, cuts.emptyShare());
  }

  private static TrainingData ofTagger(LanguageRules rules, TaggerSettings settings, long seed) {
    int most = settings.longestCut();
    List<Example> inDistribution =
        draw(
            new TaggerExamples(rules, settings, most, rules::trainingShape),
            SetSizes.VALIDATION,
            Part.IN_DISTRIBUTION.seed(seed));
    // Validation uses the inputs of inference: deeper formulas and their intermediate steps.
    TaggerSettings cuts = settings.with().splicedShare(0).randomShare(0).build();
    return new TrainingData(
        // Texts of one batch share a bound, which keeps padding small.
        (iteration, random) ->
            List.of(
                new TaggerExamples(
                    rules,
                    settings,
                    random.nextInt((settings.shortestCut() + most) / 2, most + 1),
                    rules::trainingShape)),
        inDistribution,
        draw(
            new TaggerExamples(rules, cuts, 2 * most, random -> deeper(rules, random)),
            SetSizes.VALIDATION,
            Part.OUT_OF_DISTRIBUTION.seed(seed)),
        heldOut(rules, inDistribution));
  }

  /**
   * Every batch has equally many formulas of each level. Deeper levels join one after another. In
   * the paper's procedure the sets are the Selector's without their intermediate steps (section
   * 5.2.2).
   */
  private static TrainingData ofRouter(LanguageRules rules, RouterSettings settings, long seed) {
    boolean published = settings.procedure() == TrainingProcedure.PUBLISHED;
    List<DataSets.Cell> cells = DataSets.Split.TRAIN.cells(rules.language());
    BiFunction<DataSets.Cell, Operands, ExampleSource> level =
        (cell, operands) ->
            new RouterExamples(rules, settings.data(), operands, random -> shape(cell, random));
    BiFunction<DataSets.Cell, Operands, ExampleSource> fixed =
        level.andThen(
            source ->
                source.fixed(SetSizes.PUBLISHED_TRAINING / cells.size(), Part.TRAINING.seed(seed)));
    List<Example> inDistribution =
        draw(
            random ->
                level.apply(cells.get(random.nextInt(cells.size())), Operands.ANY).next(random),
            SetSizes.VALIDATION,
            Part.IN_DISTRIBUTION.seed(seed));
    return new TrainingData(
        (iteration, random) ->
            cells.stream()
                .filter(cell -> cell.nesting() <= settings.deepest(iteration))
                .map(
                    cell ->
                        (published ? fixed : level)
                            .apply(cell, settings.operands(iteration, cell.nesting()))
                            .upTo(settings.longest(iteration)))
                .toList(),
        inDistribution,
        published
            ? BalancedExamples.formulas(
                rules, SetSizes.PUBLISHED_LEVEL, Part.OUT_OF_DISTRIBUTION.seed(seed))
            : draw(
                new RouterExamples(
                    rules, RouterFormulas.TOP_LEVEL, Operands.ANY, random -> deeper(rules, random)),
                rules.levels().haveArguments() ? SetSizes.VALIDATION : LONG_VALIDATION_SIZE,
                Part.OUT_OF_DISTRIBUTION.seed(seed)),
        heldOut(rules, inDistribution));
  }

  private static FormulaShape shape(DataSets.Cell cell, SplittableRandom random) {
    return new FormulaShape(
        cell.nesting(), cell.arguments(), random.nextDouble() < SIMPLIFIED_SHARE);
  }

  /** A shape up to two levels deeper than those of training. */
  private static FormulaShape deeper(LanguageRules rules, SplittableRandom random) {
    Levels levels = rules.levels();
    return new FormulaShape(
        levels.nesting() + 1 + random.nextInt(2),
        levels.haveArguments() ? 2 + random.nextInt(levels.arguments()) : 2,
        !rules.hasSignedOperands() || random.nextBoolean());
  }

  /** The shortest formulas are too few for a held-out part. */
  private static Set<String> heldOut(LanguageRules rules, List<Example> validation) {
    return validation.stream()
        .map(Example::input)
        .filter(input -> input.length() > rules.longestLeaf())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static List<Example> draw(ExampleSource source, int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Example> drawn = new ArrayList<>();
    while (drawn.size() < size) {
      drawn.add(source.next(random));
    }
    return List.copyOf(drawn);
  }

  public List<Example> inDistribution() {
    return inDistribution;
  }

  public List<Example> outOfDistribution() {
    return outOfDistribution;
  }

  /**
   * Returns the batch of an iteration.
   *
   * @param iteration from 1
   */
  public List<Example> batch(int iteration, int size, SplittableRandom random) {
    List<ExampleSource> sources = turns.of(iteration, random);
    List<Example> batch = new ArrayList<>(size);
    while (batch.size() < size) {
      Example example = sources.get(batch.size() % sources.size()).next(random);
      if (!heldOut.contains(example.input())) {
        batch.add(example);
      }
    }
    return batch;
  }

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
}
