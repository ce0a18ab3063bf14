package io.nrs.training.data;

import io.nrs.language.LanguageRules;
import io.nrs.language.Levels;
import io.nrs.language.Operands;
import io.nrs.language.Vocabulary;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.RewritingOptions.SlidingWindows;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.data.ExampleSource.RouterExamples;
import io.nrs.training.settings.Cuts;
import io.nrs.training.settings.JointSettings;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RouterSettings;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.SetSizes;
import io.nrs.training.settings.TrainingException;
import io.nrs.training.settings.TrainingException.Option;
import io.nrs.training.settings.TrainingProcedure;
import io.nrs.training.settings.TransformerSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
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
    TRAINING,
    DEEPER_WINDOWS;

    /** Returns its seed, which is that of no iteration: they have positive numbers. */
    private long seed(long seed) {
      return RandomStreams.seed(seed, number());
    }

    private SplittableRandom stream(long seed) {
      return RandomStreams.of(seed, number());
    }

    private long number() {
      return -1L - ordinal();
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

  /**
   * @param domain the most tokens of inputs that are of a finite domain: none of them is held out
   */
  private TrainingData(
      int domain, Turns turns, List<Example> inDistribution, List<Example> outOfDistribution) {
    this.turns = turns;
    this.inDistribution = inDistribution;
    this.outOfDistribution = outOfDistribution;
    // The shortest formulas are too few for a held-out part. So are a Solver's leaves and a
    // tagger's windows, whose domains are finite and verified as a whole.
    this.heldOut =
        inDistribution.stream()
            .map(Example::input)
            .filter(input -> input.length() > domain)
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * @param own formulas that take the place of drawn ones, except in the validation out of
   *     distribution
   */
  public static TrainingData of(RunSettings settings, long seed, Optional<OwnFormulas> own) {
    return own.map(formulas -> of(settings, seed, formulas)).orElseGet(() -> of(settings, seed));
  }

  private static TrainingData of(RunSettings settings, long seed, OwnFormulas own) {
    LanguageRules rules = settings.rules();
    // A few formulas are all needed, so none is held out.
    ExampleSource source = source(rules, settings, own, Part.TRAINING.stream(seed));
    return new TrainingData(
        Integer.MAX_VALUE,
        (iteration, random) -> List.of(source),
        inDistribution(source, seed),
        of(settings, seed).outOfDistribution());
  }

  private static ExampleSource source(
      LanguageRules rules, RunSettings settings, OwnFormulas own, SplittableRandom random) {
    if (settings instanceof RouterSettings) {
      throw new TrainingException("a router draws its formulas: omit %s", Option.DATA);
    }
    if (!(settings instanceof TransformerSettings transformer)) {
      return TaggerExamples.of(rules, own, random);
    }
    if (transformer.cuts().isPresent()) {
      return new SelectorExamples(
          rules, transformer.cuts().get(), transformer.balancedShare(), own::any);
    }
    List<String> leaves = own.leaves(rules);
    SolverExamples atoms = new SolverExamples(rules, settings.procedure(), false);
    return each ->
        atoms
            .atom(each)
            .orElseGet(
                () -> {
                  String leaf = leaves.get(each.nextInt(leaves.size()));
                  return new Example(leaf, rules.valueOf(leaf));
                });
  }

  public static TrainingData of(RunSettings settings, long seed) {
    LanguageRules rules = settings.rules();
    if (settings instanceof RouterSettings router) {
      return ofRouter(rules, router, seed);
    }
    if (settings instanceof JointSettings joint) {
      return ofSeveral(joint, seed);
    }
    return settings instanceof TransformerSettings transformer
        ? transformer
            .cuts()
            .map(cuts -> ofSelector(rules, transformer, cuts, seed))
            .orElseGet(() -> ofSolver(rules, settings, seed))
        : ofTagger(rules, seed);
  }

  /** The languages take turns, each as often as its share. */
  private static TrainingData ofSeveral(JointSettings settings, long seed) {
    List<TrainingData> parts = settings.parts().stream().map(part -> of(part, seed)).toList();
    List<Integer> turns = turns(settings.shares());
    return new TrainingData(
        Integer.MAX_VALUE,
        (iteration, random) -> {
          List<ExampleSource> sources = new ArrayList<>();
          for (int part : turns) {
            for (ExampleSource source : parts.get(part).turns.of(iteration, random)) {
              sources.add(each -> source.next(each).ofLanguage(part));
            }
          }
          return sources;
        },
        joined(parts, TrainingData::inDistribution),
        joined(parts, TrainingData::outOfDistribution));
  }

  private static List<Integer> turns(List<Integer> shares) {
    List<Integer> turns = new ArrayList<>();
    for (int part = 0; part < shares.size(); part++) {
      turns.addAll(Collections.nCopies(shares.get(part), part));
    }
    return turns;
  }

  private static List<Example> joined(
      List<TrainingData> parts, Function<TrainingData, List<Example>> examples) {
    List<Example> all = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      int part = i;
      examples.apply(parts.get(i)).forEach(each -> all.add(each.ofLanguage(part)));
    }
    return List.copyOf(all);
  }

  /** When the second half begins, a Solver knows how values depend on few operands. */
  private static TrainingData ofSolver(LanguageRules rules, RunSettings settings, long seed) {
    ExampleSource leaves = new SolverExamples(rules, settings.procedure(), false);
    ExampleSource later = new SolverExamples(rules, settings.procedure(), true);
    return new TrainingData(
        rules.longestQuestion(),
        (iteration, random) -> List.of(iteration > settings.iterations() / 2 ? later : leaves),
        inDistribution(leaves, seed),
        draw(leaves, SetSizes.SOLVER_VALIDATION, Part.OUT_OF_DISTRIBUTION.stream(seed)));
  }

  /**
   * In the paper's procedure (section 5.2.1) there is a fixed training set. Deeper formulas and
   * their intermediate steps, balanced over the nesting level of the leaf, select the model.
   */
  private static TrainingData ofSelector(
      LanguageRules rules, TransformerSettings settings, Cuts cuts, long seed) {
    double balanced = settings.balancedShare();
    ExampleSource source = SelectorExamples.drawn(rules, cuts, balanced, rules::trainingShape);
    if (settings.procedure() == TrainingProcedure.PUBLISHED) {
      ExampleSource fixed = source.fixed(SetSizes.PUBLISHED_TRAINING, Part.TRAINING.seed(seed));
      return new TrainingData(
          rules.longestLeaf(),
          (iteration, random) -> List.of(fixed),
          inDistribution(source, seed),
          BalancedExamples.steps(
              rules, SetSizes.PUBLISHED_LEVEL, Part.OUT_OF_DISTRIBUTION.stream(seed)));
    }
    // Validation uses the inputs of inference: windows if training uses cuts.
    int width = SlidingWindows.of(rules).width();
    Cuts windows = cuts.cutShare() > 0 ? new Cuts(1, width, width, .5) : cuts;
    return new TrainingData(
        rules.longestLeaf(),
        (iteration, random) ->
            List.of(
                SelectorExamples.drawn(
                    rules, ofBatch(cuts, random), balanced, rules::trainingShape)),
        inDistribution(source, seed),
        draw(
            SelectorExamples.drawn(rules, windows, balanced, random -> deeper(rules, random)),
            SetSizes.VALIDATION,
            Part.OUT_OF_DISTRIBUTION.stream(seed)));
  }

  /** Cuts of one batch share a bound, which keeps padding small. */
  private static Cuts ofBatch(Cuts cuts, SplittableRandom random) {
    int most = cuts.longestCut();
    return cuts.cutShare() == 0
        ? cuts
        : cuts.withLongestCut(random.nextInt((cuts.shortestCut() + most) / 2, most + 1));
  }

  /** Validation uses windows of deeper formulas. */
  private static TrainingData ofTagger(LanguageRules rules, long seed) {
    ExampleSource windows = TaggerExamples.training(rules, Part.TRAINING.stream(seed));
    return new TrainingData(
        Integer.MAX_VALUE,
        (iteration, random) -> List.of(windows),
        inDistribution(windows, seed),
        draw(
            TaggerExamples.deeper(rules, Part.DEEPER_WINDOWS.stream(seed)),
            SetSizes.VALIDATION,
            Part.OUT_OF_DISTRIBUTION.stream(seed)));
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
        (cell, operands) ->
            level
                .apply(cell, operands)
                .fixed(
                    SetSizes.PUBLISHED_TRAINING / cells.size(),
                    RandomStreams.seed(Part.TRAINING.seed(seed), cells.indexOf(cell)));
    return new TrainingData(
        rules.longestLeaf(),
        (iteration, random) ->
            cells.stream()
                .filter(cell -> cell.nesting() <= settings.curriculum().deepest(iteration))
                .map(
                    cell ->
                        (published ? fixed : level)
                            .apply(cell, settings.curriculum().operands(iteration, cell.nesting()))
                            .upTo(settings.curriculum().longest(iteration)))
                .toList(),
        inDistribution(
            random ->
                level.apply(cells.get(random.nextInt(cells.size())), Operands.ANY).next(random),
            seed),
        published
            ? BalancedExamples.formulas(
                rules, SetSizes.PUBLISHED_LEVEL, Part.OUT_OF_DISTRIBUTION.stream(seed))
            : draw(
                new RouterExamples(
                    rules, RouterFormulas.TOP_LEVEL, Operands.ANY, random -> deeper(rules, random)),
                rules.levels().haveArguments() ? SetSizes.VALIDATION : LONG_VALIDATION_SIZE,
                Part.OUT_OF_DISTRIBUTION.stream(seed)));
  }

  private static List<Example> inDistribution(ExampleSource source, long seed) {
    return draw(source, SetSizes.VALIDATION, Part.IN_DISTRIBUTION.stream(seed));
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

  private static List<Example> draw(ExampleSource source, int size, SplittableRandom random) {
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
   * Gives every question that a network can meet, with its right answer: a Solver's leaves and
   * atoms, and all windows of formulas of any depth.
   */
  public static void questions(RunSettings settings, Consumer<Example> questions) {
    if (settings instanceof JointSettings joint) {
      for (int part = 0; part < joint.parts().size(); part++) {
        int language = part;
        questions(joint.parts().get(part), each -> questions.accept(each.ofLanguage(language)));
      }
    } else if (settings.module() == TrainableModule.TAGGER) {
      TaggerExamples.reachable(settings.rules(), questions);
    } else {
      settings
          .rules()
          .questions((question, answer) -> questions.accept(new Example(question, answer)));
    }
  }

  /** Returns the numbers of different windows that the training formulas of a tagger contain. */
  public static List<Integer> windows(RunSettings settings, long seed, Optional<OwnFormulas> own) {
    LanguageRules rules = settings.rules();
    SplittableRandom set = Part.TRAINING.stream(seed);
    return own.map(formulas -> TaggerExamples.of(rules, formulas, set))
        .orElseGet(() -> TaggerExamples.training(rules, set))
        .sizes();
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

  /**
   * Leaves with their values, and some atoms with ω.
   *
   * @param later whether it is the second half of our procedure
   */
  record SolverExamples(LanguageRules rules, TrainingProcedure procedure, boolean later)
      implements ExampleSource {
    private static final double ATOM_SHARE = 0.04;

    /** Both kinds with equal probability (paper, section 5.2.1). */
    private static final double PUBLISHED_ATOM_SHARE = 0.5;

    @Override
    public Example next(SplittableRandom random) {
      return atom(random).orElseGet(() -> leaf(random));
    }

    /** Returns an atom, or nothing if it is the turn of a leaf. */
    Optional<Example> atom(SplittableRandom random) {
      boolean atom =
          random.nextDouble()
              < (procedure == TrainingProcedure.PUBLISHED ? PUBLISHED_ATOM_SHARE : ATOM_SHARE);
      return atom
          ? Optional.of(new Example(rules.randomAtom(random), Vocabulary.OMEGA))
          : Optional.empty();
    }

    private Example leaf(SplittableRandom random) {
      String leaf =
          procedure == TrainingProcedure.PUBLISHED
              ? rules.anyLeaf(random)
              : later ? rules.laterLeaf(random) : rules.trainingLeaf(random);
      return new Example(leaf, rules.valueOf(leaf));
    }
  }
}
